import { t } from '@lingui/core/macro';
import type { EarningsTotal } from '../../../workers/game/domain/history.ts';
import { formatIskCell } from '../../format/isk.ts';
import { Explained, Note } from '../../ui/parts.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { unpricedText } from '../../words/fleetFigures.ts';

interface NetIskProps {
  isk: EarningsTotal['netIsk'];
  unpriced: EarningsTotal['unpriced'];
}

/** A net, and in its tooltip or on paper how many commodities it goes without. Not a bound: these may be made as well as used. */
export function NetIsk({ isk, unpriced }: NetIskProps) {
  const isPrinted = useMediaQuery('print');
  const missing = isk === null ? null : unpricedText(unpriced);
  const text = formatIskCell(isk);
  if (missing === null) return text;
  if (!isPrinted)
    return (
      <Explained label={t`Net`} content={() => missing}>
        {text}
      </Explained>
    );
  return (
    <>
      {text} <Note as="span">{missing}</Note>
    </>
  );
}
