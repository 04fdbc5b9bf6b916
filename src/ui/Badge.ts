import { styled } from 'styled-components';
import { RichTooltip } from './Tooltip.tsx';

/** A word in a coloured frame, explained by a tooltip. */
export const Badge = styled(RichTooltip)<{ $tone: 'attention' | 'danger' }>`
  && {
    padding: 0 8px;
    border: 1px solid var(--borderColor-${({ $tone }) => $tone}-emphasis);
    border-radius: 999px;
    font-size: var(--text-small);
    line-height: 20px;
    color: var(--fgColor-${({ $tone }) => $tone});
  }
`;
