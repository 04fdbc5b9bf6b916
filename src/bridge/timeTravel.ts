import type { ColonyKey } from '../../workers/domain/ids.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { askEngine } from './engine.ts';
import { EngineGoneError } from './engineBridge.ts';

/** The moment that the engine was last asked for, and whether it has yet to answer. */
let asked: EpochSeconds | null = null;
let isAsking = false;

/**
 * Shows the whole page as it will be at a moment; null is now. While the engine works on one moment only the latest
 * wish is kept, so that a slider may be dragged as fast as one likes.
 * @param visibleKeys asked for each time anew: the colonies in view, which come first
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
      await askEngine((engine) => engine.setViewTime(wanted, visibleKeys()));
      await nextFrame();
    }
  } catch (error) {
    // An engine that has died over it gives way to one that is told the moment when it starts.
    if (!(error instanceof EngineGoneError)) tellFailure(error);
  } finally {
    isAsking = false;
  }
}

function tellFailure(error: unknown): void {
  setNotice({
    id: 'time-travel',
    kind: 'failed',
    text: `The figures of that moment could not be made: ${errorMessage(error)}. What you see may be of another one; reload the page to go on.`,
    action: 'reload',
  });
}

/** Lets the page draw what has come before more is asked for; a hidden page has no frames. */
function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
