/** How much a year of history takes, and how fast it opens: 100 characters, six colonies each, visited every day. */

import { encodeDigest } from '../workers/figures/history/digest.ts';
import { compareSnapshots, dayOf, firstVisit, HistoryPrices } from '../workers/figures/history/index.ts';
import { type NamedColony, reportColonyHistory, reportFleetHistory } from '../workers/figures/history/reports.ts';
import { summarise } from '../workers/figures/history/summarise.ts';
import { decodeVisits, encodeVisits } from '../workers/figures/history/visitRow.ts';
import type { Colony, EcuPin } from '../workers/game/domain/colony.ts';
import type {
  DigestRow,
  HistoryGrouping,
  HistoryPeriod,
  HistoryPriceDay,
  HistoryVisit,
} from '../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../workers/game/domain/ids.ts';
import { monthOf } from '../workers/game/domain/months.ts';
import { isStore } from '../workers/game/domain/pinKinds.ts';
import type { Goods } from '../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import { advance, applyVisit, compileColony, readResult, startState } from '../workers/game/engine/index.ts';
import { packColonies, unpackHistory } from '../workers/live/backup/history.ts';
import { BENCH_NOW, BENCH_PRICES, makeFleet } from './makeBenchFleet.ts';
import { atMost, type Measured, measure, slowest, timeFixedWork, withinFixedWorks } from './measure.ts';

const CHARACTERS = 100;
const COLONIES_PER_CHARACTER = 6;
const VISITS = 365;
/** Their years are simulated; the other colonies of the fleet have the same. */
const SIMULATED_CHARACTERS = 4;
/** Base quantities fall from program to program, as resources wear out. */
const BASE_QUANTITY_LEFT = 0.99;
const MEGABYTE = 1_000_000;

export async function benchHistory({ isQuick }: { isQuick: boolean }): Promise<Measured> {
  const years = makeFleet(SIMULATED_CHARACTERS).map(simulateYear);
  const recorded = measureRecording(years[0]!.snapshots);
  const stored = years.map(({ visits }) => store(visits));
  const visitBytes = stored.flatMap(({ rows }) => rows.map(({ bytes }) => bytes.length)).reduce(add, 0);
  const digestBytes = stored.flatMap(({ rows }) => rows.map(({ digest }) => digest.length)).reduce(add, 0);
  const bytesPerVisit = visitBytes / (years.length * VISITS);
  const fleetMegabytes = ((visitBytes + digestBytes) / years.length / MEGABYTE) * CHARACTERS * COLONIES_PER_CHARACTER;

  const digests = Array.from({ length: CHARACTERS }, (_, character) => digestsOf(character, stored)).flat();
  const prices = new HistoryPrices(BENCH_PRICES, priceDays());
  const open = (period: HistoryPeriod, groupBy: HistoryGrouping, fromDay: number | null = null) =>
    measure(() => {
      const request = { period, groupBy, fromDay, toDay: null, characterIds: null, colonyKeys: null };
      const today = dayOf(BENCH_NOW);
      const { history } = reportFleetHistory({
        request,
        digests,
        summaries: [],
        nameColony,
        hub: 'jita',
        prices,
        today,
      });
      // What the page gets is copied.
      structuredClone(history);
    });
  const openings = (['month', 'week', 'day'] as const).flatMap((period) =>
    (isQuick ? (['product'] as const) : (['product', 'planet', 'account'] as const)).map((groupBy) => ({
      period,
      groupBy,
      timing: open(period, groupBy),
    })),
  );
  // What the view asks for when it opens for the first time.
  const first = open('day', 'product', dayOf(BENCH_NOW) - 29);
  const colony = measure(
    () =>
      void openColony(
        stored[0]!.rows.map(({ bytes }) => bytes),
        prices,
      ),
  );
  const table = {
    title: `a year of history: ${CHARACTERS * COLONIES_PER_CHARACTER} colonies visited daily`,
    columns: ['what', 'measured', 'unit'],
    rows: [
      ['bytes per visit', bytesPerVisit, 'bytes'],
      ['of it for the fleet’s figures', digestBytes / (years.length * VISITS), 'bytes'],
      ['the whole year', fleetMegabytes, 'MB'],
      ['record a visit', recorded, 'ms'],
      ['open one colony', colony.bestMs, 'ms'],
      ['open the fleet, last 30 days by product', first.bestMs, 'ms'],
      ...openings.map(({ period, groupBy, timing }) => [
        `open the fleet by ${period} and ${groupBy}`,
        timing.bestMs,
        'ms',
      ]),
    ],
  };
  const backup = await measureBackup(stored.map(({ rows }) => rows.map(({ bytes }) => bytes)));
  const byProduct = openings.filter(({ groupBy }) => groupBy === 'product').map(({ timing }) => timing);
  const goals = [
    atMost('stored per visit', 400, bytesPerVisit, 'bytes'),
    atMost('a year of 100 characters, stored', 100, fleetMegabytes, 'MB'),
    atMost('two years of 40 characters in a backup', 20, backup.megabytes, 'MB'),
    atMost('… of the stored bytes', 1, backup.ofStored, ''),
    atMost('… written', 30, backup.writtenWorks, 'fixed works'),
    atMost('… read', 60, backup.readWorks, 'fixed works'),
    withinFixedWorks('a year of 100 characters, the view opened', 6, first),
    withinFixedWorks('a year of 100 characters, all of it by product', 6, slowest(byProduct)),
  ];
  return { tables: [table], goals };
}

