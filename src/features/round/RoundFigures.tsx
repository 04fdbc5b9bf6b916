import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { formatIsk, formatIskSum } from '../../format/isk.ts';
import { joinSentences } from '../../format/text.ts';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { gapLines } from '../../words/coverage.ts';
import { bringsTip, collectedTip, type NameOf, withoutText, worthBasis } from '../../words/round.ts';
import { roundFigures } from '../../words/roundVisits.ts';

const Brings = styled.strong`
  color: var(--fgColor-success);

  &[data-loses="true"] {
    color: var(--fgColor-danger);
  }
`;

interface RoundFiguresProps {
  report: RoundReport;
  /** `lowest sell order in Jita` */
  priceBasis: string;
  nameOf: NameOf;
  /** logins and worth only */
  isShort: boolean;
}

/** What a round comes to, in one line; how the figures come about is in its tooltip. */
export function RoundFigures({ report, priceBasis, nameOf, isShort }: RoundFiguresProps) {
  const { totals, gaps, unplanned } = report;
  const isPartial = withoutText(gaps, unplanned.length) !== '';
  const { logins, planets, brings, volumes } = roundFigures(totals, isPartial);
  const isPrinted = useMediaQuery('print');
  const worth = <Brings data-loses={(totals.worth.isk ?? 0) < 0}>{brings}</Brings>;
  return (
    <>
      <strong>{logins}</strong>
      {isShort ? <br /> : <> · {planets} · </>}
      {isPrinted ? (
        worth
      ) : (
        <RichTooltip
          label={t`Figures of the round, explained`}
          content={() => joinSentences(explanation(report, priceBasis, nameOf))}
        >
          {worth}
        </RichTooltip>
      )}
      {!isShort && <> · {volumes}</>}
    </>
  );
}

function explanation(report: RoundReport, priceBasis: string, nameOf: NameOf): string[] {
  const { totals, gaps, unplanned } = report;
  const { worth, visitCount, collected, taxParts, taxIsk } = totals;
  const without = withoutText(gaps, unplanned.length);
  const basis = worthBasis(worth, visitCount);
  const [gameIsk, ownerIsk] = [formatIsk(taxParts.gameIsk), formatIsk(taxParts.ownerIsk)];
  return [
    bringsTip(),
    ...(basis === null ? [] : [t`${basis}: the others lack a price.`]),
    ...(without === '' ? [] : [t`This plan goes ${without}.`]),
    // A kept plan may go without others than those that are missing now.
    ...gapLines(gaps, nameOf),
    t`To collect: ${{ value: formatIskSum(collected, without !== '') }}.`,
    collectedTip(),
    t`Customs tax: ${{ taxIsk: formatIsk(taxIsk) }}, ${gameIsk} to the game and ${ownerIsk} to the owners of customs offices.`,
    t`Prices: ${priceBasis}.`,
  ];
}
