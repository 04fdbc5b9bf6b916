import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { LEAST_GAIN_FRACTION } from '../../../workers/domain/thresholds.ts';
import type { ColonyEdit, ColonySuggestions as Found } from '../../../workers/domain/whatIf.ts';
import { formatPercent } from '../../format/number.ts';
import { Note } from '../../ui/parts.tsx';
import { suggestionText } from '../../words/whatIf.ts';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 4px;
  margin: 4px 0 0;
  padding: 0;
  font-size: 12px;
  list-style: none;

  & li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
`;

const Section = styled.section`
  margin: 12px 0 8px;
`;

const Heading = styled.h4`
  margin: 0;
  font-size: 12px;
`;

interface ColonySuggestionsProps {
  /** null while they are searched */
  found: Found | null;
  /** whether there is room for another variant */
  canTry: boolean;
  onTry: (edits: readonly ColonyEdit[]) => void;
}

/** What to change on this planet, best first. */
export function ColonySuggestions({ found, canTry, onTry }: ColonySuggestionsProps) {
  return (
    <Section aria-label="Suggestions">
      <Heading>Suggestions</Heading>
      {found === null ? <Note>Searching…</Note> : <Results found={found} canTry={canTry} onTry={onTry} />}
    </Section>
  );
}

function Results({ found, canTry, onTry }: ColonySuggestionsProps & { found: Found }) {
  const { suggestions, choices, currentIskPerMonth, interval } = found;
  if (currentIskPerMonth === null) {
    return <Note>No suggestions: a price is missing, or the planet could not be simulated.</Note>;
  }
  if (suggestions.length === 0 || choices === null) {
    return <Note>Nothing to suggest: no change would bring {formatPercent(LEAST_GAIN_FRACTION, 0)} more.</Note>;
  }
  return (
    <>
      {!canTry && <Note>Delete a variant to try one of these.</Note>}
      <List>
        {suggestions.map((suggestion) => {
          const text = suggestionText(suggestion, choices, interval.seconds);
          return (
            <li key={text}>
              <Button
                size="small"
                disabled={!canTry}
                aria-label={`Try: ${text}`}
                onClick={() => onTry(suggestion.edits)}
              >
                Try
              </Button>
              {text}
            </li>
          );
        })}
      </List>
    </>
  );
}
