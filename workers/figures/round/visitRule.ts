/**
 * Which visits a round has. A visit exists if (a) something has stopped, or will before the next round by more than a
 * tenth of the interval, or (c) a store would overflow before the next round, and the visit changes that; or (b) it is
 * worth more than its share of a login and a tenth of what the interval earns. Collecting alone never makes a visit, and
 * a restart alone only if more goods are kept for it (`keepsMore.ts`).
 *
 * A round ends by this rule: right after it, another visit would only move a stop by the minutes that have passed.
 */

import { addToGroup } from '../../game/domain/groups.ts';
import type { CharacterId, ColonyKey, PinId, TypeId } from '../../game/domain/ids.ts';
import type { CommodityFlow, Stop } from '../../game/domain/result.ts';
import type { Goods, NewProgram, VisitSettings } from '../../game/domain/round.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from '../../game/domain/units.ts';
import { advance, type ColonyState, cloneState, readResult, stateAt } from '../../game/engine/index.ts';
import type { ColonyGoods } from '../../game/sustain/index.ts';

/** A share of the time until the next round, or of what it earns: less is no reason to log in. */
const SMALL_PART: Fraction = 0.1;

/** What a visit does, and the colony with it. */
interface VisitOutcome {
  restarts: readonly NewProgram[];
  deliveries: readonly Goods[];
  /** when a factory first idles without a delivered commodity */
  lastsUntil: EpochSeconds;
  /** the colony at the next round */
  after: ColonyState;
}

/**
 * (a) and (c): the stops and overflows that the visit moves by more than a tenth of the interval. A stop counts from the
 * round until a tenth of the interval before the next one; an overflow at any time before it.
 * @param stops without the visit
 */
export function findNeeds(
  stops: readonly Stop[],
  { restarts, deliveries, lastsUntil, after }: VisitOutcome,
  { roundAt, nextRoundAt }: Pick<VisitSettings, 'roundAt' | 'nextRoundAt'>,
): Stop[] {
  const marginSeconds = (nextRoundAt - roundAt) * SMALL_PART;
  const programEnds = new Map(restarts.map(({ pinId, expiresAt }) => [pinId, expiresAt]));
  const delivered = new Set(deliveries.map(({ typeId }) => typeId));
  return stops.filter((stop) => {
    const at = Math.max(roundAt, stop.at);
    switch (stop.kind) {
      case 'programExpired':
        return movesStop(at, programEnds.get(stop.pinId) ?? at, nextRoundAt, marginSeconds);
      case 'inputMissing':
        // What waits for the colony's own goods follows from another stop.
        return delivered.has(stop.typeId) && movesStop(at, lastsUntil, nextRoundAt, marginSeconds);
      case 'storageFull':
        return at < nextRoundAt && !overflowsBy(after, stop.pinId, at + marginSeconds);
      case 'goodsLost':
      case 'notSetUp':
        return false;
      default:
        return stop satisfies never;
    }
  });
}

/** From when on a round with this interval visits a planet because it stops at that time. */
export function dueFrom(stopsAt: EpochSeconds, intervalSeconds: Seconds): EpochSeconds {
  return Math.ceil(stopsAt - intervalSeconds * (1 - 2 * SMALL_PART));
}

/** Whether a stop falls more than the margin before the next round, and the visit takes more than that off. */
function movesStop(
  at: EpochSeconds,
  visitedAt: EpochSeconds,
  nextRoundAt: EpochSeconds,
  marginSeconds: Seconds,
): boolean {
  return Math.min(visitedAt, nextRoundAt - marginSeconds) - at > marginSeconds;
}

/** Whether a store loses goods by then, with the visit. */
function overflowsBy(after: ColonyState, pinId: PinId, at: EpochSeconds): boolean {
  let run = after;
  if (at > stateAt(after)) {
    run = cloneState(after);
    advance(run, at);
  }
  return readResult(run).stops.some((stop) => stop.kind === 'storageFull' && stop.pinId === pinId && stop.at <= at);
}

/** What a visit changes until the next round. */
interface VisitGain {
  /** null if a price is missing */
  worthIsk: Isk | null;
  /** with the visit */
  earnedIsk: Isk | null;
  withVisit: readonly CommodityFlow[];
  without: readonly CommodityFlow[];
}

/**
 * (b) without the login: whether a visit brings more than a tenth of what the interval earns. Where a price is missing,
 * that is so if it brings more than a tenth of any product.
 */
export function paysForVisit({ worthIsk, earnedIsk, withVisit, without }: VisitGain, goods: ColonyGoods): boolean {
  if (worthIsk !== null) return worthIsk > SMALL_PART * Math.abs(earnedIsk ?? 0);
  return withVisit.some(({ typeId, madeUnits, lostUnits }) => {
    if (goods.used.has(typeId)) return false;
    const keptUnits = madeUnits - lostUnits;
    return keptUnits - keptWithout(typeId, without) > SMALL_PART * keptUnits;
  });
}

function keptWithout(typeId: TypeId, flows: readonly CommodityFlow[]): number {
  const flow = flows.find((one) => one.typeId === typeId);
  return flow === undefined ? 0 : flow.madeUnits - flow.lostUnits;
}

/** What decides over a visit. */
interface VisitClaim {
  key: ColonyKey;
  characterId: CharacterId;
  isNeeded: boolean;
  pays: boolean;
  worthIsk: Isk | null;
}

/**
 * The visits that exist. Each one that isn't needed has to bring its share of a login: what a login has to bring, divided
 * by the visits of its character. Where one is too little, it is left out, and the others share the login.
 * @param loginIsk    what a login has to bring
 * @param minWorthIsk what each visit that isn't needed has to bring
 */
export function chooseVisits(claims: readonly VisitClaim[], loginIsk: Isk, minWorthIsk: Isk): ReadonlySet<ColonyKey> {
  const byCharacter = new Map<CharacterId, VisitClaim[]>();
  for (const claim of claims) {
    const isCandidate = claim.isNeeded || (claim.pays && (claim.worthIsk === null || claim.worthIsk >= minWorthIsk));
    if (isCandidate) addToGroup(byCharacter, claim.characterId, claim);
  }
  const chosen = new Set<ColonyKey>();
  for (const own of byCharacter.values()) {
    // The least valuable first: without it, each of the others has to bring more.
    const rest = own.toSorted((a, b) => rankOf(a) - rankOf(b));
    while (rest.length > 0 && rankOf(rest[0]!) < loginIsk / rest.length) rest.shift();
    for (const { key } of rest) chosen.add(key);
  }
  return chosen;
}

/** What a visit brings to a login; nothing takes a needed one, or one of unknown worth, out of the round. */
function rankOf({ isNeeded, worthIsk }: VisitClaim): Isk {
  return isNeeded || worthIsk === null ? Number.POSITIVE_INFINITY : worthIsk;
}
