/** What totals and plans say of planets that could not be fetched. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterCoverage } from '../../../../workers/game/domain/coverage.ts';
import type { RoundReport, RoundRequest } from '../../../../workers/game/domain/round.ts';
import { makeRoundSettings } from '../../../fixtures/roundReport.ts';
import { planetRecord } from '../esi/esiRecords.ts';
import { Browser, Tab } from './fetchingHarness.ts';

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  browser.addCharacter(1, [40_000_017, 40_000_018], { account: 'Main' });
  browser.addCharacter(2, [40_000_019], { account: 'Alts' });
});

function breakLayout(): void {
  const [other] = browser.eve.colonies.get(1) ?? [];
  const broken = { planet: planetRecord({ planet_id: 40_000_018 }), layout: { pins: 'none' } };
  browser.eve.colonies.set(1, [other as never, broken as never]);
}

const coverageOf = (tab: Tab, id: number): CharacterCoverage | undefined =>
  tab.lastPublication.fleet.coverage.find(({ characterId }) => characterId === id);

async function planRound(tab: Tab, changes: Partial<RoundRequest> = {}): Promise<Omit<RoundReport, 'logins'>> {
  const now = browser.clock.nowMs() / 1000;
  const request = { ...makeRoundSettings(now, 2), characterIds: null, leftOutKeys: [], cutFraction: null, ...changes };
  const done = tab.engine.round.plan(request);
  await browser.clock.advance(1000);
  const outcome = await done;
  if (outcome.kind !== 'planned') throw new Error(outcome.kind);
  return outcome.report;
}

describe('a planet whose record is broken', () => {
  beforeEach(breakLayout);

  it('is missing in the totals, with its name and the reason, and the others count', async () => {
    const tab = await new Tab(browser).start();
    expect(coverageOf(tab, 1)).toMatchObject({
      planetCount: 2,
      knownPlanetCount: 1,
      missing: [{ planetName: 'Tanoo 18', kind: 'unread' }],
      isSumComplete: false,
      cause: { kind: 'failed', message: { kind: 'ofPlanet', planet: 'Tanoo 18' } },
    });
    expect(coverageOf(tab, 2)).toMatchObject({ knownPlanetCount: 1, cause: null });
  });

  it('keeps its reason while it is fetched again', async () => {
    const tab = await new Tab(browser).start();
    browser.eve.fault = () => 'silent';
    await browser.clock.sleep(11 * 60_000);
    await tab.refresh();
    expect(tab.fetchOf(1)).toEqual({ kind: 'fetching' });
    expect(coverageOf(tab, 1)).toMatchObject({ cause: { kind: 'failed' } });
  });

  it('is missing in a plan, a chain and what to make', async () => {
    const tab = await new Tab(browser).start();
    const gaps = [{ characterId: 1, planets: ['Tanoo 18'], cause: expect.objectContaining({ kind: 'failed' }) }];
    expect((await planRound(tab)).gaps).toEqual(gaps);
    expect((await planRound(tab, { characterIds: [2 as never] })).gaps).toEqual([]);
    for (const [scope, expected] of [
      [{ kind: 'fleet' }, gaps],
      [{ kind: 'account', account: 'Main' }, gaps],
      [{ kind: 'account', account: 'Alts' }, []],
      [{ kind: 'planets', keys: [] }, []],
    ] as const) {
      const chain = tab.engine.chain.report({ scope, feeding: 'buy' });
      await browser.clock.advance(1000);
      expect(await chain).toMatchObject({ kind: 'report', report: { gaps: expected } });
    }
    const choices = tab.engine.choices.report({ taxFraction: 0.1, commandCenterLevel: 5 });
    await browser.clock.advance(1000);
    expect(await choices).toMatchObject({ kind: 'report', report: { gaps, unplanned: [] } });
  });
});

describe('a character whose first fetch did not succeed', () => {
  it('is missing altogether where its login has expired', async () => {
    browser.addCharacter(2, [40_000_019], { account: 'Alts', needsLogin: true });
    const tab = await new Tab(browser).start();
    expect(coverageOf(tab, 2)).toMatchObject({ planetCount: null, cause: { kind: 'needsLogin' } });
    expect((await planRound(tab)).gaps).toEqual([{ characterId: 2, planets: null, cause: { kind: 'needsLogin' } }]);
  });

  it('is missing with the reason while it is retried, and no more once it has succeeded', async () => {
    browser.eve.fault = ({ path }) => (path.startsWith('/characters/2/') ? new Response('', { status: 502 }) : null);
    const tab = await new Tab(browser).start();
    expect(coverageOf(tab, 2)).toMatchObject({ planetCount: null, cause: { kind: 'retrying' } });
    expect((await planRound(tab)).gaps).toMatchObject([{ characterId: 2, cause: { kind: 'retrying' } }]);
    browser.eve.fault = () => null;
    await browser.clock.advance(5 * 60_000);
    expect(coverageOf(tab, 2)).toMatchObject({ planetCount: 1, knownPlanetCount: 1, cause: null });
    expect((await planRound(tab)).gaps).toEqual([]);
  });
});

describe('a first visit', () => {
  it('has totals that say how many planets are still to come', async () => {
    const tab = await new Tab(browser).start();
    const [first] = tab.publications;
    expect(first?.fleet.coverage).toMatchObject([
      { planetCount: null, cause: { kind: 'coming' } },
      { planetCount: null, cause: { kind: 'coming' } },
    ]);
    expect(tab.lastPublication.fleet.coverage).toMatchObject([{ cause: null }, { cause: null }]);
  });
});
