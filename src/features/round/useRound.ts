import { t } from '@lingui/core/macro';
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { RoundReport, VisitReview } from '../../../workers/game/domain/round.ts';
import { followStartedRound, keepStartedRound, loadStartedRound, planRound, reviewRound } from '../../bridge/round.ts';
import { errorMessage } from '../../format/text.ts';
import { isAllDone } from '../../model/keptChecks.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { expectedVisits, toRequest } from '../../model/roundRequest.ts';
import { type PoolCharacter, poolKeys, stockAfterRound, withCheckedLines } from '../../model/roundStock.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { colonyAtom, countedColoniesAtom, pricesAtom } from '../../state/colonies.ts';
import { atom, store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import {
  checkedLinesAtom,
  checkShownRestarts,
  clearChecks,
  forgetRound,
  frozenPlanAtom,
  livePlanAtom,
  roundHandAtom,
} from '../../state/roundPlan.ts';
import { worthAtom } from '../../state/settings.ts';
import { countedGoodsAtom } from '../../state/stock.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { requestFaultText } from '../../words/round.ts';
import { type Replan, useReplan } from './useReplan.ts';

/** A plan that starts now is made again after this time. */
const CLOCK_STEP_MS = 5 * 60_000;

/** Typing pauses for this long before it counts. */
const SETTLE_MS = 150;

/** Changes when a plan may no longer hold: colonies come, go or have newer snapshots, or prices change. */
const planBasisAtom = atom((get) => {
  const { colonies } = get(countedColoniesAtom);
  const newest = colonies.reduce((latest, { snapshotAt }) => Math.max(latest, snapshotAt), 0);
  const sum = colonies.reduce((total, { snapshotAt }) => total + snapshotAt, 0);
  const prices = get(pricesAtom);
  return `${colonies.length} ${newest} ${sum} ${prices?.hub} ${prices?.at}`;
});

export interface Round {
  /** null before the first plan */
  report: RoundReport | null;
  isFrozen: boolean;
  isPlanning: boolean;
  /** why there is no newer plan, for the player */
  problem: string | null;
  reviews: ReadonlyMap<ColonyKey, VisitReview>;
  planAgain(): void;
  /** skips a planet, takes it back or feeds it */
  changePlanet(change: (inputs: RoundInputs) => RoundInputs): void;
  replan: Replan;
}

/** The plan for the inputs as they are, or the one that is being checked off, compared with newer snapshots. */
export function useRound(): Round {
  const frozen = useAtomValue(frozenPlanAtom);
  const [live, setLive] = useAtom(livePlanAtom);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const inputs = useAtomValue(roundInputsAtom);
  const characters = useAtomValue(countedCharactersAtom);
  const viewAt = useAtomValue(viewTimeAtom);
  const worth = useAtomValue(worthAtom);
  const hand = useAtomValue(roundHandAtom);
  const fromEve = useAtomValue(countedGoodsAtom);
  const basis = useAtomValue(planBasisAtom);
  const [attempt, setAttempt] = useState(0);
  const isFrozen = frozen !== null && frozen !== undefined;
  const isLive = frozen === null;

  useEffect(() => followStartedRound(), []);

  const isLoaded = frozen !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: basis and attempt say that the engine may answer by now
  useEffect(() => {
    if (isLoaded) return;
    setPlanning(true);
    loadStartedRound().then(
      () => setProblem(null),
      (error: unknown) => {
        setProblem(t`The started round could not be loaded: ${{ reason: errorMessage(error) }}`);
        setPlanning(false);
      },
    );
  }, [isLoaded, basis, attempt]);

  // "Now" and the hours after it follow the clock until the first check.
  const followsClock = isLive && viewAt === null && inputs.start.kind === 'in';
  useEffect(() => {
    if (!followsClock) return;
    const timer = setInterval(() => setAttempt((count) => count + 1), CLOCK_STEP_MS);
    return () => clearInterval(timer);
  }, [followsClock]);

  useEffect(() => {
    // Left over where a stored plan could not be read.
    if (isLive) clearChecks();
  }, [isLive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new basis or attempt plans it again
  useEffect(() => {
    if (!isLive) return;
    let isWanted = true;
    setPlanning(true);
    const plan = async (): Promise<void> => {
      try {
        const outcome = await planRound(
          toRequest(inputs, characters, viewAt ?? realNowSeconds(), worth, hand, fromEve),
        );
        if (!isWanted || outcome.kind === 'replaced') return;
        // In slices, so that the page stays responsive while a large plan is drawn.
        if (outcome.kind === 'planned') startTransition(() => setLive(outcome.report));
        setProblem(outcome.kind === 'invalid' ? requestFaultText(outcome.fault) : null);
      } catch (error) {
        if (isWanted) setProblem(t`The round could not be planned: ${{ reason: errorMessage(error) }}`);
      }
      if (isWanted) setPlanning(false);
    };
    const timer = setTimeout(() => void plan(), SETTLE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isLive, inputs, characters, viewAt, worth, hand, fromEve, basis, attempt]);

  const replan = useReplan(setLive, setProblem);
  const { begin } = replan;
  const planAgain = useCallback(() => {
    // With nothing checked, or everything, no work gets lost.
    if (hasOpenWork(frozen)) {
      begin({ inputs, characters, at: viewAt ?? realNowSeconds(), worth });
      return;
    }
    if (frozen != null) endRound(frozen, characters);
    setAttempt((count) => count + 1);
  }, [frozen, begin, inputs, characters, viewAt, worth]);

  // Of a started round, a new plan applies the change at once; before that, every change makes one.
  const changePlanet = useCallback(
    (change: (inputs: RoundInputs) => RoundInputs) => {
      const before = store.get(roundInputsAtom);
      const changed = change(before);
      if (store.get(frozenPlanAtom) == null) store.set(roundInputsAtom, changed);
      else begin({ inputs: changed, characters, at: viewAt ?? realNowSeconds(), worth });
    },
    [begin, characters, viewAt, worth],
  );

  // A kept plan is there when the view opens: it, too, is drawn in slices.
  const report = useDeferredValue(frozen ?? live, null);

  return {
    report,
    isFrozen,
    isPlanning: (isPlanning && !isFrozen) || replan.isPlanning,
    problem: isFrozen && !replan.hasFailed ? null : problem,
    reviews: useReviews(frozen ?? null, basis),
    planAgain,
    changePlanet,
    replan,
  };
}

/** Whether some lines of a started round are done, and some are not. */
function hasOpenWork(frozen: RoundReport | null | undefined): frozen is RoundReport {
  const checked = store.get(checkedLinesAtom);
  return frozen != null && checked.size > 0 && !isAllDone(frozen, checked);
}

/** Ends a started round: its lists of stock go without what it has used. */
function endRound(frozen: RoundReport, characters: readonly PoolCharacter[]): void {
  const inputs = store.get(roundInputsAtom);
  const poolKeyOf = poolKeys(inputs.pool, characters);
  const hand = withCheckedLines(store.get(roundHandAtom), frozen, store.get(checkedLinesAtom), poolKeyOf, () => true);
  const stock = stockAfterRound(inputs.stock, hand, frozen.plannedAt, realNowSeconds());
  store.set(roundInputsAtom, { ...inputs, stock });
  forgetRound();
  clearChecks();
  void keepStartedRound(null);
}

const NO_REVIEWS: ReadonlyMap<ColonyKey, VisitReview> = new Map();

/** What newer snapshots show of a plan that is being checked off. Restarts that they show are checked, once. */
function useReviews(frozen: RoundReport | null, basis: string): ReadonlyMap<ColonyKey, VisitReview> {
  const [reviews, setReviews] = useState(NO_REVIEWS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: basis says that there are newer snapshots
  useEffect(() => {
    const visits =
      frozen === null ? [] : expectedVisits(frozen, (key) => store.get(colonyAtom(key))?.snapshotAt ?? null);
    if (visits.length === 0) {
      setReviews(NO_REVIEWS);
      return;
    }
    let isWanted = true;
    reviewRound(visits).then(
      (found) => {
        if (!isWanted) return;
        setReviews(new Map(found.map((review) => [review.key, review])));
        checkShownRestarts(found.flatMap(({ restartedLineIds }) => restartedLineIds));
      },
      () => {
        // The engine is being restarted; what it publishes then brings the next comparison.
      },
    );
    return () => {
      isWanted = false;
    };
  }, [frozen, basis]);
  return reviews;
}
