import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { InternalGood, IskSum, NetIsk, TaxTotals } from '../../workers/game/domain/report.ts';
import { formatIskCell, formatIskSum, formatNetIsk, netBoundText, partialNet } from '../format/isk.ts';
import { formatUnitsPerHour } from '../format/number.ts';
import { asSentence, joinList } from '../format/text.ts';

const Net = styled.div`
  font-size: var(--text-small);
  line-height: 18px;

  & dl {
    display: grid;
    grid-template-columns: auto auto;
    justify-content: start;
    gap: 0 var(--gap-wide);
    margin: 4px 0;
  }

  & dt {
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    text-align: right;
  }

  & dd[data-net] {
    font-weight: 600;
  }

  & p {
    max-width: 90ch;
    margin: 4px 0;
    color: var(--fgColor-muted);
  }

  & span {
    color: var(--fgColor-default);
  }
`;

/** The part of sustained exports that own factories would use, if they did not lack other inputs. */
export function leftoverText(): string {
  return t`of these, goods that your own factories don’t use up`;
}

const OWN_TRANSFERS = {
  account: () => t`Own transfers: planets of this account supply each other.`,
  fleet: () => t`Own transfers: planets of your fleet supply each other.`,
  selection: () => t`Own transfers: planets of this selection supply each other.`,
};

interface NetSummaryProps {
  trade: {
    /** gross; left out where the goods are only part of what is made */
    iskPerMonth?: IskSum;
    sustainedIskPerMonth: IskSum;
    /** the part of it that own factories would use at full speed */
    leftoverIskPerMonth?: IskSum;
    importIskPerMonth: IskSum;
    netIskPerMonth: NetIsk;
    taxPerMonth: TaxTotals;
    internalGoods: readonly InternalGood[];
  };
  /** what the figures are priced by */
  prices: string;
  whose: keyof typeof OWN_TRANSFERS;
  nameOf: (typeId: TypeId) => string;
  /** planets that are not in the net, as a sentence; null if there are none */
  unknownText: string | null;
  /** which visits it counts with, as a sentence; left out where that is said elsewhere */
  visitsText?: string;
  /** `5 of 6 planets known`; null if no planet is missing in the figures */
  partialText: string | null;
}

/** The way from gross to net in a month, and the goods these planets supply to each other. */
export default function NetSummary({
  trade,
  prices,
  whose,
  nameOf,
  unknownText,
  visitsText = '',
  partialText,
}: NetSummaryProps) {
  const isPartial = partialText !== null;
  const { internalGoods, taxPerMonth: taxes } = trade;
  const net = isPartial ? partialNet(trade.netIskPerMonth) : trade.netIskPerMonth;
  const bound = net.isk === null && unknownText !== null ? null : netBoundText(net);
  return (
    <Net>
      <dl>
        {trade.iskPerMonth && (
          <>
            <dt>{t`Gross: every factory without a pause`}</dt>
            <dd>{formatIskSum(trade.iskPerMonth, isPartial, formatIskCell)}</dd>
          </>
        )}
        <dt>{t`Sustained exports, after tax`}</dt>
        <dd>{formatIskSum(trade.sustainedIskPerMonth, isPartial, formatIskCell)}</dd>
        {trade.leftoverIskPerMonth && (
          <>
            <dt>{leftoverText()}</dt>
            <dd>{formatIskSum(trade.leftoverIskPerMonth, isPartial, formatIskCell)}</dd>
          </>
        )}
        <dt>{t`Imports, with tax`}</dt>
        <dd>{formatIskSum(trade.importIskPerMonth, isPartial, formatIskCell)}</dd>
        <dt>{t`Customs tax to the game: exports, imports`}</dt>
        <dd>{joinList([taxes.exports.gameIsk, taxes.imports.gameIsk].map(formatIskCell))}</dd>
        <dt>{t`Customs tax to owners: exports, imports`}</dt>
        <dd>{joinList([taxes.exports.ownerIsk, taxes.imports.ownerIsk].map(formatIskCell))}</dd>
        <dt>{t`Net ISK a month`}</dt>
        <dd data-net="">{formatNetIsk(net, formatIskCell)}</dd>
      </dl>
      {isPartial && <p>{asSentence(partialText)}</p>}
      {visitsText !== '' && <p>{visitsText}</p>}
      <p>{t`Priced by the ${prices}.`}</p>
      {bound !== null && <p>{bound}</p>}
      {unknownText !== null && <p>{unknownText}</p>}
      {internalGoods.length > 0 && (
        <p>
          {OWN_TRANSFERS[whose]()}{' '}
          {t`In the net these goods count at one price on both sides, so only their tax remains:`}{' '}
          <span>
            {asSentence(
              joinList(
                internalGoods.map(
                  ({ typeId, unitsPerHour, iskPerMonth }) =>
                    `${nameOf(typeId)} ${t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`} (${formatIskCell(iskPerMonth)})`,
                ),
              ),
            )}
          </span>
        </p>
      )}
    </Net>
  );
}
