import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import { groupBy } from '../../../workers/game/domain/groups.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { LoginReport, RoundReport, UnplannedVisit } from '../../../workers/game/domain/round.ts';
import { changeStartedRound } from '../../bridge/round.ts';
import { lineIdsOf } from '../../model/startedRound.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { foundKeysAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { feedingPlanet, roundInputsAtom, skippingPlanet, takingBackPlanet } from '../../state/round.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { Explanation, Note, Tools } from '../../ui/parts.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { priceNames } from '../../words/prices.ts';
import {
  assumedProgramsText,
  assumedProgramsTip,
  betterLengthText,
  cutNames,
  cutText,
  emptyPlanText,
  type NameOf,
  progressText,
} from '../../words/round.ts';
import { LoginBlock } from './LoginBlock.tsx';
import { RoundFiguresLine, RoundTotalsList } from './RoundTotalsList.tsx';
import type { Round } from './useRound.ts';
import { EmptyPlan, WaitingVisits } from './WaitingVisits.tsx';

const NONE_UNPLANNED: readonly UnplannedVisit[] = [];

interface PlanProps {
  round: Round;
  report: RoundReport;
  nameOf: NameOf;
  /** on a phone, figures are one line, and what can be planned otherwise is with the settings */
  isPhone: boolean;
  /** in place of the logins */
  instead: ReactNode;
  /** between the totals and the logins */
  children: ReactNode;
}

/* Takes no room where it has nothing to say. */
const Found = styled(Tools)`
  &:empty {
    display: none;
  }
`;

/* A phone has no room for a sentence in one line. */
const Choice = styled(Button).attrs({ labelWrap: true, alignContent: 'start' })`
  && {
    min-width: 0;
    max-width: 100%;
    height: auto;
    min-height: var(--control-small-size);
  }

  && span {
    white-space: normal;
    text-align: left;
  }
`;

/** The totals, every login with its planets, and what can wait; or the answer that there is nothing to do. */
export function PlannedLogins({ round, report, nameOf, isPhone, instead, children }: PlanProps) {
  const { logins, settings } = report;
  const inputs = useAtomValue(roundInputsAtom);
  const found = useDeferredValue(useAtomValue(foundKeysAtom));
  // Whole logins: what is checked off and carried together stays together.
  const shown = useMemo(
    () => (found === null ? logins : logins.filter(({ visits }) => visits.some(({ key }) => found.has(key)))),
    [logins, found],
  );
  const onCheck = useCallback(
    (ids: readonly string[], isDone: boolean) => void changeStartedRound({ kind: 'check', ids, isDone, plan: report }),
    [report],
  );
  const { changePlanet } = round;
  const onSkip = useCallback((key: ColonyKey) => changePlanet((before) => skippingPlanet(before, key)), [changePlanet]);
  const onTakeBack = useCallback(
    (key: ColonyKey) => changePlanet((before) => takingBackPlanet(before, key)),
    [changePlanet],
  );
  const onFeed = useCallback((key: ColonyKey) => changePlanet((before) => feedingPlanet(before, key)), [changePlanet]);
  const unplanned = useMemo(() => groupBy(report.unplanned, ({ characterId }) => characterId), [report]);
  const numbers = useMemo(() => new Map(logins.map(({ id }, index) => [id, index + 1])), [logins]);
  const characters = useAtomValue(countedCharactersAtom);
  const { colonies } = useAtomValue(countedColoniesAtom);
  const priceBasis = priceNames(useAtomValue(pricingAtom));
  const waiting = (
    <WaitingVisits report={report} found={found} nameOf={nameOf} onTakeBack={onTakeBack} onFeed={onFeed} />
  );
  if (logins.length === 0) {
    const taking = characters.filter(({ characterId }) => !inputs.leftOutIds.includes(characterId));
    const reason = emptyPlanText(characters.length, taking.length, colonies.length, report.gaps.length > 0);
    return (
      <>
        <EmptyPlan
          report={report}
          nameOf={nameOf}
          isAnswer={taking.length > 0 && colonies.length > 0}
          reason={reason}
        />
        {isPhone && children}
        {instead ?? waiting}
        {!isPhone && children}
      </>
    );
  }
  return (
    <>
      {isPhone ? (
        <RoundFiguresLine report={report} priceBasis={priceBasis} nameOf={nameOf} />
      ) : (
        <RoundTotalsList report={report} priceBasis={priceBasis} nameOf={nameOf} />
      )}
      {children}
      {instead ?? (
        <>
          <Found>
            {shown.length < logins.length && (
              <Note role="status">
                <Trans>
                  {{ shownCount: shown.length }} of{' '}
                  <Plural value={{ loginCount: logins.length }} one="# login" other="# logins" /> match the search
                </Trans>
              </Note>
            )}
            {round.isFrozen && <Progress logins={logins} />}
            {!isPhone && <PlanChoices round={round} report={report} nameOf={nameOf} />}
          </Found>
          <Explanation>
            <RichTooltip label={t`What is assumed, explained`} content={() => assumedProgramsTip()}>
              {assumedProgramsText()}
            </RichTooltip>
          </Explanation>
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
              onSkip={onSkip}
              onFeed={onFeed}
            />
          ))}
          {waiting}
        </>
      )}
    </>
  );
}

/** What else could be planned: only the most valuable characters, or programs of another length. */
export function PlanChoices({ round, report, nameOf }: Pick<PlanProps, 'round' | 'report' | 'nameOf'>) {
  const [inputs, setInputs] = useAtom(roundInputsAtom);
  const { cut, betterLength } = report;
  if (round.isFrozen) return null;
  return (
    <>
      {cut !== null && (
        <>
          <Choice
            size="small"
            aria-pressed={inputs.isCut}
            onClick={() => setInputs({ ...inputs, isCut: !inputs.isCut })}
          >
            {inputs.isCut ? t`Show all: ${{ cut: cutText(cut) }}` : t`${{ cut: cutText(cut) }}: plan only these`}
          </Choice>
          <Note data-unprinted="" title={cut.characterIds.map(nameOf).join(', ')}>
            {cutNames(cut, nameOf)}
          </Note>
        </>
      )}
      {betterLength !== null && (
        <Button size="small" onClick={() => setInputs({ ...inputs, programDays: 'best' })}>
          {betterLengthText(betterLength)}
        </Button>
      )}
    </>
  );
}

/** How far the player is. Not announced, because each login says it of itself. */
function Progress({ logins }: { logins: readonly LoginReport[] }) {
  const checked = useAtomValue(checkedLinesAtom);
  const ids = useMemo(() => logins.map(({ visits }) => lineIdsOf(visits)), [logins]);
  const text = progressText({
    lineCount: ids.flat().length,
    doneLineCount: ids.flat().filter((id) => checked.has(id)).length,
    loginCount: logins.length,
    doneLoginCount: ids.filter((own) => own.every((id) => checked.has(id))).length,
  });
  return <Note>{text}</Note>;
}
