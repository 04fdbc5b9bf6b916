import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { TotalsReport } from '../../../workers/game/domain/report.ts';
import { EfficiencyInputs } from './EfficiencyInputs.tsx';
import { Message } from './Message.ts';
import { TotalsTable } from './TotalsTable.tsx';

const Body = styled.div`
  padding: 4px 12px 12px;
`;

interface TotalsBodyProps {
  /** null while no planet is known */
  totals: TotalsReport | null;
  partialText: string | null;
}

export default function TotalsBody({ totals, partialText }: TotalsBodyProps) {
  return (
    <Body>
      <EfficiencyInputs />
      {totals === null || totals.rows.length === 0 ? (
        <Message>
          {totals === null
            ? t`No planets are known yet.`
            : t`No known planet that counts towards the totals exports anything.`}
        </Message>
      ) : (
        <TotalsTable totals={totals} partialText={partialText} />
      )}
    </Body>
  );
}
