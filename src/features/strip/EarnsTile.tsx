import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CreditCardIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { NetIsk, TotalsReport } from '../../../workers/game/domain/report.ts';
import { formatIsk, formatIskSum, lowerBoundText, netBoundText, partialNet } from '../../format/isk.ts';
import { formatNumber, UNKNOWN_TEXT } from '../../format/number.ts';
import { asSentence, joinSentences, unbroken } from '../../format/text.ts';
import { isRefreshedAtom } from '../../state/colonies.ts';
import { answersAtom, isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { Muted, NoteTip } from '../../ui/parts.tsx';
import { Tile, TileHead, TileValue } from '../../ui/Tile.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useOneTabStop } from '../../ui/useOneTabStop.tsx';
import { missingPlanetsText, shortCoverageText } from '../../words/coverage.ts';
import { asOfText, type NetKnowledge, netKnowledge, unpricedText } from '../../words/fleetFigures.ts';
import { type Earned, useEarned } from './useEarned.ts';

/* Their words are not needed for the first rows. */
const EarnsSummary = loadable(() => import('./EarnsSummary.tsx'));
const EarnedLine = loadable(() => import('./EarnedLine.tsx'), 'decoration');

/* The only figure of this size on the page. */
const Income = styled(TileValue)`
  font-size: var(--text-huge);
  line-height: 30px;
  white-space: nowrap;

  @media (--phone) {
    font-size: var(--text-large);
    line-height: 24px;
  }
`;

/* In the rest of the line. */
const LinePlace = styled.span`
  flex: 1 1 40px;
  align-self: center;
  max-width: 120px;
  height: var(--height-tiny);
  margin-left: auto;
`;

const Facts = styled.dl`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: 0 var(--gap-large);
  margin: auto 0 0;
  font-size: var(--text-small);
  line-height: 16px;

  & > [data-known="false"] {
    visibility: hidden;
  }

  & dt {
    font-size: var(--text-tiny);
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    text-wrap: balance;
  }

  @media (--laptop) {
    flex-direction: column;
    align-items: stretch;
    gap: var(--gap-tiny);

    & > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--gap-medium);
    }

    & dt {
      font-size: var(--text-small);
    }
  }
`;

/* Laid out by the tile. */
const Parts = styled.div`
  display: contents;
`;

const Unit = styled.span`
  font-size: var(--text-small);
  white-space: nowrap;

  /* Two lines where a language needs them. */
  @media (--phone) {
    line-height: 15px;
    white-space: normal;
  }
`;

/* At the end of a phone's line, in two lines where it is long. */
const LineNote = styled(Muted)`
  flex: 1 1 60px;
  min-width: min-content;
  font-size: var(--text-tiny);
  line-height: 15px;
  text-align: right;

  & + button {
    margin-left: 0;
  }
`;

const Bounded = styled.span`
  font-size: var(--text-small);
  font-weight: 400;

  /* Above the amount, in the height of the line. */
  @media (--phone) {
    line-height: 14px;
  }
`;

/* The way from gross to net is in its tooltip. */
const Explained = styled(RichTooltip)`
  && {
    font-weight: 600;
  }
`;

/** Null until the worker's first report, and while no planet is known. */
function useTotals(): TotalsReport | null {
  const { fleet, coverage } = useAtomValue(answersAtom);
  return coverage.hasFigures && fleet !== null ? fleet.totals : null;
}

/** What the fleet earns net in a month, and day by day; below it what it could make, what it has earned, and what is in storage. */
export function EarnsTile() {
  const totals = useTotals();
  const isRefreshed = useAtomValue(isRefreshedAtom);
  const { fleet, coverage } = useAtomValue(answersAtom);
  const counted = useCounted(totals);
  const whole = totals?.netIskPerMonth ?? null;
  const net = whole === null || coverage.areSumsComplete ? whole : partialNet(whole);
  usePreload(useAtomValue(isSettledAtom), EarnsSummary);
  if (counted !== null) return <Calculating counted={counted} />;
  const isKnown = net !== null && net.isk !== null;
  const value = isKnown ? (
    <NetIncome net={net} />
  ) : (
    <TileValue>{fleet === null ? t`calculating…` : t`unknown`}</TileValue>
  );
  const unit = !isKnown ? null : <Unit>{t`a month net`}</Unit>;
  return (
    <Tile
      name={t`Earns`}
      icon={CreditCardIcon}
      line={
        <>
          {value}
          {unit}
          <ShortNote totals={totals} />
        </>
      }
    >
      {isRefreshed ? (
        <KnownFigures {...{ totals, value, unit }} />
      ) : (
        <AllFigures {...{ totals, value, unit }} earned={null} />
      )}
    </Tile>
  );
}

interface FiguresProps {
  totals: TotalsReport | null;
  value: ReactNode;
  unit: ReactNode;
}

/** With what the history has booked. */
function KnownFigures(props: FiguresProps) {
  return <AllFigures {...props} earned={useEarned()} />;
}

/** @param earned null while that is not known */
function AllFigures({ totals, value, unit, earned }: FiguresProps & { earned: Earned | null }) {
  const { lastVisitAt } = useAtomValue(answersAtom);
  return (
    <Figures>
      <TileHead>
        <Muted>{t`Earns`}</Muted>
        {totals === null ? value : <NetTip totals={totals}>{value}</NetTip>}
        {unit}
        <NetNote totals={totals} />
        {lastVisitAt === null && earned !== null && earned.knownCount > 0 && earned.days.length > 1 && (
          <LinePlace>
            <EarnedLine days={earned.days} />
          </LinePlace>
        )}
      </TileHead>
      <Facts>
        <SumFact
          name={grossLabel()}
          totals={totals}
          sum="iskPerMonth"
          about={t`If every factory ran without a pause, after tax on exports. Inputs are not paid.`}
        />
        <SumFact
          name={t`In storage`}
          totals={totals}
          sum="storageValue"
          about={t`Everything in all stores, at the price of exports.`}
        />
        {lastVisitAt === null ? (
          <EarnedFact earned={earned} />
        ) : (
          // Not beside the income: that line would break, and the page move once the figures are of this visit.
          <Fact name={t`Figures`}>{asOfText(lastVisitAt, realNowSeconds())}</Fact>
        )}
      </Facts>
    </Figures>
  );
}

const grossLabel = () => t({ message: 'Gross', comment: 'ISK a month, below the net' });

/** `at most` in small letters before it. */
function NetIncome({ net }: { net: NetIsk }) {
  const isk = unbroken(t`${{ isk: formatIsk(net.isk) }} ISK`);
  if (net.bound === 'exact') return <Income>{isk}</Income>;
  return (
    <Bounded>
      {net.bound === 'atLeast' ? (
        <Trans comment="an amount">
          at least <Income>{isk}</Income>
        </Trans>
      ) : (
        <Trans comment="an amount">
          at most <Income>{isk}</Income>
        </Trans>
      )}
    </Bounded>
  );
}

/** How many planets of how many are in the net. */
interface Counted {
  knownCount: number;
  /** null while EVE has not listed them all */
  count: number | null;
}

/** Null once every planet that can be known is; what stays missing is said beside the figure. */
function useCounted(totals: TotalsReport | null): Counted | null {
  const { comingCount, knownPlanetCount, planetCount } = useAtomValue(answersAtom).coverage;
  const netComingCount = totals?.netComingCount ?? 0;
  if (comingCount === 0 && netComingCount === 0) return null;
  return { knownCount: Math.max(0, knownPlanetCount - netComingCount), count: planetCount };
}

const Progress = styled.span`
  display: block;
  height: 2px;
  overflow: hidden;
  border-radius: 1px;
  background: var(--bgColor-neutral-muted);

  & > span {
    display: block;
    height: 100%;
    background: var(--fgColor-muted);
  }
`;

/* As high as the figures that follow. */
const Later = styled(Facts)`
  visibility: hidden;
`;

/** Instead of sums that are not whole yet. */
function Calculating({ counted: { knownCount, count } }: { counted: Counted }) {
  const text =
    count === null
      ? t`calculating…`
      : t({
          message: `calculating ${{ known: formatNumber(knownCount) }} of ${{ all: formatNumber(count) }}`,
          comment: 'so many of so many planets',
        });
  const share = count === null || count === 0 ? 0 : Math.min(1, knownCount / count);
  return (
    <Tile
      name={t`Earns`}
      icon={CreditCardIcon}
      line={
        <>
          <Muted>{t`Earns`}</Muted>
          <Muted>{text}</Muted>
        </>
      }
    >
      <TileHead>
        <Muted>{t`Earns`}</Muted>
        <Muted>{text}</Muted>
      </TileHead>
      <Progress aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </Progress>
      <Later aria-hidden="true">
        <Fact name={grossLabel()}>{UNKNOWN_TEXT}</Fact>
      </Later>
    </Tile>
  );
}

/** What explains the figures is one Tab stop. */
function Figures({ children }: { children: ReactNode }) {
  const [ref, keys] = useOneTabStop();
  return (
    <Parts ref={ref}>
      {children}
      {keys}
    </Parts>
  );
}

function Fact({ name, isKnown = true, children }: { name: ReactNode; isKnown?: boolean; children: ReactNode }) {
  return (
    <div data-known={isKnown}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SumFactProps {
  name: string;
  totals: TotalsReport | null;
  sum: 'iskPerMonth' | 'storageValue';
  about: string;
}

/** A sum over goods: a lower bound where a price or a planet is missing. */
function SumFact({ name, totals, sum, about }: SumFactProps) {
  const isPartial = !useAtomValue(answersAtom).coverage.areSumsComplete;
  if (totals === null) return <Fact name={name}>{UNKNOWN_TEXT}</Fact>;
  const reasons = [about, lowerBoundText(totals[sum]), isPartial ? missingPlanetsText() : null];
  return (
    <Fact name={name}>
      <RichTooltip label={name} content={() => joinSentences(reasons)}>
        {unbroken(formatIskSum(totals[sum], isPartial))}
      </RichTooltip>
    </Fact>
  );
}

/** Keeps its room until there is a history, so that nothing moves. */
function EarnedFact({ earned }: { earned: Earned | null }) {
  const isKnown = earned !== null && earned.knownCount > 0;
  return (
    <Fact name={t`Earned in 30 days`} isKnown={isKnown}>
      {isKnown ? <EarnedIsk earned={earned} /> : UNKNOWN_TEXT}
    </Fact>
  );
}

/** Net of what the history has booked; with a tooltip where that is not of all characters or goods. */
function EarnedIsk({ earned: { knownCount, characterCount, netIsk, unpriced } }: { earned: Earned }) {
  const isk = unbroken(formatIsk(netIsk));
  const missing = netIsk === null ? null : unpricedText(unpriced);
  const isWhole = knownCount >= characterCount;
  if (isWhole && missing === null) return isk;
  const known = formatNumber(knownCount);
  return (
    <NoteTip
      label={t`Earned in the last 30 days`}
      content={() =>
        joinSentences([
          !isWhole &&
            t`Net of what the history of this browser has seen. It knows a character from the second visit to one of its planets on.`,
          missing && asSentence(missing),
          !isWhole && t`${known} of ${plural(characterCount, { one: '# character', other: '# characters' })} known`,
        ])
      }
    >
      {isk}
    </NoteTip>
  );
}

/** What the net leaves out. Planets that are not known are said by the tile of extractors. */
function useUnknown(totals: TotalsReport | null): NetKnowledge | null {
  const { gaps, planetCount, knownPlanetCount } = useAtomValue(answersAtom).coverage;
  if (totals === null || gaps.length > 0) return null;
  const { netIskPerMonth, netUnknownCount } = totals;
  const bound = netIskPerMonth.isk === null && netUnknownCount === 0 ? netBoundText(netIskPerMonth) : null;
  return netKnowledge(netUnknownCount, planetCount ?? knownPlanetCount, bound);
}

function NetNote({ totals }: { totals: TotalsReport | null }) {
  const { lastVisitAt } = useAtomValue(answersAtom);
  const unknown = useUnknown(totals);
  if (lastVisitAt !== null || unknown === null) return null;
  return (
    <NoteTip label={t`What the net leaves out`} content={() => unknown.reason}>
      {unknown.short}
    </NoteTip>
  );
}

/** On a phone's line the extractors have no room for what is missing. */
function ShortNote({ totals }: { totals: TotalsReport | null }) {
  const { lastVisitAt, coverage } = useAtomValue(answersAtom);
  const unknown = useUnknown(totals);
  const known = shortCoverageText(coverage) ?? unknown?.short ?? null;
  const text = lastVisitAt === null ? known : asOfText(lastVisitAt, realNowSeconds());
  return text === null ? null : <LineNote>{text}</LineNote>;
}

function NetTip({ totals, children }: { totals: TotalsReport; children: ReactNode }) {
  return (
    <Explained label={t`From gross to net`} content={() => <EarnsSummary totals={totals} />}>
      {children}
    </Explained>
  );
}
