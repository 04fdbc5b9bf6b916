import { describe, expect, it } from 'vitest';
import type { CharacterFetch, RefreshProgress } from '../../../workers/api.ts';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { GATHER_FETCHES_MS, ProgressReporter } from '../../../workers/fetching/progressReporter.ts';
import { FakeClock } from '../esi/fakeClock.ts';

const [PILOT_1, PILOT_2] = [1, 2] as [CharacterId, CharacterId];
const PROGRESS: RefreshProgress = {
  isRunning: true,
  doneCharacters: 1,
  totalCharacters: 2,
  lastEndedAt: null,
  confirmedAt: null,
  nothingNewerBefore: null,
};

function startTelling() {
  const clock = new FakeClock();
  const told: { fetches: [CharacterId, CharacterFetch][]; progress: RefreshProgress | null }[] = [];
  const teller = new ProgressReporter(clock, {
    fetches: (changed, progress) => told.push({ fetches: [...changed], progress }),
  });
  return { clock, told, teller };
}

describe('what is told of fetches', () => {
  it('goes to the page in one message, of each character the latest', async () => {
    const { clock, told, teller } = startTelling();
    teller.tellFetch(PILOT_1, { kind: 'waiting' });
    teller.tellFetch(PILOT_2, { kind: 'waiting' });
    teller.tellProgress({ ...PROGRESS, doneCharacters: 0 });
    teller.tellFetch(PILOT_1, { kind: 'fetching' });
    teller.tellProgress(PROGRESS);
    expect(told).toEqual([]);
    await clock.advance(GATHER_FETCHES_MS);
    expect(told).toEqual([
      {
        fetches: [
          [PILOT_1, { kind: 'fetching' }],
          [PILOT_2, { kind: 'waiting' }],
        ],
        progress: PROGRESS,
      },
    ]);
  });

  it('is told once, and what comes later in a message of its own', async () => {
    const { clock, told, teller } = startTelling();
    teller.tellProgress(PROGRESS);
    await clock.advance(GATHER_FETCHES_MS);
    teller.tellFetch(PILOT_1, { kind: 'needsLogin' });
    await clock.advance(10 * GATHER_FETCHES_MS);
    expect(told).toEqual([
      { fetches: [], progress: PROGRESS },
      { fetches: [[PILOT_1, { kind: 'needsLogin' }]], progress: null },
    ]);
  });
});
