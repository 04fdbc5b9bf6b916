import { Button } from '@primer/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  margin: 0;
  padding: 0;
  font-size: var(--text-small);
  line-height: 28px;
  list-style: none;
  color: var(--fgColor-muted);
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  height: var(--height-small);

  & > svg {
    flex: none;
  }

  & > span {
    overflow: hidden;
    min-width: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Paper has room for all of it, and no tooltips. */
  @media print {
    height: auto;
    line-height: 1.5;

    & > span {
      white-space: normal;
    }
  }
`;

const Action = styled(Button)`
  && {
    flex: none;
    height: var(--height-tiny);
  }
`;

interface StatusLine {
  text: string;
  icon: ReactNode;
  button: { label: string; onClick: () => void } | null;
}

/** What a place goes without, in lines of 28 pixels with what helps. Renders nothing if that is nothing. */
export function StatusLines({ label, lines }: { label: string; lines: readonly StatusLine[] }) {
  if (lines.length === 0) return null;
  return (
    <List aria-label={label}>
      {lines.map(({ text, icon, button }) => (
        <Line key={text}>
          {icon}
          <span title={text}>{text}</span>
          {button && (
            <Action size="small" onClick={button.onClick}>
              {button.label}
            </Action>
          )}
        </Line>
      ))}
    </List>
  );
}
