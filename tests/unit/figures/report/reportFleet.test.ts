import { describe, expect, it } from 'vitest';
import { type ColonyReportInput, reportColony, reportFleet } from '../../../../workers/figures/report/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import {
  type Held,
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';
import { DAY, HOUR, makeConfig, makeInput, makeSustained, priceList, SETTINGS } from './colonyBuilders.ts';

const PRICES = priceList({ Water: 10, Electrolytes: 100 });
const CHARACTERS = [
  { characterId: 1 as CharacterId, account: 'Main' },
  { characterId: 2 as CharacterId, account: '-' },
  { characterId: 3 as CharacterId, account: 'Main' },
];

let lastPlanetId = 40_000_000;
function ownedBy(characterId: number, pins: Parameters<typeof makeColony>[0]): Colony {
  const planetId = ++lastPlanetId as PlanetId;
  const owner = characterId as CharacterId;
  return { ...makeColony(pins), characterId: owner, planetId, key: colonyKey(owner, planetId) };
}

/** One basic factory's 40 water per hour, and a launchpad. */
const waterColony = (characterId: number, held: readonly Held[] = []) =>
  ownedBy(characterId, [makeStorage(1, held), makeFactory(2, SCHEMATIC.water)]);

const reportOf = (colony: Colony, fields: Partial<ColonyReportInput> = {}) =>
  reportColony(makeInput(colony, { prices: PRICES, ...fields }));

const fleetOf = (reports: ColonyReport[], settings = {}, at = MADE_AT) =>
  reportFleet(reports, CHARACTERS, { ...SETTINGS, ...settings }, PRICES, at);

const WATER_ISK = 40 * 720 * 10;

describe('accounts', () => {
  it('group characters by account, in the order of their first character, including those without planets', () => {
    const { accounts } = fleetOf([]);
    expect(accounts.map(({ account, characterCount, planetCount }) => [account, characterCount, planetCount])).toEqual([
      ['Main', 2, 0],
      ['-', 1, 0],
    ]);
    expect(accounts[0]).toMatchObject({
      iskPerMonth: { isk: 0, pricedFraction: 1 },
      nextStop: null,
      stoppedPlanetCount: 0,
    });
  });

  it('add up their planets', () => {
    const extracting = (expiresAt: number) =>
      ownedBy(3, [makeEcu(1, { expiresAt, baseQtyPerCycle: 9000 }), makeEcu(2, { expiresAt: MADE_AT + DAY })]);
    const { accounts } = fleetOf([
      reportOf(waterColony(1, [[TYPE.water, 5]])),
      reportOf(waterColony(2)),
      reportOf(extracting(MADE_AT - 1)),
      reportOf(extracting(MADE_AT + DAY)),
      reportOf(ownedBy(3, [makeStorage(1, [[TYPE.electrolytes, 40_000]])])),
    ]);
    expect(accounts[0]).toMatchObject({
      planetCount: 4,
      extractorCount: 4,
      runningExtractorCount: 3,
      storageAlertCount: 1,
      balanceAlertCount: 1,
      stoppedPlanetCount: 1,
      storageValue: { isk: 50 + 4_000_000, pricedFraction: 1 },
    });
    expect(accounts[0]!.iskPerMonth).toEqual({ isk: WATER_ISK, pricedFraction: 0.5 });
    expect(accounts[1]).toMatchObject({ account: '-', planetCount: 1, iskPerMonth: { isk: WATER_ISK } });
  });

  it('leave excluded planets out of sums of ISK, but not out of anything else', () => {
    const colony = ownedBy(1, [makeStorage(1, [[TYPE.water, 40_000]]), makeFactory(2, SCHEMATIC.water), makeEcu(3)]);
    const report = reportOf(colony, { config: makeConfig(colony, { excludeFromTotals: true }) });
    const fleet = fleetOf([report]);
    expect(fleet.accounts[0]).toMatchObject({
      iskPerMonth: { isk: 0, pricedFraction: 1 },
      sustainedIskPerMonth: { isk: 0 },
      storageValue: { isk: 0 },
      planetCount: 1,
      extractorCount: 1,
      runningExtractorCount: 1,
      storageAlertCount: 1,
      stoppedPlanetCount: 0,
    });
    expect(fleet.totals).toMatchObject({ rows: [], iskPerMonth: { isk: 0 } });
    expect(fleet.nextStop).not.toBeNull();
    expect(fleet.accounts[0]!.nextStop).toEqual(fleet.nextStop);
  });

  it('have their next future stop', () => {
    const ending = (characterId: number, expiresAt: number) =>
      reportOf(ownedBy(characterId, [makeEcu(1, { expiresAt })]));
    const fleet = fleetOf([
      ending(1, MADE_AT - HOUR),
      ending(1, MADE_AT + 3 * HOUR),
      ending(3, MADE_AT + 2 * HOUR),
      ending(2, MADE_AT + HOUR),
    ]);
    expect(fleet.accounts.map(({ nextStop }) => nextStop?.stop.at)).toEqual([MADE_AT + 2 * HOUR, MADE_AT + HOUR]);
    expect(fleet.nextStop!.stop.at).toBe(MADE_AT + HOUR);
    expect(fleet.stoppedPlanetCount).toBe(1);
  });

  it('count a stop as current from its exact time on', () => {
    const report = (at: number) => reportOf(ownedBy(1, [makeEcu(1, { expiresAt: MADE_AT + HOUR })]), { at });
    expect(fleetOf([report(MADE_AT + HOUR - 1)]).stoppedPlanetCount).toBe(0);
    expect(fleetOf([report(MADE_AT + HOUR)])).toMatchObject({ stoppedPlanetCount: 1, nextStop: null });
  });

  it('count a planet once, however many stops it has', () => {
    const ended = { expiresAt: MADE_AT - HOUR };
    const fleet = fleetOf([
      reportOf(ownedBy(1, [makeEcu(1, ended), makeEcu(2, ended)])),
      reportOf(ownedBy(2, [makeEcu(1, ended)])),
      reportOf(ownedBy(3, [makeEcu(1, { expiresAt: MADE_AT + HOUR })])),
    ]);
    expect(fleet).toMatchObject({ stoppedPlanetCount: 2 });
  });

  it('ignore reports of removed characters', () => {
    const fleet = fleetOf([reportOf(waterColony(99))]);
    expect(fleet.totals.rows).toEqual([]);
    expect(fleet.accounts.map(({ planetCount }) => planetCount)).toEqual([0, 0]);
  });
});

