import { t } from '@lingui/core/macro';
import { Select } from '@primer/react';
import { styled } from 'styled-components';
import { parseHub, TRADING_HUBS } from '../../../workers/game/domain/hub.ts';
import { useAtom } from '../../state/jotai.ts';
import { tradingHubAtom } from '../../state/settings.ts';
import { SelectOptions } from '../../ui/SelectOptions.tsx';

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
      <Select
        size="small"
        value={hub}
        onChange={({ target }) => {
          const chosen = parseHub(target.value);
          if (chosen !== undefined) setHub(chosen);
        }}
      >
        <SelectOptions of={TRADING_HUBS.map((known) => [known.hub, known.name])} />
      </Select>
    </Label>
  );
}
