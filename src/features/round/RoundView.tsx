import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { isAllDone } from '../../model/keptChecks.ts';
import { isSurplusOf, keyOfPool } from '../../model/roundStock.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom, setStock } from '../../state/round.ts';
import { checkedLinesAtom } from '../../state/roundPlan.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { PlacePage } from '../../ui/PlacePage.tsx';
import { Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { LAPTOP, TABLET } from '../../ui/widths.ts';
import { droppedText, oldPlanText } from '../../words/round.ts';
import { momentText } from '../../words/visits.ts';
import { GoodsLists, type SurplusKeeping } from './GoodsLists.tsx';
import { PlannedLogins } from './PlannedLogins.tsx';
import { RoundExportMenu } from './RoundExportMenu.tsx';
import { RoundInputsForm } from './RoundInputsForm.tsx';
import { type Round, useRound } from './useRound.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 250px minmax(0, 1fr) 310px;
  align-items: start;
  gap: 12px;
  padding-bottom: 32px;

  @media (--laptop) {
    grid-template-columns: 230px minmax(0, 1fr);
  }

  @media (--tablet) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: block;
  }
`;

const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 8px;

  @media screen and (not (--laptop)) {
    position: sticky;
    top: calc(var(--top-height) + 8px);
    max-height: calc(100vh - var(--top-height) - 16px);
    overflow: auto;
  }
`;

/** In one row while they are closed. */
const Folded = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  & > aside {
    display: contents;
  }

  & > details,
  & > aside > details {
    flex: 1 0 auto;
  }

  & > details[open],
  & > aside > details[open] {
    flex-basis: 100%;
    min-width: 0;
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
    font-size: 13px;
    font-weight: 600;
    cursor: pointer;
  }

  @media print {
    display: none;
  }

  @media screen and (not (--tablet)) {
    position: sticky;
    top: calc(var(--top-height) + 8px);
    max-height: calc(100vh - var(--top-height) - 16px);
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

const FrozenNote = styled(Note)`
  margin-bottom: 8px;
`;

/** Set apart from other buttons, because a click by mistake loses the plan. */
const PlanAgain = styled(Button)`
  margin-left: 20px;
`;

/** Whom to log in, what to restart, collect and deliver, in what order, and what to buy. */
export default function RoundView() {
  const round = useRound();
  const { report, isFrozen, isPlanning, problem, planAgain, replan } = round;
  const checked = useAtomValue(checkedLinesAtom);
  const hasOpenWork = report !== null && checked.size > 0 && !isAllDone(report, checked);
  const replanLabel = isFrozen && hasOpenWork ? t`Replan what is open` : t`Plan again`;
  const nameOf = useAtomValue(characterNameAtom);
  const isNarrow = useMediaQuery(TABLET);
  // Without a column of its own, the shopping list would be below all logins.
  const isStacked = useMediaQuery(LAPTOP);
  const isPrinted = useMediaQuery('print');
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
  const goods = report !== null && (
    <Side aria-label={t`Goods and planets left out`}>
      <GoodsLists report={report} nameOf={nameOf} isShoppingOpen={isPrinted || !isStacked} keeping={keeping} />
    </Side>
  );
  const inputs = (
    <Inputs open={!isNarrow}>
      <summary>{t`What to plan`}</summary>
      {isFrozen && <FrozenNote>{t`Changes here count when you press “${replanLabel}”.`}</FrozenNote>}
      <RoundInputsForm roundAt={report?.settings.roundAt ?? 0} nextRoundAt={report?.settings.nextRoundAt ?? 0} />
    </Inputs>
  );
  return (
    <PlacePage
      title={t`Round`}
      status={statusText(round, isTravelling)}
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
          {replan.droppedCount !== null && (
            <ConfirmationDialog
              title={t`Drop checked lines?`}
              confirmText={t`Take the new plan`}
              cancelText={t`Keep this plan`}
              onClose={(isConfirmed) => (isConfirmed ? replan.accept() : replan.dismiss())}
            >
              {droppedText(replan.droppedCount)}
            </ConfirmationDialog>
          )}
        </>
      }
    >
      <Columns>
        {!isNarrow && inputs}
        <Logins>
          {report === null ? (
            <>
              {isNarrow && inputs}
              <Note>{problem === null ? t`Planning…` : problem}</Note>
            </>
          ) : (
            <PlannedLogins round={round} report={report} nameOf={nameOf}>
              {isStacked && (
                <Folded>
                  {isNarrow && inputs}
                  {goods}
                </Folded>
              )}
            </PlannedLogins>
          )}
        </Logins>
        {!isStacked && goods}
      </Columns>
    </PlacePage>
  );
}

function statusText({ report, isFrozen, isPlanning }: Round, isTravelling: boolean): string {
  if (report === null) return isPlanning ? t`Planning…` : '';
  const { roundAt, nextRoundAt } = report.settings;
  const times = t`${{ moment: momentText(roundAt) }} to ${{ moment2: momentText(nextRoundAt) }} EVE time`;
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
