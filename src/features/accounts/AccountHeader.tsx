import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type ComponentProps, memo, useState } from 'react';
import type { Coverage } from '../../../workers/game/domain/coverage.ts';
import { NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { AccountReport, IskSum, StopReport } from '../../../workers/game/domain/report.ts';
import { withoutSharedMark } from '../../../workers/game/domain/shares.ts';
import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { NetSummaryTip } from '../../eve/NetSummaryTip.tsx';
import { formatIskSum, formatNetIsk, lowerBoundText, partialNet } from '../../format/isk.ts';
import { formatNumber, UNKNOWN_TEXT } from '../../format/number.ts';
import { joinSentences, unbroken } from '../../format/text.ts';
import { isSumSustainedLess } from '../../model/planetFigures.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { colonyAtom, publicationAtom } from '../../state/colonies.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { accountCoverageAtom, accountViewAtom, isSharedAccountAtom, shownAccountReportAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { Stat } from '../../ui/Stat.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { coverageText, filteredText, gapLines, missingPlanetsText } from '../../words/coverage.ts';
import { grossText, netText, netWords, ofGrossText, sustainedText } from '../../words/fleetFigures.ts';
import { stopPhrase } from '../../words/stops.ts';
import styles from './AccountCard.module.css';
import { accountLabel } from './accountLabel.ts';
import { Grip } from './Grip.tsx';

interface AccountHeaderProps {
  name: string;
  isCollapsed: boolean;
  /** id of the element that the header has expanded; undefined: there is none */
  bodyId: string | undefined;
  /** false off-screen, where figures are left out */
  isDrawn: boolean;
  hasGrip: boolean;
}

/** As `accountLabel`; a name may be written from right to left. */
function AccountTitle({ name }: { name: string }) {
  if (name === NO_ACCOUNT) return accountLabel(name);
  // One element: its parts would be set apart inside the button.
  return (
    <span>
      <Trans>
        Account: <bdi>{name}</bdi>
      </Trans>
    </span>
  );
}

/** The account's name, which expands and collapses the card, its figures, and what drags it. */
export const AccountHeader = memo(function AccountHeader(props: AccountHeaderProps) {
  const { name, isCollapsed, bodyId, isDrawn, hasGrip } = props;
  const isFiltered = useAtomValue(isFilteredAtom);
  const isShared = useAtomValue(isSharedAccountAtom(name));
  const ownName = isShared ? withoutSharedMark(name) : name;
  return (
    <header className={styles.header} data-drawn={isDrawn} data-one-stop="">
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          aria-controls={bodyId}
          onClick={() => setAccountCollapsed(name, !isCollapsed)}
        >
          {isDrawn ? <AccountTitle name={ownName} /> : accountLabel(ownName)}
        </button>
      </h2>
      {isShared && (
        <span className={styles.shared}>
          <Trans comment="beside an account: its characters are from a share">Shared</Trans>
        </span>
      )}
      <ExpiredLogins account={name} />
      {isDrawn && isFiltered && <FilteredMark account={name} />}
      {isDrawn && <Figures account={name} />}
      {isDrawn && hasGrip && <Grip label={accountLabel(name)} />}
    </header>
  );
});

/** Also shown while the card is collapsed. */
function ExpiredLogins({ account }: { account: string }) {
  const { expiredLoginCount } = useAtomValue(accountViewAtom(account));
  if (expiredLoginCount === 0) return null;
  return (
    <span className={styles.expiredLogins}>
      <Plural value={expiredLoginCount} one="# login expired" other="# logins expired" />
    </span>
  );
}

/** While something is filtered, the figures count only what the filter shows. */
function FilteredMark({ account }: { account: string }) {
  const { shownPlanetCount, planetCount } = useAtomValue(accountViewAtom(account));
  return <span className={styles.filtered}>{filteredText(shownPlanetCount, planetCount)}</span>;
}

/** All figures; on a phone the net, the planets and the next stop until the rest is unfolded. */
function Figures({ account }: { account: string }) {
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.stats} data-folded={isPhone && !isOpen}>
      <Stats account={account} />
      {isPhone && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.unfold}
          aria-label={t`All figures`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}

const EVERYTHING = { gaps: [], areSumsComplete: true, hasFigures: true } as const;

function Stats({ account }: { account: string }) {
  const report = useAtomValue(shownAccountReportAtom(account));
  const ofAccount = useAtomValue(accountCoverageAtom(account));
  const isFiltered = useAtomValue(isFilteredAtom);
  // What is filtered is known.
  const coverage = isFiltered ? { ...ofAccount, ...EVERYTHING } : ofAccount;
  const { shownIds } = useAtomValue(accountViewAtom(account));
  // As wide and high as the figures that follow.
  if (!report) return <UnknownStats characterCount={shownIds.length} />;
  if (!coverage.hasFigures) return <UnknownStats characterCount={report.characterCount} />;
  const isPartial = !coverage.areSumsComplete;
  const isAllKnown = coverage.gaps.length === 0;
  const { runningExtractorCount, extractorCount, storageAlertCount, balanceAlertCount, nextStop } = report;
  return (
    <>
      <Stat label={t`Monthly ISK`} value={<MonthlyIsk report={report} coverage={coverage} />} />
      <Stat label={t`Storage ISK`} value={<StorageIsk sum={report.storageValue} isPartial={isPartial} />} />
      <Stat label={t`Planets`} value={<PlanetCount count={report.planetCount} coverage={coverage} />} />
      <Stat label={t`Characters`} value={formatNumber(report.characterCount)} />
      <Stat
        label={t`Extractors`}
        value={`${formatNumber(runningExtractorCount)}/${formatNumber(extractorCount)}`}
        tone={runningExtractorCount < extractorCount ? 'danger' : 'normal'}
      />
      <Stat
        label={t`Storage Alerts`}
        value={formatNumber(storageAlertCount)}
        tone={storageAlertCount > 0 ? 'danger' : 'normal'}
      />
      <Stat
        label={t`Balance Alerts`}
        value={formatNumber(balanceAlertCount)}
        tone={balanceAlertCount > 0 ? 'danger' : 'normal'}
      />
      <Stat label={t`Next stop`} value={nextStop ? <NextStop entry={nextStop} /> : isAllKnown ? t`none` : t`unknown`} />
    </>
  );
}

/** Shown until the account's planets are known: the login has expired, or EVE has not answered yet. */
function UnknownStats({ characterCount }: { characterCount: number }) {
  return (
    <>
      <Stat label={t`Monthly ISK`} value={UNKNOWN_TEXT} />
      <Stat label={t`Storage ISK`} value={UNKNOWN_TEXT} />
      <Stat label={t`Planets`} value={UNKNOWN_TEXT} />
      <Stat label={t`Characters`} value={formatNumber(characterCount)} />
      <Stat label={t`Extractors`} value={UNKNOWN_TEXT} />
      <Stat label={t`Storage Alerts`} value={UNKNOWN_TEXT} />
      <Stat label={t`Balance Alerts`} value={UNKNOWN_TEXT} />
      <Stat label={t`Next stop`} value={t`unknown`} />
    </>
  );
}

/** Explains a figure. The arrow keys reach it, above what expands the card. */
function FigureTip(props: ComponentProps<typeof RichTooltip>) {
  return <RichTooltip className={styles.raised ?? ''} tabIndex={-1} {...props} />;
}

/** `5 of 6` where some are not known, `5 of ?` while EVE has not listed them all. Tooltip: what is missing, and why. */
function PlanetCount({ count, coverage }: { count: number; coverage: Coverage }) {
  const { gaps, knownPlanetCount, planetCount } = coverage;
  const nameOf = useAtomValue(characterNameAtom);
  if (gaps.length === 0) return formatNumber(count);
  const known = formatNumber(knownPlanetCount);
  const all = planetCount === null ? '?' : formatNumber(planetCount);
  return (
    <FigureTip
      label={t`What is missing`}
      content={() => gapLines(gaps, nameOf).map((line) => <p key={line}>{line}</p>)}
    >
      {t`${known} of ${all}`}
    </FigureTip>
  );
}

/** Net, and gross behind it where there is room; gross alone until every net is known. Tooltip: the way from one to the other. */
function MonthlyIsk({ report, coverage }: { report: AccountReport; coverage: Coverage }) {
  const isPartial = !coverage.areSumsComplete;
  const pricing = useAtomValue(pricingAtom);
  const { iskPerMonth: possible, sustainedIskPerMonth: sustained } = report;
  const isLess = isSumSustainedLess(possible, sustained);
  const bound = lowerBoundText(possible);
  const gross = unbroken(formatIskSum(possible, isPartial));
  const net = isPartial ? partialNet(report.netIskPerMonth) : report.netIskPerMonth;
  const isNetKnown = report.netComingCount === 0 && net.isk !== null;
  return (
    <FigureTip
      label={t`Monthly ISK`}
      content={() => (
        <>
          {joinSentences([
            t`The factories could make ${{ possibleIsk: formatIskSum(possible, isPartial) }} ISK a month.`,
            isLess && sustainedText(formatIskSum(sustained, isPartial)),
            bound,
            isPartial && missingPlanetsText(),
          ])}
          <NetSummaryTip
            trade={report}
            whose="account"
            {...netWords(pricing, report.netUnknownCount)}
            partialText={isPartial ? coverageText(coverage) : null}
          />
        </>
      )}
    >
      {isNetKnown ? (
        <>
          {netText(formatNetIsk(net))} <span className={styles.gross}>{ofGrossText(gross)}</span>
        </>
      ) : possible.isk === null ? (
        gross
      ) : (
        grossText(gross)
      )}
    </FigureTip>
  );
}

function StorageIsk({ sum, isPartial }: { sum: IskSum; isPartial: boolean }) {
  const bound = joinSentences([lowerBoundText(sum), isPartial && missingPlanetsText()]);
  const value = unbroken(formatIskSum(sum, isPartial));
  if (bound === '') return value;
  return (
    <FigureTip label={t`Storage ISK`} content={() => bound}>
      {value}
    </FigureTip>
  );
}

const nowAtom = atom((get) => get(publicationAtom)?.at ?? 0);

function NextStop({ entry }: { entry: StopReport }) {
  const planetName = useAtomValue(colonyAtom(entry.colonyKey))?.planetName ?? t`A planet`;
  const now = useAtomValue(nowAtom);
  return (
    <FigureTip label={t`Next stop`} content={() => t`${planetName}: ${{ stop: stopPhrase(entry, now) }}`}>
      <TimeLeft at={entry.stop.at} />
    </FigureTip>
  );
}
