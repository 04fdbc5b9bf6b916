/** What a change of a colony is worth: the one judgement of suggestions and of what ends a bottleneck. */
import type { Colony } from '../game/domain/colony.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { SustainedColony } from '../game/domain/sustained.ts';
import { LEAST_GAIN_FRACTION } from '../game/domain/thresholds.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk, SECONDS_PER_HOUR, type Seconds } from '../game/domain/units.ts';
import type { Trade, Worth } from '../game/domain/worth.ts';
import { findColonyGoods, soldRawMaterials, type VisitRule } from '../game/sustain/index.ts';
import { type Economy, type MarketRoom, monthlyTrade, type WorthBasis, worthOf } from '../game/worth/index.ts';

/** What changes of a colony are ranked on. */
export interface ChangeWorth {
  settings: WorthBasis['settings'];
  /** this planet's part of a login */
  loginShare: Fraction;
  /** raw material that the player's other planets bring in, in a month */
  neededElsewhere: ReadonlyMap<TypeId, number>;
  room: MarketRoom;
}

/** A colony without the change, and what its goods are priced by. */
interface UnchangedColony {
  colony: Colony;
  economy: Economy;
  visits: VisitRule;
  worth: ChangeWorth;
}

/**
 * What a colony is worth in a month of 30 days, changed or not.
 * @param before the trade without the change; what a change adds to it must find room on the market
 * @param isVisited whether anybody still comes to the planet, and pays for that
 */
export function monthlyWorth(
  unchanged: UnchangedColony,
  sustained: SustainedColony,
  before?: Trade,
  isVisited = true,
): Worth {
  const { colony, economy, visits, worth } = unchanged;
  const { settings, neededElsewhere, room } = worth;
  const basis = { economy, settings, soldRaw: soldRawMaterials(findColonyGoods(colony)), neededElsewhere };
  const logins = isVisited ? loginsPaid(visits.intervalSeconds, sustained.intervalSeconds, worth.loginShare) : 0;
  const depth = before && { room, before, hours: HOURS_PER_MONTH };
  return worthOf(monthlyTrade(sustained), logins, basis, depth);
}

/**
 * Logins a month that this planet has to pay for. Those as usual are shared by the character's planets; nobody comes to the
 * others because this one is visited more often.
 */
function loginsPaid(usualSeconds: Seconds, seconds: Seconds, share: Fraction): number {
  const [usual, logins] = [loginsPerMonth(usualSeconds), loginsPerMonth(seconds)];
  return Math.min(usual, logins) * share + Math.max(0, logins - usual);
}

export function loginsPerMonth(intervalSeconds: Seconds): number {
  return (HOURS_PER_MONTH * SECONDS_PER_HOUR) / intervalSeconds;
}

/** What a change has to bring a month. It is made on a visit, and takes a part of it. @param netIsk without the change */
export function leastGainIsk(netIsk: Isk, { settings, loginShare }: Pick<ChangeWorth, 'settings' | 'loginShare'>): Isk {
  return Math.max(LEAST_GAIN_FRACTION * Math.abs(netIsk), settings.loginIsk * loginShare);
}
