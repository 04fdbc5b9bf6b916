import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, keys, update } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Publication } from '../../../workers/api.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../../workers/game/domain/report.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { makeReport } from '../model/makeReport.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ENV_ANSWER, installFakePage, ORIGIN } from './fakePage.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const FLEET = { accounts: [] } as unknown as FleetReport;
const PILOT_1 = 1 as CharacterId;

const STORED_ENVIRONMENT = JSON.stringify({
  esiUrl: `${ORIGIN}/sandbox/esi`,
  imagesUrl: 'https://images.example',
  isSandbox: true,
});

/** As little of a report as the atoms look at. */
function report(characterId: number, planetId: number, at = NOW): ColonyReport {
  const ids = { characterId: characterId as CharacterId, planetId: planetId as PlanetId };
  const key = colonyKey(ids.characterId, ids.planetId);
  return { ...ids, key, at, alerts: [], planetName: `Planet ${planetId}` } as unknown as ColonyReport;
}

function publication(at: number, changed: ColonyReport[], isAhead?: true): Publication {
  return { revision: 1, at, changed, removed: [], fleet: FLEET, ...(isAhead && { isAhead }) };
}

/**
 * A visit of a player with six characters.
 * @param storage what the visit before left in localStorage
 * @param drawn resolves once the page is drawn; at once by default, and the start is waited for
 */
