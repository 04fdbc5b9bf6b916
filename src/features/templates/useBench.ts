import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateAssumptions, TemplateJudgement, TemplateList } from '../../../workers/game/domain/template.ts';
import { judgeTemplates, listTemplates } from '../../bridge/templates.ts';
import { errorMessage } from '../../format/text.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { worthBasisAtom } from '../../state/pricing.ts';

/** Templates judged before the first figures show; each later slice has twice as many, up to the most. */
const FIRST_SLICE = 50;
const LARGEST_SLICE = 400;

/** Changes when own colonies come, go or change. */
const ownColoniesAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const sum = colonies.reduce((total, { snapshotAt }) => total + snapshotAt, 0);
  return `${colonies.length} ${sum}`;
});

/** Another object when templates have to be judged again. */
const benchBasisAtom = atom((get) => ({ colonies: get(ownColoniesAtom), worth: get(worthBasisAtom) }));

type Judgements = ReadonlyMap<string, TemplateJudgement>;

interface BenchState {
  /** null before the first answer */
  list: TemplateList | null;
  /** by text. The last ones stay until there are newer ones */
  judgements: Judgements;
  isLoading: boolean;
  /** why there are no newer judgements, for the player */
  problem: string | null;
}

const NOTHING: BenchState = { list: null, judgements: new Map(), isLoading: true, problem: null };

/**
 * Lists all templates at once and judges them in slices, again whenever an assumption, a colony or a price changes.
 * @param texts the library; null until it is loaded
 */
export function useBench(texts: readonly string[] | null, assumptions: TemplateAssumptions) {
  const basis = useAtomValue(benchBasisAtom);
  const [state, setState] = useState<BenchState>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const last = useRef<{ assumptions: TemplateAssumptions; basis: unknown; done: Map<string, TemplateJudgement> }>(null);
  // Judged again at each attempt.
  useEffect(() => {
    if (texts === null) return;
    let isWanted = true;
    const isSame = last.current?.basis === basis && last.current.assumptions === assumptions;
    const done = isSame && last.current !== null ? last.current.done : new Map<string, TemplateJudgement>();
    last.current = { assumptions, basis, done };
    const judge = async (): Promise<void> => {
      const list = await listTemplates(texts);
      if (!isWanted) return;
      setState((old) => ({ ...old, list }));
      const waiting = [...list.listed, ...list.own].flatMap((one) =>
        one === null || done.has(one.text) ? [] : one.text,
      );
      let first = 0;
      for (let count = FIRST_SLICE; first < waiting.length; count = Math.min(LARGEST_SLICE, 2 * count)) {
        const slice = waiting.slice(first, first + count);
        first += count;
        const outcome = await judgeTemplates({ texts: slice, assumptions });
        if (!isWanted || outcome.kind === 'replaced') return;
        for (const [k, judgement] of outcome.judgements.entries())
          if (judgement !== null) done.set(slice[k]!, judgement);
        startTransition(() => setState((old) => ({ ...old, judgements: new Map([...old.judgements, ...done]) })));
      }
      startTransition(() => setState((old) => ({ ...old, judgements: new Map(done), isLoading: false })));
    };
    setState((old) => ({ ...old, isLoading: true, problem: null }));
    judge().catch((error: unknown) => {
      if (isWanted) setState((old) => ({ ...old, problem: errorMessage(error), isLoading: false }));
    });
    return () => {
      isWanted = false;
    };
  }, [texts, assumptions, basis, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, askAgain };
}
