import { AlertIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';

const Box = styled.details`
  max-width: 100ch;
  padding: 6px 10px;
  border: 1px solid var(--borderColor-attention-muted);
  border-radius: 6px;
  font-size: 12px;
  line-height: 1.5;
  background: var(--bgColor-attention-muted);

  & summary {
    font-weight: 600;
    cursor: pointer;
  }

  & svg {
    margin: 0 4px 0 2px;
    vertical-align: text-bottom;
    color: var(--fgColor-attention);
  }

  & ul {
    max-height: 240px;
    margin: 4px 0 0;
    padding: 0 0 0 20px;
    overflow: auto;
    overflow-wrap: anywhere;
  }
`;

/** More lines would push what the screen is about out of sight. */
const OPEN_LINES = 3;

export interface MissingNoteProps {
  title: string;
  lines: readonly { who: string; reason: string }[];
}

/** Who and what figures go without, and why. Renders nothing if that is nobody. */
export function MissingNote({ title, lines }: MissingNoteProps) {
  if (lines.length === 0) return null;
  return (
    <Box open={lines.length <= OPEN_LINES}>
      <summary>
        <AlertIcon size={14} />
        {title}
      </summary>
      <ul>
        {lines.map(({ who, reason }) => (
          <li key={`${who}: ${reason}`}>
            {who}: {reason}
          </li>
        ))}
      </ul>
    </Box>
  );
}
