/** What a visit to one colony would bring in and take out. */

import { plural, t } from '@lingui/core/macro';
import type { PinId, TypeId } from '../../workers/game/domain/ids.ts';
import type { VisitAdvice } from '../../workers/game/domain/round.ts';
import { FORECAST_DAYS } from '../../workers/game/domain/thresholds.ts';
import type { EpochSeconds, Isk } from '../../workers/game/domain/units.ts';
import { formatIsk } from '../format/isk.ts';
import { formatUnits } from '../format/number.ts';
import { joinList } from '../format/text.ts';
import { formatEveClock, formatEveDayShort } from '../format/time.ts';
import { typeName } from './typeNames.ts';

/** At most this many commodities are named. */
const NAMED_COUNT = 3;

/** `24 Nov 10:16` */
export function momentText(at: EpochSeconds): string {
  return `${formatEveDayShort(at)} ${formatEveClock(at)}`;
}

/** `12,000 Water, 300 Silicon` */
export function goodsText(goods: readonly { typeId: TypeId; amount: number }[]): string {
  const named = goods.slice(0, NAMED_COUNT).map(({ typeId, amount }) => `${formatUnits(amount)} ${typeName(typeId)}`);
  const hiddenCount = goods.length - named.length;
  const list = joinList(named);
  if (hiddenCount === 0) return list;
  return t`${list} and ${plural(hiddenCount, { one: '# more commodity', other: '# more commodities' })}`;
}

/** `its inputs cost more than they make: left idle, which saves 8.60 M ISK`. Without a gain they are raw material. */
export function idleText(gainIsk: Isk): string {
  if (gainIsk <= 0) return t`its inputs are raw material that somebody would have to haul in`;
  const saved = formatIsk(gainIsk);
  return t`its inputs cost more than they make: left idle, which saves ${saved} ISK`;
}

/** Why a visit brings no inputs. */
export function noInputsText(gainIsk: Isk): string {
  return t`No inputs to bring: ${{ reason: idleText(gainIsk) }}.`;
}

/** `Deliver 4,320 Water now: lasts until 24 Nov 10:16.` Null if there is no amount to name. */
export function deliveryText(
  typeId: TypeId,
  { deliveries, idleGainIsk, lastsUntil, limitedBy }: VisitAdvice,
): string | null {
  let amount = 0;
  for (const delivery of deliveries) if (delivery.typeId === typeId) amount += delivery.amount;
  const name = typeName(typeId);
  if (amount === 0) {
    if (limitedBy === 'noLaunchpad') return t`Build a launchpad: without one, no ${name} can be delivered.`;
    return idleGainIsk !== null && idleGainIsk > 0 ? noInputsText(idleGainIsk) : null;
  }
  const units = formatUnits(amount);
  const until = momentText(lastsUntil);
  return limitedBy === 'room'
    ? t`Deliver ${units} ${name} now: lasts until ${until}, and there is no room for more.`
    : t`Deliver ${units} ${name} now: lasts until ${until}.`;
}

/** What to take out of a store and when at the latest; null if it has nothing but inputs. */
export function takeOutText(pinId: PinId, { collects }: VisitAdvice, at: EpochSeconds): string | null {
  const goods = collects.filter((one) => one.pinId === pinId);
  const first = goods[0];
  if (first === undefined) return null;
  const { fullAt } = first;
  const named = goodsText(goods);
  if (fullAt === null) return t`Take out ${named}; it will not be full within ${FORECAST_DAYS} days.`;
  const moment = momentText(fullAt);
  if (fullAt <= at) return t`Take out ${named} now: goods have been lost since ${moment}.`;
  return t`Take out ${named} by ${moment}; then goods are lost.`;
}
