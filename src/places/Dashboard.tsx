import { t } from '@lingui/core/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ExportMenu } from '../features/export/ExportMenu.tsx';
import { goToColony } from '../features/filter/goToColony.ts';
import { PhoneToolbar, Toolbar } from '../features/shell/Toolbar.tsx';
import { StoppedBlock } from '../features/strip/StoppedBlock.tsx';
import { Strip } from '../features/strip/Strip.tsx';
import { NextStopTile } from '../features/timeTravel/NextStopTile.tsx';
import { TotalsPanel } from '../features/totals/TotalsPanel.tsx';
import { hasCharactersAtom } from '../state/characters.ts';
import { useAtomValue } from '../state/jotai.ts';
import { isNothingKnownAtom } from '../state/page.ts';
import { goTo, screenAtom, takeNewFocus } from '../state/places.ts';
import { compactModeAtom } from '../state/settings.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadable } from '../ui/loadable.tsx';
import { holdNearness } from '../ui/nearness.ts';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { PHONE } from '../ui/widths.ts';
import { placeNames } from '../words/places.ts';
import { AccountsView } from './AccountsView.tsx';
import { planRoundFor } from './planRoundFor.ts';

// What hardly anybody sees on a visit is loaded when it is needed.
const EmptyState = loadable(() => import('../features/shell/EmptyState.tsx'));
const OutageBlock = loadable(() => import('../features/shell/OutageBlock.tsx'));

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);

  /* Keeps its layout, so that it is back at once; cannot be reached meanwhile. */
  &[data-covered] {
    position: fixed;
    content-visibility: hidden;

    @supports not (content-visibility: hidden) {
      visibility: hidden;
    }

    @media print {
      display: none;
    }
  }
`;

/* Totals with the View button beside them; what is opened gets the whole width. */
const PhoneRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-medium);
  align-items: start;
`;

/**
 * The dashboard. It stays as it is while another place covers it, also where it is scrolled to: to draw hundreds of rows
 * again would take too long.
 */
export function Dashboard() {
  const boxRef = useRef<HTMLDivElement>(null);
  const isCovered = useAtomValue(screenAtom) !== 'planets';
  useLayoutEffect(() => (isCovered && boxRef.current ? holdNearness(boxRef.current) : undefined), [isCovered]);
  return (
    <Box ref={boxRef} data-covered={isCovered || undefined}>
      <PlanetsHeading isCovered={isCovered} />
      <Content />
    </Box>
  );
}

/** For screen readers, and for the focus when the place opens. */
function PlanetsHeading({ isCovered }: { isCovered: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isCovered && takeNewFocus() !== null) ref.current?.focus({ preventScroll: true });
  }, [isCovered]);
  return (
    <h2 ref={ref} tabIndex={-1} className="visually-hidden">
      {placeNames().planets}
    </h2>
  );
}

function Content(): ReactNode {
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const isCompact = useAtomValue(compactModeAtom);
  const isPhone = useMediaQuery(PHONE);
  if (!hasCharacters) return <EmptyState />;
  const totals = !isCompact && (
    <ErrorBoundary part={t`The totals`}>
      <TotalsPanel />
    </ErrorBoundary>
  );
  return (
    <>
      <ErrorBoundary part={t`The strip`}>
        <Strip nextStop={<NextStopTile onOpen={goToColony} />} />
      </ErrorBoundary>
      <ErrorBoundary part={t`The stopped planets`}>
        <StoppedBlock onOpen={goToColony} onOpenStops={() => goTo('stops')} onPlanRound={planRoundFor} />
      </ErrorBoundary>
      {isPhone ? (
        <PhoneRow>
          {totals}
          <PhoneToolbar tools={<ExportMenu />} />
        </PhoneRow>
      ) : (
        <>
          {totals}
          <Toolbar tools={<ExportMenu />} />
        </>
      )}
      <Outage />
      <ErrorBoundary part={t`The account cards`}>
        <AccountsView />
      </ErrorBoundary>
    </>
  );
}

function Outage() {
  return useAtomValue(isNothingKnownAtom) && <OutageBlock />;
}
