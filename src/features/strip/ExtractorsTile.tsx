import { t } from '@lingui/core/macro';
import { AlertIcon, CheckCircleIcon, GlobeIcon, KeyIcon, StopIcon, SyncIcon, ToolsIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { refresh } from '../../bridge/fetching.ts';
import { formatNumber, UNKNOWN_TEXT } from '../../format/number.ts';
import { countExtractors } from '../../model/fleetStatus.ts';
import type { PageChip } from '../../model/page.ts';
import {
  accountsAtom,
  characterNameAtom,
  charactersAtom,
  countedCharactersAtom,
  countedChoiceAtom,
  ownCharactersAtom,
} from '../../state/characters.ts';
import { failedCharacterCountAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { answersAtom, fleetStatusAtom } from '../../state/firstScreen.ts';
import { atom, store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom, alertChipsAtom } from '../../state/page.ts';
import { wantedChoiceAtom } from '../../state/shares.ts';
import { ButtonBar } from '../../ui/ButtonBar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Muted, NoteTip } from '../../ui/parts.tsx';
import { Tile, TileHead, TileValue } from '../../ui/Tile.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { gapLines, shortCoverageText } from '../../words/coverage.ts';
import {
  asOfText,
  expiredLoginsText,
  failedCharactersText,
  losingText,
  runningText,
  setUpText,
  stoppedText,
} from '../../words/fleetFigures.ts';

const Bar = styled.span`
  display: block;
  height: 6px;
  overflow: hidden;
  border-radius: 3px;
  background: var(--bgColor-danger-muted);

  & > span {
    display: block;
    height: 100%;
    background: var(--bgColor-success-emphasis);
  }

  &[data-none="true"] {
    background: var(--bgColor-neutral-muted);
  }

  @media (forced-colors: active) {
    outline: 1px solid CanvasText;

    & > span {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/* A phone's line has it already. */
const WideBar = styled(Bar)`
  @media (--phone) {
    display: none;
  }
`;

const Folded = styled.span`
  @media not (--laptop) {
    white-space: nowrap;
  }

  & > span {
    margin-right: 8px;
  }

  /* As a whole below its name where there is no room beside it. */
  & > strong {
    display: inline-block;
  }

  @media (--phone) {
    display: none;
  }
`;

/* Along the lower edge of the line. */
const LineBar = styled(Bar)`
  position: absolute;
  right: 0;
  bottom: 0;
  left: 0;
  height: 3px;
  border-radius: 0;
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-small);
  min-height: 20px;
`;

/* Above the button, which covers the whole line. */
const LineChips = styled(Chips)`
  position: relative;
  z-index: 1;
  flex: none;
  flex-wrap: nowrap;
  margin-left: auto;

  & + button {
    margin-left: 0;
  }

  @media (width < 412px) {
    && button {
      padding: 0 4px;
    }

    && [data-component="leadingVisual"] {
      margin-right: 2px;
    }
  }
`;

/* One line in every language. */
const LineValue = styled(TileValue)`
  @media (width < 360px) {
    font-size: var(--text-small);
  }
`;

/* Its chips are laid out with what is beside them. */
const ChipBar = styled(ButtonBar)`
  display: contents;
`;

const Well = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--gap-small);
  color: var(--fgColor-muted);

  & svg {
    color: var(--fgColor-success);
  }
`;

const extractorsAtom = atom((get) => {
  const { fleet, coverage } = get(answersAtom);
  return fleet === null || !coverage.hasFigures ? null : countExtractors(fleet.accounts);
});

/** How many extractors run, and what needs the player: each a filter or an action. */
export function ExtractorsTile() {
  const extractors = useAtomValue(extractorsAtom);
  const isComing = useAtomValue(answersAtom).coverage.comingCount > 0;
  const value = extractors === null ? UNKNOWN_TEXT : runningText(extractors.runningCount, extractors.count);
  const share = extractors === null || extractors.count === 0 ? null : extractors.runningCount / extractors.count;
  const bar = share !== null && <span style={{ width: `${share * 100}%` }} />;
  return (
    <Tile
      name={t`Extractors`}
      icon={GlobeIcon}
      line={
        <>
          <LineValue>{value}</LineValue>
          <LineChips>
            <StatusChips isShort />
          </LineChips>
          <LineBar aria-hidden="true" data-none={share === null}>
            {bar}
          </LineBar>
        </>
      }
    >
      <TileHead>
        <Folded>
          <Muted>{t`Extractors`}</Muted>
          <TileValue>{value}</TileValue>
        </Folded>
        <span data-end={isComing ? 'coming' : ''}>
          <KnownNote />
        </span>
      </TileHead>
      <WideBar aria-hidden="true" data-none={share === null}>
        {bar}
      </WideBar>
      <Chips>
        <StatusChips isShort={false} />
      </Chips>
    </Tile>
  );
}

/** How much is known, or how old it is; nothing while all of it is confirmed. */
function KnownNote() {
  const { lastVisitAt, coverage } = useAtomValue(answersAtom);
  const { asOf } = useAtomValue(fleetStatusAtom);
  const nameOf = useAtomValue(characterNameAtom);
  const text = lastVisitAt === null ? shortCoverageText(coverage) : null;
  const since = lastVisitAt ?? asOf;
  if (text === null) return since === null ? null : <Muted>{asOfText(since, realNowSeconds())}</Muted>;
  return (
    <NoteTip
      label={t`What is missing`}
      content={() => gapLines(coverage.gaps, nameOf).map((line) => <p key={line}>{line}</p>)}
    >
      {text}
    </NoteTip>
  );
}

/** Whether everyone whom a chip counts is on the page. */
const areShownAtom = atom((get): ((chip: PageChip) => boolean) => {
  const shown = new Set(get(charactersAtom));
  const [areCountedShown, areOwnShown] = [countedCharactersAtom, ownCharactersAtom].map((charactersOf) =>
    get(charactersOf).every((character) => shown.has(character)),
  );
  return (chip) => (chip === 'needsLogin' ? areOwnShown : areCountedShown) === true;
});

interface StatusChipsProps {
  /** where words have no room */
  isShort: boolean;
}

function StatusChips({ isShort }: StatusChipsProps) {
  const { stoppedPlanetCount, setUpPlanetCount, expiredLoginCount, isAllWell } = useAtomValue(fleetStatusAtom);
  const losingPlanetCount = useAtomValue(answersAtom).fleet?.losingPlanetCount ?? 0;
  const failedCount = useAtomValue(failedCharacterCountAtom);
  const [chips, setChips] = useAtom(alertChipsAtom);
  const areShown = useAtomValue(areShownAtom);
  const isLimitedTo = (chip: PageChip): boolean => areShown(chip) && chips.length === 1 && chips[0] === chip;
  const limit = (chip: PageChip): void => {
    // Its count would be of others than those that are shown.
    if (!areShown(chip)) store.set(wantedChoiceAtom, chip === 'needsLogin' ? 'mine' : store.get(countedChoiceAtom));
    setChips(isLimitedTo(chip) ? [] : [chip]);
  };
  const short = (text: string): { short?: string } => (isShort ? { short: text } : {});
  const canLogInAll = expiredLoginCount > 1;
  const isTroubled = stoppedPlanetCount + losingPlanetCount + setUpPlanetCount + expiredLoginCount + failedCount > 0;
  return (
    <>
      {isTroubled && (
        <ChipBar label={t`Extractors`}>
          {stoppedPlanetCount > 0 && (
            <Chip
              icon={StopIcon}
              isRed
              text={stoppedText(stoppedPlanetCount)}
              short={formatNumber(stoppedPlanetCount)}
              about={t`Show only the planets on which something has stopped`}
              isPressed={isLimitedTo('stopped')}
              onClick={() => limit('stopped')}
            />
          )}
          {losingPlanetCount > 0 && (
            <Chip
              icon={AlertIcon}
              text={losingText(losingPlanetCount)}
              short={formatNumber(losingPlanetCount)}
              about={t`Show only the planets that run but lose goods`}
              isPressed={isLimitedTo('goodsLost')}
              onClick={() => limit('goodsLost')}
            />
          )}
          {setUpPlanetCount > 0 && (
            <Chip
              icon={ToolsIcon}
              text={setUpText(setUpPlanetCount)}
              short={formatNumber(setUpPlanetCount)}
              about={t`Show only the planets with a structure that is not set up`}
              isPressed={isLimitedTo('setUp')}
              onClick={() => limit('setUp')}
            />
          )}
          {expiredLoginCount > 0 && (
            <Chip
              {...(!(isShort && canLogInAll) && { icon: KeyIcon })}
              text={expiredLoginsText(expiredLoginCount)}
              {...short(formatNumber(expiredLoginCount))}
              about={t`Show only the characters that have to log in again`}
              isPressed={isLimitedTo('needsLogin')}
              onClick={() => {
                limit('needsLogin');
                expandExpired();
              }}
            />
          )}
          {canLogInAll && (
            <Chip
              icon={KeyIcon}
              text={t`Log in all…`}
              {...short(t({ message: `All…`, comment: 'short for “Log in all…”, on a phone' }))}
              about={t`These characters log in one after another`}
              onClick={() => openDialog({ kind: 'loginQueue' })}
            />
          )}
          {failedCount > 0 && (
            <Chip
              icon={SyncIcon}
              text={failedCharactersText(failedCount)}
              {...short(formatNumber(failedCount))}
              about={t`Fetch them again now`}
              onClick={() => void refresh()}
            />
          )}
        </ChipBar>
      )}
      {isAllWell && failedCount === 0 && (
        <Well>
          <CheckCircleIcon size={12} />
          {isShort ? <span className="visually-hidden">{t`Nothing stopped`}</span> : t`Nothing stopped`}
        </Well>
      )}
    </>
  );
}

/** Opens the accounts whose characters have to log in again. */
function expandExpired(): void {
  for (const { name } of store.get(accountsAtom)) {
    const { isCollapsed, expiredLoginCount } = store.get(accountViewAtom(name));
    if (isCollapsed && expiredLoginCount > 0) setAccountCollapsed(name, false);
  }
}
