import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { exportTaxFraction, ownerRate, taxEntries } from '../../../../server/sandbox/belongings/journal.ts';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { historyOf, makePastBook } from '../../../../server/sandbox/past/historyBackup.ts';
import { makePast } from '../../../../server/sandbox/past/makePast.ts';
import { startReference } from '../../../../server/sandbox/referenceEngine/simulate.ts';
import { compareSnapshots, firstVisit } from '../../../../workers/figures/history/compareSnapshots.ts';
import { baseIsk, measureRate, measureVisit } from '../../../../workers/figures/history/measureTaxes.ts';
import { decodeVisits, encodeVisits } from '../../../../workers/figures/history/visitRow.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import type { CharacterId, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Goods } from '../../../../workers/game/domain/round.ts';
import type { SpaceKind } from '../../../../workers/game/domain/space.ts';
import type { TaxCoverage, TaxEntry } from '../../../../workers/game/domain/taxes.ts';
import { readTaxes } from '../../../../workers/live/esi/readTaxes.ts';
import { journalSchema } from '../../../../workers/live/esi/schemas.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';

const HOUR = 3600;
const MINUTE = 60;
const [GAME, OWNER] = [1_000_132, 98_600_001];
const PAD = 2 as PinId;
const COMMAND_CENTER = 9 as PinId;
const [RAW, WATER, ELECTROLYTES, COOLANT] = [2268, 3645, 2390, 9832] as TypeId[];
const ALWAYS: TaxCoverage = { from: 0, until: 4e9 };

/** What a pilot does at a customs office, or with a launch, some time before the visit ends. */
interface Transfer {
  minutesBefore: number;
  what: 'export' | 'import' | 'launch' | 'reimport';
  /** of what is there; of 400 units for imports */
  share: number;
}

interface DrawnVisit {
  hours: number;
  transfers: readonly Transfer[];
  /** another visit in between that no snapshot shows */
  hidden: Transfer | null;
  /** the owner's rate from this share of the time before the visit on; null: as before */
  rate: { share: number; fraction: number } | null;
  restarts: boolean;
}

interface Drawn {
  /** makes Water from a program, or Coolant from imports */
  isFactory: boolean;
  space: SpaceKind;
  skillLevel: number;
  rate: number;
  visits: readonly DrawnVisit[];
}

const EXTRACTION = (program: string) => `
  1 ecu ${RAW} base=6000 cycle=30m program=${program}
  2 launchpad ${RAW}=500
  3 factory 121
  9 commandCenter ${WATER}=300
  1 -> 2 -> 3 -> 2`;
const FACTORY = `
  2 launchpad ${WATER}=9000 ${ELECTROLYTES}=9000
  3 factory 66
  9 commandCenter ${WATER}=300
  2 -> 3 -> 2`;

