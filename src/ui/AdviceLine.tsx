import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Row } from './dialogLayout.ts';

/* The gain is a figure, or a long text why it is unknown. */
const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(50%) auto;
  align-items: center;
  gap: 0 var(--gap-large);
  padding: 4px 0;
  border-top: 1px solid var(--borderColor-muted);

  & > :nth-child(2) {
    text-align: right;
  }

  @container advice (width < 560px) {
    grid-template-columns: minmax(0, 1fr) fit-content(50%);

    & > :nth-child(3) {
      grid-column: 1 / -1;
      justify-self: end;
    }
  }
`;

/** Two lines of text, the second smaller. */
export const TwoLines = styled.div`
  line-height: 18px;

  & small {
    display: block;
    font-size: var(--text-tiny);
    line-height: 15px;
    color: var(--fgColor-muted);
  }
`;

export const AdviceList = styled.ul`
  margin: 4px 0 0;
  padding: 0;
  font-size: var(--text-small);
  list-style: none;
  container: advice / inline-size;
`;

interface AdviceLineProps {
  /** what to do */
  change: ReactNode;
  /** what it takes */
  details: ReactNode;
  gain: ReactNode;
  share: ReactNode;
  actions: ReactNode;
}

/** One piece of advice: what to do, what it takes, what it brings, and buttons. */
export function AdviceLine({ change, details, gain, share, actions }: AdviceLineProps) {
  return (
    <Line>
      <TwoLines>
        {change}
        <small>{details}</small>
      </TwoLines>
      <TwoLines>
        <b>{gain}</b>
        <small>{share}</small>
      </TwoLines>
      <Row $gap="small">{actions}</Row>
    </Line>
  );
}
