/** The sandbox's past as a history backup file of the page. */
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { Stack } from '../../../workers/game/domain/commodity.ts';
import type {
  ExtractorIdle,
  HistoryBackup,
  HistoryColony,
  HistoryComparison,
  HistoryDay,
  HistoryPriceDay,
  HistoryVisit,
  InternalGood,
  StructureChange,
} from '../../../workers/game/domain/history.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { addTo, addUp } from '../../../workers/game/domain/sums.ts';
import { SECONDS_PER_DAY as DAY, SECONDS_PER_HOUR as HOUR } from '../../../workers/game/domain/units.ts';
import { exportTaxFraction } from '../belongings/journal.ts';
import type { SandboxColony, SandboxPilot } from '../fleet/pilots.ts';
import { marketFigures } from '../prices/sandboxMarket.ts';
import { makePast, type PastVisit, type SinceVisit } from './makePast.ts';
import { averageUnitsPerHour, programmedEcus, unitRates } from './rates.ts';
import { PAST_DAYS } from './visitTimes.ts';

/** Colonies' pasts, made when they are first needed and kept: they never change. */
export interface PastBook {
  /**
   * The past of these pilots as a backup file. Colony by colony, so that other requests are answered in between.
   * @param nowSeconds seconds since 1970
   */
  backup(pilots: readonly SandboxPilot[], nowSeconds: number): Promise<HistoryBackup>;
}

/** An empty book. */
export function makePastBook(): PastBook {
  const known = new Map<SandboxColony, HistoryColony>();
  const pastOf = (pilot: SandboxPilot, colony: SandboxColony): HistoryColony => {
    const found =
      known.get(colony) ??
      taxedAt(exportTaxFraction(pilot, colony.planet), historyOf(makePast(pilot.characterId, colony)));
    known.set(colony, found);
    return found;
  };
  return {
    async backup(pilots, nowSeconds) {
      const colonies: HistoryColony[] = [];
      for (const pilot of pilots) {
        for (const colony of pilot.colonies) {
          colonies.push(pastOf(pilot, colony));
          await new Promise(setImmediate);
        }
      }
      return {
        kind: 'colony-watch-history',
        version: 1,
        exportedAt: new Date(nowSeconds * 1000).toISOString(),
        colonies,
        prices: pastPrices(nowSeconds),
      };
    },
  };
}

/** With the tax on exports that was in force on all visits. */
function taxedAt(customsTaxFraction: number, { visits, ...colony }: HistoryColony): HistoryColony {
  return {
    ...colony,
    visits: visits.map((visit) => ({
      ...visit,
      comparison: visit.comparison && { ...visit.comparison, customsTaxFraction },
    })),
  };
}

/** The visits of a colony's past as the page stores them, of unknown tax. @throws RangeError if there are none */
export function historyOf(past: readonly PastVisit[]): HistoryColony {
  const [first] = past;
  if (first === undefined) throw new RangeError('a past has at least one visit');
  const { characterId, planetId } = first.colony;
  const visits = past.map((visit, index) => toHistoryVisit(visit, past[index - 1]?.colony ?? null));
  return { characterId, planetId, visits };
}

function toHistoryVisit({ colony, since }: PastVisit, previous: Colony | null): HistoryVisit {
  return {
    at: colony.lastUpdateAt,
    contents: addUp(colony.pins.flatMap((pin) => pin.contents)),
    programs: programmedEcus(colony).map((ecu) => ({
      pinId: ecu.pinId,
      productTypeId: ecu.productTypeId,
      baseQtyPerCycle: ecu.baseQtyPerCycle,
      cycleSeconds: ecu.cycleSeconds,
      headCount: ecu.heads.length,
      installedAt: ecu.installedAt,
      expiresAt: ecu.expiresAt,
    })),
    comparison: since === null || previous === null ? null : compare(previous, colony, since),
  };
}

