import { plural, t } from '@lingui/core/macro';
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { characterNameAtom, countedChoiceAtom } from '../../state/characters.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { atom, useAtom, useAtomValue } from '../../state/jotai.ts';
import { shownLanguageAtom } from '../../state/language.ts';
import { countedCoverageAtom, countedTotalsAtom, pageViewAtom } from '../../state/page.ts';
import { totalsOpenAtom } from '../../state/settings.ts';
import { followedSharesAtom } from '../../state/shares.ts';
import { loadable } from '../../ui/loadable.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { useOneTabStop } from '../../ui/useOneTabStop.tsx';
import { countedText } from '../../words/counted.ts';
import { coverageText, filteredText, gapLines, missingPlanetsText } from '../../words/coverage.ts';
import { Message } from './Message.ts';

const Panel = styled.section`
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);

  /* Beside the View button; the open table needs the whole width. */
  @media (--phone) {
    flex: 1 1 200px;
    min-width: 0;

    &[data-open="true"] {
      flex-basis: 100%;
      order: 2;
    }
  }
`;

const Header = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--gap-snug);
  min-height: 30px;
  padding: 2px 12px;
  border-radius: 6px;

  @media (--phone) {
    flex-wrap: wrap;
    gap: 0 var(--gap-medium);
    min-height: 34px;
  }

  &:hover {
    background: var(--control-transparent-bgColor-hover);
  }
`;

const Heading = styled.h2`
  margin: 0;
  font-size: var(--text-medium);
`;

const Toggle = styled(Button)`
  && {
    height: auto;
    padding: 0;
    border: 0;
    font: inherit;
    font-weight: 600;
    background: none;

    /* The whole line opens the panel. */
    &::after {
      position: absolute;
      inset: 0;
      border-radius: 6px;
      content: "";
    }

    &:focus-visible {
      outline: none;
    }

    &:focus-visible::after {
      outline: 2px solid var(--focus-outlineColor);
    }
  }
`;

const SummaryLine = styled.span`
  font-size: var(--text-small);
  white-space: nowrap;
  color: var(--fgColor-muted);
`;

const CountedNote = styled.span`
  overflow: hidden;
  font-size: var(--text-small);
  color: var(--fgColor-muted);
  text-overflow: ellipsis;
  white-space: nowrap;

  /* Beside the View button there is no room for it and the sum in one line. */
  @media (--phone) {
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;

const Raised = styled(RichTooltip)`
  /* Above the button, which covers the whole line. */
  && {
    position: relative;
    z-index: 1;
    display: inline;
  }
`;

const TotalsBody = loadable(() => import('./TotalsBody.tsx'));

/** Null until the worker's first report, while no planet is known, and until it has answered for a filter. */
const totalsAtom = atom((get) =>
  get(countedCoverageAtom).hasFigures ? (get(countedTotalsAtom)?.totals ?? null) : null,
);

/** What the sums count: all that is known, or what the filter shows. */
const shownCoverageAtom = atom((get) => {
  get(shownLanguageAtom);
  const coverage = get(countedCoverageAtom);
  if (!get(isFilteredAtom)) return { coverage, text: coverageText(coverage) };
  const { shownPlanetCount, planetCount } = get(pageViewAtom);
  return {
    coverage: { ...coverage, gaps: [], areSumsComplete: true },
    text: filteredText(shownPlanetCount, planetCount),
  };
});

/** What the whole fleet produces and stores: a line that expands into a table. */
export function TotalsPanel() {
  const [isOpen, setOpen] = useAtom(totalsOpenAtom);
  const totals = useAtomValue(totalsAtom);
  const { coverage, text } = useAtomValue(shownCoverageAtom);
  const [headerRef, headerKeys] = useOneTabStop();
  return (
    <Panel aria-label={t`Totals`} data-open={isOpen}>
      <Header ref={headerRef}>
        <Heading>
          <Toggle
            variant="invisible"
            size="small"
            leadingVisual={isOpen ? ChevronDownIcon : ChevronRightIcon}
            aria-expanded={isOpen}
            aria-controls="totals-body"
            onClick={() => setOpen(!isOpen)}
          >
            {t`Totals`}
          </Toggle>
        </Heading>
        <Planets />
        <Counted />
        {headerKeys}
      </Header>
      <div id="totals-body" hidden={!isOpen}>
        {isOpen && (
          <TotalsBody
            totals={totals}
            partialText={coverage.areSumsComplete ? null : text}
            fallback={<Message>{t`Loading…`}</Message>}
          />
        )}
      </div>
    </Panel>
  );
}

/** Once a share is followed: whose planets the sums count. A filter says so itself. */
function Counted() {
  const followed = useAtomValue(followedSharesAtom);
  const choice = useAtomValue(countedChoiceAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  return followed.length > 0 && !isFiltered && <CountedNote>{countedText(choice, followed)}</CountedNote>;
}

/** `52 planets`, with what is missing. The sums are in the strip above and the table below. */
function Planets() {
  const { coverage } = useAtomValue(shownCoverageAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const { shownPlanetCount, planetCount } = useAtomValue(pageViewAtom);
  const nameOf = useAtomValue(characterNameAtom);
  if (!coverage.hasFigures) return null;
  const planets = isFiltered
    ? filteredText(shownPlanetCount, planetCount)
    : t`${plural(coverage.knownPlanetCount, { one: '# planet', other: '# planets' })}`;
  const explanations = coverage.areSumsComplete ? [] : [missingPlanetsText()];
  const content = () => (
    <>
      {[...explanations, ...gapLines(coverage.gaps, nameOf)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
  return (
    <SummaryLine>
      <span aria-hidden="true">· </span>
      {coverage.gaps.length === 0 ? (
        planets
      ) : (
        <Raised label={t`About the totals`} content={content}>
          {planets}
        </Raised>
      )}
    </SummaryLine>
  );
}
