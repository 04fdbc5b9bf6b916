import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Publication } from '../../../workers/api.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../../workers/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../../workers/domain/report.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ENV_ANSWER, installFakePage } from './fakePage.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const FLEET = { accounts: [] } as unknown as FleetReport;
const PILOT_1 = 1 as CharacterId;

/** As little of a report as the atoms look at. */
function report(characterId: number, planetId: number, at = NOW): ColonyReport {
  const ids = { characterId: characterId as CharacterId, planetId: planetId as PlanetId };
  const key = colonyKey(ids.characterId, ids.planetId);
  return { ...ids, key, at, alerts: [], planetName: `Planet ${planetId}` } as unknown as ColonyReport;
}

function publication(at: number, changed: ColonyReport[], isAhead?: true): Publication {
  return { revision: 1, at, changed, removed: [], fleet: FLEET, ...(isAhead && { isAhead }) };
}

/** A visit of a player with six characters. @param storage what the visit before left in the browser */
async function visit(storage: Record<string, string> = {}, characterCount = 6) {
  const fakePage = installFakePage();
  const { browser } = fakePage;
  fakePage.answer = (request) => (request === 'GET /api/env' ? Response.json(ENV_ANSWER) : undefined);
  const listeners = new Map<string, () => void>();
  Object.assign(window, { addEventListener: (type: string, listener: () => void) => listeners.set(type, listener) });
  const characters = Array.from({ length: characterCount }, (_, index) => makeStoredCharacter(index + 1));
  for (const [key, text] of Object.entries(storage)) browser.local.setItem(key, text);
  storeCharacters(browser.local, characters);
  const { startPage } = await import('../../../src/bridge/start.ts');
  const { takePublication } = await import('../../../src/bridge/receive.ts');
  const { colonyAtom, colonyKeysAtom, lastVisitAtAtom } = await import('../../../src/state/colonies.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { tradingHubAtom } = await import('../../../src/state/settings.ts');
  const { viewTimeAtom } = await import('../../../src/state/viewTime.ts');
  await startPage();
  return {
    takePublication,
    keysOf: (id: number) => store.get(colonyKeysAtom(id as CharacterId)),
    colony: (key: string) => store.get(colonyAtom(key as ColonyKey)),
    lastVisitAt: () => store.get(lastVisitAtAtom),
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
      const text = browser.local.getItem('lastScreen');
      const hub = browser.local.getItem('tradingHub');
      return { ...(text !== null && { lastScreen: text }), ...(hub !== null && { tradingHub: hub }) };
    },
  };
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
  vi.useFakeTimers({ now: NOW * 1000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
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
