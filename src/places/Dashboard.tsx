import { t } from '@lingui/core/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import { planRoundFor } from '../bridge/planRoundFor.ts';
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
import { Row } from '../ui/dialogLayout.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadable } from '../ui/loadable.tsx';
import { holdNearness } from '../ui/nearness.ts';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { PHONE } from '../ui/widths.ts';
import { placeNames } from '../words/places.ts';
import { AccountsView } from './AccountsView.tsx';
import { PlaceBox } from './PlaceBox.ts';

// What hardly anybody sees on a visit is loaded when it is needed.
const EmptyState = loadable(() => import('../features/shell/EmptyState.tsx'));
const OutageBlock = loadable(() => import('../features/shell/OutageBlock.tsx'));

/** Stays as it is while another place covers it: to draw hundreds of rows again would take too long. */
export function Dashboard() {
  const boxRef = useRef<HTMLDivElement>(null);
  const isCovered = useAtomValue(screenAtom) !== 'planets';
  useLayoutEffect(() => (isCovered && boxRef.current ? holdNearness(boxRef.current) : undefined), [isCovered]);
  return (
    <PlaceBox ref={boxRef} data-covered={isCovered || undefined}>
      <PlanetsHeading isCovered={isCovered} />
      <Content />
    </PlaceBox>
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

// The same elements each time: what they draw does not depend on the modes that the content follows.
const STRIP = <Strip nextStop={<NextStopTile onOpen={goToColony} />} />;
const STOPPED = <StoppedBlock onOpen={goToColony} onOpenStops={() => goTo('stops')} onPlanRound={planRoundFor} />;
const TOOLBAR = <Toolbar tools={<ExportMenu />} />;
const PHONE_TOOLBAR = <PhoneToolbar tools={<ExportMenu />} />;
const ACCOUNTS = <AccountsView />;

/** Not drawn again where only another place covers it, or its layout changes. */
const Content = memo(function Content() {
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
      <ErrorBoundary part={t`The strip`}>{STRIP}</ErrorBoundary>
      <ErrorBoundary part={t`The stopped planets`}>{STOPPED}</ErrorBoundary>
      {isPhone ? (
        <Row $gap="medium" $align="start" $wraps>
          {totals}
          {PHONE_TOOLBAR}
        </Row>
      ) : (
        <>
          {totals}
          {TOOLBAR}
        </>
      )}
      <Outage />
      <ErrorBoundary part={t`The account cards`}>{ACCOUNTS}</ErrorBoundary>
    </>
  );
});

function Outage() {
  return useAtomValue(isNothingKnownAtom) && <OutageBlock />;
}
