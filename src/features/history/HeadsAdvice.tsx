import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { MoveHeads } from '../../../workers/game/domain/history.ts';
import { moveHeadsText, moveHeadsTitle } from '../../words/history.ts';

/** A longer list is folded, so that what stands below it stays in sight. */
const MOST_LINES = 2;

const Box = styled.section`
  padding: 6px 12px;
  border: 1px solid var(--borderColor-attention-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 1.5;
  background: var(--bgColor-attention-muted);

  & h4 {
    font-size: inherit;
  }

  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

interface HeadsAdviceProps {
  /** one entry for each planet */
  planets: readonly { key: string; name: ReactNode; advice: readonly MoveHeads[] }[];
}

/** Where extractor heads should be moved, and why; nothing where there is no such planet. */
export function HeadsAdvice({ planets }: HeadsAdviceProps) {
  const lines = planets.flatMap(({ key, name, advice }) =>
    advice.map((entry) => ({ id: `${key} ${entry.pinId} ${entry.productTypeId}`, name, entry })),
  );
  if (lines.length === 0) return null;
  return (
    <Box aria-label={moveHeadsTitle()}>
      <details open={lines.length <= MOST_LINES}>
        <summary>
          <h4>{moveHeadsTitle()}</h4>
        </summary>
        <ul>
          {lines.map(({ id, name, entry }) => (
            <li key={id}>
              {name}
              {moveHeadsText(entry)}
            </li>
          ))}
        </ul>
      </details>
    </Box>
  );
}
