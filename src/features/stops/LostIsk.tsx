import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../workers/domain/report.ts';
import { formatIskCell } from '../../format/isk.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
  text-align: right;
  white-space: nowrap;
`;

/** What a stopped planet loses in a day. A planet that costs money while it runs loses nothing by standing still. */
export function LostIsk({ colony }: { colony: Pick<ColonyReport, 'lostIskPerDay' | 'netIskPerMonth'> }) {
  const { lostIskPerDay, netIskPerMonth } = colony;
  if (netIskPerMonth.isk !== null && netIskPerMonth.isk < 0) {
    return <Figure>{t`costs more than it makes`}</Figure>;
  }
  if (lostIskPerDay === null) {
    return (
      <Figure title={t`What it loses is unknown: a price is missing, or it could not be simulated.`}>
        {UNKNOWN_TEXT}
      </Figure>
    );
  }
  const isk = formatIskCell(-lostIskPerDay);
  return <Figure>{t({ message: `${isk} a day`, comment: 'ISK lost' })}</Figure>;
}
