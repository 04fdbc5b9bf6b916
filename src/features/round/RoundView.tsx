import { ActionList, ActionMenu, Button, ConfirmationDialog, TextInput } from '@primer/react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import type { LoginReport, RoundReport, UnplannedVisit } from '../../../workers/domain/round.ts';
import { keepStartedRound } from '../../bridge/round.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatCount, formatNumber, formatVolume } from '../../format/number.ts';
import { formatEveTime } from '../../format/time.ts';
import { isAllDone } from '../../model/keptChecks.ts';
import { hasAllWords, joinFields, splitWords } from '../../model/search.ts';
import { characterNameAtom, charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { feedPlanet, roundInputsAtom, takeBackPlanet } from '../../state/round.ts';
import { checkedLinesAtom, checkLines, frozenPlanAtom } from '../../state/roundPlan.ts';
import { closeView } from '../../state/view.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { FullScreen } from '../../ui/FullScreen.tsx';
import { MissingNote } from '../../ui/MissingNote.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { gapLines } from '../../words/coverage.ts';
import { priceNames } from '../../words/prices.ts';
import {
  BRINGS_TIP,
  betterLengthText,
  COLLECTED_TIP,
  cutText,
  droppedText,
  emptyPlanText,
  iskText,
  missingText,
  type NameOf,
  nextDueText,
  nothingToDoTitle,
  oldPlanText,
  progressText,
  withoutText,
  worthBasis,
  worthFigure,
} from '../../words/round.ts';
import { copyPart, saveText } from './exportRound.ts';
import { GoodsLists } from './GoodsLists.tsx';
import { LoginBlock } from './LoginBlock.tsx';
import { RoundInputsForm } from './RoundInputsForm.tsx';
import { multibuyText, planTable, planText } from './roundTexts.ts';
import { type Round, useRound } from './useRound.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 250px minmax(0, 1fr) 310px;
  align-items: start;
  gap: 12px;
  max-width: 1700px;
  margin: 0 auto;
  padding: 12px 16px 64px;

  @media (max-width: 1200px) {
    grid-template-columns: 230px minmax(0, 1fr);
  }

  @media (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
    padding: 8px 8px 48px;
  }
`;

const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 8px;

  @media (min-width: 1201px) {
    position: sticky;
    top: 60px;
    max-height: calc(100vh - 72px);
    overflow: auto;
  }
`;

const Inputs = styled.details`
  padding: 8px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  background: var(--bgColor-muted);

  & > summary {
    margin-bottom: 4px;
    padding: 4px 0;
    font-weight: 600;
    cursor: pointer;
  }

  @media (min-width: 801px) {
    position: sticky;
    top: 60px;
    max-height: calc(100vh - 72px);
    box-sizing: border-box;
    overflow: auto;
  }
`;

const Logins = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
`;

const Totals = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(150px, 30%), 1fr));
  gap: 8px;
  margin: 0;
  padding: 10px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;

  dt {
    font-size: 11px;
    color: var(--fgColor-muted);
  }

  dd {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .note {
    font-size: 11px;
    font-weight: 400;
    color: var(--fgColor-muted);
  }
`;

const Note = styled.p`
  margin: 0;
  font-size: 12px;
  color: var(--fgColor-muted);
`;

const FrozenNote = styled(Note)`
  margin-bottom: 8px;
`;

const Empty = styled.div`
  padding: 16px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;

  h3 {
    margin: 0 0 4px;
    font-size: 17px;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
`;

/** Apart from what is beside it: a click by mistake costs a plan. */
const PlanAgain = styled(Button)`
  margin-left: 20px;
`;

const Filter = styled(TextInput)`
  width: 260px;
`;

/** Whom to log in, what to restart, collect and deliver, in what order, and what to buy. */
export default function RoundView() {
  const round = useRound();
  const { report, isFrozen, isPlanning, problem, planAgain, replan } = round;
  const checked = useAtomValue(checkedLinesAtom);
  const hasOpenWork = report !== null && checked.size > 0 && !isAllDone(report, checked);
  const nameOf = useAtomValue(characterNameAtom);
  const isNarrow = useMediaQuery('(max-width: 800px)');
  // Without a column of its own, the shopping list would be below all logins.
  const isStacked = useMediaQuery('(max-width: 1200px)');
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  const goods = report !== null && (
    <Side aria-label="Goods and planets left out">
      <GoodsLists
        report={report}
        nameOf={nameOf}
        isShoppingOpen={!isStacked}
        onTakeBack={takeBackPlanet}
        onFeed={feedPlanet}
      />
    </Side>
  );
  return (
    <FullScreen
      title="Plan round"
      status={statusText(round, isTravelling)}
      problem={problem && problemText(problem, report !== null)}
      tools={
        <>
          {report !== null && <ExportMenu report={report} nameOf={nameOf} />}
          {replan.undo !== null && (
            <Button size="small" variant="invisible" onClick={replan.undo}>
              Undo
            </Button>
          )}
          <PlanAgain size="small" onClick={planAgain} loading={isPlanning && (report === null || isFrozen)}>
            {isFrozen && hasOpenWork ? 'Replan what is open' : 'Plan again'}
          </PlanAgain>
          {replan.droppedCount !== null && (
            <ConfirmationDialog
              title="Drop checked lines?"
              confirmButtonContent="Take the new plan"
              cancelButtonContent="Keep this plan"
              onClose={(gesture) => (gesture === 'confirm' ? replan.accept() : replan.dismiss())}
            >
              {droppedText(replan.droppedCount)}
            </ConfirmationDialog>
          )}
        </>
      }
      onClose={closeView}
    >
      <Columns>
        <Inputs open={!isNarrow}>
          <summary>What to plan</summary>
          {isFrozen && <FrozenNote>Changes count when you press “Plan again”.</FrozenNote>}
          <RoundInputsForm roundAt={report?.settings.roundAt ?? 0} nextRoundAt={report?.settings.nextRoundAt ?? 0} />
        </Inputs>
        <Logins>
          {report === null ? (
            <Note>{problem === null ? 'Planning…' : problem}</Note>
          ) : (
            <Plan round={round} report={report} nameOf={nameOf}>
              {isStacked && goods}
            </Plan>
          )}
        </Logins>
        {!isStacked && goods}
      </Columns>
    </FullScreen>
  );
}

function statusText({ report, isFrozen, isPlanning }: Round, isTravelling: boolean): string {
  if (report === null) return isPlanning ? 'Planning…' : '';
  const { roundAt, nextRoundAt } = report.settings;
  const times = `${formatEveTime(roundAt)} to ${formatEveTime(nextRoundAt)} EVE time`;
  if (isFrozen) {
    const age = oldPlanText(report.plannedAt, realNowSeconds());
    return `${times}. Checked lines keep this plan of ${formatEveTime(report.plannedAt)}.${age}`;
  }
  if (isPlanning) return `${times}. Planning…`;
  return isTravelling ? `${times}, from the time that the page shows` : times;
}

/** A plan that is still shown is not for these inputs. */
function problemText(problem: string, hasFormerPlan: boolean): string {
  return hasFormerPlan ? `${problem} This is still the plan before that.` : problem;
}

/** The first check keeps the plan as it is. */
function freezeAndCheck(report: RoundReport, ids: readonly string[], isDone: boolean): void {
  if (store.get(frozenPlanAtom) === null) void keepStartedRound(report);
  checkLines(ids, isDone);
}

const NONE_UNPLANNED: readonly UnplannedVisit[] = [];

function listUnplanned({ unplanned }: RoundReport): ReadonlyMap<CharacterId, readonly UnplannedVisit[]> {
  const byCharacter = new Map<CharacterId, UnplannedVisit[]>();
  for (const one of unplanned) byCharacter.set(one.characterId, [...(byCharacter.get(one.characterId) ?? []), one]);
  return byCharacter;
}

interface PlanProps {
  round: Round;
  report: RoundReport;
  nameOf: NameOf;
  /** between the totals and the logins */
  children: ReactNode;
}

function Plan({ round, report, nameOf, children }: PlanProps) {
  const { logins, settings } = report;
  const [inputs, setInputs] = useAtom(roundInputsAtom);
  // Its own, because the dashboard's words ("expired", "off balance") say nothing about a plan.
  const [filter, setFilter] = useState('');
  const words = useDeferredValue(filter);
  const shown = useMemo(() => filterLogins(logins, splitWords(words), nameOf), [logins, words, nameOf]);
  const onCheck = useCallback(
    (ids: readonly string[], isDone: boolean) => freezeAndCheck(report, ids, isDone),
    [report],
  );
  const unplanned = useMemo(() => listUnplanned(report), [report]);
  const numbers = useMemo(() => new Map(logins.map(({ id }, index) => [id, index + 1])), [logins]);
  const missing = <MissingNote title={missingText(report.gaps)} lines={gapLines(report.gaps, nameOf)} />;
  if (logins.length === 0) {
    return (
      <>
        <EmptyPlan report={report} nameOf={nameOf} />
        {missing}
        {children}
      </>
    );
  }
  return (
    <>
      <RoundTotalsList report={report} />
      {missing}
      {children}
      <Tools>
        <Filter
          size="small"
          aria-label="Filter logins"
          placeholder="Filter: pilot, planet, commodity"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        {shown.length < logins.length && (
          <Note role="status">
            {shown.length} of {formatCount(logins.length, 'login')} match
          </Note>
        )}
        {round.isFrozen && <Progress logins={logins} />}
        {report.cut !== null && !round.isFrozen && (
          <Button
            size="small"
            aria-pressed={inputs.isCut}
            onClick={() => setInputs({ ...inputs, isCut: !inputs.isCut })}
          >
            {inputs.isCut ? `Show all: ${cutText(report.cut)}` : `${cutText(report.cut)}: plan only these`}
          </Button>
        )}
        {report.betterLength != null && !round.isFrozen && (
          <Button size="small" onClick={() => setInputs({ ...inputs, programDays: 'best' })}>
            {betterLengthText(report.betterLength)}
          </Button>
        )}
      </Tools>
      <Note>
        New programs are assumed to have the base quantity per 15 minutes of the last ones. Real yields may differ.
        Longer programs have larger cycles: route their output again if the client says that a route is too small.
      </Note>
      {shown.map((login) => (
        <LoginBlock
          key={login.id}
          login={login}
          number={numbers.get(login.id) ?? 0}
          settings={settings}
          reviews={round.reviews}
          unplanned={unplanned.get(login.characterId) ?? NONE_UNPLANNED}
          nameOf={nameOf}
          onCheck={onCheck}
        />
      ))}
    </>
  );
}

function EmptyPlan({ report, nameOf }: { report: RoundReport; nameOf: NameOf }) {
  const characters = useAtomValue(charactersAtom);
  const { leftOutIds } = useAtomValue(roundInputsAtom);
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const taking = characters.filter(({ characterId }) => !leftOutIds.includes(characterId));
  const { gaps, nextDue } = report;
  return (
    <Empty>
      {taking.length > 0 && colonies.length > 0 && <h3>{nothingToDoTitle(report)}</h3>}
      <Note>{emptyPlanText(characters.length, taking.length, colonies.length, gaps.length > 0)}</Note>
      {nextDue != null && <Note>{nextDueText(nextDue, nameOf)}</Note>}
    </Empty>
  );
}

/** How far the player is. Not announced, because each login says it of itself. */
function Progress({ logins }: { logins: readonly LoginReport[] }) {
  const checked = useAtomValue(checkedLinesAtom);
  const ids = useMemo(
    () => logins.map(({ visits }) => visits.flatMap(({ lines }) => lines.map(({ id }) => id))),
    [logins],
  );
  const text = progressText({
    lineCount: ids.flat().length,
    doneLineCount: ids.flat().filter((id) => checked.has(id)).length,
    loginCount: logins.length,
    doneLoginCount: ids.filter((own) => own.every((id) => checked.has(id))).length,
  });
  return <Note>{text}</Note>;
}

/** Logins with any text that has all the words. */
function filterLogins(
  logins: readonly LoginReport[],
  words: readonly string[],
  nameOf: NameOf,
): readonly LoginReport[] {
  if (words.length === 0) return logins;
  return logins.filter(({ characterId, visits }) => {
    const texts = visits.flatMap(({ planetName, lines }) => [
      planetName,
      ...lines.map(({ typeId }) => typeName(typeId)),
    ]);
    return hasAllWords(joinFields([nameOf(characterId), ...texts]), words);
  });
}

type Entry = [name: string, value: string, note: string, tip?: string];

function RoundTotalsList({ report: { totals, shopping, gaps, unplanned } }: { report: RoundReport }) {
  const without = withoutText(gaps, unplanned.length);
  const { taxParts: parts } = totals;
  const entries: Entry[] = [
    [
      'Logins',
      formatNumber(totals.loginCount),
      [...(totals.returnCount > 0 ? [`${formatNumber(totals.returnCount)} of them a second time`] : []), without]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'Brings',
      worthFigure(totals.worth),
      ['until the next round', worthBasis(totals.worth), without, priceNames(useAtomValue(pricingAtom))]
        .filter(Boolean)
        .join(', '),
      BRINGS_TIP,
    ],
    ...(totals.collected === undefined
      ? []
      : [['To collect', iskText(totals.collected), without, COLLECTED_TIP] satisfies Entry]),
    ['Planets', formatNumber(totals.visitCount), without],
    ['In', formatVolume(totals.inM3), ''],
    ['Out', formatVolume(totals.outM3), ''],
    [
      'Customs tax',
      `${formatIsk(totals.taxIsk)} ISK`,
      `${formatIsk(parts.gameIsk)} to the game, ${formatIsk(parts.ownerIsk)} to owners`,
    ],
    ['To buy', iskText(shopping.value), without],
  ];
  return (
    <Totals>
      {entries.map(([name, value, note, tip]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {tip === undefined ? (
              value
            ) : (
              <RichTooltip label={`${name}, explained`} content={() => tip}>
                {value}
              </RichTooltip>
            )}
          </dd>
          {note !== '' && <dd className="note">{note}</dd>}
        </div>
      ))}
    </Totals>
  );
}

function ExportMenu({ report, nameOf }: { report: RoundReport; nameOf: NameOf }) {
  const anchorRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = () => planText(report, store.get(checkedLinesAtom), nameOf);
  const saveCsv = async (): Promise<void> => {
    const { formatCsv } = await import('../../format/spreadsheet.ts');
    saveText('csv', formatCsv(planTable(report, store.get(checkedLinesAtom), nameOf)));
  };
  return (
    <>
      <Button ref={anchorRef} size="small" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={anchorRef}>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item onSelect={() => void copyPart('The plan', text())}>Copy as text</ActionList.Item>
            <ActionList.Item
              disabled={report.shopping.lines.length === 0}
              onSelect={() => void copyPart('The shopping list', multibuyText(report.shopping))}
            >
              Copy shopping list for multibuy
            </ActionList.Item>
            <ActionList.Item onSelect={() => saveText('txt', text())}>Save as text</ActionList.Item>
            <ActionList.Item onSelect={() => void saveCsv()}>Save as CSV</ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
