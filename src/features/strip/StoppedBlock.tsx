import { plural, t } from '@lingui/core/macro';
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { CHARACTERS_ON_SCREEN } from '../../../workers/game/domain/screen.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { formatBothTimes, formatDuration } from '../../format/time.ts';
import { causesOf, severityOfStop } from '../../model/severity.ts';
import { endedProducts, lossOf, STOPPED_LINE_COUNT, type StoppedSummary } from '../../model/stoppedPlanets.ts';
import { characterNameAtom, countedCharactersAtom } from '../../state/characters.ts';
import { answersAtom } from '../../state/firstScreen.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { isNothingKnownAtom } from '../../state/page.ts';
import { stoppedCountAtom, stoppedFoldedAtom } from '../../state/settings.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { LineButton, PlainButton } from '../../ui/PlainButton.ts';
import { Muted, PlainList } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { asOfText, losingText, stoppedText } from '../../words/fleetFigures.ts';
import { isNothingLost, type LossTotal, lossAmountText, lossTotalText } from '../../words/lostIsk.ts';
import { stopCauses, stopPhrase } from '../../words/stops.ts';
import { typeName } from '../../words/typeNames.ts';

const Box = styled.section`
  overflow: hidden;
  border: 1px solid var(--borderColor-default);
  border-left: 3px solid var(--fgColor-danger);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 18px;
  background: var(--bgColor-muted);

  /* Figures that are not of this visit. */
  &[data-last-visit] :is(h3, h3 button, li, li button, b) {
    color: var(--fgColor-muted);
  }

  &[data-awaited] {
    border-left-color: var(--borderColor-default);
  }
`;

const Head = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--gap-large);
  min-height: var(--height-small);
  padding: 0 12px 0 8px;

  @media (--phone) {
    flex-wrap: wrap;
    padding-top: 8px;
  }
`;

const Heading = styled.h3`
  margin: 0;
  font-size: inherit;
`;

/* The whole head folds the block. */
const Fold = styled(LineButton)`
  display: flex;
  gap: var(--gap-snug);
  align-items: center;

  & svg {
    flex: none;
    color: var(--fgColor-muted);
  }
`;

const PlanButton = styled(PlainButton)`
  position: relative;
  height: 22px;
  padding: 0 8px;
  border: 1px solid var(--button-default-borderColor-rest);
  font-weight: 600;
  white-space: nowrap;
  background: var(--button-default-bgColor-rest);

  &:hover {
    background: var(--button-default-bgColor-hover);
  }

  @media (--phone) {
    height: var(--height-medium);
    margin: 4px 0 8px 18px;
  }
`;

/* The columns of all lines: planet, loss, cause, and who. */
const Lines = styled(PlainList)`
  display: grid;
  grid-template-columns: minmax(110px, 17%) auto minmax(0, 1fr) auto;
  gap: 0 var(--gap-large);

  @media (--phone) {
    display: block;
  }
`;

const Line = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  align-items: center;
  height: 26px;
  padding: 0 12px 0 26px;
  border-top: 1px solid var(--borderColor-muted);

  /* Red text needs a darker background than the usual one under the pointer. */
  &:hover {
    background: color-mix(in srgb, var(--bgColor-neutral-muted) 50%, transparent);
  }

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (--phone) {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--gap-large);
    align-content: center;
    height: var(--height-finger);
    padding: 0 12px;
  }
`;

/* The whole line leads to the planet. */
const Planet = styled(LineButton)`
  font-weight: 600;
`;

const Who = styled(Muted)`
  font-weight: 400;
`;

const Cause = styled.span`
  & > b {
    color: var(--fgColor-danger);
  }

  & > b[data-severity="amber"] {
    color: var(--fgColor-attention);
  }

  @media (--phone) {
    grid-row: 2;
    grid-column: 1 / -1;
  }
`;

const Figure = styled.span`
  text-align: right;

  @media (--phone) {
    grid-row: 1;
    grid-column: 2;
  }
`;

const End = styled.span`
  text-align: right;
`;

const More = styled(PlainButton)`
  display: block;
  width: 100%;
  height: 26px;
  padding: 0 12px 0 26px;
  border-top: 1px solid var(--borderColor-muted);
  border-radius: 0;
  color: var(--fgColor-muted);

  &:hover {
    color: var(--fgColor-default);
  }

  @media (--phone) {
    height: var(--height-roomy);
    padding: 0 12px;
  }
`;

