/** The plan that is being checked off. Apart from the planner's inputs, which the dashboard uses too. */
import * as v from 'valibot';
import type { RoundReport } from '../../workers/game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import type { PoolUnits } from '../model/roundStock.ts';
import { anyTime } from '../model/timeSchema.ts';
import { atom, store } from './jotai.ts';
import { persistedAtom, textListSchema } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/**
 * The plan that the player has begun to check off; null while plans still follow every change; undefined until the engine
 * has read it. Set by the bridge.
 */
export const frozenPlanAtom = atom<RoundReport | null | undefined>(undefined);

/** The ids of the lines that are done. Set by their check boxes. */
export const roundChecksAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.roundChecks,
  fallback: [],
  schema: textListSchema,
});

/** The same as a set, because hundreds of lines read it. */
export const checkedLinesAtom = atom((get) => new Set(get(roundChecksAtom)));

/** The ids of restarts that newer snapshots have checked: the player may have unchecked them since, and they stay so. */
const shownRestartsAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.roundShownRestarts,
  fallback: [],
  schema: textListSchema,
});

/** The plan that the planner made last while nothing is checked off; null before the first. Set by the planner. */
export const livePlanAtom = atom<RoundReport | null>(null);

/** How many logins of the plan have something left to do; null without a plan. */
export const loginsDueAtom = atom((get): number | null => {
  const plan = get(frozenPlanAtom) ?? get(livePlanAtom);
  if (plan === null) return null;
  const checked = get(checkedLinesAtom);
  return plan.logins.filter(({ visits }) => visits.some(({ lines }) => lines.some(({ id }) => !checked.has(id))))
    .length;
});

/**
 * What lines of the started round have brought into a pool's hangar and taken out of it, by the pool's key and commodity:
 * of planets that a plan in the middle of the round no longer has. Set with each such plan.
 */
export const roundHandAtom = persistedAtom<PoolUnits>({
  key: STORAGE_KEYS.roundHand,
  fallback: {},
  schema: v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.safeInteger()))),
});

/**
 * When the round began that the player is at, also while its plan follows changes again; null before the first check. Set
 * with that check.
 */
const roundStartedAtAtom = persistedAtom<EpochSeconds | null>({
  key: STORAGE_KEYS.roundStartedAt,
  fallback: null,
  schema: v.nullable(anyTime),
});

/** Later than this, checks begin another round. */
const ROUND_LASTS_SECONDS = 12 * SECONDS_PER_HOUR;

/** A plan as one of the round that the player is at, or begins with it. */
export function asStarted(report: RoundReport): RoundReport {
  const { roundAt } = report.settings;
  const known = store.get(roundStartedAtAtom);
  const goesOn = known !== null && known <= roundAt && roundAt - known < ROUND_LASTS_SECONDS;
  if (!goesOn) store.set(roundStartedAtAtom, roundAt);
  return { ...report, startedAt: goesOn ? known : roundAt };
}

/** Forgets what a round has brought and used: the next check begins another one. */
export function forgetRound(): void {
  store.set(roundStartedAtAtom, null);
  store.set(roundHandAtom, {});
}

/** Checks lines off, or takes that back. */
export function checkLines(ids: readonly string[], isDone: boolean): void {
  const before = store.get(roundChecksAtom);
  const known = new Set(before);
  if (isDone) {
    const added = ids.filter((id) => !known.has(id));
    if (added.length > 0) store.set(roundChecksAtom, [...before, ...added]);
    return;
  }
  const gone = new Set(ids);
  store.set(
    roundChecksAtom,
    before.filter((id) => !gone.has(id)),
  );
}

/** Checks restarts that newer snapshots show, each once: what the player unchecks afterwards stays unchecked. */
export function checkShownRestarts(ids: readonly string[]): void {
  const before = store.get(shownRestartsAtom);
  const known = new Set(before);
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  store.set(shownRestartsAtom, [...before, ...added]);
  checkLines(added, true);
}

/** Checks exactly these lines. */
export function replaceChecks(ids: readonly string[]): void {
  store.set(roundChecksAtom, [...ids]);
}

/** Forgets what was checked: the next plan has lines of the same ids. */
export function clearChecks(): void {
  if (store.get(roundChecksAtom).length > 0) store.set(roundChecksAtom, []);
  if (store.get(shownRestartsAtom).length > 0) store.set(shownRestartsAtom, []);
}
