import { t } from '@lingui/core/macro';
import type { EarningsTotal } from '../../../workers/game/domain/history.ts';
import { formatIskCell } from '../../format/isk.ts';
import { unpricedText } from '../../words/fleetFigures.ts';
import { Reasoned } from './Reasoned.tsx';

interface NetIskProps {
  isk: EarningsTotal['netIsk'];
  unpriced: EarningsTotal['unpriced'];
}

/** A net with how many commodities it goes without. Not a bound: these may be made as well as used. */
export function NetIsk({ isk, unpriced }: NetIskProps) {
  const missing = isk === null ? null : unpricedText(unpriced);
  const text = formatIskCell(isk);
  return missing === null ? text : <Reasoned label={t`Net`} text={text} reason={missing} />;
}
