import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { askEngine } from './engine.ts';
import { EngineGoneError } from './engineBridge.ts';

/** The time that the engine was last asked for, and whether its answer is still pending. */
let asked: EpochSeconds | null = null;
let isAsking = false;

/**
 * Shows the whole page at a future time; null: now. While the engine is busy, only the latest time is remembered, so
 * that a slider can be dragged at any speed.
 * @param visibleKeys asked for each request, calculated first
 */
export function travelTo(at: EpochSeconds | null, visibleKeys: () => readonly ColonyKey[]): void {
  store.set(viewTimeAtom, at);
  if (!isAsking) void askOn(visibleKeys);
}

async function askOn(visibleKeys: () => readonly ColonyKey[]): Promise<void> {
  isAsking = true;
  try {
    for (;;) {
      const wanted = store.get(viewTimeAtom);
      if (wanted === asked) return;
      asked = wanted;
      await askEngine((engine) => engine.set({ viewAt: wanted, firstKeys: visibleKeys() }));
      await nextFrame();
    }
  } catch (error) {
    // After a crash, the next engine starts with the viewed time.
    if (!(error instanceof EngineGoneError)) showFailure(error);
  } finally {
    isAsking = false;
  }
}

function showFailure(error: unknown): void {
  setNotice({
    id: 'time-travel',
    kind: 'failed',
    text: t`The figures for that time could not be calculated: ${{ problem: errorMessage(error) }}. The page may show figures of another time. Reload it.`,
    action: 'reload',
  });
}

/** Lets the page draw before the next request; a hidden page has no frames. */
function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