/** Plays the visits by the independent engine, and writes entries as the game would. */
function play({ isFactory, space, skillLevel, rate: firstRate, visits }: Drawn) {
  let record: Colony = drawColony(isFactory ? FACTORY : EXTRACTION('72h'));
  const planetId = record.planetId;
  const product = isFactory ? COOLANT! : WATER!;
  const rows: HistoryVisit[] = [firstVisit(record)];
  const entries: TaxEntry[] = [];
  const rateAt: { from: number; fraction: number }[] = [{ from: 0, fraction: firstRate }];
  const rateOf = (at: number) => rateAt.findLast(({ from }) => from <= at)!.fraction;
  let lastId = 0;
  const pay = (kind: TaxEntry['kind'], taxedIsk: number, at: number) => {
    const parts: [number, number][] = [[OWNER, rateOf(at)]];
    if (space === 'high') parts.unshift([GAME, 0.1 - skillLevel / 100]);
    for (const [partyId, fraction] of parts) {
      const isk = Math.round(taxedIsk * fraction * 100) / 100;
      lastId += 1;
      if (isk > 0) entries.push({ characterId: 1 as CharacterId, id: lastId, planetId, at, kind, isk, partyId });
    }
  };
  for (const { hours, transfers, hidden, rate, restarts } of visits) {
    const from = record.lastUpdateAt;
    const at = from + Math.round(hours * HOUR);
    if (rate) rateAt.push({ from: Math.round(from + 1 + (at - from - 1) * rate.share), fraction: rate.fraction });
    const run = startReference(record);
    const timed = [
      ...(hidden ? [{ ...hidden, at: Math.round(from + (at - from) / 2) }] : []),
      ...transfers.map((one) => ({ ...one, at: at - Math.round(one.minutesBefore * MINUTE) })),
    ].sort((a, b) => a.at - b.at);
    let exported = 0;
    for (const transfer of timed) {
      run.advance(transfer.at);
      const held = (pinId: PinId, typeId: TypeId) => run.read().contents.get(pinId)?.get(typeId) ?? 0;
      const moves: Goods[] = [];
      const move = (pinId: PinId, typeId: TypeId, amount: number) => {
        if (amount !== 0) moves.push({ pinId, typeId, amount });
        return Math.abs(amount) * commodities.get(typeId)!.taxBaseIsk;
      };
      if (transfer.what === 'export') {
        exported = Math.floor(held(PAD, product) * transfer.share);
        pay('export', move(PAD, product, -exported), transfer.at);
      } else if (transfer.what === 'launch') {
        const taxedIsk = move(COMMAND_CENTER, WATER!, -Math.floor(held(COMMAND_CENTER, WATER!) * transfer.share));
        pay('export', 1.5 * taxedIsk, transfer.at);
      } else if (transfer.what === 'reimport') {
        pay('import', 0.5 * move(PAD, product, Math.floor(exported * transfer.share)), transfer.at);
      } else {
        pay(
          'import',
          0.5 * move(PAD, isFactory ? ELECTROLYTES! : WATER!, Math.floor(400 * transfer.share)),
          transfer.at,
        );
      }
      run.visit({ programs: [], moves });
    }
    run.advance(at);
    const ecu = record.pins.find((pin) => pin.kind === 'ecu');
    const programs =
      restarts && ecu?.kind === 'ecu'
        ? [
            {
              pinId: ecu.pinId,
              productTypeId: ecu.productTypeId!,
              baseQtyPerCycle: ecu.baseQtyPerCycle!,
              cycleSeconds: ecu.cycleSeconds!,
              expiresAt: at + 72 * HOUR,
            },
          ]
        : [];
    run.visit({ programs, moves: [] });
    const next = run.snapshot();
    rows.push(compareSnapshots(record, next));
    record = next;
  }
  // As the database keeps them.
  return { rows: decodeVisits(encodeVisits(rows)), entries, planetId, rateOf };
}

const transfer = (what: fc.Arbitrary<Transfer['what']>): fc.Arbitrary<Transfer> =>
  fc.record({
    minutesBefore: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 9, noNaN: true })),
    what,
    share: fc.oneof(fc.constant(1), fc.constant(0.5), fc.double({ min: 0.05, max: 1, noNaN: true })),
  });
