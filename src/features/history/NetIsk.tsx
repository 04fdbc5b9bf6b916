import type { EarningsTotal } from '../../../workers/game/domain/history.ts';
import { formatIskCell } from '../../format/isk.ts';
import { Note } from '../../ui/parts.tsx';
import { unpricedText } from '../../words/fleetFigures.ts';

interface NetIskProps {
  isk: EarningsTotal['netIsk'];
  unpriced: EarningsTotal['unpriced'];
}

/** A net, and how many commodities it goes without. Not a bound: these may be made as well as used. */
export function NetIsk({ isk, unpriced }: NetIskProps) {
  const missing = isk === null ? null : unpricedText(unpriced);
  if (missing === null) return formatIskCell(isk);
  return (
    <>
      {formatIskCell(isk)} <Note as="span">{missing}</Note>
    </>
  );
}