async function visit(storage: Record<string, string> = {}, characterCount = 6, drawn?: Promise<void>) {
  const fakePage = installFakePage();
  const { browser } = fakePage;
  fakePage.answer = (request) => (request === 'GET /api/env' ? Response.json(ENV_ANSWER) : undefined);
  const listeners = new Map<string, () => void>();
  Object.assign(window, {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    requestIdleCallback: (idle: () => void) => setTimeout(idle),
  });
  const characters = Array.from({ length: characterCount }, (_, index) => makeStoredCharacter(index + 1));
  for (const [key, text] of Object.entries(storage)) browser.local.setItem(key, text);
  storeCharacters(browser.local, characters);
  const { startPage } = await import('../../../src/bridge/start.ts');
  const { takePublication, takeFetches } = await import('../../../src/bridge/receive.ts');
  const { removeCharacter } = await import('../../../src/state/characters.ts');
  const { colonyAtom, colonyKeysAtom, lastVisitAtAtom } = await import('../../../src/state/colonies.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { answersAtom } = await import('../../../src/state/firstScreen.ts');
  const { tradingHubAtom } = await import('../../../src/state/settings.ts');
  const { viewTimeAtom } = await import('../../../src/state/viewTime.ts');
  const started = startPage(drawn ?? Promise.resolve());
  if (drawn === undefined) await started;
  return {
    started,
    fakePage,
    takePublication,
    removeCharacter: (id: number) => removeCharacter(id as CharacterId),
    /** a refresh has ended; what follows it is done */
    async endRefresh(): Promise<void> {
      takeFetches(new Map(), {
        isRunning: false,
        doneCharacters: 6,
        totalCharacters: 6,
        lastEndedAt: NOW,
        confirmedAt: NOW,
        nothingNewerBefore: null,
      });
      await settle();
    },
    keysOf: (id: number) => store.get(colonyKeysAtom(id as CharacterId)),
    colony: (key: string) => store.get(colonyAtom(key as ColonyKey)),
    lastVisitAt: () => store.get(lastVisitAtAtom),
    /** how many planets have stopped, and the time of that where it is of the last visit */
    answer() {
      const { lastVisitAt, fleet } = store.get(answersAtom);
      return { lastVisitAt, count: fleet?.stoppedPlanetCount };
    },
    setHub: () => store.set(tradingHubAtom, 'amarr'),
    /** There is no room beside that entry. */
    leaveRoomFor(kept: string): void {
      const setItem = browser.local.setItem.bind(browser.local);
      vi.spyOn(browser.local, 'setItem').mockImplementation((key, text) => {
        if (browser.local.getItem(kept) !== null) throw new DOMException('Full.', 'QuotaExceededError');
        setItem(key, text);
      });
    },
    viewTime: (at: number) => store.set(viewTimeAtom, at),
    /** @returns what the next visit finds in the browser */
    leave(): Record<string, string> {
      listeners.get('pagehide')?.();
      return this.stored();
    },
    stored(): Record<string, string> {
      const text = browser.local.getItem('lastScreen');
      const hub = browser.local.getItem('tradingHub');
      return { ...(text !== null && { lastScreen: text }), ...(hub !== null && { tradingHub: hub }) };
    },
  };
}

/** A page that is drawn when the test says so. */
function later() {
  let markDrawn = (): void => {};
  const drawn = new Promise<void>((resolve) => {
    markDrawn = resolve;
  });
  return { drawn, markDrawn: () => markDrawn() };
}

const database = () => createStore('colony-watch-last-screen', 'characters');

/** The characters whose planets are in the database. */
async function storedIds(): Promise<IDBValidKey[]> {
  const asked = keys(database());
  await settle();
  return asked;
}

async function changeStored(id: number, change: object): Promise<void> {
  const changed = update(id, (stored: object | undefined) => ({ ...stored, ...change }), database());
  await settle();
  return changed;
}

/** Until the database has answered, whose requests take a few turns each. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    await vi.advanceTimersByTimeAsync(25);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A visit that ends with planets of six characters on screen. */
async function visitWithPlanets() {
  const page = await visit();
  page.takePublication(
    publication(
      NOW,
      [1, 2, 3, 4, 5, 6].flatMap((id) => [report(id, 20), report(id, 10)]),
    ),
  );
  return page;
}

beforeEach(() => {
  // The database's requests take real turns.
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  globalThis.indexedDB = new IDBFactory();
});

describe('the answers of the last visit', () => {
  /** @param netComingCount planets of which the net is still being calculated */
  function answered(at: number, stoppedPlanetCount: number, netComingCount = 0): Publication {
    const coverage = [{ planetCount: 1, knownPlanetCount: 1, missing: [], isSumComplete: true, cause: null }];
    const fleet = { ...FLEET, coverage, stoppedPlanetCount, totals: { netComingCount }, nextStop: null };
    return { ...publication(at, [makeReport({ at })]), fleet: fleet as unknown as FleetReport };
  }

  it('stay with their time until those of the next visit are whole', async () => {
    const page = await visit({}, 2);
    page.takePublication(answered(NOW, 7));
    const left = page.leave();
    vi.setSystemTime((NOW + HOUR) * 1000);
    const next = await visit(left, 2);
    expect(next.answer()).toEqual({ lastVisitAt: NOW, count: 7 });
    next.takePublication(answered(NOW + HOUR, 8, 1));
    expect(next.answer()).toEqual({ lastVisitAt: NOW, count: 7 });
    // Who leaves before finds the same again.
    vi.setSystemTime((NOW + 2 * HOUR) * 1000);
    const third = await visit(next.leave(), 2);
    expect(third.answer()).toEqual({ lastVisitAt: NOW, count: 7 });
    third.takePublication(answered(NOW + 2 * HOUR, 9));
    expect(third.answer()).toEqual({ lastVisitAt: null, count: 9 });
    third.takePublication(answered(NOW + 2 * HOUR, 10, 1));
    expect(third.answer()).toEqual({ lastVisitAt: null, count: 10 });
  });

  it('are not stored before they are whole', async () => {
    const page = await visit({}, 2);
    page.takePublication(answered(NOW, 7, 1));
    const { lastScreen = '' } = page.leave();
    expect(JSON.parse(lastScreen)).not.toHaveProperty('answers');
  });

  it('are stored once they are whole, although the refresh has ended before', async () => {
    const page = await visit({}, 2);
    page.takePublication(answered(NOW, 7, 1));
    await page.endRefresh();
    page.takePublication(answered(NOW, 7));
    const { lastScreen = '' } = page.stored();
    expect(JSON.parse(lastScreen)).toHaveProperty('answers.at', NOW);
  });

  it('are ignored with another fleet, after three days, and of another form', async () => {
    const page = await visit({}, 2);
    page.takePublication(answered(NOW, 7));
    const left = page.leave();
    const { answers, ...others } = JSON.parse(left.lastScreen ?? '');
    const changed = (more: object) => ({ lastScreen: JSON.stringify({ ...others, ...more }) });
    const shown = async (storage: Record<string, string>, count: number) =>
      (await visit(storage, count)).answer().count;
    expect(await shown(left, 2)).toBe(7);
    expect(await shown(left, 1)).toBeUndefined();
    expect(await shown(left, 3)).toBeUndefined();
    expect(await shown(changed({ answers: 7 }), 2)).toBeUndefined();
    expect(await shown(changed({ answers: { ...answers, at: NOW - 73 * HOUR } }), 2)).toBeUndefined();
  });
});

describe('the screen of the last visit', () => {
  it('is shown at once with its time: the planets of the first four characters', async () => {
    const left = (await visitWithPlanets()).leave();
    vi.setSystemTime((NOW + HOUR) * 1000);
    const next = await visit(left);
    expect([1, 2, 3, 4, 5, 6].map((id) => next.keysOf(id).length)).toEqual([2, 2, 2, 2, 0, 0]);
    expect(next.keysOf(1)).toEqual(['1/10', '1/20']);
    expect(next.colony('1/10')).toEqual(report(1, 10));
    expect(next.lastVisitAt()).toBe(NOW);
  });

  it('stays until the engine has published it, and what the engine does not know any more goes', async () => {
    const next = await visit((await visitWithPlanets()).leave());
    const known = [1, 2, 3].flatMap((id) => [report(id, 10, NOW + 5), report(id, 20, NOW + 5)]);
    next.takePublication(publication(NOW + 5, known.slice(0, 2), true));
    expect(next.lastVisitAt()).toBe(NOW);
    expect(next.colony('1/10')?.at).toBe(NOW + 5);
    expect(next.keysOf(4)).toHaveLength(2);
    next.takePublication(publication(NOW + 5, known.slice(2)));
    expect(next.lastVisitAt()).toBeNull();
    expect(next.keysOf(3)).toEqual(['3/10', '3/20']);
    expect(next.keysOf(4)).toEqual([]);
    expect(next.colony('4/10')).toBeNull();
  });

  it('is not stored again as if it were new', async () => {
    const left = (await visitWithPlanets()).leave();
    vi.setSystemTime((NOW + HOUR) * 1000);
    expect((await visit(left)).leave()).toEqual(left);
  });

  it('is not stored while the page shows a future time', async () => {
    const page = await visitWithPlanets();
    page.viewTime(NOW + HOUR);
    expect(page.leave()).toEqual({});
  });

  it('is ignored if it is older than three days, or this computer’s clock was set back', async () => {
    const left = (await visitWithPlanets()).leave();
    for (const now of [NOW + 73 * HOUR, NOW - HOUR]) {
      vi.setSystemTime(now * 1000);
      expect((await visit(left)).lastVisitAt()).toBeNull();
    }
  });

  it('is ignored after a change of settings that its figures do not follow', async () => {
    const page = await visitWithPlanets();
    const { lastScreen = '' } = page.leave();
    page.setHub();
    expect((await visit({ lastScreen, tradingHub: '"amarr"' })).lastVisitAt()).toBeNull();
  });

  it('is ignored if another version of the page stored it, or it is damaged', async () => {
    const { lastScreen = '' } = (await visitWithPlanets()).leave();
    const stored = JSON.parse(lastScreen);
    const damaged = [
      JSON.stringify({ ...stored, madeBy: 'https://watch.example/assets/index-old.js' }),
      JSON.stringify({ ...stored, colonies: [null] }),
      JSON.stringify({ ...stored, at: 'yesterday' }),
      lastScreen.slice(0, 100),
    ];
    for (const text of damaged) expect((await visit({ lastScreen: text })).lastVisitAt()).toBeNull();
  });

  it('shows nothing of characters that were deleted since', async () => {
    const left = (await visitWithPlanets()).leave();
    const next = await visit(left, 1);
    expect(next.keysOf(PILOT_1)).toHaveLength(2);
    expect(next.keysOf(2)).toEqual([]);
    expect(next.colony('2/10')).toBeNull();
  });

  it('gives way to anything else that the browser has no room for', async () => {
    const left = (await visitWithPlanets()).leave();
    const page = await visit(left);
    page.leaveRoomFor('lastScreen');
    page.setHub();
    expect(page.leave()).toEqual({ tradingHub: '"amarr"' });
  });

  it('is deleted with the last character', async () => {
    const left = (await visitWithPlanets()).leave();
    const page = await visit(left, 0);
    page.takePublication(publication(NOW, []));
    expect(page.leave()).toEqual({});
  });
});

describe('the further planets of the last visit', () => {
  /** @returns what it leaves in localStorage; the further planets are in the database */
  async function leaveAll(): Promise<Record<string, string>> {
    const page = await visitWithPlanets();
    await page.endRefresh();
    return page.leave();
  }

  it('follow once the first ones are drawn, and the engine starts only then', async () => {
    const left = await leaveAll();
    const { drawn, markDrawn } = later();
    const next = await visit({ ...left, environment: STORED_ENVIRONMENT }, 6, drawn);
    await vi.advanceTimersByTimeAsync(100);
    expect([4, 5, 6].map((id) => next.keysOf(id).length)).toEqual([2, 0, 0]);
    expect(next.fakePage.workers).toHaveLength(0);
    const { askEngine } = await import('../../../src/bridge/engine.ts');
    void askEngine((engine) => engine.round.started());
    markDrawn();
    await settle();
    // What was asked before is not lost.
    expect(next.fakePage.workers[0]?.calls('round.started')).toHaveLength(1);
    expect([4, 5, 6].map((id) => next.keysOf(id))).toEqual([
      ['4/10', '4/20'],
      ['5/10', '5/20'],
      ['6/10', '6/20'],
    ]);
    expect(next.colony('6/20')).toEqual(report(6, 20));
    expect(next.lastVisitAt()).toBe(NOW);
    expect(next.fakePage.workers).toHaveLength(1);
  });

  it('do not keep the engine waiting for a page that is never drawn', async () => {
    const next = await visit({ ...(await leaveAll()), environment: STORED_ENVIRONMENT }, 6, new Promise(() => {}));
    await settle();
    expect(next.fakePage.workers).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(next.fakePage.workers).toHaveLength(1);
    await next.started;
  });

  it('stay until the engine has published them, and never replace what it has published', async () => {
    const { drawn, markDrawn } = later();
    const next = await visit(await leaveAll(), 6, drawn);
    next.takePublication(publication(NOW + 5, [report(5, 10, NOW + 5)], true));
    markDrawn();
    await settle();
    expect(next.keysOf(5)).toEqual(['5/10']);
    expect(next.colony('5/10')?.at).toBe(NOW + 5);
    expect(next.keysOf(6)).toHaveLength(2);
    expect(next.lastVisitAt()).toBe(NOW);
    next.takePublication(publication(NOW + 5, [report(1, 10, NOW + 5)]));
    expect(next.lastVisitAt()).toBeNull();
    expect(next.keysOf(6)).toEqual([]);
    expect(next.colony('6/10')).toBeNull();
  });

  it('come too late once the engine has published everything', async () => {
    const { drawn, markDrawn } = later();
    const next = await visit(await leaveAll(), 6, drawn);
    next.takePublication(publication(NOW + 5, [report(1, 10, NOW + 5)]));
    markDrawn();
    await settle();
    expect(next.keysOf(6)).toEqual([]);
    expect(next.lastVisitAt()).toBeNull();
  });

  it('have the time of the oldest, if one visit ended before all were stored', async () => {
    const left = await leaveAll();
    vi.setSystemTime((NOW + HOUR) * 1000);
    const { lastScreen = '' } = left;
    const anHourLater = JSON.stringify({ ...JSON.parse(lastScreen), at: NOW + HOUR });
    const { drawn, markDrawn } = later();
    const next = await visit({ lastScreen: anHourLater }, 6, drawn);
    expect(next.lastVisitAt()).toBe(NOW + HOUR);
    markDrawn();
    await settle();
    expect(next.lastVisitAt()).toBe(NOW);
  });

  it('are stored when the page is hidden, and those of a removed character are deleted at once', async () => {
    const page = await visitWithPlanets();
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(await storedIds()).toEqual([5, 6]);
    page.removeCharacter(6);
    await settle();
    expect(await storedIds()).toEqual([5]);
  });

  it('are not stored while the page shows a future time', async () => {
    const page = await visitWithPlanets();
    page.viewTime(NOW + HOUR);
    await page.endRefresh();
    expect(await storedIds()).toEqual([]);
  });

  it('are deleted with their character also while the page shows a future time', async () => {
    const page = await visitWithPlanets();
    await page.endRefresh();
    page.viewTime(NOW + HOUR);
    page.removeCharacter(6);
    await settle();
    expect(await storedIds()).toEqual([5]);
  });

  it('are ignored after a change of settings, by another version of the page, and where they are damaged', async () => {
    const left = await leaveAll();
    for (const change of [
      { settings: '[]' },
      { madeBy: 'https://watch.example/assets/index-old.js' },
      { colonies: 5 },
    ]) {
      await changeStored(5, change);
      const next = await visit(left);
      await settle();
      expect(next.keysOf(5)).toEqual([]);
      expect(next.keysOf(6)).toHaveLength(2);
    }
  });

  it('are missing without a word where the browser refuses its database', async () => {
    const left = await leaveAll();
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('Refused.', 'SecurityError');
      },
    });
    const next = await visit(left);
    await settle();
    expect(next.keysOf(4)).toHaveLength(2);
    expect(next.keysOf(5)).toEqual([]);
    next.takePublication(publication(NOW, [report(1, 10)]));
    await expect(next.endRefresh()).resolves.toBeUndefined();
  });
});
