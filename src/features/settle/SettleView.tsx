import { t } from '@lingui/core/macro';
import { Button, SkeletonBox } from '@primer/react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { randomText } from '../../../workers/game/domain/base64url.ts';
import {
  type KeptPlansChange,
  type KeptPlansOutcome,
  MAX_KEPT_PLANS,
  type PlanKind,
  type SettleReach,
  type SettleStart,
} from '../../../workers/game/domain/settle.ts';
import { changeKeptPlansOrSay, findReach, startSettling } from '../../bridge/settle.ts';
import { settlersOf, toSettleRequest, whereOf } from '../../model/settleInputs.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { customsAtom, tradingHubAtom } from '../../state/settings.ts';
import { holdAtom, type Search, settleInputsAtom } from '../../state/settle.ts';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { Muted, Note, Problem, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { useSettled } from '../../ui/useSettled.ts';
import {
  foundText,
  nothingPaysText,
  planetsInSystemsText,
  settleProblemText,
  settlersText,
  shortfallTexts,
  skillsComingText,
  unpricedText,
} from '../../words/settle.ts';
import { BasketChanged, BasketGoal, useWantedBasket } from './BasketGoal.tsx';
import { FoldedForm } from './FoldedForm.tsx';
import { LevelGains } from './LevelGains.tsx';
import { PlanChecklists } from './PlanChecklists.tsx';
import { PlanCards, PlanView } from './PlanView.tsx';
import type { SavesTemplates } from './planTemplates.ts';
import { MarketWait, SearchProgress } from './SearchProgress.tsx';
import { SettleForm } from './SettleForm.tsx';
import { SettlerTable } from './SettlerTable.tsx';
import { settlersBasisAtom, skillsComingCountAtom } from './searchBasis.ts';
import { goOnFrom, useSearch } from './useSearch.ts';
import { YieldTable } from './YieldTable.tsx';

const Part = styled.details`
  padding: 8px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;

  & > summary {
    font-size: var(--text-small);
    font-weight: 600;
  }

  & > :not(summary) {
    margin-top: 10px;
  }
`;

const List = styled.ul`
  margin: 0;
  padding-left: 18px;
  font-size: var(--text-small);
`;

const Typed = styled.div`
  display: contents;
`;

/** After the last change of the form. */
const REACH_AFTER_MS = 300;

interface SettleViewProps {
  /** shows a template in 3D: another feature's dialog */
  Sphere: ComponentType<{ text: string; onClose: () => void }>;
  AllTemplates: SavesTemplates;
  tabs: ReactNode;
}

/** Where to put new planets, what to build there, and who goes. */
export default function SettleView({ Sphere, AllTemplates, tabs }: SettleViewProps) {
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const colonyCount = colonies.length;
  const basis = useAtomValue(settlersBasisAtom);
  // Another character, planet or skill may change who can settle.
  const { value: start, problem, askAgain } = useAnswer(() => startSettling(), [basis, colonyCount]);
  const { search, run, searchOn, goOn, cancel } = useSearch();
  const [isFormOpen, setFormOpen] = useState(search === null);
  const { kept, change, keep } = useKeptPlans(colonyCount);
  const [template, setTemplate] = useState<string | null>(null);
  return (
    <PlacePage
      title={t`Improve`}
      tabs={tabs}
      status={statusText(search)}
      problem={problem && t`New planets could not be loaded: ${problem}`}
      onRetry={askAgain}
    >
      <PlaceBody>
        {start === undefined ? (
          problem === null && <SkeletonBox height="320px" />
        ) : (
          <FoldedForm search={search} isOpen={isFormOpen} onToggle={() => setFormOpen(!isFormOpen)}>
            {/* Who goes on typing while the search runs keeps the form. */}
            <Typed onInput={() => setFormOpen(true)}>
              <Planner
                start={start}
                isRunning={search !== null && search.phase !== 'ended'}
                onRun={(...what) => {
                  setFormOpen(false);
                  void run(...what);
                }}
              />
            </Typed>
          </FoldedForm>
        )}
        {search?.phase === 'waiting' && <MarketWait onGoOn={goOn} onCancel={cancel} />}
        {search?.phase === 'running' && (
          <SearchProgress progress={search.progress} goal={search.request.goal.kind} onCancel={cancel} />
        )}
        {search !== null && (
          <Found
            search={search}
            onSearchOn={searchOn}
            AllTemplates={AllTemplates}
            onShowTemplate={setTemplate}
            onKeep={
              kept.length < MAX_KEPT_PLANS
                ? (name, plan) =>
                    keep({ kind: 'keep', id: randomText(32), name, plan, settlers: search.request.settlers })
                : null
            }
          />
        )}
        <PlanChecklists
          plans={kept}
          AllTemplates={AllTemplates}
          onShow={setTemplate}
          onRename={(id, name) => void change({ kind: 'rename', id, name })}
          onDelete={(id) => void change({ kind: 'delete', id })}
        />
      </PlaceBody>
      {template !== null && <Sphere text={template} onClose={() => setTemplate(null)} />}
    </PlacePage>
  );
}

interface PlannerProps {
  start: SettleStart;
  isRunning: boolean;
  onRun: (request: Search['request'], reach: Search['reach']) => void;
}

function Planner({ start, isRunning, onRun }: PlannerProps) {
  const [inputs, setInputs] = useAtom(settleInputsAtom);
  const { skillLevel } = useAtomValue(customsAtom);
  const { reach, problem, isLoading } = useReach(inputs, start);
  const settlers = settlersOf(inputs, start, skillLevel);
  const skillsComing = skillsComingText(useAtomValue(skillsComingCountAtom));
  const [holdM3, hub] = [useAtomValue(holdAtom), useAtomValue(tradingHubAtom)];
  const { wanted, problem: basketProblem } = useWantedBasket(inputs);
  const request = toSettleRequest(inputs, start, { wanted, customsLevel: skillLevel, holdM3, hub });
  const isNobodyGoing = settlers.length === 0 && skillsComing === null;
  const [isWhoOpen] = useState(isNobodyGoing);
  const canRun = request !== null && settlers.length > 0 && reach?.kind === 'reach' && !isLoading;
  return (
    <>
      <SettleForm
        inputs={inputs}
        start={start}
        onChange={setInputs}
        basket={
          <BasketGoal
            {...{ inputs, wanted }}
            problem={basketProblem}
            onChoose={(basketId) => setInputs({ ...inputs, basketId })}
          />
        }
        reach={
          <div role="status">
            <ReachLine reach={reach} problem={problem} hasHome={whereOf(inputs, start) !== null} />
          </div>
        }
        who={
          <Part open={isWhoOpen}>
            <summary>
              {t`Who goes: ${{ who: settlersText(settlers) }}`}
              {skillsComing !== null && <Muted> ({skillsComing})</Muted>}
            </summary>
            <div>
              <SettlerTable inputs={inputs} start={start} onChange={setInputs} />
            </div>
          </Part>
        }
      />
      {reach?.kind === 'reach' && (
        <Part>
          <summary>{t`Yields`}</summary>
          <div>
            <YieldTable expected={reach.yields} inputs={inputs} onChange={setInputs} />
          </div>
        </Part>
      )}
      <Tools>
        <Button
          variant={canRun ? 'primary' : 'default'}
          disabled={!canRun || isRunning}
          onClick={() => {
            if (request !== null && reach?.kind === 'reach') onRun(request, reach);
          }}
        >
          {t`Find plans`}
        </Button>
        {isNobodyGoing && <Note>{settleProblemText({ kind: 'noSettler' })}</Note>}
      </Tools>
    </>
  );
}

interface ReachLineProps {
  reach: SettleReach | null;
  problem: string | null;
  hasHome: boolean;
}

function ReachLine({ reach, problem, hasHome }: ReachLineProps) {
  if (!hasHome) return <Note>{t`Choose a home system.`}</Note>;
  if (problem !== null) return <Problem>{t`What is in reach is not known: ${problem}`}</Problem>;
  if (reach === null) return <Note>{t`Calculating…`}</Note>;
  if (reach.kind === 'impossible') return <Problem>{settleProblemText(reach.problem)}</Problem>;
  const settled = reach.systems.filter(({ isCandidate }) => isCandidate).length;
  return <Note>{t`In reach: ${{ what: planetsInSystemsText(reach.planetCount, settled) }}`}</Note>;
}

/** What is in reach of the form, once it has stopped changing. */
function useReach(inputs: Parameters<typeof whereOf>[0], start: SettleStart) {
  const where = JSON.stringify(whereOf(inputs, start));
  const settled = useSettled(where, REACH_AFTER_MS);
  const {
    value = null,
    problem,
    isLoading,
  } = useAnswer(async (): Promise<SettleReach | null> => {
    const asked = JSON.parse(settled) as ReturnType<typeof whereOf>;
    return asked && findReach(asked);
  }, [settled]);
  return { reach: value, problem, isLoading: isLoading || settled !== where };
}

interface FoundProps {
  search: Search;
  AllTemplates: SavesTemplates;
  onSearchOn: () => void;
  onShowTemplate: (text: string) => void;
  /** Whether it is kept. null while no other plan fits */
  onKeep: ((name: string, plan: Search['plans'][number]) => Promise<boolean>) | null;
}

function Found({ search, AllTemplates, onSearchOn, onShowTemplate, onKeep }: FoundProps) {
  const { plans, outcome } = search;
  const [kind, setKind] = useState<PlanKind | null>(null);
  const shown = plans.find(({ kinds }) => kind !== null && kinds.includes(kind)) ?? plans[0];
  return (
    <>
      <div role="status">
        {outcome?.kind === 'impossible' && <Problem>{settleProblemText(outcome.problem)}</Problem>}
        {outcome?.kind === 'failed' && (
          <Problem>{t`The search failed: ${{ problem: outcome.message }} Try again.`}</Problem>
        )}
        {outcome?.kind === 'canceled' && (
          <Note>{plans.length === 0 ? t`Canceled.` : t`Canceled: these plans were complete.`}</Note>
        )}
        {outcome?.kind === 'plans' && plans.length === 0 && (
          <Note>{nothingPaysText(search.request.goal, outcome.goOn === null)}</Note>
        )}
        {outcome?.kind === 'plans' && outcome.shortfall !== null && (
          <List>
            {shortfallTexts(outcome.shortfall).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </List>
        )}
        {outcome?.kind === 'plans' && outcome.unpricedTypeIds.length > 0 && (
          <Note>{unpricedText(outcome.unpricedTypeIds)}</Note>
        )}
      </div>
      <BasketChanged goal={search.request.goal} />
      {goOnFrom(search) !== null && (
        <Tools>
          <SmallButton onClick={onSearchOn}>{t`Search on`}</SmallButton>
        </Tools>
      )}
      {shown !== undefined && (
        <>
          <PlanView
            key={shown.kinds[0]}
            plan={shown}
            cards={<PlanCards plans={plans} shown={shown} onShow={(plan) => setKind(plan.kinds[0]!)} />}
            search={search}
            AllTemplates={AllTemplates}
            onShowTemplate={onShowTemplate}
            onKeep={onKeep && ((name) => onKeep(name, shown))}
          />
          {outcome?.kind === 'plans' && <LevelGains />}
        </>
      )}
    </>
  );
}

function statusText(search: Search | null): string {
  if (search === null) return '';
  if (search.phase !== 'ended') return search.phase === 'waiting' ? t`Waiting…` : t`Searching…`;
  return search.outcome?.kind === 'plans' ? foundText(search.plans.length) : '';
}

const NO_PLANS: KeptPlansOutcome['plans'] = [];

/** The kept plans, with what is settled of them; again whenever the number of colonies changes. */
function useKeptPlans(colonyCount: number) {
  const [kept, setKept] = useState(NO_PLANS);
  const change = useCallback(async (what: KeptPlansChange): Promise<KeptPlansOutcome | null> => {
    const outcome = await changeKeptPlansOrSay(what);
    if (outcome !== null) setKept(outcome.plans);
    return outcome;
  }, []);
  const keep = async (what: Extract<KeptPlansChange, { kind: 'keep' }>): Promise<boolean> => {
    const outcome = await change(what);
    // Another tab may have kept the last one that fits.
    const isKept = outcome?.plans.some(({ plan }) => plan.id === what.id) ?? false;
    // The list is far below the button.
    if (isKept && outcome?.storageProblem === null) {
      setNotice({ id: 'kept-plan', kind: 'done', text: t`${{ name: what.name }} is saved.` });
    }
    return isKept;
  };
  // Another colony may be one of a kept plan.
  useEffect(() => void change({ kind: 'read' }), [change, colonyCount]);
  return { kept, change, keep };
}