function compare(previous: Colony, colony: Colony, since: SinceVisit): HistoryComparison {
  const rebuilt = rebuiltFactories(colony, since.predicted);
  const moved = [...since.moves, ...rebuilt.flatMap(({ moves }) => moves)];
  return {
    previousAt: previous.lastUpdateAt,
    gap: rebuilt.length > 0 ? 'layoutChanged' : isAllMoved(colony, since.predicted) ? 'allMoved' : null,
    collected: addUp(moved.map(({ typeId, amount }) => ({ typeId, amount: -amount }))),
    delivered: addUp(moved),
    restartedPinIds: since.programs.map(({ pinId }) => pinId),
    changes: rebuilt.map(({ change }) => change),
    internal: internalGoods(previous, since.moves),
    customsTaxFraction: null,
    errors: [],
    days: since.days.flatMap(({ from, until, flows }): HistoryDay[] => {
      const idle = idleExtractors(previous, from, until);
      const moving = [...flows].flatMap(([typeId, flow]) =>
        flow.madeUnits || flow.usedUnits || flow.lostUnits ? [{ typeId, ...flow }] : [],
      );
      const day = Math.floor(from / DAY);
      return idle.length + moving.length === 0
        ? []
        : [{ day, flows: moving.sort((a, b) => a.typeId - b.typeId), idle }];
    }),
  };
}

/** Whether nothing is where the simulation leaves it, so that the comparison proves nothing. */
function isAllMoved({ pins }: Colony, predicted: SinceVisit['predicted']): boolean {
  const isAsPredicted = (pinId: PinId, { typeId, amount }: Stack) => predicted.get(pinId)?.get(typeId) === amount;
  return !pins.some(({ pinId, contents }) => contents.some((stack) => isAsPredicted(pinId, stack)));
}

/**
 * Factories that hold something other than what the simulation leaves them: on the latest visit the pilot set their
 * schematics again.
 */
function rebuiltFactories(
  colony: Colony,
  predicted: SinceVisit['predicted'],
): { change: StructureChange; moves: Stack[] }[] {
  return colony.pins.flatMap((pin) => {
    if (pin.kind !== 'factory') return [];
    const units = new Map([...(predicted.get(pin.pinId) ?? [])].map(([typeId, amount]) => [typeId, -amount]));
    for (const { typeId, amount } of pin.contents) addTo(units, typeId, amount);
    const moves = [...units].flatMap(([typeId, amount]) => (amount === 0 ? [] : [{ typeId, amount }]));
    const change: StructureChange = { kind: 'schematic', pinId: pin.pinId, pinTypeId: pin.typeId };
    return moves.length === 0 ? [] : [{ change, moves }];
  });
}

/** What the colony both makes and uses, with what the pilot took of it. */
function internalGoods(colony: Colony, moves: SinceVisit['moves']): InternalGood[] {
  const { made, used } = unitRates(colony);
  return [...made.keys()]
    .filter((typeId) => used.has(typeId))
    .sort((a, b) => a - b)
    .map((typeId) => {
      const moved = moves.filter((move) => move.typeId === typeId);
      return { typeId, takenUnits: moved.reduce((sum, { amount }) => sum - amount, 0) };
    });
}

/** Extractors whose program had ended, from one time to another. */
function idleExtractors(colony: Colony, from: number, until: number): ExtractorIdle[] {
  return programmedEcus(colony).flatMap((ecu) => {
    const idleSeconds = until - Math.max(from, ecu.expiresAt);
    if (idleSeconds <= 0) return [];
    const missedUnits = Math.round((averageUnitsPerHour(ecu) * idleSeconds) / HOUR);
    return [{ pinId: ecu.pinId, productTypeId: ecu.productTypeId, idleSeconds, missedUnits }];
  });
}

/** Jita's prices of every day of the past. Amounts at other hubs are at today's prices. */
function pastPrices(nowSeconds: number): HistoryPriceDay[] {
  const today = Math.floor(nowSeconds / DAY);
  return Array.from({ length: PAST_DAYS }, (_, index): HistoryPriceDay => {
    const day = today - PAST_DAYS + index;
    const minSellIsk = [...commodities.keys()].flatMap((typeId): [TypeId, number][] => {
      const price = marketFigures(typeId, day * DAY, 'jita')?.sellMinIsk ?? 0;
      return price > 0 ? [[typeId, price]] : [];
    });
    return { hub: 'jita', day, minSellIsk };
  });
}
