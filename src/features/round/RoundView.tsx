import { plural, t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { isSurplusOf, keyOfPool } from '../../model/roundStock.ts';
import { isAllDone } from '../../model/startedRound.ts';
import { characterNameAtom, countedCharactersAtom } from '../../state/characters.ts';
import { atom, store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom, setStock } from '../../state/round.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { PlacePage } from '../../ui/PlacePage.tsx';
import { Note } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { LAPTOP, PHONE } from '../../ui/widths.ts';
import { droppedText, oldPlanText, roundSettingsText } from '../../words/round.ts';
import { momentText } from '../../words/visits.ts';
import { ShoppingList, type SurplusKeeping, SurplusList, UnplannedList } from './GoodsLists.tsx';
import { PlanChoices, PlannedLogins } from './PlannedLogins.tsx';
import { RoundExportMenu } from './RoundExportMenu.tsx';
import { RoundInputsForm } from './RoundInputsForm.tsx';
import { type Round, useRound } from './useRound.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 310px;
  align-items: start;
  gap: var(--gap-large);
  padding-bottom: 32px;

  @media (--laptop) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: block;
  }
`;

const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);

  @media screen and (not (--laptop)) {
    position: sticky;
    top: calc(var(--top-height) + 8px);
    max-height: calc(100vh - var(--top-height) - 16px);
    overflow: auto;
  }
`;

/** In one row while they are closed. */
const Folded = styled(Side)`
  flex-flow: row wrap;

  & > details {
    flex: 1 0 auto;
  }

  & > details[open] {
    flex-basis: 100%;
    min-width: 0;
  }
`;

const Settings = styled.details`
  flex: 1 1 0;
  min-width: 0;
  padding: 0 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);

  & > summary {
    overflow: hidden;
    font-size: var(--text-small);
    line-height: 30px;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }

  & > summary > span {
    color: var(--fgColor-muted);
  }
`;

const SettingsRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--gap-medium);

  & > button {
    margin-top: 2px;
  }
`;

const PhoneSettings = styled.section`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: var(--gap-medium);
`;

const Logins = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  min-width: 0;
`;

/** Set apart from other buttons, because a click by mistake loses the plan. */
const PlanAgain = styled(Button)`
  margin-left: 20px;
`;

/** Whom to log in, what to restart, collect and deliver, in what order, and what to buy. */
export default function RoundView() {
  const round = useRound();
  const { report, isFrozen, hasOpenWork, isPlanning, problem, planAgain, replan } = round;
  const checked = useAtomValue(checkedLinesAtom);
  const replanLabel = hasOpenWork ? t`Replan what is open` : t`Plan again`;
  const nameOf = useAtomValue(characterNameAtom);
  const isPrinted = useMediaQuery('print');
  const isPhone = useMediaQuery(PHONE) && !isPrinted;
  // Without a column of its own, the shopping list would be below all logins. On paper it is.
  const isStacked = useMediaQuery(LAPTOP) && !isPrinted;
  const [part, setPart] = useState<Part>('plan');
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  const { stock } = useAtomValue(roundInputsAtom);
  const keeping: SurplusKeeping | null =
    isFrozen && report !== null
      ? {
          isRoundDone: isAllDone(report, checked),
          isKept: (pool) => isSurplusOf(stock[keyOfPool(pool)], report.plannedAt),
          onKeep: (pool, text) => setStock(keyOfPool(pool), { text, at: realNowSeconds(), source: 'surplus' }),
        }
      : null;
  const lists = report !== null && {
    shopping: <ShoppingList report={report} nameOf={nameOf} isOpen={isPhone || !isStacked} />,
    surplus: <SurplusList report={report} nameOf={nameOf} isOpen={isPhone} keeping={keeping} />,
    unplanned: <UnplannedList report={report} nameOf={nameOf} />,
  };
  const Goods = isStacked ? Folded : Side;
  const goods = lists && (
    <Goods aria-label={t`Goods and planets left out`}>
      {lists.shopping}
      {lists.surplus}
      {lists.unplanned}
    </Goods>
  );
  const form = (
    <>
      {isPhone && <Note>{statusText(round, isTravelling)}</Note>}
      {isFrozen && <Note>{t`Changes here count when you press “${replanLabel}”.`}</Note>}
      <RoundInputsForm roundAt={report?.settings.roundAt ?? 0} nextRoundAt={report?.settings.nextRoundAt ?? 0} />
    </>
  );
  const parts = <Segments label={t`Show`} options={partLabels()} value={part} onChange={setPart} />;
  const instead = lists && {
    plan: null,
    shopping: lists.shopping,
    surplus: (
      <>
        {lists.surplus}
        {lists.unplanned}
      </>
    ),
    settings: (
      <PhoneSettings aria-label={t`Settings`}>
        {report !== null && <PlanChoices round={round} report={report} nameOf={nameOf} />}
        <AllTakePart />
        {form}
      </PhoneSettings>
    ),
  };
  return (
    <PlacePage
      title={t`Round`}
      status={isPhone && report !== null ? timesText(report) : statusText(round, isTravelling)}
      problem={problem && problemText(problem, report !== null)}
      tools={
        <>
          {report !== null && (
            <RoundExportMenu report={report} nameOf={nameOf} getChecked={() => store.get(checkedLinesAtom)} />
          )}
          {replan.undo !== null && (
            <Button size="small" variant="invisible" onClick={replan.undo}>
              {t`Undo`}
            </Button>
          )}
          <PlanAgain size="small" onClick={planAgain} loading={isPlanning && (report === null || isFrozen)}>
            {replanLabel}
          </PlanAgain>
          <ConfirmDrop {...replan} />
        </>
      }
    >
      {!isPhone && (
        <SettingsRow data-unprinted="">
          <Settings open={report === null && problem !== null}>
            <SettingsSummary />
            {form}
          </Settings>
          <AllTakePart />
        </SettingsRow>
      )}
      <Columns>
        <Logins>
          {report === null ? (
            <>
              {isPhone && form}
              <Note>{problem === null ? t`Planning…` : problem}</Note>
            </>
          ) : (
            <PlannedLogins
              round={round}
              report={report}
              nameOf={nameOf}
              isPhone={isPhone}
              instead={isPhone && instead ? instead[part] : null}
            >
              {isPhone ? parts : isStacked && goods}
            </PlannedLogins>
          )}
        </Logins>
        {!isStacked && goods}
      </Columns>
    </PlacePage>
  );
}

