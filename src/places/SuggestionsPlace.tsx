import { t } from '@lingui/core/macro';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type ColonyKey, NO_ACCOUNT } from '../../workers/game/domain/ids.ts';
import { PlanetPicture } from '../eve/planetPictures/PlanetPicture.tsx';
import SuggestionsView from '../features/suggestions/SuggestionsView.tsx';
import WhatIfTab from '../features/whatIf/WhatIfTab.tsx';
import { family } from '../state/atomFamilies.ts';
import { characterAtom } from '../state/characters.ts';
import { colonyAtom, isRefreshedAtom } from '../state/colonies.ts';
import { atom, useAtomValue } from '../state/jotai.ts';
import { goBack, triedColonyAtom, tryColony } from '../state/places.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Note } from '../ui/parts.tsx';
import { SmallButton } from '../ui/SmallButton.tsx';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { LAPTOP } from '../ui/widths.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--gap-wide);

  @media not (--laptop) {
    &:has(> aside) {
      grid-template-columns: minmax(0, 1fr) clamp(400px, 32vw, 560px);
    }
  }
`;

/* Beside the list it reaches to the edges of the page and scrolls by itself. */
const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  min-width: 0;

  @media not (--laptop) {
    position: sticky;
    top: var(--top-height);
    height: calc(100vh - var(--top-height));
    margin: -8px -16px -32px 0;
    padding: 12px 16px 24px;
    overflow: auto;
    border-left: 1px solid var(--borderColor-default);
    background: var(--bgColor-muted);
  }
`;

const PanelHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-medium) var(--gap-roomy);

  & > div {
    flex: 1;
    min-width: 0;
  }

  h3 {
    margin: 0;
    font-size: var(--text-medium);
    line-height: 20px;

    &:focus {
      outline: none;
    }
  }
`;

/** The suggestions, and beside them the planet of the one that is tried; on phones in place of them. */
export default function SuggestionsPlace({ tabs }: { tabs: ReactNode }) {
  const tried = useAtomValue(triedColonyAtom);
  const isWide = !useMediaQuery(LAPTOP);
  return (
    <Columns>
      <div hidden={tried !== null && !isWide}>
        <SuggestionsView onTry={tryColony} tabs={tabs} />
      </div>
      {tried !== null && <Tried key={tried} colonyKey={tried} isWide={isWide} />}
    </Columns>
  );
}

const ownerAtom = family('colony', (key) =>
  atom((get) => {
    const colony = get(colonyAtom(key));
    const character = colony && get(characterAtom(colony.characterId));
    if (!character) return null;
    return character.account === NO_ACCOUNT ? character.name : `${character.name}, ${character.account}`;
  }),
);

function Tried({ colonyKey, isWide }: { colonyKey: ColonyKey; isWide: boolean }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const owner = useAtomValue(ownerAtom(colonyKey));
  const isRefreshed = useAtomValue(isRefreshedAtom);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    if (window.matchMedia(LAPTOP).matches) window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <Panel aria-labelledby="tried-planet">
      <PanelHead>
        {colony && <PlanetPicture planetType={colony.planetType} size={32} />}
        <div>
          <h3 ref={headingRef} id="tried-planet" tabIndex={-1}>
            {colony ? t`What if: ${{ planetName: colony.planetName }}` : t`What if: unknown planet`}
          </h3>
          {colony && <Note>{owner}</Note>}
        </div>
        <SmallButton leadingVisual={ArrowLeftIcon} onClick={goBack}>
          {isWide ? t`Back to the list` : t`Back`}
        </SmallButton>
      </PanelHead>
      {colony === null ? (
        <Note role="status">
          {isRefreshed
            ? t`None of your characters has this planet any more.`
            : t`This planet appears once it is fetched.`}
        </Note>
      ) : (
        <ErrorBoundary part={t`What if`}>
          <WhatIfTab colonyKey={colonyKey} />
        </ErrorBoundary>
      )}
    </Panel>
  );
}
