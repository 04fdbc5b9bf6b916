/** Planning a round of visits, and what came of it. */

import { t } from '@lingui/core/macro';
import { dequal } from 'dequal';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type {
  LoginReport,
  RoundOutcome,
  RoundReport,
  RoundRequest,
  VisitAdvice,
} from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import type { RoundInputs, StockList } from '../model/roundInputs.ts';
import { toAdviceSettings } from '../model/roundRequest.ts';
import { poolKeys, stockAfterRound, withCheckedLines } from '../model/roundStock.ts';
import { lineIdsOf, type RoundChange } from '../model/startedRound.ts';
import { countedCharactersAtom } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { limitRoundTo, roundInputsAtom, setStock } from '../state/round.ts';
import { handSinceListsAtom } from '../state/roundHand.ts';
import {
  chosenLoginAtom,
  frozenPlanAtom,
  hasOpenWorkAtom,
  isStoredAsEnded,
  roundProgressAtom,
  startedRoundAtom,
} from '../state/startedRound.ts';
import { realNowSeconds } from '../ui/ticker.ts';
import { storageProblemText } from '../words/storageNotices.ts';
import { engineSubject } from './engineSubject.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/round');
const engineRound = engineSubject('round');

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { review: reviewRound } = engineRound;

/** The notice that a round in the middle keeps its plan, until it has another one or none. */
const ROUND_UNDER_WAY = 'round-under-way';

/** How often the plan on screen has changed, and which of these changes the engine has kept. */
let changeCount = 0;
let keptChange = 0;

/** Whether lines were checked right before a reload or a crash, and the busy engine did not come to keep their plan. */
let lacksPlan = false;

/** A plan with all its logins, or why there is none. */
type PlannedRound = Exclude<RoundOutcome, { kind: 'planned' }> | { kind: 'planned'; report: RoundReport };

/** Plans a round of visits; a newer request cancels an older one. @throws Error if the engine cannot answer */
export async function planRound(request: RoundRequest): Promise<PlannedRound> {
  const outcome = await engineRound.plan(request);
  if (outcome.kind !== 'planned') return outcome;
  const { planNumber, loginCount, report } = outcome;
  const logins: LoginReport[] = [];
  while (logins.length < loginCount) {
    const part = await engineRound.logins(planNumber, logins.length);
    if (part === null || part.length === 0) throw new Error(t`The calculations were restarted. Plan again.`);
    logins.push(...part);
  }
  return { kind: 'planned', report: { ...report, logins } };
}

/**
 * What a visit to each of these colonies would bring in and take out, until the next round of the round planner.
 * @param at the time of the visits
 * @throws Error if the engine can't answer; texts do without amounts then
 */
export async function fetchVisitAdvice(
  keys: readonly ColonyKey[],
  inputs: RoundInputs,
  at: EpochSeconds,
): Promise<ReadonlyMap<ColonyKey, VisitAdvice>> {
  const answer = await engineRound.advise(keys, toAdviceSettings(inputs, at));
  return new Map(answer.map((one) => [one.key, one]));
}

/** The browser does not give the plan of a round that has begun. */
export class UnreadRoundError extends Error {}

/**
 * Loads the round that the player has begun to check off, unless a newer one is on screen.
 * @param goesOnWithout the player plans again although its plan can't be read
 * @throws UnreadRoundError if its plan can't be read, or Error if the engine cannot answer; the view shows it
 */
export async function loadStartedRound(goesOnWithout = false): Promise<void> {
  const { report: stored, storageProblem } = await engineRound.started();
  // A reload may come before the engine has deleted the plan.
  const report = isStoredAsEnded() ? null : stored;
  // Taken for none, a round that has begun would be lost: the next plan, or its end, would replace it.
  const isUnread = storageProblem !== null && report === null && store.get(startedRoundAtom).startedAt !== null;
  if (isUnread && !goesOnWithout) throw new UnreadRoundError(storageProblemText(storageProblem));
  const shown = store.get(frozenPlanAtom);
  if (shown === undefined) {
    lacksPlan = report === null && storageProblem === null && store.get(roundProgressAtom).checked.length > 0;
  }
  // An engine that was replaced never says whether it has kept a change. Without a round on screen that can't matter.
  const isKept = shown === undefined || keptChange === changeCount;
  if (isKept && !dequal(report, shown)) store.set(frozenPlanAtom, report);
}

