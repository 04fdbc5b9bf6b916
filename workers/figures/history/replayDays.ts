/** Replays a colony from one snapshot to the time of the next, day by day, with the programs that were installed between. */

import type { Colony, EcuPin, Route } from '../../game/domain/colony.ts';
import { addToGroup, getOrAdd } from '../../game/domain/groups.ts';
import type { ExtractorIdle, HistoryDay, HistoryProgram } from '../../game/domain/history.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { CommodityFlow } from '../../game/domain/result.ts';
import type { NewProgram } from '../../game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  compileColony,
  nextEventAt,
  readResult,
  startState,
  stateAt,
} from '../../game/engine/index.ts';
import { findColonyGoods, withWidenedRoutes } from '../../game/sustain/index.ts';
import { hasSameRoutes } from './diffLayouts.ts';
import { dayOf, programsOf, startOfDay } from './programRuns.ts';
import { averageRate } from './trends.ts';

/** A program that was installed at some time between two snapshots. */
interface Restart {
  at: EpochSeconds;
  program: NewProgram;
}

export interface Replay {
  /** right before the visit, including what was due at that second */
  state: ColonyState;
  /** the same without what was due at that very second: ESI cuts off fractions of a second */
  secondBefore: ColonyState;
  days: HistoryDay[];
  /** pins of all programs that are new in the later snapshot */
  restartedPinIds: PinId[];
  /** the first install time of a new program; null if there is none */
  firstRestartAt: EpochSeconds | null;
  /** what the layout both makes and uses */
  internalTypeIds: ReadonlySet<TypeId>;
}

/**
 * Replays `previous` up to the time of `next`. Programs that `next` shows and `previous` doesn't are installed when they
 * were in the game, because a visit often begins some minutes before its last change. The client sizes an extractor's
 * routes for its program, so each comes with the routes that `next` has from it, or with wider ones if others were changed.
 * @throws SimulationError if the earlier snapshot can't be simulated
 */
export function replayDays(previous: Colony, next: Colony): Replay {
  const until = next.lastUpdateAt;
  const restarts = findRestarts(previous, next);
  const days = new DayBook();
  let state = startState(compileColony(previous));
  for (const restart of restarts) {
    if (restart.at >= until) break;
    walk(state, restart.at, days);
    const before = state.compiled.colony;
    const { program } = restart;
    state = applyVisit(state, {
      programs: [program],
      moves: [],
      rebuild: (colony) =>
        hasSameRoutes(previous, next) ? withRoutesFrom(program.pinId, next, colony) : withWidenedRoutes(before, colony),
    });
    days.beginRun();
  }
  walk(state, until - 1, days);
  const secondBefore = cloneState(state);
  walk(state, until, days);
  addIdle(previous, restarts, until, days);
  return {
    state,
    secondBefore,
    days: days.list(),
    restartedPinIds: restarts.map(({ program }) => program.pinId),
    firstRestartAt: restarts[0]?.at ?? null,
    internalTypeIds: findInternalGoods(
      previous,
      restarts.filter(({ at }) => at < until),
    ),
  };
}

function withRoutesFrom(sourcePinId: PinId, next: Colony, colony: Colony): Colony {
  const isFrom = (route: Route) => route.sourcePinId === sourcePinId;
  const others = colony.routes.filter((route) => !isFrom(route));
  return { ...colony, routes: [...others, ...next.routes.filter(isFrom)] };
}

/** What the layout both makes and uses, with the programs that were installed while it was in force. */
function findInternalGoods(colony: Colony, restarts: readonly Restart[]): ReadonlySet<TypeId> {
  const { made, used } = findColonyGoods(colony);
  const all = [...made, ...restarts.map(({ program }) => program.productTypeId)];
  return new Set(all.filter((typeId) => used.has(typeId)));
}

/** Programs of the later snapshot that the earlier one doesn't have, ascending by install time. */
function findRestarts(previous: Colony, next: Colony): Restart[] {
  const known = new Map(ecusOf(previous).map((pin) => [pin.pinId, pin]));
  return programsOf(next)
    .flatMap(({ installedAt, headCount: _, ...program }): Restart[] => {
      const before = known.get(program.pinId);
      if (before === undefined) return [];
      if (installedAt === before.installedAt && program.expiresAt === before.expiresAt) return [];
      if (installedAt <= previous.lastUpdateAt) return [];
      return [{ at: Math.min(installedAt, next.lastUpdateAt), program }];
    })
    .sort((a, b) => a.at - b.at);
}

