import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { EpochSeconds, Seconds } from '../../../workers/game/domain/units.ts';
import { formatDuration } from '../../format/time.ts';
import { countedFleetAtom } from '../../state/colonies.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { screenAtom } from '../../state/places.ts';
import { travel } from './travel.ts';

/* A tinted frame around the page, also while another place covers the dashboard. */
const Frame = styled.div`
  position: fixed;
  visibility: visible;
  inset: 0;
  z-index: 12;
  border: 3px solid var(--borderColor-done-emphasis);
  pointer-events: none;
`;

/** Long enough not to announce every position of a dragged slider. */
const SETTLED_MS = 800;

/** On some systems timers pause while the computer sleeps: a longer one would be late by as long. */
const LONGEST_WAIT_MS = 60_000;

/** Only rendered during a forecast: the frame, the return with Escape, and the announcement. */
export default function ForecastMode({ viewAt, ahead }: { viewAt: EpochSeconds; ahead: Seconds }) {
  const stoppedCount = useAtomValue(countedFleetAtom)?.stoppedPlanetCount ?? 0;
  const [announcedAt, setAnnouncedAt] = useState<EpochSeconds | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedAt(viewAt), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [viewAt]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = (): void => {
      const leftMs = Math.max(0, viewAt * 1000 - Date.now());
      timer = setTimeout(
        () => {
          if (viewAt * 1000 <= Date.now()) travel(null);
          else waitOn();
        },
        Math.min(LONGEST_WAIT_MS, leftMs),
      );
    };
    waitOn();
    return () => clearTimeout(timer);
  }, [viewAt]);
  useEffect(() => {
    document.addEventListener('keydown', returnOnEscape);
    return () => document.removeEventListener('keydown', returnOnEscape);
  }, []);
  return (
    <>
      <Frame aria-hidden="true" />
      <span role="status" className="visually-hidden">
        {announcedAt === viewAt &&
          t`The page shows a forecast: in ${{ duration: formatDuration(ahead) }}, ${plural(stoppedCount, { one: '# planet', other: '# planets' })} stopped. Press Escape to return to now.`}
      </span>
    </>
  );
}

/** Dialogs, menus and text fields handle Escape themselves, and other places lead back with it. */
function returnOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || store.get(screenAtom) !== 'planets') return;
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, select');
  if (isTyping || document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) return;
  travel(null);
}