/** Goes on with the first plan after a reload if the one that was being checked off got lost: what it still has is done. */
export function goOnWith(plan: RoundReport): void {
  if (!lacksPlan) return;
  lacksPlan = false;
  const { startedAt, checked } = store.get(roundProgressAtom);
  // A newer record shows what was done: its lines are about something new.
  const visits = plan.logins
    .flatMap((login) => login.visits)
    .filter(({ snapshotAt }) => snapshotAt <= (startedAt ?? 0));
  const same = new Set(lineIdsOf(visits));
  const ids = checked.filter((id) => same.has(id));
  if (ids.length > 0) void changeStartedRound({ kind: 'check', ids, isDone: true, plan });
}

/**
 * Writes the list of a pool, as of now, and what of the started round is in it. The round must have been read: both are
 * stored at once, so that no reload comes between them.
 * @param isListed of which planets it has what the started round has brought and used until now
 */
export function writeStock(
  key: string,
  text: string,
  source: StockList['source'],
  isListed: (key: ColonyKey, snapshotAt: EpochSeconds) => boolean = () => true,
): void {
  setStock(key, { text, at: realNowSeconds(), source });
  const poolKeyOf = poolKeys(store.get(roundInputsAtom).pool, store.get(countedCharactersAtom));
  const hand = withCheckedLines(store.get(startedRoundAtom), poolKeyOf, isListed);
  void changeStartedRound({ kind: 'listStock', key, units: text.trim() === '' ? {} : (hand[key] ?? {}) });
}

/**
 * Ends a started round: its lists of stock go without what it has used, and the next one has the planets that it skipped,
 * unless nothing of it is checked.
 */
export function endRound(): void {
  const now = realNowSeconds();
  const inputs = store.get(roundInputsAtom);
  const { plan, startedAt, checked } = store.get(startedRoundAtom);
  const plannedAt = plan?.plannedAt ?? startedAt ?? now;
  const stock = stockAfterRound(inputs.stock, store.get(handSinceListsAtom), plannedAt, now);
  const isUnchecked = plan !== null && checked.length === 0;
  store.set(roundInputsAtom, { ...inputs, stock, leftOutKeys: isUnchecked ? inputs.leftOutKeys : [] });
  store.set(chosenLoginAtom, null);
  void changeStartedRound({ kind: 'end' });
}

/** Lets only these characters take part. That ends a started round, unless it is in the middle: then the player decides. */
export async function limitRound(ids: readonly CharacterId[]): Promise<void> {
  if (store.get(frozenPlanAtom) === undefined) {
    await loadStartedRound().catch(() => {
      // The view says why.
    });
  }
  const plan = store.get(frozenPlanAtom) ?? null;
  if (store.get(hasOpenWorkAtom)) {
    setNotice({
      id: ROUND_UNDER_WAY,
      kind: 'needsYou',
      text: t`A round is under way. “Replan what is open” plans the rest for these characters.`,
    });
  } else if (plan !== null) endRound();
  limitRoundTo(new Set(ids), store.get(countedCharactersAtom));
}

/** Loads it again where another tab has changed it, and whenever one does. @returns a function that stops listening */
export function followStartedRound(): () => void {
  const reload = (): void => {
    loadStartedRound().catch(() => {
      // The round on screen stays; the next change says what is wrong.
    });
  };
  if (store.get(frozenPlanAtom) !== undefined) reload();
  return channel.follow(reload);
}

/**
 * Changes the started round: on screen at once, and stored at once but for its plan; resolves when that is stored, too.
 * Failures are notices; the next change tries again.
 */
export async function changeStartedRound(change: RoundChange): Promise<void> {
  const before = store.get(startedRoundAtom).plan;
  store.set(startedRoundAtom, change);
  const { plan } = store.get(startedRoundAtom);
  if (plan !== before) clearNotice(ROUND_UNDER_WAY);
  if (plan === before && keptChange === changeCount) return;
  const own = ++changeCount;
  let problem: string | null;
  try {
    const { storageProblem } = await engineRound.keepStarted(plan);
    problem = storageProblem && storageProblemText(storageProblem);
    keptChange = own;
    channel.announce();
  } catch (error) {
    problem = errorMessage(error);
  }
  if (problem === null) clearNotice('round');
  else setNotice({ id: 'round', kind: 'failed', text: t`Your round is kept until you close this tab: ${problem}` });
}
