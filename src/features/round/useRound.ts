import { t } from '@lingui/core/macro';
import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { RoundReport, VisitReview } from '../../../workers/game/domain/round.ts';
import { followBaskets } from '../../bridge/demand.ts';
import {
  changeStartedRound,
  endRound,
  followStartedRound,
  goOnWith,
  loadStartedRound,
  planRound,
  reviewRound,
  UnreadRoundError,
} from '../../bridge/round.ts';
import { errorMessage } from '../../format/text.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { expectedVisits } from '../../model/roundRequest.ts';
import { isOver } from '../../model/startedRound.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { frozenPlanAtom, hasOpenWorkAtom, livePlanAtom, startedRoundAtom } from '../../state/startedRound.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { requestFaultText } from '../../words/round.ts';
import { figuresBasisAtom, planBasisAtom, requestFor } from './planBasis.ts';
import { type Replan, useReplan } from './useReplan.ts';

/** A plan that starts now is made again after this time. */
const CLOCK_STEP_MS = 5 * 60_000;

/** Typing pauses for this long before it counts. */
const SETTLE_MS = 150;

export interface Round {
  /** null before the first plan */
  report: RoundReport | null;
  isFrozen: boolean;
  /** some lines of the started round are done, and some are not */
  hasOpenWork: boolean;
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
  const basis = useAtomValue(planBasisAtom);
  const figures = useAtomValue(figuresBasisAtom);
  const [attempt, setAttempt] = useState(0);
  /** the attempts at which the plan of the started round could not be read, since something else was wrong */
  const unreadRef = useRef<ReadonlySet<number>>(new Set());
  const isLoaded = frozen !== undefined;
  const isFrozen = isLoaded && frozen !== null;

  useEffect(() => followStartedRound(), []);
  useEffect(() => followBaskets(), []);

  // Tried again with newer figures and at each attempt: the engine may answer by then.
  useEffect(() => {
    if (isLoaded) return;
    setPlanning(true);
    // The first click tries to read it again. Only after the problem has said so, another one goes on without it.
    loadStartedRound(unreadRef.current.size > 1 && !unreadRef.current.has(attempt)).then(
      () => setProblem(null),
      (error: unknown) => {
        unreadRef.current = new Set(error instanceof UnreadRoundError ? [...unreadRef.current, attempt] : []);
        setProblem(unloadedText(errorMessage(error), unreadRef.current.size > 1));
        setPlanning(false);
      },
    );
  }, [isLoaded, figures, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt plans it again
  useEffect(() => {
    if (!isLoaded || isFrozen) return;
    // That changes the basis, for which the plan is made.
    if (isOver(store.get(startedRoundAtom), realNowSeconds())) return endRound();
    let isWanted = true;
    setPlanning(true);
    const plan = async (): Promise<void> => {
      try {
        const outcome = await planRound(requestFor(basis.inputs, basis.hand));
        if (!isWanted || outcome.kind === 'replaced') return;
        // In slices, so that the page stays responsive while a large plan is drawn.
        if (outcome.kind === 'planned') startTransition(() => setLive(outcome.report));
        if (outcome.kind === 'planned' && basis.viewAt === null) goOnWith(outcome.report);
        setProblem(outcome.kind === 'invalid' ? requestFaultText(outcome.fault) : null);
      } catch (error) {
        if (isWanted) setProblem(t`The round could not be planned: ${{ reason: errorMessage(error) }}`);
      }
      if (isWanted) setPlanning(false);
    };
    const timer = setTimeout(() => void plan(), SETTLE_MS);
    // "Now" and the hours after it follow the clock until the first check.
    const followsClock = basis.viewAt === null && basis.inputs.start.kind === 'in';
    const clock = followsClock ? setInterval(() => setAttempt((count) => count + 1), CLOCK_STEP_MS) : undefined;
    return () => {
      isWanted = false;
      clearTimeout(timer);
      clearInterval(clock);
    };
  }, [isLoaded, isFrozen, basis, attempt]);

  const replan = useReplan();
  const { begin } = replan;
  const hasOpenWork = useAtomValue(hasOpenWorkAtom);
  const planAgain = (): void => {
    if (hasOpenWork) void begin((inputs) => inputs);
    else {
      // With nothing checked, or everything, no work gets lost.
      if (isFrozen) endRound();
      setAttempt((count) => count + 1);
    }
  };

  // Of a started round, a new plan applies the change at once; before that, every change makes one.
  const changePlanet = useCallback(
    (change: (inputs: RoundInputs) => RoundInputs) => {
      if (store.get(frozenPlanAtom) == null) store.set(roundInputsAtom, change);
      else void begin(change);
    },
    [begin],
  );

  // A kept plan is there when the view opens: it, too, is drawn in slices.
  const report = useDeferredValue(frozen ?? live, null);

  return {
    report,
    isFrozen,
    hasOpenWork,
    isPlanning: (isPlanning && !isFrozen) || replan.isPlanning,
    problem: isFrozen ? replan.problem : problem,
    reviews: useReviews(frozen ?? null, figures),
    planAgain,
    changePlanet,
    replan,
  };
}

function unloadedText(reason: string, canGoOn: boolean): string {
  return canGoOn
    ? t`The started round could not be loaded: ${reason} “Plan again” now plans a new round without it.`
    : t`The started round could not be loaded: ${reason}`;
}

const NO_REVIEWS: ReadonlyMap<ColonyKey, VisitReview> = new Map();

/** What newer snapshots show of a plan that is being checked off. Restarts that they show are checked, once. */
function useReviews(frozen: RoundReport | null, basis: string): ReadonlyMap<ColonyKey, VisitReview> {
  const [reviews, setReviews] = useState(NO_REVIEWS);
  // Asked again whenever there are newer snapshots: `basis` changes with them.
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
        const ids = found.flatMap(({ restartedLineIds }) => restartedLineIds);
        void changeStartedRound({ kind: 'showRestarts', ids });
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
