import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { hubName, TRADING_HUBS } from '../../../workers/game/domain/hub.ts';
import { useAtom } from '../../state/jotai.ts';
import { tradingHubAtom } from '../../state/settings.ts';
import { Choice } from '../../ui/fields.tsx';

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
`;

/** The trading hub whose prices are used for all ISK figures. */
export default function HubSelect() {
  const [hub, setHub] = useAtom(tradingHubAtom);
  return (
    <Label>
      {t`Trading hub`}
      <Choice isInline value={hub} options={TRADING_HUBS.map((one) => [one, hubName(one)])} onChange={setHub} />
    </Label>
  );
}
