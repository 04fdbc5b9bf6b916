import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { SkeletonBox } from '@primer/react';
import { type ReactNode, useState } from 'react';
import type { FleetHistory } from '../../../workers/game/domain/history.ts';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { formatDay } from '../../format/time.ts';
import { changedCount } from '../../model/changedCount.ts';
import { characterNameAtom, charactersAtom } from '../../state/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { DEFAULT_HISTORY_INPUTS, historyInputsAtom } from '../../state/history.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import ColonyHistoryTab from './ColonyHistoryTab.tsx';
import { FleetControls } from './FleetControls.tsx';
import { FleetHistoryPanel, Tables } from './FleetHistoryPanel.tsx';
import { HistoryMenu } from './HistoryMenu.tsx';
import { MonthCardButton } from './MonthCardButton.tsx';
import { RoundResults } from './RoundResults.tsx';
import { TaxesPaid } from './TaxesPaid.tsx';
import { useFleetHistory, useHistorySelection, useRoundResults } from './useHistory.ts';

/** What the fleet has earned and whether its forecasts were right. */
export default function HistoryView({ tabs }: { tabs: ReactNode }) {
  const [inputs, setInputs] = useAtom(historyInputsAtom);
  const [chosenId, setChosenId] = useState<CharacterId | null>(null);
  const [openKey, setOpenKey] = useState<ColonyKey | null>(null);
  const characters = useAtomValue(charactersAtom);
  // Another tab may have deleted it since.
  const characterId = characters.find((one) => one.characterId === chosenId)?.characterId ?? null;
  const nameOf = useAtomValue(characterNameAtom);
  const selection = useHistorySelection(characterId);
  const { colonyKeys } = selection;
  const { planetCount } = useAtomValue(pageViewAtom);
  const { isAllRegions } = useAtomValue(pricingAtom);
  const { value: history, problem, isLoading, askAgain } = useFleetHistory(inputs, selection);
  const rounds = useRoundResults(selection);
  const hasFigures = history !== undefined && history.earnings.groups.length > 0;
  // The first snapshot of a colony has nothing to be compared with: there is nothing to choose from.
  const hasPast = history === undefined || history.stored.visitCount > history.stored.colonyCount;
  const isPhone = useMediaQuery(PHONE);
  const controls = (hasPast || characterId !== null) && (
    <FleetControls
      setCount={changedCount(inputs, DEFAULT_HISTORY_INPUTS) + (characterId === null ? 0 : 1)}
      inputs={inputs}
      onChange={setInputs}
      characters={characters}
      characterId={characterId}
      onCharacter={setChosenId}
    />
  );
  return (
    <PlacePage
      title={t`Money`}
      tabs={tabs}
      status={statusText(history, isLoading)}
      problem={
        (problem && t`The history could not be loaded: ${problem}`) ??
        (rounds.problem && t`What rounds earned could not be loaded: ${{ problem: rounds.problem }}`)
      }
      onRetry={() => {
        askAgain();
        rounds.askAgain();
      }}
      tools={
        <>
          {isPhone && controls}
          {hasPast && history !== undefined && <MonthCardButton />}
          <HistoryMenu
            report={hasFigures ? history.earnings : null}
            nameOf={nameOf}
            characterId={characterId}
            hasHistory={(history?.stored.visitCount ?? 0) + (history?.stored.hiddenVisitCount ?? 0) > 0}
            onBackup={(opener) => openDialog({ kind: 'backup' }, opener)}
          />
        </>
      }
    >
      <PlaceBody>
        {!isPhone && controls}
        {hasPast && colonyKeys !== null && (
          <Note role="status">
            <Trans>
              All figures here are filtered: {{ shown: formatNumber(colonyKeys.length) }} of{' '}
              <Plural value={planetCount} one="# planet" other="# planets" />. Planets that you no longer have are not
              found.
            </Trans>
          </Note>
        )}
        {history === undefined && problem === null && <SkeletonBox height="420px" />}
        {history !== undefined && (
          <FleetHistoryPanel
            history={history}
            measure={inputs.measure}
            isAllRegions={isAllRegions}
            isSearched={colonyKeys !== null}
            nameOf={nameOf}
            onOpen={setOpenKey}
          />
        )}
        <Tables>
          {history !== undefined && <RoundResults rounds={rounds.value ?? []} nameOf={nameOf} onOpen={setOpenKey} />}
          <TaxesPaid selection={selection} nameOf={nameOf} onOpen={setOpenKey} />
        </Tables>
      </PlaceBody>
      {openKey !== null && <ColonyDialog colonyKey={openKey} nameOf={nameOf} onClose={() => setOpenKey(null)} />}
    </PlacePage>
  );
}

function statusText(history: FleetHistory | undefined, isLoading: boolean): string {
  if (history === undefined) return t`Loading…`;
  const { visitCount, colonyCount, firstDay } = history.stored;
  // The page itself says that there is only one of each.
  if (firstDay === null || visitCount <= colonyCount) return isLoading ? t`Loading…` : '';
  const stored = t`${plural(visitCount, { one: '# visit', other: '# visits' })} to ${plural(colonyCount, { one: '# planet', other: '# planets' })} since ${{ day: formatDay(firstDay * SECONDS_PER_DAY, realNowSeconds()) }}`;
  return isLoading ? t`${stored}. Loading…` : stored;
}

interface ColonyDialogProps {
  colonyKey: ColonyKey;
  nameOf: (id: CharacterId) => string;
  onClose: () => void;
}

/** One planet's history, over that of the fleet. */
function ColonyDialog({ colonyKey, nameOf, onClose }: ColonyDialogProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const planet = colony && joinList([colony.planetName, nameOf(colony.characterId)]);
  return (
    <Dialog
      title={planet === null ? t`History of this planet` : t`History of ${planet}`}
      width="min(1100px, 96vw)"
      onClose={onClose}
    >
      <ColonyHistoryTab colonyKey={colonyKey} />
    </Dialog>
  );
}