const fraction = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((permille) => permille / 1000),
  fc.double({ min: 0.001, max: 0.5, noNaN: true }),
);
/** On one visit in four. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary, weight: 1 });
const anyVisit: fc.Arbitrary<DrawnVisit> = fc.record({
  hours: fc.double({ min: 2, max: 60, noNaN: true }),
  transfers: fc.oneof(
    { arbitrary: transfer(fc.constant('export')).map((one) => [one]), weight: 3 },
    { arbitrary: transfer(fc.constant('import')).map((one) => [one]), weight: 1 },
    {
      arbitrary: fc.array(transfer(fc.constantFrom('export', 'export', 'import', 'launch', 'reimport')), {
        maxLength: 3,
      }),
      weight: 2,
    },
  ),
  hidden: sometimes(transfer(fc.constantFrom('export', 'import', 'launch'))),
  rate: sometimes(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), fraction })),
  restarts: fc.boolean(),
});
const anyFleet: fc.Arbitrary<Drawn> = fc.record({
  isFactory: fc.boolean(),
  space: fc.constantFrom<SpaceKind>('high', 'low', 'null', 'wormhole'),
  skillLevel: fc.integer({ min: 0, max: 5 }),
  rate: fraction,
  visits: fc.array(anyVisit, { minLength: 2, maxLength: 5 }),
});

describe('a measured rate', () => {
  it('is the true one, whatever happened on the visits', () => {
    let measured = 0;
    forDrawn(drawnRuns(10), anyFleet, (drawn) => {
      const { rows, entries, planetId, rateOf } = play(drawn);
      const { rate } = measureRate(rows, entries, planetId, ALWAYS, drawn.space);
      if (rate === null) return;
      measured += 1;
      // What was charged when the latest of these taxes was paid.
      const truth = rateOf(Math.max(...entries.map(({ at }) => at).filter((at) => at <= rate.lastAt)));
      expect(Math.abs(rate.ownerFraction - truth)).toBeLessThanOrEqual(2e-4 * truth);
      if (Number.isInteger(truth * 1000)) expect(rate.ownerFraction).toBeCloseTo(truth, 12);
    });
    expect(measured).toBeGreaterThan(0);
  });

  it('is there for most planets after three ordinary visits', () => {
    const ordinary = fc.record<DrawnVisit>({
      hours: fc.double({ min: 12, max: 48, noNaN: true }),
      transfers: transfer(fc.constant('export')).map((one) => [{ ...one, share: Math.max(0.5, one.share) }]),
      hidden: fc.constant(null),
      rate: fc.constant(null),
      restarts: fc.boolean(),
    });
    const planets = fc.sample(
      fc.record<Drawn>({
        isFactory: fc.boolean(),
        space: fc.constantFrom<SpaceKind>('high', 'low', 'null', 'wormhole'),
        skillLevel: fc.integer({ min: 0, max: 5 }),
        rate: fc.integer({ min: 10, max: 300 }).map((permille) => permille / 1000),
        visits: fc.array(ordinary, { minLength: 3, maxLength: 3 }),
      }),
      40,
    );
    const measured = planets.filter((drawn) => {
      const { rows, entries, planetId } = play(drawn);
      return measureRate(rows, entries, planetId, ALWAYS, drawn.space).rate !== null;
    });
    expect(measured.length).toBeGreaterThan(30);
  });

  it('begins again with another rate, and says when and how often it was seen', () => {
    const visit: DrawnVisit = {
      hours: 24,
      transfers: [{ minutesBefore: 0, what: 'export', share: 0.8 }],
      hidden: null,
      rate: null,
      restarts: true,
    };
    const drawn: Drawn = { isFactory: false, space: 'low', skillLevel: 0, rate: 0.075, visits: [visit, visit, visit] };
    const before = play(drawn);
    const outcome = (one: ReturnType<typeof play>) =>
      measureRate(one.rows, one.entries, one.planetId, ALWAYS, 'low').rate;
    expect(outcome(before)).toEqual({ ownerFraction: 0.075, visitCount: 3, lastAt: DRAWN_AT + 72 * HOUR });
    const changed = { ...visit, rate: { share: 0.5, fraction: 0.1 } };
    expect(outcome(play({ ...drawn, visits: [visit, visit, changed] }))).toBeNull();
    expect(outcome(play({ ...drawn, visits: [visit, visit, changed, visit] }))).toMatchObject({
      ownerFraction: 0.1,
      visitCount: 2,
    });
  });
});

describe('a visit measures nothing', () => {
  const exporting: Transfer = { minutesBefore: 1, what: 'export', share: 0.8 };
  const visitWith = (visit: Partial<DrawnVisit>, space: SpaceKind = 'low'): ReturnType<typeof play> =>
    play({
      isFactory: false,
      space,
      skillLevel: 3,
      rate: 0.1,
      visits: [{ hours: 24, transfers: [exporting], hidden: null, rate: null, restarts: true, ...visit }],
    });
  const reasonOf = (
    { rows, entries, planetId }: ReturnType<typeof play>,
    coverage: TaxCoverage | null = ALWAYS,
    space: SpaceKind | null = 'low',
  ) => {
    const outcome = measureVisit(rows[1]!, entries, planetId, coverage, space);
    return outcome.kind === 'unmeasured' ? outcome.reason : null;
  };

  it.each<[string, Partial<DrawnVisit>, string | null]>([
    ['(an ordinary one does)', {}, null],
    ['without a transfer', { transfers: [] }, 'nothingPaid'],
    ['with exports and imports', { transfers: [exporting, { ...exporting, what: 'import' }] }, 'bothWays'],
    [
      'with goods brought back',
      { transfers: [exporting, { ...exporting, minutesBefore: 0, what: 'reimport' }] },
      'bothWays',
    ],
    ['with a launch', { transfers: [exporting, { ...exporting, what: 'launch' }] }, 'launched'],
    ['after another visit', { hidden: exporting }, 'secondVisit'],
    ['with too small a tax', { transfers: [{ ...exporting, share: 0.002 }] }, 'tooSmall'],
  ])('%s', (_what, visit, reason) => {
    expect(reasonOf(visitWith(visit))).toBe(reason);
  });

  it('outside the time of which the wallet is known', () => {
    const played = visitWith({});
    expect(reasonOf(played, null)).toBe('notCovered');
    expect(reasonOf(played, { from: DRAWN_AT + 1, until: 4e9 })).toBe('notCovered');
    expect(reasonOf(played, { from: 0, until: DRAWN_AT + 24 * HOUR })).toBe('notCovered');
  });

  it('in space of an unknown kind, whoever got the tax', () => {
    const played = visitWith({});
    expect(reasonOf(played)).toBeNull();
    expect(reasonOf(played, ALWAYS, null)).toBe('parties');
  });

  it('with goods that are lost: no visit says whether a full store or a route lost them', () => {
    const played = visitWith({});
    const [first, visit] = played.rows;
    const { comparison } = visit!;
    const days = comparison!.days.map((day) => ({
      ...day,
      flows: day.flows.map((flow) => ({ ...flow, lostUnits: 1 })),
    }));
    const rows = [first!, { ...visit!, comparison: { ...comparison!, days } }];
    expect(reasonOf({ ...played, rows })).toBe('goodsLost');
  });

  it('with an entry that names no planet', () => {
    const played = visitWith({});
    const lost = { ...played.entries[0]!, id: 99, planetId: null };
    expect(reasonOf({ ...played, entries: [...played.entries, lost] })).toBe('noContext');
  });

  it('where the parts cannot be told apart', () => {
    const played = visitWith({}, 'high');
    expect(reasonOf(played, ALWAYS, 'high')).toBeNull();
    expect(reasonOf(played, ALWAYS, 'low')).toBe('parties');
    expect(reasonOf(played, ALWAYS, null)).toBe('parties');
    const [game, owner] = played.entries;
    const without = (entries: TaxEntry[]) => reasonOf({ ...played, entries }, ALWAYS, 'high');
    expect(without([owner!])).toBe('parties');
    expect(without([game!])).toBe('parties');
    expect(without([game!, { ...owner!, partyId: GAME + 1 }])).toBe('parties');
    expect(without([game!, { ...owner!, partyId: null }])).toBe('parties');
    // Corporations of the game have ids of seven digits that begin with 1.
    for (const partyId of [1_000_000, 1_999_999]) expect(without([{ ...game!, partyId }, owner!])).toBeNull();
    for (const partyId of [999_999, 2_000_000]) expect(without([{ ...game!, partyId }, owner!])).toBe('parties');
    // The game's part is wrong, so the replay missed something.
    expect(without([{ ...game!, isk: game!.isk * 1.1 }, owner!])).toBe('parties');
  });
});

it('in the sandbox, what its past says was in force is what its customs offices charged', {
  tags: ['deep'],
}, async () => {
  const pilots = [0, 6].map((index) => makeFleet(12, DRAWN_AT)[index]!);
  const { colonies } = await makePastBook().backup(pilots, DRAWN_AT);
  const rates = colonies.map(({ characterId, planetId, visits }) => {
    const pilot = pilots.find((one) => one.characterId === characterId)!;
    const { planet } = pilot.colonies.find((one) => one.planet.planetId === planetId)!;
    const compared = visits.flatMap(({ comparison }) => comparison ?? []);
    expect(new Set(compared.map(({ customsTaxFraction }) => customsTaxFraction))).toEqual(
      new Set([exportTaxFraction(pilot, planet)]),
    );
    const { collected } = compared.find((one) => one.collected.length > 0)!;
    const moves = collected.map(({ typeId, amount }) => ({ typeId, amount: -amount }));
    const paid = taxEntries(pilot, planet, { at: DRAWN_AT, moves }).reduce((sum, { amount }) => sum - amount, 0);
    return paid / (exportTaxFraction(pilot, planet) * baseIsk(collected));
  });
  for (const share of rates) expect(share).toBeCloseTo(1, 5);
  expect(rates.length).toBeGreaterThan(8);
});

it('in the sandbox, rates that are measured are those that its customs offices charge', {
  tags: ['deep'],
}, () => {
  const pilots = makeFleet(12, DRAWN_AT);
  let measured = 0;
  for (const pilot of [pilots[0]!, pilots[6]!]) {
    for (const one of pilot.colonies) {
      const past = makePast(pilot.characterId, one);
      const { visits } = historyOf(past);
      const paid = past.flatMap(({ colony: { lastUpdateAt: at }, since }) =>
        since === null ? [] : taxEntries(pilot, one.planet, { at, moves: since.moves }),
      );
      const { entries } = readTaxes(pilot.characterId as CharacterId, v.parse(journalSchema, paid));
      const space = one.planet.systemName === 'Nourvukaiken' ? 'high' : 'low';
      const { rate } = measureRate(visits, entries, one.planet.planetId, ALWAYS, space);
      if (rate === null) continue;
      measured += 1;
      expect(rate.ownerFraction).toBeCloseTo(ownerRate(pilot, one.planet.planetId), 12);
    }
  }
  expect(measured).toBeGreaterThan(3);
});
