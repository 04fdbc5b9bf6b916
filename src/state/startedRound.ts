/** The started round. Apart from the planner's inputs, which the dashboard uses too. */
import * as v from 'valibot';
import { parseJson } from '../../workers/game/domain/json.ts';
import type { RoundReport } from '../../workers/game/domain/round.ts';
import {
  changeRound,
  isAllDone,
  lineIdsOf,
  type RoundChange,
  type RoundProgress,
  roundOf,
  type StartedRound,
} from '../model/startedRound.ts';
import { anyTime } from '../model/timeSchema.ts';
import { atom } from './jotai.ts';
import { persistedAtom, textListSchema } from './persistedAtom.ts';
import { EARLIER_KEYS, lastWritten, readJson, STORAGE_KEYS } from './storage.ts';
import { viewTimeAtom } from './viewTime.ts';

/** The plan being checked off; null: plans follow every change; undefined: not read yet. Set by the bridge. */
export const frozenPlanAtom = atom<RoundReport | null | undefined>(undefined);

const unitsSchema = v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.safeInteger())));

const progressSchema = v.object({
  startedAt: v.fallback(v.nullable(anyTime), null),
  checked: v.fallback(textListSchema, []),
  shownRestarts: v.fallback(textListSchema, []),
  hand: v.fallback(unitsSchema, {}),
  // Not in what 1.1.0 stored.
  listed: v.fallback(unitsSchema, {}),
});

/** Stored at once, unlike the plan, so that a crash loses no check. Until the first change, it is what 1.1.0 stored. */
export const roundProgressAtom = persistedAtom<RoundProgress>({
  key: STORAGE_KEYS.startedRound,
  get fallback() {
    return v.parse(progressSchema, {
      startedAt: readJson(EARLIER_KEYS.roundStartedAt),
      checked: readJson(EARLIER_KEYS.roundChecks),
      shownRestarts: readJson(EARLIER_KEYS.roundShownRestarts),
      hand: readJson(EARLIER_KEYS.roundHand),
    });
  },
  schema: progressSchema,
});

/** Whether the round has ended, as any tab has stored it last. An event about that may come later. */
export function isStoredAsEnded(): boolean {
  const progress = parseJson(lastWritten(STORAGE_KEYS.startedRound).text ?? '') as Partial<RoundProgress> | undefined;
  return progress?.startedAt === null;
}

/** The started round as one document. Changed by `changeStartedRound` of the bridge, which stores its plan. */
export const startedRoundAtom = atom(
  (get): StartedRound => roundOf(get(roundProgressAtom), get(frozenPlanAtom) ?? null),
  (get, set, change: RoundChange) => {
    set(roundProgressAtom, (progress) => {
      const before = roundOf(progress, get(frozenPlanAtom) ?? null);
      const after = changeRound(before, change);
      if (after === before) return progress;
      const { plan, ...changed } = after;
      set(frozenPlanAtom, plan);
      return changed;
    });
  },
);

/** The ids of the lines that are done, as a set, because hundreds of lines read it. */
export const checkedLinesAtom = atom((get) => new Set(get(startedRoundAtom).checked));

/** Whether some lines of the started round are done and some are not: to end it would lose that work. */
export const hasOpenWorkAtom = atom((get) => {
  const plan = get(frozenPlanAtom) ?? null;
  const checked = get(checkedLinesAtom);
  return plan !== null && checked.size > 0 && !isAllDone(plan, checked);
});

const shownPlanAtom = atom<RoundReport | null>(null);

/** The last one that was not made during a forecast. */
const presentPlanAtom = atom<RoundReport | null>(null);

/** The plan that the planner made last while nothing is checked off; null before the first. Set by the planner. */
export const livePlanAtom = atom(
  (get) => get(shownPlanAtom),
  (get, set, plan: RoundReport | null) => {
    set(shownPlanAtom, plan);
    if (get(viewTimeAtom) === null) set(presentPlanAtom, plan);
  },
);

/** The login that the player has chosen to be at work; null: the first with something left to do. Not stored. */
export const chosenLoginAtom = atom<string | null>(null);

/** How many logins of the plan have something left to do, whatever a forecast shows; null without a plan. */
export const loginsDueAtom = atom((get): number | null => {
  const plan = get(frozenPlanAtom) ?? get(presentPlanAtom);
  if (plan === null) return null;
  const checked = get(checkedLinesAtom);
  return plan.logins.filter(({ visits }) => lineIdsOf(visits).some((id) => !checked.has(id))).length;
});