/** Asks before a new plan drops what was checked. */
function ConfirmDrop({ droppedCount, accept, dismiss }: ReturnType<typeof useRound>['replan']) {
  if (droppedCount === null) return null;
  return (
    <ConfirmationDialog
      title={t`Drop checked lines?`}
      confirmText={t`Take the new plan`}
      cancelText={t`Keep this plan`}
      onClose={(isConfirmed) => (isConfirmed ? accept() : dismiss())}
    >
      {droppedText(droppedCount)}
    </ConfirmationDialog>
  );
}

/** What is shown of a round on a phone. */
type Part = 'plan' | 'shopping' | 'surplus' | 'settings';

const partLabels = () =>
  [
    { value: 'plan', label: t({ message: `Plan`, comment: 'the logins of a round' }) },
    { value: 'shopping', label: t({ message: `Shopping`, comment: 'what to buy for a round' }) },
    { value: 'surplus', label: t`Surplus` },
    { value: 'settings', label: t`Settings` },
  ] as const;

/** The settings of the round, in a line. */
function SettingsSummary() {
  const inputs = useAtomValue(roundInputsAtom);
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  const taking = useAtomValue(takingPartAtom);
  const text = roundSettingsText(inputs, { isTravelling, taking });
  return (
    <summary title={text}>
      <strong>{t`Settings`}</strong> <span>{text}</span>
    </summary>
  );
}

/** How many characters take part; null if all do. */
const takingPartAtom = atom((get) => {
  const characters = get(countedCharactersAtom);
  const { leftOutIds } = get(roundInputsAtom);
  const count = characters.filter(({ characterId }) => !leftOutIds.includes(characterId)).length;
  return count === characters.length ? null : { count, ofCount: characters.length };
});

/** Undoes the choice of some characters. */
function AllTakePart() {
  const taking = useAtomValue(takingPartAtom);
  const [inputs, setInputs] = useAtom(roundInputsAtom);
  if (taking === null) return null;
  return (
    <Button size="small" onClick={() => setInputs({ ...inputs, leftOutIds: [] })}>
      {t`Plan for all ${plural({ characterCount: taking.ofCount }, { one: '# character', other: '# characters' })}`}
    </Button>
  );
}

function timesText({ settings: { roundAt, nextRoundAt } }: RoundReport): string {
  return t`${{ moment: momentText(roundAt) }} to ${{ moment2: momentText(nextRoundAt) }} EVE time`;
}

function statusText({ report, isFrozen, isPlanning }: Round, isTravelling: boolean): string {
  if (report === null) return isPlanning ? t`Planning…` : '';
  const times = timesText(report);
  if (isFrozen) {
    const age = oldPlanText(report.plannedAt, realNowSeconds());
    return t`${times}. Checked lines keep this plan of ${{ moment: momentText(report.plannedAt) }}.${age}`;
  }
  if (isPlanning) return `${times}. Planning…`;
  return isTravelling ? t`${times}, from the time that the page shows` : times;
}

/** Says so where the plan on screen is for other inputs. */
function problemText(problem: string, hasPreviousPlan: boolean): string {
  return hasPreviousPlan ? t`${problem} This is still the previous plan.` : problem;
}