/** A fleet of 40 characters that is visited daily for two years, as a backup has it. */
async function measureBackup(years: readonly Uint8Array[][]) {
  const packAll = () =>
    packColonies(years.map((rows, id) => ({ id: [90_000_000, id + 1], stored: { rows, latest: null } })));
  const beganAt = performance.now();
  const packed = await packAll();
  const packedAt = performance.now();
  let visitCount = 0;
  for await (const colony of unpackHistory({ packed, rest: null, plain: null }))
    visitCount += colony?.visits.length ?? 0;
  const readAt = performance.now();
  const fixedWorkMs = timeFixedWork();
  const ofFleet = (40 * COLONIES_PER_CHARACTER * 2 * VISITS) / visitCount;
  const bytes = packed.reduce((sum, one) => sum + one.packed.length, 0);
  const storedBytes = years.flat().reduce((sum, row) => sum + row.length, 0);
  return {
    megabytes: (bytes * ofFleet) / MEGABYTE,
    ofStored: bytes / storedBytes,
    writtenWorks: ((packedAt - beganAt) * ofFleet) / fixedWorkMs,
    readWorks: ((readAt - packedAt) * ofFleet) / fixedWorkMs,
  };
}

interface Year {
  snapshots: Colony[];
  visits: HistoryVisit[];
}

/** A colony that is visited every day: ended programs are restarted, and every store gets back what it held at first. */
function simulateYear(colony: Colony): Year {
  const first = { ...colony, lastUpdateAt: BENCH_NOW - VISITS * SECONDS_PER_DAY };
  const shift = first.lastUpdateAt - colony.lastUpdateAt;
  const move = (at: number | null) => (at === null ? null : at + shift);
  const pins = colony.pins.map((pin) => ({
    ...pin,
    lastCycleStartAt: move(pin.lastCycleStartAt),
    ...(pin.kind === 'ecu' && { installedAt: move(pin.installedAt), expiresAt: move(pin.expiresAt) }),
  })) as Colony['pins'];
  const snapshots: Colony[] = [{ ...first, pins }];
  for (let day = 1; day < VISITS; day++)
    snapshots.push(visitDaily(snapshots.at(-1)!, pins, first.lastUpdateAt + day * SECONDS_PER_DAY));
  const visits = snapshots.map((one, i) => (i === 0 ? firstVisit(one) : compareSnapshots(snapshots[i - 1]!, one)));
  const errors = visits.flatMap(({ comparison }) => comparison?.errors ?? []);
  if (errors.length > 0) throw new Error('A visit of the bench has a prediction error.');
  return { snapshots, visits };
}

