import { plural, t } from '@lingui/core/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { Button, Link } from '@primer/react';
import { type ReactNode, use, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { isDated } from '../../../workers/game/domain/demand.ts';
import { groupBy } from '../../../workers/game/domain/groups.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { LoginReport, RoundReport, UnplannedVisit } from '../../../workers/game/domain/round.ts';
import { writeStock } from '../../bridge/round.ts';
import { isSurplusOf, keyOfPool } from '../../model/roundStock.ts';
import { isAllDone, lineIdsOf } from '../../model/startedRound.ts';
import { characterNameAtom, countedCharactersAtom } from '../../state/characters.ts';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { countedBasketsAtom } from '../../state/demand.ts';
import { atom, store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { foundKeysAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { feedingPlanet, roundInputsAtom, skippingPlanet, takingBackPlanet } from '../../state/round.ts';
import { holdAtom } from '../../state/settle.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { MissingContext, PlacePage } from '../../ui/PlacePage.tsx';
import { Explanation, Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { LAPTOP, PHONE } from '../../ui/widths.ts';
import { priceNames } from '../../words/prices.ts';
import {
  assumedProgramsText,
  assumedProgramsTip,
  betterLengthText,
  droppedText,
  emptyPlanText,
  keptPlanText,
  type NameOf,
  progressText,
  roundSettingsText,
} from '../../words/round.ts';
import { BasketList, CargoBox, ShoppingList, type SurplusKeeping, SurplusList, UnplannedList } from './GoodsLists.tsx';
import { LoginAtWork, type LoginProps } from './LoginAtWork.tsx';
import { LoginList } from './LoginList.tsx';
import { hasSmallWindows, openSmallWindow } from './openSmallWindow.ts';
import { RoundExportMenu } from './RoundExportMenu.tsx';
import { RoundFigures } from './RoundFigures.tsx';
import { RoundInputsForm } from './RoundInputsForm.tsx';
import { poolStockText } from './roundTexts.ts';
import { type Round, useRound } from './useRound.ts';
import { useWalk } from './useWalk.ts';
import { EmptyPlan, WaitingVisits } from './WaitingVisits.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 272px minmax(0, 1fr) 310px;
  align-items: start;
  gap: var(--gap-large);
  padding-bottom: 32px;

  @media (--laptop) {
    grid-template: auto 1fr / clamp(240px, 28vw, 272px) minmax(0, 1fr);

    & > ol {
      grid-row: 1 / 3;
    }

    & > aside {
      grid-column: 2;
    }
  }

  @media (--phone) {
    grid-template: none / minmax(0, 1fr);
    gap: var(--gap-medium);

    & > aside {
      grid-column: 1;
    }
  }

  @media print {
    display: block;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  min-width: 0;

  @media print {
    display: block;
  }
`;

const Panel = styled.section`
  padding: 4px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);

  &[hidden] {
    display: none;
  }
`;

/* One line, which unfolds: on a phone the login at work comes first. */
const FoldedList = styled.details`
  & > summary {
    overflow: hidden;
    font-size: var(--text-small);
    line-height: 24px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const ListNote = styled.li`
  color: var(--fgColor-muted);

  & > ul {
    flex: 1;
    min-width: 0;
  }

  &:empty,
  &:has(> :empty) {
    display: none !important;
  }
`;

/** Set apart from other buttons, because a click by mistake loses the plan. */
const PlanAgain = styled(Button)`
  margin-left: 8px;
`;

/** Whom to log in, one at work: what to restart, collect and deliver there; and what to buy for all. */
export default function RoundView() {
  const round = useRound();
  const { report, isFrozen, hasOpenWork, isPlanning, problem, planAgain, replan } = round;
  const replanLabel = hasOpenWork ? t`Replan what is open` : t`Plan again`;
  const nameOf = useAtomValue(characterNameAtom);
  const priceBasis = priceNames(useAtomValue(pricingAtom));
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const missing = use(MissingContext);
  const showsPanel = isOpen || (report === null && problem !== null);
  const settings = (
    <SettingsButton report={isFrozen ? report : null} {...{ isOpen: showsPanel, panelId }} onToggle={setOpen} />
  );
  const panel = (
    // Its place differs; what is typed stays when a phone is turned.
    <Panel key="settings" id={panelId} aria-label={t`Settings`} hidden={!showsPanel} data-unprinted="">
      {isFrozen && <Note>{t`Changes here count when you press “${replanLabel}”.`}</Note>}
      <RoundInputsForm roundAt={report?.settings.roundAt ?? 0} nextRoundAt={report?.settings.nextRoundAt ?? 0} />
    </Panel>
  );
  return (
    // The list of logins names those who are missing.
    <MissingContext value={report !== null && report.logins.length > 0 ? null : missing}>
      <PlacePage
        title={t`Round`}
        status={
          <>
            {report !== null && report.logins.length > 0 && (
              <RoundFigures {...{ report, priceBasis, nameOf }} isShort={isPhone} />
            )}
            {isPlanning && (report === null || !isFrozen) && ` ${t`Planning…`}`}
          </>
        }
        problem={problem && problemText(problem, report !== null)}
        tools={
          <>
            {!isPhone && settings}
            {replan.undo !== null && (
              <SmallButton variant="invisible" onClick={replan.undo}>
                {t`Undo`}
              </SmallButton>
            )}
            <PlanAgain size="small" onClick={planAgain} loading={isPlanning && (report === null || isFrozen)}>
              {replanLabel}
            </PlanAgain>
            {report !== null && (
              <RoundExportMenu report={report} nameOf={nameOf} getChecked={() => store.get(checkedLinesAtom)} />
            )}
            <ConfirmDrop {...replan} />
          </>
        }
      >
        {!isPhone && panel}
        {report !== null && <Plan round={round} report={report} missing={missing} nameOf={nameOf} />}
        {isPhone && settings}
        {isPhone && panel}
      </PlacePage>
    </MissingContext>
  );
}

interface PlanProps {
  round: Round;
  report: RoundReport;
  nameOf: NameOf;
  missing: ReactNode;
}

const NONE_UNPLANNED: readonly UnplannedVisit[] = [];

/** The logins, the one at work, its cargo, and what is for all; or the answer that there is nothing to do. */
function Plan({ round, report, nameOf, missing }: PlanProps) {
  const { logins } = report;
  const { changePlanet } = round;
  const found = useDeferredValue(useAtomValue(foundKeysAtom));
  // Whole logins: what is checked off and carried together stays together.
  const shown = useMemo(
    () => (found === null ? logins : logins.filter(({ visits }) => visits.some(({ key }) => found.has(key)))),
    [logins, found],
  );
  const walk = useWalk(report, shown);
  const unplanned = useMemo(() => groupBy(report.unplanned, ({ characterId }) => characterId), [report]);
  const isPrinted = useMediaQuery('print');
  const isStacked = useMediaQuery(LAPTOP) && !isPrinted;
  const onSkip = useCallback(
    (keys: readonly ColonyKey[]) => changePlanet((inputs) => keys.reduce(skippingPlanet, inputs)),
    [changePlanet],
  );
  const onFeed = useCallback(
    (key: ColonyKey, isFed: boolean) => changePlanet((before) => feedingPlanet(before, key, isFed)),
    [changePlanet],
  );
  const onTakeBack = useCallback(
    (key: ColonyKey) => changePlanet((before) => takingBackPlanet(before, key)),
    [changePlanet],
  );
  const holdM3 = useAtomValue(holdAtom);
  const propsOf = (login: LoginReport): LoginProps => ({
    login,
    number: walk.numberOf(login),
    loginCount: logins.length,
    settings: report.settings,
    reviews: round.reviews,
    unplanned: unplanned.get(login.characterId) ?? NONE_UNPLANNED,
    nameOf,
    onCheck: walk.onCheck,
    onSkip,
    onFeed,
  });
  const { current, next, onNext } = walk;
  const keeping = useSurplusKeeping(round, report);
  return (
    <>
      <PlanChoices round={round} report={report} />
      <Columns>
        {logins.length > 0 && !isPrinted && (
          <Logins
            round={round}
            report={report}
            shown={shown}
            isSearch={found !== null}
            {...{ walk, nameOf, missing }}
          />
        )}
        <Column style={logins.length === 0 ? { gridColumn: 'span 2' } : undefined}>
          {logins.length === 0 && <NothingToDo round={round} report={report} nameOf={nameOf} />}
          {isPrinted
            ? shown.map((login) => (
                <LoginAtWork key={login.id} {...propsOf(login)} isWhole next={null} onNext={onNext} />
              ))
            : current && (
                <LoginAtWork {...propsOf(current)} next={next} onNext={onNext}>
                  {hasSmallWindows() && (
                    <SmallButton onClick={() => void openSmallWindow()}>{t`Keep on top`}</SmallButton>
                  )}
                </LoginAtWork>
              )}
          <WaitingVisits report={report} found={found} nameOf={nameOf} onTakeBack={onTakeBack} onFeed={onFeed} />
          <Explanation>
            <RichTooltip label={t`What is assumed, explained`} content={() => assumedProgramsTip()}>
              {assumedProgramsText()}
            </RichTooltip>
          </Explanation>
        </Column>
        <Column as="aside" aria-label={t`Goods and planets left out`}>
          {current && !isPrinted && <CargoBox login={current} holdM3={holdM3} />}
          <ShoppingList report={report} nameOf={nameOf} isOpen={!isStacked} />
          <BasketList report={report} nameOf={nameOf} isOpen={!isStacked} keeping={keeping} />
          <SurplusList report={report} nameOf={nameOf} isOpen={false} keeping={keeping} />
          <UnplannedList report={report} nameOf={nameOf} />
        </Column>
      </Columns>
    </>
  );
}

interface LoginsProps extends PlanProps {
  shown: readonly LoginReport[];
  isSearch: boolean;
  walk: ReturnType<typeof useWalk>;
}

/** The list at the left; on a phone one line, which unfolds. */
function Logins({ round, report, shown, isSearch, walk, nameOf, missing }: LoginsProps) {
  const { logins, cut, skipped } = report;
  const { current } = walk;
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const { isCut } = useAtomValue(roundInputsAtom);
  const leavesOut = cut !== null || skipped.some(({ reason }) => reason === 'cut');
  const leftOut = leftOutKeys(report);
  const progress = useProgress(logins);
  const list = (
    <LoginList
      logins={shown}
      current={current}
      cut={isSearch ? null : cut}
      isCut={isCut && leavesOut && !isSearch}
      nameOf={nameOf}
      onChoose={(login) => {
        setOpen(false);
        walk.choose(login);
      }}
      onCut={(isCut) => round.changePlanet((inputs) => ({ ...inputs, isCut }))}
    >
      {isSearch && shown.length < logins.length && (
        <ListNote role="status">
          {t`${{ shownCount: shown.length }} of ${plural({ loginCount: logins.length }, { one: '# login', other: '# logins' })} match the search`}
        </ListNote>
      )}
      {round.isFrozen && <ListNote>{progress}</ListNote>}
      <AllTakePart />
      {leftOut.length > 0 && (
        <ListNote>
          <TakeAllBack round={round} keys={leftOut} />
        </ListNote>
      )}
      {missing !== null && <ListNote>{missing}</ListNote>}
    </LoginList>
  );
  if (!isPhone) return list;
  return (
    <FoldedList open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{round.isFrozen ? progress : t`All logins`}</summary>
      {list}
    </FoldedList>
  );
}

/** How far the player is, with what was left open on the way. */
function useProgress(logins: readonly LoginReport[]): string {
  const checked = useAtomValue(checkedLinesAtom);
  const ids = useMemo(() => logins.map(({ visits }) => lineIdsOf(visits)), [logins]);
  return progressText({
    lineCount: ids.flat().length,
    doneLineCount: ids.flat().filter((id) => checked.has(id)).length,
    loginCount: logins.length,
    doneLoginCount: ids.filter((own) => own.every((id) => checked.has(id))).length,
  });
}

/** Taking the surplus over as stock; null while plans still follow every change. */
function useSurplusKeeping({ isFrozen }: Round, report: RoundReport): SurplusKeeping | null {
  const checked = useAtomValue(checkedLinesAtom);
  const { stock } = useAtomValue(roundInputsAtom);
  const baskets = useAtomValue(countedBasketsAtom);
  if (!isFrozen) return null;
  const isDatedBasket = (basketName: string): boolean =>
    isDated(baskets.flatMap(({ name, entries }) => (name === basketName ? entries : [])));
  return {
    isRoundDone: isAllDone(report, checked),
    isKept: (pool) => isSurplusOf(stock[keyOfPool(pool)], report.plannedAt),
    isDated: isDatedBasket,
    onKeep: (pool) => writeStock(keyOfPool(pool), poolStockText(report, pool, isDatedBasket), 'surplus'),
  };
}

/** What else could be planned: programs of another length. */
function PlanChoices({ round, report: { betterLength } }: Pick<PlanProps, 'round' | 'report'>) {
  const [inputs, setInputs] = useAtom(roundInputsAtom);
  if (round.isFrozen || betterLength === null) return null;
  return (
    <div data-unprinted="">
      <SmallButton onClick={() => setInputs({ ...inputs, programDays: 'best' })}>
        {betterLengthText(betterLength)}
      </SmallButton>
    </div>
  );
}

function NothingToDo({ round, report, nameOf }: Pick<PlanProps, 'round' | 'report' | 'nameOf'>) {
  const { leftOutIds } = useAtomValue(roundInputsAtom);
  const characters = useAtomValue(countedCharactersAtom);
  const { colonies } = useAtomValue(countedColoniesAtom);
  const taking = characters.filter(({ characterId }) => !leftOutIds.includes(characterId));
  const leftOut = leftOutKeys(report);
  const reason = emptyPlanText(
    characters.length,
    taking.length,
    colonies.length,
    report.gaps.length > 0,
    leftOut.length,
  );
  return (
    <EmptyPlan report={report} nameOf={nameOf} isAnswer={taking.length > 0 && colonies.length > 0} reason={reason}>
      {leftOut.length > 0 && <TakeAllBack round={round} keys={leftOut} />}
    </EmptyPlan>
  );
}

const leftOutKeys = ({ skipped }: RoundReport): ColonyKey[] =>
  skipped.flatMap(({ key, reason }) => (reason === 'leftOut' ? [key] : []));

function TakeAllBack({ round, keys }: Pick<PlanProps, 'round'> & { keys: readonly ColonyKey[] }) {
  return (
    <Link
      as="button"
      type="button"
      data-unprinted=""
      onClick={() => round.changePlanet((inputs) => keys.reduce(takingBackPlanet, inputs))}
    >
      {t`${plural({ count: keys.length }, { one: 'Take back # skipped planet', other: 'Take back # skipped planets' })}`}
    </Link>
  );
}

/** Asks before a new plan drops what was checked. */
function ConfirmDrop({ droppedCount, accept, dismiss }: Round['replan']) {
  if (droppedCount === null) return null;
  return (
    <ConfirmationDialog
      title={t`Drop checked lines?`}
      confirmText={t`Take the new plan`}
      cancelText={t`Keep this plan`}
      comesLate
      onClose={dismiss}
      onConfirm={accept}
    >
      {droppedText(droppedCount)}
    </ConfirmationDialog>
  );
}

interface SettingsButtonProps {
  /** the plan that is being checked off; null while plans follow every change */
  report: RoundReport | null;
  isOpen: boolean;
  panelId: string;
  onToggle: (isOpen: boolean) => void;
}

/** The settings of the round in a line, which unfolds them. */
function SettingsButton({ report, isOpen, panelId, onToggle }: SettingsButtonProps) {
  const inputs = useAtomValue(roundInputsAtom);
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  const taking = useAtomValue(takingPartAtom);
  const settings = roundSettingsText({ ...inputs, holdM3: useAtomValue(holdAtom) }, { isTravelling, taking });
  const text = report === null ? settings : keptPlanText(report.plannedAt, realNowSeconds());
  return (
    <SmallButton
      variant="invisible"
      labelWrap
      trailingVisual={TriangleDownIcon}
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={t`Settings: ${text}`}
      onClick={() => onToggle(!isOpen)}
    >
      {text}
    </SmallButton>
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
    <ListNote>
      <Link as="button" type="button" onClick={() => setInputs({ ...inputs, leftOutIds: [] })}>
        {t`Plan for all ${plural({ characterCount: taking.ofCount }, { one: '# character', other: '# characters' })}`}
      </Link>
    </ListNote>
  );
}

/** Says so where the plan on screen is for other inputs. */
function problemText(problem: string, hasPreviousPlan: boolean): string {
  return hasPreviousPlan ? t`${problem} This is still the previous plan.` : problem;
}
