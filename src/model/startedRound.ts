/** The round that the player is at, as one document, and every change of it. */
import type { RoundReport, VisitReport } from '../../workers/game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import type { PoolUnits } from './roundStock.ts';

export interface StartedRound {
  /** when it began, also while its plan follows changes again; null before the first check */
  startedAt: EpochSeconds | null;
  /** what is being checked off; null while plans follow every change */
  plan: RoundReport | null;
  /** ids of the lines that are done; none without a plan */
  checked: readonly string[];
  /** ids of restarts that newer snapshots have checked: each once, because the player may uncheck them */
  shownRestarts: readonly string[];
  /** what lines have brought and used that a plan in the middle of the round no longer has */
  hand: PoolUnits;
  /** what of all that the round has brought and used is in lists of stock that were written since, by pool's key */
  listed: PoolUnits;
}

/** Everything but the plan, which is megabytes. */
export type RoundProgress = Omit<StartedRound, 'plan'>;

const NO_ROUND: StartedRound = { startedAt: null, plan: null, checked: [], shownRestarts: [], hand: {}, listed: {} };

export type RoundChange =
  /** checks lines off, or takes that back. `plan`: what is on screen; the first check keeps it */
  | { kind: 'check'; ids: readonly string[]; isDone: boolean; plan: RoundReport }
  /** newer snapshots show these restarts */
  | { kind: 'showRestarts'; ids: readonly string[] }
  /** a new plan for what is open, with what lines have brought and used that it no longer has */
  | { kind: 'replan'; plan: RoundReport; hand: PoolUnits }
  /** the list of a pool has been written. `units`: what the round had brought and used in all by then */
  | { kind: 'listStock'; key: string; units: PoolUnits[string] }
  /** takes a new plan back */
  | { kind: 'undo'; to: StartedRound }
  | { kind: 'end' };

/** Puts a round together. Checks of a plan that can't be read are about nothing. */
export function roundOf(progress: RoundProgress, plan: RoundReport | null): StartedRound {
  return plan === null ? { ...progress, plan, checked: [], shownRestarts: [] } : { ...progress, plan };
}

/** The round after a change; the same object if it changes nothing. */
export function changeRound(round: StartedRound, change: RoundChange): StartedRound {
  switch (change.kind) {
    case 'check': {
      const started = round.plan === null ? withPlan(round, change.plan) : round;
      const ids = new Set(change.ids);
      const others = started.checked.filter((id) => !ids.has(id));
      return { ...started, checked: change.isDone ? [...new Set([...started.checked, ...ids])] : others };
    }
    case 'showRestarts': {
      const shown = new Set([...round.shownRestarts, ...change.ids]);
      if (round.plan === null || shown.size === round.shownRestarts.length) return round;
      const added = [...shown].slice(round.shownRestarts.length);
      return { ...round, checked: [...new Set([...round.checked, ...added])], shownRestarts: [...shown] };
    }
    case 'replan': {
      if (round.plan === null) return round;
      const { kept } = keepChecks(round.plan, change.plan, new Set(round.checked));
      const next = { ...round, checked: kept, shownRestarts: [], hand: change.hand };
      return kept.length > 0 ? withPlan(next, change.plan) : { ...next, plan: null };
    }
    case 'listStock':
      if (round.startedAt === null) return round;
      return { ...round, listed: { ...round.listed, [change.key]: change.units } };
    case 'undo':
      return undone(round, change.to);
    case 'end':
      return NO_ROUND;
    default:
      return change satisfies never;
  }
}

/** Later than this, checks begin another round. */
const ROUND_LASTS_SECONDS = 12 * SECONDS_PER_HOUR;

/** Whether a round began long ago and nothing of it is being checked off any more. What it brought may be sold by then. */
export function isOver({ plan, startedAt }: StartedRound, at: EpochSeconds): boolean {
  return plan === null && startedAt !== null && at - startedAt >= ROUND_LASTS_SECONDS;
}

/** A plan of the round that the player is at, or of one that begins with it. */
function withPlan(round: StartedRound, plan: RoundReport): StartedRound {
  const { roundAt } = plan.settings;
  const known = round.startedAt;
  const goesOn = known !== null && known <= roundAt && roundAt - known < ROUND_LASTS_SECONDS;
  const startedAt = goesOn ? known : roundAt;
  return { ...(isOver(round, roundAt) ? NO_ROUND : round), startedAt, plan: { ...plan, startedAt } };
}

/** The round before a new plan, with what has been checked and unchecked since of lines that both plans have. */
function undone(round: StartedRound, to: StartedRound): StartedRound {
  const { listed } = round;
  if (round.plan === null || to.plan === null) return { ...to, listed };
  const all = lineIdsOf(round.plan.logins.flatMap(({ visits }) => visits));
  const inBoth = new Set(keepChecks(round.plan, to.plan, new Set(all)).kept);
  const merged = (before: readonly string[], after: readonly string[]): string[] => [
    ...before.filter((id) => !inBoth.has(id)),
    ...after.filter((id) => inBoth.has(id)),
  ];
  const shownRestarts = merged(to.shownRestarts, round.shownRestarts);
  return { ...to, listed, checked: merged(to.checked, round.checked), shownRestarts };
}

interface KeptChecks {
  /** ids of checked lines that the new plan has too */
  kept: readonly string[];
  /** checked lines that it doesn't have any more */
  droppedCount: number;
}

/**
 * A checked line still applies if the new plan has it, and rests on the same record of its planet: a newer record shows
 * what was done, so that the line of the same name is about something new.
 */
export function keepChecks(previous: RoundReport, next: RoundReport, checked: ReadonlySet<string>): KeptChecks {
  const before = previous.logins.flatMap(({ visits }) => visits);
  const recordOf = new Map(before.map(({ key, snapshotAt }) => [key, snapshotAt]));
  const kept = new Set<string>();
  for (const { key, snapshotAt, lines } of next.logins.flatMap(({ visits }) => visits)) {
    if (recordOf.get(key) !== snapshotAt) continue;
    for (const { id } of lines) if (checked.has(id)) kept.add(id);
  }
  return { kept: [...kept], droppedCount: lineIdsOf(before).filter((id) => checked.has(id) && !kept.has(id)).length };
}

/** Whether every line of a started round is done: nothing is lost with it. */
export function isAllDone({ logins }: RoundReport, checked: ReadonlySet<string>): boolean {
  return logins.every(({ visits }) => lineIdsOf(visits).every((id) => checked.has(id)));
}

export function lineIdsOf(visits: readonly VisitReport[]): string[] {
  return visits.flatMap(({ lines }) => lines.map(({ id }) => id));
}