const PHONE_LINE_COUNT = 2;
const EMPTY_LINES = ['first', 'second', 'third', 'fourth', 'fifth'];

const Age = styled(Muted)`
  font-weight: 400;
`;

interface StoppedBlockProps {
  onOpen: (key: ColonyKey) => void;
  onOpenStops: () => void;
  onPlanRound: (ids: readonly CharacterId[]) => void;
}

/**
 * Which planets have stopped, why, and what that costs; what loses most first. Then those that lose goods although they
 * run. Renders nothing while there are none. Until all
 * planets are known it keeps the room that it took on the last visit, so that what is below stays where it is.
 */
export function StoppedBlock({ onOpen, onOpenStops, onPlanRound }: StoppedBlockProps) {
  const { lastVisitAt, fleet, coverage, stopped } = useAtomValue(answersAtom);
  const [isFolded, setFolded] = useAtom(stoppedFoldedAtom);
  const isPhone = useMediaQuery(PHONE);
  const { comingCount, areSumsComplete, hasFigures } = coverage;
  const characterCount = useAtomValue(countedCharactersAtom).length;
  const isNothingKnown = useAtomValue(isNothingKnownAtom);
  const isNow = useAtomValue(viewTimeAtom) === null;
  const [lastCount, setLastCount] = useAtom(stoppedCountAtom);
  const planetCount = fleet === null ? 0 : stopped.stoppedCount + stopped.losingCount;
  const isAwaited = fleet === null || comingCount > 0;
  useEffect(() => {
    if (!isAwaited && hasFigures && isNow) setLastCount(planetCount);
  }, [isAwaited, hasFigures, isNow, planetCount, setLastCount]);
  const usualCount = characterCount >= CHARACTERS_ON_SCREEN ? STOPPED_LINE_COUNT + 1 : 0;
  const awaitedCount = isAwaited && !isNothingKnown ? (lastCount ?? usualCount) : 0;
  const count = Math.max(planetCount, awaitedCount);
  if (count === 0) return null;
  const ids = planetCount === 0 ? [] : stopped.characterIds;
  const lineCount = isPhone ? PHONE_LINE_COUNT : STOPPED_LINE_COUNT;
  const shown = planetCount === 0 ? [] : stopped.lines.slice(0, lineCount);
  const emptyCount = Math.min(count, lineCount) - shown.length;
  const moreCount = planetCount - shown.length;
  const FoldIcon = isFolded ? ChevronRightIcon : ChevronDownIcon;
  return (
    <Box
      aria-label={t`Stopped planets`}
      data-awaited={planetCount === 0 || undefined}
      data-last-visit={lastVisitAt !== null || undefined}
    >
      <Head>
        <Heading>
          <Fold type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            <FoldIcon size={12} />
            <span>
              {planetCount === 0
                ? t`Stopped planets`
                : headTexts(stopped, comingCount > 0, !areSumsComplete).join(' · ')}{' '}
              {lastVisitAt !== null && <AsOf at={lastVisitAt} />}
            </span>
          </Fold>
        </Heading>
        {ids.length > 0 && (
          <PlanButton
            type="button"
            data-unprinted=""
            aria-label={t`Plan a round for ${plural(ids.length, { one: 'this character', other: 'these # characters' })}`}
            onClick={() => onPlanRound(ids)}
          >
            {t`Plan a round`}
          </PlanButton>
        )}
      </Head>
      {!isFolded && (
        <Lines>
          {shown.map((colony) => (
            <StoppedLine key={colony.key} colony={colony} isPhone={isPhone} onOpen={onOpen} />
          ))}
          {EMPTY_LINES.slice(0, emptyCount).map((line) => (
            <Line key={line} aria-hidden="true" />
          ))}
        </Lines>
      )}
      {!isFolded && moreCount > 0 && (
        <More type="button" onClick={onOpenStops}>
          {t({ message: `${{ count: formatNumber(moreCount) }} more`, comment: 'planets that have stopped' })} ›
        </More>
      )}
      {!isFolded && moreCount === 0 && count > lineCount && <More as="div" aria-hidden="true" />}
    </Box>
  );
}

