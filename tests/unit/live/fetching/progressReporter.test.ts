import { beforeEach, describe, expect, it } from 'vitest';
import type { RefreshProgress } from '../../../../workers/api.ts';
import type { CharacterFetch } from '../../../../workers/game/domain/characterFetch.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { BATCH_REPORTS_MS, ProgressReporter } from '../../../../workers/live/fetching/progressReporter.ts';
import { FakeClock } from '../esi/fakeClock.ts';

const [PILOT_1, PILOT_2] = [1, 2] as [CharacterId, CharacterId];

let clock: FakeClock;
let messages: { fetches: [CharacterId, CharacterFetch][]; progress: RefreshProgress | null }[];
let unpublished: (() => void)[] | null;
let confirmedAt: number | null;
let reporter: ProgressReporter;

beforeEach(() => {
  clock = new FakeClock();
  messages = [];
  unpublished = null;
  confirmedAt = null;
  reporter = new ProgressReporter(
    clock,
    { fetches: (changed, progress) => messages.push({ fetches: [...changed], progress }) },
    {
      onFetch: () => {},
      oldestConfirmation: () => confirmedAt,
      afterPublication: (callback) => {
        if (unpublished === null) callback();
        else unpublished.push(callback);
      },
    },
  );
});

/** Starts a fetch that goes on until the returned function is called. */
function startFetch(characterCount: number, isFullRefresh = true): () => void {
  let end = () => {};
  void reporter.during(
    characterCount,
    isFullRefresh,
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return () => end();
}

async function latestProgress(): Promise<RefreshProgress | null | undefined> {
  await clock.advance(BATCH_REPORTS_MS);
  return messages.at(-1)?.progress;
}

describe('reports about fetches', () => {
  it('reach the page in one message with the latest about each character', async () => {
    reporter.reportFetch(PILOT_1, { kind: 'waiting' });
    reporter.reportFetch(PILOT_2, { kind: 'waiting' });
    startFetch(2);
    reporter.reportFetch(PILOT_1, { kind: 'fetching' });
    reporter.reportCharacterDone();
    await clock.advance(BATCH_REPORTS_MS - 1);
    expect(messages).toEqual([]);
    await clock.advance(1);
    expect(messages).toEqual([
      {
        fetches: [
          [PILOT_1, { kind: 'fetching' }],
          [PILOT_2, { kind: 'waiting' }],
        ],
        progress: {
          isRunning: true,
          doneCharacters: 1,
          totalCharacters: 2,
          lastEndedAt: null,
          confirmedAt: null,
          nothingNewerBefore: null,
        },
      },
    ]);
  });

  it('are sent once, and later ones in a message of their own', async () => {
    reporter.reportNothingNewer(7);
    await clock.advance(BATCH_REPORTS_MS);
    reporter.reportFetch(PILOT_1, { kind: 'needsLogin' });
    await clock.advance(10 * BATCH_REPORTS_MS);
    expect(messages).toMatchObject([
      { fetches: [], progress: { nothingNewerBefore: 7 } },
      { fetches: [[PILOT_1, { kind: 'needsLogin' }]], progress: null },
    ]);
  });

  it('end when the reporter is stopped', async () => {
    reporter.reportFetch(PILOT_1, { kind: 'waiting' });
    reporter.stop();
    await clock.advance(10 * BATCH_REPORTS_MS);
    expect(messages).toEqual([]);
    expect(clock.timerCount).toBe(0);
  });
});

describe('the progress bar', () => {
  it('is shared by fetches that overlap, and ends with the last one', async () => {
    const endFirst = startFetch(3);
    const endSecond = startFetch(2, false);
    reporter.reportCharacterDone();
    expect(await latestProgress()).toMatchObject({ isRunning: true, doneCharacters: 1, totalCharacters: 5 });
    endFirst();
    expect(await latestProgress()).toMatchObject({ isRunning: true });
    endSecond();
    expect(await latestProgress()).toMatchObject({ isRunning: false });
  });

  it('starts at 0 for the next fetch, and forgets that there was nothing newer', async () => {
    startFetch(1)();
    reporter.reportCharacterDone();
    reporter.reportNothingNewer(7);
    await latestProgress();
    startFetch(4);
    expect(await latestProgress()).toMatchObject({
      isRunning: true,
      doneCharacters: 0,
      totalCharacters: 4,
      nothingNewerBefore: null,
    });
  });

  it('stays until the fetched colonies are on the page', async () => {
    unpublished = [];
    startFetch(1)();
    expect(await latestProgress()).toMatchObject({ isRunning: true, lastEndedAt: null });
    const endedAt = Math.floor(clock.nowMs() / 1000);
    await clock.advance(5000);
    for (const callback of unpublished) callback();
    expect(await latestProgress()).toMatchObject({ isRunning: false, lastEndedAt: endedAt });
  });

  it('ends when the fetch fails', async () => {
    await expect(reporter.during(1, true, () => Promise.reject(new Error('from the work')))).rejects.toThrow();
    expect(await latestProgress()).toMatchObject({ isRunning: false });
  });

  it('says when the last full refresh ended, and nothing about single characters', async () => {
    startFetch(1, false)();
    expect(await latestProgress()).toMatchObject({ isRunning: false, lastEndedAt: null });
  });
});

describe('a confirmation', () => {
  it('is reported on its own when it changed and nothing is being fetched', async () => {
    confirmedAt = 5;
    reporter.reportConfirmation();
    expect(await latestProgress()).toMatchObject({ confirmedAt: 5 });
    reporter.reportConfirmation();
    await clock.advance(BATCH_REPORTS_MS);
    expect(messages).toHaveLength(1);
  });

  it('comes with the progress of a running fetch', async () => {
    startFetch(1);
    await latestProgress();
    confirmedAt = 5;
    reporter.reportConfirmation();
    await clock.advance(BATCH_REPORTS_MS);
    expect(messages).toHaveLength(1);
    reporter.reportCharacterDone();
    expect(await latestProgress()).toMatchObject({ confirmedAt: 5 });
  });
});
