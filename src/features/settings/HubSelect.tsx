import { t } from '@lingui/core/macro';
import { hubName, TRADING_HUBS } from '../../../workers/game/domain/hub.ts';
import { useAtom } from '../../state/jotai.ts';
import { tradingHubAtom } from '../../state/settings.ts';
import { Row } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';

/** The trading hub whose prices are used for all ISK figures. */
export default function HubSelect() {
  const [hub, setHub] = useAtom(tradingHubAtom);
  return (
    <Row as="label" $gap="medium">
      {t`Trading hub`}
      <Choice isInline value={hub} options={TRADING_HUBS.map((one) => [one, hubName(one)])} onChange={setHub} />
    </Row>
  );
}