/**
 * @param isComing  more planets are being fetched
 * @param isPartial some planets are not known, and may lose more
 */
function headTexts(
  { stoppedCount, losingCount, stoppedLoss: loss, losingLoss, isLossComing }: StoppedSummary,
  isComing: boolean,
  isPartial: boolean,
): string[] {
  const isLossKnown = !isComing && !isLossComing && !isNothingLost(loss, isPartial) && loss.knownCount > 0;
  return [
    ...(stoppedCount > 0 ? [headText(stoppedCount, loss, isComing || isLossComing, isPartial)] : []),
    ...(losingCount > 0 ? [losingHeadText(losingCount, losingLoss, isPartial, stoppedCount > 0 && isLossKnown)] : []),
  ];
}

function headText(count: number, loss: LossTotal, isComing: boolean, isPartial: boolean): string {
  if (isComing) return t`${plural(count, { one: '# planet stopped', other: '# planets stopped' })}: calculating…`;
  if (isNothingLost(loss, isPartial))
    return t`${plural(count, { one: '# planet stopped', other: '# planets stopped' })}: nothing lost yet`;
  const isk = lossTotalText(loss, isPartial);
  if (isk === null) return stoppedText(count);
  return t`${plural(count, { one: '# planet stopped', other: '# planets stopped' })}: ${isk} ISK a day lost`;
}

/** What planets lose that run: a visit alone doesn't end that. @param isMore after a sum a day of those that have stopped */
function losingHeadText(count: number, loss: LossTotal, isPartial: boolean, isMore: boolean): string {
  const isk = lossTotalText(loss, isPartial);
  if (isMore && isk !== null) {
    return t({
      message: `${plural(count, { one: '# more loses goods', other: '# more lose goods' })}: ${isk}`,
      comment: '2 more planets lose goods: 1.10 M ISK a day',
    });
  }
  const what = losingText(count);
  return isk === null
    ? what
    : t({
        message: `${what}: ${isk} ISK a day after tax`,
        comment: '2 planets lose goods: 1.10 M ISK a day after tax',
      });
}

function AsOf({ at }: { at: EpochSeconds }) {
  return <Age>{asOfText(at, realNowSeconds())}</Age>;
}

interface StoppedLineProps {
  colony: ColonyReport;
  isPhone: boolean;
  onOpen: (key: ColonyKey) => void;
}

function StoppedLine({ colony, isPhone, onOpen }: StoppedLineProps) {
  const nameOf = useAtomValue(characterNameAtom);
  const first = causesOf(colony)[0];
  const { phrase, detail } = causeTexts(colony);
  const name = nameOf(colony.characterId);
  const since = first && first.stop.kind !== 'notSetUp' ? formatDuration(colony.at - first.stop.at) : null;
  const who =
    since === null ? name : t({ message: `${name}, ${since}`, comment: 'who, and for how long: Ilse, 3d 6h' });
  return (
    <Line>
      <Planet type="button" onClick={() => onOpen(colony.key)}>
        {colony.planetName}
        {isPhone && <Who> · {who}</Who>}
      </Planet>
      <Figure>{lossAmountText(lossOf(colony))}</Figure>
      <Cause>
        {first && <b data-severity={severityOfStop(first, colony.at)}>{phrase}</b>}
        <Muted>{detail}</Muted>
      </Cause>
      {!isPhone && <End title={since === null || !first ? undefined : formatBothTimes(first.stop.at)}>{who}</End>}
    </Line>
  );
}

/** What has stopped; muted behind it what the programs brought up, otherwise what else has stopped. */
function causeTexts(colony: ColonyReport): { phrase: string; detail: string } {
  const causes = causesOf(colony);
  const first = causes[0];
  if (first === undefined) return { phrase: '', detail: '' };
  if (first.stop.kind === 'programExpired')
    return { phrase: stopPhrase(first, colony.at), detail: ` ${joinList(endedProducts(causes).map(typeName))}` };
  const all = causes.flatMap((root) => [root, ...root.consequences.filter(({ stop }) => stop.at <= colony.at)]);
  const [phrase = '', ...others] = stopCauses(all, colony.at).map((cause) => cause.phrase);
  return { phrase, detail: others.map((other) => ` · ${other}`).join('') };
}