describe('totals', () => {
  it('add up exports by commodity, and their stock wherever it is stored', () => {
    const user = ownedBy(2, [makeStorage(1, [[TYPE.water, 70]]), makeFactory(2, SCHEMATIC.coolant)]);
    const { totals } = fleetOf([
      reportOf(user),
      reportOf(waterColony(1, [[TYPE.water, 30]])),
      reportOf(waterColony(3)),
    ]);
    expect(totals.rows).toEqual([
      {
        typeId: TYPE.water,
        unitsPerHour: 80,
        unitsInStorage: 100,
        producedIsk: 1000,
        iskPerMonth: 2 * WATER_ISK,
        sustainedIskPerMonth: 2 * WATER_ISK,
        progressFraction: null,
      },
      {
        typeId: TYPE.coolant,
        unitsPerHour: 5,
        unitsInStorage: 0,
        producedIsk: null,
        iskPerMonth: null,
        sustainedIskPerMonth: null,
        progressFraction: null,
      },
    ]);
    expect(totals.producedIsk).toEqual({ isk: 1000, pricedFraction: 0.5 });
    expect(totals.iskPerMonth).toEqual({ isk: 2 * WATER_ISK, pricedFraction: 0.5 });
  });

  it("subtract each planet's own customs tax, like the accounts", () => {
    const colony = waterColony(1);
    const taxed = reportOf(colony, { config: makeConfig(colony, { ownerTaxFraction: 0.01 }) });
    const fleet = fleetOf([taxed, reportOf(waterColony(2))]);
    expect(fleet.totals.iskPerMonth.isk).toBe(2 * WATER_ISK - 40 * 720 * 4);
    expect(fleet.accounts[0]!.iskPerMonth.isk! + fleet.accounts[1]!.iskPerMonth.isk!).toBe(
      fleet.totals.iskPerMonth.isk,
    );
  });

  it('count what is sustained, and full rates of colonies of which that is unknown', () => {
    const half = reportOf(waterColony(1), {
      sustained: makeSustained([
        { typeId: TYPE.water, madeUnitsPerHour: 10 },
        { typeId: TYPE.coolant, madeUnitsPerHour: 1 },
      ]),
    });
    const fleet = fleetOf([half, reportOf(waterColony(1))]);
    const expected = 10 * 720 * 10 + WATER_ISK;
    expect(fleet.totals.rows[0]!.sustainedIskPerMonth).toBe(expected);
    // Coolant has no price, and no planet exports it at full rate.
    expect(fleet.totals.sustainedIskPerMonth).toEqual({ isk: expected, pricedFraction: 0.5 });
    expect(fleet.accounts[0]!.sustainedIskPerMonth.isk).toBe(expected);
    expect(fleet.accounts[0]!.netIskPerMonth).toEqual({ isk: 10 * 720 * 10, bound: 'atLeast' });
    expect([fleet.accounts[0]!.netUnknownCount, fleet.totals.netUnknownCount]).toEqual([1, 1]);
  });

  it.each([
    ['all of it', 400, {}, 1],
    ['half of it', 200, {}, 0.5],
    ['half of it at half the activity', 100, { activityFraction: 0.5 }, 0.5],
    ['more than was due', 600, {}, 1.5],
    ['anything at no activity', 100, { activityFraction: 0 }, null],
    ['anything while no start is chosen', 100, { productionStartAt: null }, null],
    ['anything before the start', 100, { productionStartAt: MADE_AT + DAY }, null],
  ])('show as progress, with %s in storage after 10 hours,', (_, held, settings, progressFraction) => {
    const at = MADE_AT + 10 * HOUR;
    const { rows } = fleetOf([reportOf(waterColony(1, [[TYPE.water, held]]), { at })], settings, at).totals;
    expect(rows[0]!.progressFraction).toBe(progressFraction);
  });
});