function ecusOf({ pins }: Colony): EcuPin[] {
  return pins.filter((pin): pin is EcuPin => pin.kind === 'ecu');
}

/** Moves a state on and books its flows by day. */
function walk(state: ColonyState, until: EpochSeconds, days: DayBook): void {
  let at = stateAt(state);
  while (at < until) {
    // Nothing happens before the next event, so days without one are skipped.
    const day = dayOf(Math.max(at, Math.min(nextEventAt(state), until)));
    const end = Math.min(until, startOfDay(day + 1) - 1);
    advance(state, end);
    days.book(day, readResult(state).flows);
    if (end === until) return;
    at = end + 1;
    if (at >= until) {
      advance(state, until);
      days.book(dayOf(until), readResult(state).flows);
      return;
    }
  }
}

/** Collects flows and idle times by day. The engine counts flows from the start of a run on. */
class DayBook {
  readonly #flows = new Map<number, Map<TypeId, CommodityFlow>>();
  readonly #idle = new Map<number, ExtractorIdle[]>();
  #soFar = new Map<TypeId, CommodityFlow>();

  /** The engine counts from zero again. */
  beginRun(): void {
    this.#soFar = new Map();
  }

  /** @param flows since the start of the run */
  book(day: number, flows: readonly CommodityFlow[]): void {
    for (const flow of flows) {
      const { typeId } = flow;
      const before = this.#soFar.get(typeId);
      const madeUnits = flow.madeUnits - (before?.madeUnits ?? 0);
      const usedUnits = flow.usedUnits - (before?.usedUnits ?? 0);
      const lostUnits = flow.lostUnits - (before?.lostUnits ?? 0);
      this.#soFar.set(typeId, flow);
      if (madeUnits === 0 && usedUnits === 0 && lostUnits === 0) continue;
      const ofDay = getOrAdd(this.#flows, day, () => new Map());
      addFlow(ofDay, { typeId, madeUnits, usedUnits, lostUnits });
    }
  }

  bookIdle(day: number, idle: ExtractorIdle): void {
    addToGroup(this.#idle, day, idle);
  }

  list(): HistoryDay[] {
    return [...new Set([...this.#flows.keys(), ...this.#idle.keys()])]
      .sort((a, b) => a - b)
      .map((day) => ({
        day,
        flows: [...(this.#flows.get(day)?.values() ?? [])].sort((a, b) => a.typeId - b.typeId),
        idle: this.#idle.get(day) ?? [],
      }));
  }
}

/** Adds to the flow of a commodity. */
export function addFlow(sums: Map<TypeId, CommodityFlow>, flow: CommodityFlow): void {
  const known = sums.get(flow.typeId);
  sums.set(flow.typeId, {
    typeId: flow.typeId,
    madeUnits: flow.madeUnits + (known?.madeUnits ?? 0),
    usedUnits: flow.usedUnits + (known?.usedUnits ?? 0),
    lostUnits: flow.lostUnits + (known?.lostUnits ?? 0),
  });
}

/** Books the time from the end of each program to the start of the next one, or to the visit. */
function addIdle(previous: Colony, restarts: readonly Restart[], until: EpochSeconds, days: DayBook): void {
  for (const program of programsOf(previous)) {
    const restart = restarts.find(({ program: { pinId } }) => pinId === program.pinId);
    bookIdle(program, Math.max(previous.lastUpdateAt, program.expiresAt), restart?.at ?? until, days);
    if (restart !== undefined && restart.at < until) {
      const { program: installed } = restart;
      bookIdle({ ...installed, installedAt: restart.at, headCount: 0 }, installed.expiresAt, until, days);
    }
  }
}

function bookIdle(program: HistoryProgram, from: EpochSeconds, until: EpochSeconds, days: DayBook): void {
  if (from >= until) return;
  const { pinId, productTypeId } = program;
  const rate = averageRate(program);
  for (let day = dayOf(from); startOfDay(day) < until; day++) {
    const idleSeconds = Math.min(until, startOfDay(day + 1)) - Math.max(from, startOfDay(day));
    days.bookIdle(day, {
      pinId,
      productTypeId,
      idleSeconds,
      missedUnits: Math.round((rate * idleSeconds) / SECONDS_PER_HOUR),
    });
  }
}