function visitDaily(colony: Colony, firstPins: Colony['pins'], at: number): Colony {
  const state = startState(compileColony(colony));
  advance(state, at);
  const held = readResult(state).pins;
  const moves = colony.pins.flatMap((pin, position): Goods[] => {
    if (!isStore(pin)) return [];
    const wanted = new Map(firstPins[position]!.contents.map(({ typeId, amount }) => [typeId, amount]));
    for (const { typeId, amount } of held[position]!.contents) wanted.set(typeId, (wanted.get(typeId) ?? 0) - amount);
    return [...wanted].map(([typeId, amount]) => ({ pinId: pin.pinId, typeId, amount }));
  });
  const ended = colony.pins.filter((pin): pin is EcuPin => pin.kind === 'ecu' && (pin.expiresAt ?? at) <= at);
  const programs = ended.map((pin) => ({
    pinId: pin.pinId,
    productTypeId: pin.productTypeId!,
    baseQtyPerCycle: Math.round(pin.baseQtyPerCycle! * BASE_QUANTITY_LEFT),
    cycleSeconds: pin.cycleSeconds!,
    expiresAt: at + (pin.expiresAt! - pin.installedAt!),
  }));
  return applyVisit(state, { programs, moves }).compiled.colony;
}

function measureRecording(snapshots: readonly Colony[]): number {
  const timing = measure(() => {
    for (let i = 1; i <= 50; i++) compareSnapshots(snapshots[i - 1]!, snapshots[i]!);
  });
  return timing.bestMs / 50;
}

interface StoredYear {
  rows: { month: number; bytes: Uint8Array; digest: Uint8Array }[];
}

function store(visits: readonly HistoryVisit[]): StoredYear {
  const months = new Map<number, HistoryVisit[]>();
  for (const visit of visits) {
    const month = monthOf(visit.at);
    months.set(month, [...(months.get(month) ?? []), visit]);
  }
  return {
    rows: [...months].map(([month, ofMonth]) => {
      const bytes = encodeVisits(ofMonth);
      return { month, bytes, digest: encodeDigest(ofMonth, bytes.length, () => true) };
    }),
  };
}

/** A character's digests, month by month, as the database has them. */
function digestsOf(character: number, stored: readonly StoredYear[]): { characterId: CharacterId; row: DigestRow }[] {
  const months = stored[0]!.rows.map(({ month }) => month);
  return months.map((month) => ({
    characterId: (90_000_000 + character) as CharacterId,
    row: Array.from({ length: COLONIES_PER_CHARACTER }, (_, planet) => {
      const year = stored[(character * COLONIES_PER_CHARACTER + planet) % stored.length]!;
      return { planetId: 40_000_000 + planet, bytes: year.rows.find((row) => row.month === month)!.digest };
    }),
  }));
}

function openColony(rows: readonly Uint8Array[], prices: HistoryPrices): void {
  const visits = rows.flatMap(decodeVisits);
  const colony = nameColony(90_000_000 as CharacterId, 40_000_000 as PlanetId);
  const summary = { key: colony.key, ...summarise(visits, null) };
  structuredClone(reportColonyHistory({ summary, visits, pairTimes: [], colony, period: 'day', hub: 'jita', prices }));
}

function nameColony(characterId: CharacterId, planetId: PlanetId): NamedColony {
  return {
    key: colonyKey(characterId, planetId),
    characterId,
    characterName: `Pilot ${characterId}`,
    account: `Account ${Math.floor(characterId / 3)}`,
    planetId,
    planetName: `Planet ${planetId}`,
    customsTaxFraction: 0.05,
    isExcluded: false,
  };
}

/** Prices are stored for half of the days. */
function priceDays(): HistoryPriceDay[] {
  return Array.from({ length: VISITS }, (_, ago) => ({
    hub: 'jita' as const,
    day: dayOf(BENCH_NOW) - ago,
    minSellIsk: [...BENCH_PRICES].map(([typeId, isk]) => [typeId, isk * (1 + ago / 1000)] as const),
  })).filter(({ day }) => day % 2 === 0);
}

function add(a: number, b: number): number {
  return a + b;
}
