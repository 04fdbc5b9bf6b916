import { useId } from 'react';
import { styled } from 'styled-components';
import { parseHub, TRADING_HUBS } from '../../../workers/domain/hub.ts';
import { useAtom } from '../../state/jotai.ts';
import { tradingHubAtom } from '../../state/settings.ts';

const Hub = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const Select = styled.select`
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
`;

/** Whose prices all ISK figures go by. */
export function HubSelect() {
  const [hub, setHub] = useAtom(tradingHubAtom);
  const id = useId();
  return (
    <Hub>
      <label htmlFor={id}>Trading hub</label>
      <Select
        id={id}
        value={hub}
        onChange={({ target }) => {
          const chosen = parseHub(target.value);
          if (chosen !== undefined) setHub(chosen);
        }}
      >
        {TRADING_HUBS.map((known) => (
          <option key={known.hub} value={known.hub}>
            {known.name}
          </option>
        ))}
      </Select>
    </Hub>
  );
}
