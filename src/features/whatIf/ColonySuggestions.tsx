import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { LEAST_GAIN_FRACTION } from '../../../workers/game/domain/thresholds.ts';
import type { ColonySuggestions as Found } from '../../../workers/game/domain/whatIf.ts';
import { formatPercent } from '../../format/number.ts';
import { asSentence, capitalise } from '../../format/text.ts';
import {
  type HiddenSuggestions,
  type ListedSuggestion,
  listPlanet,
  type SuggestedPlanet,
  withoutHidden,
} from '../../model/suggestionList.ts';
import { AdviceLine, AdviceList } from '../../ui/AdviceLine.tsx';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { detailsText } from '../../words/suggestions.ts';
import { intervalText, problemText, suggestionGainText } from '../../words/whatIf.ts';

const Section = styled.section`
  min-width: 0;
  margin-bottom: 8px;
`;

const Heading = styled.h4`
  margin: 0;
  font-size: var(--text-small);
`;

interface ColonySuggestionsProps {
  /** null while they are searched */
  found: Found | null;
  hidden: HiddenSuggestions;
  canTry: boolean;
  onTry: (listed: ListedSuggestion) => void;
  onHide: (planet: SuggestedPlanet, id: string, isHidden: boolean) => void;
}

export function ColonySuggestions(props: ColonySuggestionsProps) {
  const { found } = props;
  return (
    <Section aria-label={t`Suggestions`}>
      <Heading>{t`Suggestions`}</Heading>
      {found === null ? <Note>{t`Searching…`}</Note> : <Results {...props} found={found} />}
    </Section>
  );
}

function Results({ found, hidden, canTry, onTry, onHide }: ColonySuggestionsProps & { found: Found }) {
  const { currentIskPerMonth, interval, problem } = found;
  if (currentIskPerMonth === null) {
    return <Note>{t`No suggestions: a price is missing, or the planet could not be simulated.`}</Note>;
  }
  const now = problemText(problem, currentIskPerMonth);
  const planet = listPlanet(found);
  const shown = planet && withoutHidden(planet, hidden);
  const hiddenIds = [...(hidden.get(found.key) ?? [])];
  const isSaidBelow = shown?.suggestions.some(({ reason }) => reason.startsWith(now)) ?? false;
  return (
    <>
      <Note>
        {now !== '' && !isSaidBelow && `${asSentence(capitalise(now))} `}
        {t`With a visit ${{ interval: intervalText(interval) }}.`}
        {!canTry && shown !== null && ` ${t`Delete a variant to try one of these.`}`}
      </Note>
      {planet === null && (
        <Note>
          <Trans>
            Nothing to suggest: no change would bring {{ leastGainFraction: formatPercent(LEAST_GAIN_FRACTION, 0) }}{' '}
            more.
          </Trans>
        </Note>
      )}
      {shown !== null && (
        <AdviceList>
          {shown.suggestions.map((listed) => (
            <AdviceLine
              key={listed.suggestion.id}
              change={listed.change}
              details={detailsText(listed.suggestion, listed.reason)}
              gain={suggestionGainText(listed.suggestion)}
              share={formatPercent(listed.suggestion.gainFraction, 0)}
              actions={
                <>
                  <SmallButton
                    variant="invisible"
                    aria-label={t`Not this one: ${{ text: listed.text }}`}
                    onClick={() => onHide(shown, listed.suggestion.id, true)}
                  >
                    {t`Not this one`}
                  </SmallButton>
                  <SmallButton
                    disabled={!canTry}
                    aria-label={t`Try: ${{ text: listed.text }}`}
                    onClick={() => onTry(listed)}
                  >
                    {t`Try`}
                  </SmallButton>
                </>
              }
            />
          ))}
        </AdviceList>
      )}
      {planet !== null && hiddenIds.length > 0 && (
        <Note>
          {shown === planet
            ? ''
            : `${t`${{ hiddenCount: planet.suggestions.length - (shown?.suggestions.length ?? 0) }} hidden.`} `}
          <SmallButton
            variant="link"
            onClick={() => {
              for (const id of hiddenIds) onHide(planet, id, false);
            }}
          >
            {t`Show all again`}
          </SmallButton>
        </Note>
      )}
    </>
  );
}
