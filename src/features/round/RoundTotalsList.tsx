import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { formatIsk, formatIskSum } from '../../format/isk.ts';
import { formatNumber, formatVolume, UNKNOWN_TEXT } from '../../format/number.ts';
import { atLeastText } from '../../format/text.ts';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { gapLines } from '../../words/coverage.ts';
import { bringsTip, collectedTip, figuresLineText, withoutText, worthBasis } from '../../words/round.ts';

const Totals = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(86px, 30%), 1fr));
  gap: var(--gap-snug) var(--gap-medium);
  margin: 0;
  padding: 8px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;

  /* Four a row: the last one is not left alone on a line. */
  @media (--laptop) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  @media (--small-phone) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  dt {
    font-size: var(--text-tiny);
    color: var(--fgColor-muted);
  }

  dd {
    margin: 0;
    font-size: var(--text-medium);
    line-height: 20px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .note {
    font-size: var(--text-tiny);
    line-height: 16px;
    font-weight: 400;
    white-space: normal;
    color: var(--fgColor-muted);
  }
`;

interface RoundTotalsListProps {
  report: RoundReport;
  /** `lowest sell order in Jita` */
  priceBasis: string;
  nameOf: (characterId: CharacterId) => string;
}

interface Entry {
  name: string;
  value: string;
  note?: string;
  tip?: string;
}

/** What a round comes to, in short; how each figure comes about is in its tooltip. */
export function RoundTotalsList({ report, priceBasis, nameOf }: RoundTotalsListProps) {
  const { totals, shopping, gaps, unplanned } = report;
  const prices = t`Prices: ${priceBasis}.`;
  const without = withoutText(gaps, unplanned.length);
  const isPartial = without !== '';
  // A kept plan may go without others than the line under the heading names.
  const reasons = gapLines(gaps, nameOf).map(({ who, reason }) => `${who}: ${reason}`);
  const missing = isPartial ? sentences(t`At least: this plan goes ${without}.`, ...reasons) : '';
  const countText = (count: number): string => (isPartial ? atLeastText : String)(formatNumber(count));
  const { returnCount, visitCount, worth, taxParts } = totals;
  const basis = worthBasis(worth, visitCount);
  const known = basis === null ? '' : t`${basis}: the others lack a price.`;
  const goesWithout = isPartial ? t`This plan goes ${without}.` : '';
  const entries: readonly Entry[] = [
    {
      name: t`Logins`,
      value: countText(totals.loginCount),
      tip: missing,
      note: returnCount > 0 ? t`${{ returnCount: formatNumber(returnCount) }} a second time` : '',
    },
    { name: t`Planets`, value: countText(visitCount), tip: missing },
    {
      name: t`Brings`,
      value: worth.isk === null ? UNKNOWN_TEXT : formatIsk(worth.isk),
      note: basis ?? '',
      tip: sentences(bringsTip(), known, goesWithout, prices),
    },
    {
      name: t`To collect`,
      value: formatIskSum(totals.collected, isPartial),
      tip: sentences(collectedTip(), missing, prices),
    },
    {
      name: t`To buy`,
      value: formatIskSum(shopping.value, isPartial),
      tip: sentences(t`ISK. What the shopping list costs.`, missing, prices),
    },
    {
      name: t({ message: `To planets`, comment: 'the volume of goods that a round delivers' }),
      value: formatVolume(totals.inM3),
      tip: t`The volume of the goods that this round delivers.`,
    },
    {
      name: t({ message: `From planets`, comment: 'the volume of goods that a round collects' }),
      value: formatVolume(totals.outM3),
      tip: t`The volume of the goods that this round collects.`,
    },
    {
      name: t`Customs tax`,
      value: formatIsk(totals.taxIsk),
      tip: t`ISK. ${{ gameIsk: formatIsk(taxParts.gameIsk) }} to the game, ${{ ownerIsk: formatIsk(taxParts.ownerIsk) }} to the owners of customs offices.`,
    },
  ];
  return (
    <Totals>
      {entries.map(({ name, value, note = '', tip = '' }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {tip === '' ? (
              value
            ) : (
              <RichTooltip label={t`${name}, explained`} content={() => tip}>
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

const Line = styled.details`
  & > summary {
    padding: 4px 0;
    font-size: var(--text-medium);
    font-weight: 600;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
`;

/** The same in one line, which unfolds. */
export function RoundFiguresLine(props: RoundTotalsListProps) {
  const { totals, gaps, unplanned } = props.report;
  return (
    <Line>
      <summary>{figuresLineText(totals, withoutText(gaps, unplanned.length) !== '')}</summary>
      <RoundTotalsList {...props} />
    </Line>
  );
}

function sentences(...all: readonly string[]): string {
  return all.filter((one) => one !== '').join(' ');
}
