import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterFetch, FailedFetch } from '../../../workers/game/domain/characterFetch.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeFollowedShare } from '../../fixtures/makeFollowedShare.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ENV_ANSWER, installFakePage } from './fakePage.ts';
import { openPage as openIdlePage } from './openPage.ts';

const [FIRST, SECOND] = [7, 8] as [CharacterId, CharacterId];
const expired: FailedFetch = { kind: 'needsLogin' };
const broken = { kind: 'failed', message: 'Tanoo II: the record is broken' } as const satisfies FailedFetch;
const busy = {
  kind: 'retrying',
  message: 'ESI is too busy',
  attempt: 1,
  maxAttempts: 5,
  retryAt: 0,
  isOutage: false,
} as const satisfies FailedFetch;
const outage: FailedFetch = { ...busy, message: 'ESI is out', isOutage: true };

const both = (first: FailedFetch, second: FailedFetch): [CharacterId, FailedFetch][] => [
  [FIRST, first],
  [SECOND, second],
];

/** A page of two characters with a running engine, which answers a refresh with `failures`. */
async function openPage() {
  const page = installFakePage();
  page.answer = (request) => (request === 'GET /api/env' ? Response.json(ENV_ANSWER) : undefined);
  storeCharacters(
    page.browser.local,
    [7, 8].map((id) => makeStoredCharacter(id)),
  );
  const { startPage } = await import('../../../src/bridge/start.ts');
  const { refresh } = await import('../../../src/bridge/fetching.ts');
  const { engineListener } = await import('../../../src/bridge/receive.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { clearNotice, noticesAtom } = await import('../../../src/state/notices.ts');
  const { failedCharacterCountAtom } = await import('../../../src/state/colonies.ts');
  const { sharesAtom, wantedChoiceAtom } = await import('../../../src/state/shares.ts');
  const { isOnlineAtom } = await import('../../../src/state/connection.ts');
  const { takeOutage } = await import('../../../src/bridge/connection.ts');
  await startPage(Promise.resolve());
  return {
    report: (fetches: readonly [CharacterId, CharacterFetch][]) => engineListener.fetches(new Map(fetches), null),
    notice: () => store.get(noticesAtom).find(({ id }) => id === 'refresh'),
    failedCount: () => store.get(failedCharacterCountAtom),
    showShare(): void {
      const share = makeFollowedShare({ characters: [] });
      store.set(sharesAtom, { published: [], followed: [share], storageProblem: null });
      store.set(wantedChoiceAtom, { shareId: share.id });
    },
    dismiss: () => clearNotice('refresh'),
    setOnline: (isOnline: boolean) => store.set(isOnlineAtom, isOnline),
    beginOutage: () => takeOutage({ kind: 'outage', service: 'esi', nextTryMs: Date.now() + 60_000, isLimit: false }),
    async refreshWith(failures: readonly [CharacterId, FailedFetch][]): Promise<void> {
      const refreshed = refresh();
      await vi.advanceTimersByTimeAsync(1000);
      page.workers[0]?.succeed('fetching.refresh', new Map(failures));
      await refreshed;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a refresh that the player asked for', () => {
  it.each<[string, readonly [CharacterId, FailedFetch][], object]>([
    ['a broken record', [[FIRST, broken]], { kind: 'failed', action: 'refresh' }],
    ['a busy ESI', both(busy, busy), { kind: 'retrying' }],
    ['different causes', both(busy, broken), { kind: 'failed', action: 'refresh' }],
  ])('says "Could not refresh" before the cause after %s', async (_what, failures, expected) => {
    const { refreshWith, notice } = await openPage();
    await refreshWith(failures);
    expect(notice()).toMatchObject({ ...expected, text: expect.stringMatching(/^Could not refresh[: ]/) });
  });

  it('names the player’s own characters also while only those of a share are shown', async () => {
    const { refreshWith, notice, failedCount, showShare } = await openPage();
    showShare();
    await refreshWith([[FIRST, broken]]);
    expect(notice()?.text).toBe('Could not refresh Pilot 7: Tanoo II: the record is broken.');
    expect(failedCount()).toBe(1);
  });

  it('says nothing if everyone was fetched, and removes what an earlier one said', async () => {
    const { refreshWith, notice } = await openPage();
    await refreshWith([[FIRST, broken]]);
    expect(notice()).toBeDefined();
    await refreshWith([]);
    expect(notice()).toBeUndefined();
  });

  it('leaves an outage to its own notice, whatever failed just before it was one', async () => {
    const { refreshWith, notice, beginOutage } = await openPage();
    await refreshWith(both(outage, busy));
    expect(notice()?.text).toContain('Could not refresh');
    beginOutage();
    expect(notice()).toBeUndefined();
    await refreshWith(both(outage, busy));
    expect(notice()).toBeUndefined();
    await refreshWith(both(outage, broken));
    expect(notice()?.text).toContain('the record is broken');
  });

  it('leaves an outage to its own notice', async () => {
    const { refreshWith, notice } = await openPage();
    await refreshWith(both(outage, outage));
    expect(notice()).toBeUndefined();
    await refreshWith(both(outage, broken));
    // As many as the page's heads count.
    expect(notice()?.text).toBe(
      'Could not refresh 2 of 2 characters. Pilot 7: ESI is out. It tries again by itself. Pilot 8: Tanoo II: the record is broken.',
    );
  });

  it('drops each character that recovers, whatever becomes of the logins of others', async () => {
    const { refreshWith, report, notice, failedCount } = await openPage();
    await refreshWith(both(busy, broken));
    expect(failedCount()).toBe(2);
    report([[FIRST, { kind: 'ok', at: 1 }]]);
    expect(notice()?.text).toBe('Could not refresh Pilot 8: Tanoo II: the record is broken.');
    expect(failedCount()).toBe(1);
    report([[SECOND, expired]]);
    expect(notice()).toBeUndefined();
    expect(failedCount()).toBe(0);
  });

  it('says nothing about expired logins, which have their own buttons and count', async () => {
    const { refreshWith, notice } = await openPage();
    await refreshWith([[FIRST, expired]]);
    expect(notice()).toBeUndefined();
    await refreshWith(both(expired, busy));
    expect(notice()?.text).toBe('Could not refresh Pilot 8: ESI is too busy. It tries again by itself.');
  });

  it('does not bring back a notice that the player has dismissed', async () => {
    const { refreshWith, report, notice, dismiss } = await openPage();
    await refreshWith(both(busy, broken));
    dismiss();
    report([[FIRST, { kind: 'ok', at: 1 }]]);
    expect(notice()).toBeUndefined();
  });

  it('blames the network, not ESI, while the device is offline', async () => {
    const { refreshWith, notice, setOnline } = await openPage();
    const unreached: FailedFetch = { ...busy, message: { kind: 'esiUnreachable' } };
    setOnline(false);
    await refreshWith([
      [FIRST, { ...unreached, message: { kind: 'ofPlanet', planet: 'Tanoo II', message: unreached.message } }],
    ]);
    expect(notice()?.text).toBe('Could not refresh Pilot 7: This device is offline. It tries again by itself.');
    setOnline(true);
    await refreshWith([[FIRST, unreached]]);
    expect(notice()?.text).toContain("EVE's servers could not be reached.");
  });

  it('leaves its notice until the characters that it names are fetched', async () => {
    const { refreshWith, report, notice } = await openPage();
    await refreshWith(both(busy, busy));
    report([
      [FIRST, { kind: 'ok', at: 1 }],
      [SECOND, busy],
    ]);
    expect(notice()).toBeDefined();
    report([[SECOND, { kind: 'fetching' }]]);
    expect(notice()).toBeDefined();
    report([[SECOND, { kind: 'ok', at: 1 }]]);
    expect(notice()).toBeUndefined();
  });
});

const failure = (message: string) => ({ kind: 'failed', message }) as const;
const named = (failures: readonly Extract<FailedFetch, { kind: 'retrying' | 'failed' }>[]) =>
  failures.map((one, k) => ({ name: `Alt ${k + 1}`, failure: one }));

it.each<[string, readonly Exclude<FailedFetch, { kind: 'needsLogin' }>[], number, string]>([
  ['one character of many', [failure('Bad record')], 40, 'Could not refresh Alt 1: Bad record.'],
  ['everyone', [busy, busy], 2, 'Could not refresh: ESI is too busy. It tries again by itself.'],
  [
    'several for the same cause',
    [busy, busy],
    40,
    'Could not refresh 2 of 40 characters: ESI is too busy. It tries again by itself.',
  ],
  [
    'several causes, the most common first',
    [busy, failure('Bad record'), failure('Bad record')],
    40,
    'Could not refresh 3 of 40 characters. 2 characters: Bad record. Alt 1: ESI is too busy. It tries again by itself.',
  ],
  [
    'more causes than fit',
    ['A', 'B', 'C', 'D'].map(failure),
    4,
    'Could not refresh 4 of 4 characters. Alt 1: A. Alt 2: B. Alt 3: C. Each character shows its own reason.',
  ],
])('the notice about a refresh that failed names %s', async (_what, failures, count, text) => {
  installFakePage();
  const { couldNotRefreshText } = await import('../../../src/bridge/fetching.ts');
  expect(couldNotRefreshText(named(failures), count)).toBe(text);
});

it('a notice says when a refresh could not be done, because no engine runs', async () => {
  const { notices } = await openIdlePage();
  const { refresh } = await import('../../../src/bridge/fetching.ts');
  await refresh();
  expect(notices()).toMatchObject([
    { kind: 'failed', text: expect.stringMatching(/^Could not refresh/), action: 'refresh' },
  ]);
});
