/** Where each delivery's units come from: the pool's stock, then goods collected in this round, then the market. */

import { getOrAdd } from '../../game/domain/groups.ts';
import type { CharacterId, TypeId } from '../../game/domain/ids.ts';
import type { PoolGoods, PoolName, Source, SourcedDelivery } from '../../game/domain/round.ts';
import { addTo, sum } from '../../game/domain/sums.ts';

/** What the sourcing needs of a planned visit. */
interface Trader {
  characterId: CharacterId;
  pool: PoolName;
  collects: readonly { typeId: TypeId; amount: number }[];
  deliveries: readonly Omit<SourcedDelivery, 'sources'>[];
}

interface Sourcing {
  /** by trader */
  deliveries: readonly (readonly SourcedDelivery[])[];
  buy: readonly PoolGoods[];
  surplus: readonly PoolGoods[];
}

interface Need {
  trader: number;
  /** position among the trader's deliveries */
  delivery: number;
  characterId: CharacterId;
  wantedUnits: number;
  sources: Source[];
}

/** What one pool has and needs of one commodity. */
interface Ledger {
  pool: PoolName;
  typeId: TypeId;
  stockUnits: number;
  /** by character, in the order of the visits */
  collected: Map<CharacterId, number>;
  needs: Need[];
}

/**
 * Fills deliveries. If a pool is short of a commodity, its colonies share what there is in proportion to what they need.
 * Stock goes first to those that would otherwise wait for somebody else, so that few characters wait for each other.
 */
export function findSources(traders: readonly Trader[], stock: readonly PoolGoods[]): Sourcing {
  const ledgers = openLedgers(traders, stock);
  const isTaking = new Set(traders.filter(({ deliveries }) => deliveries.length > 0).map((one) => one.characterId));
  const buy: PoolGoods[] = [];
  const surplus: PoolGoods[] = [];
  for (const ledger of ledgers) {
    const boughtUnits = settle(ledger, isTaking);
    const { pool, typeId } = ledger;
    if (boughtUnits > 0) buy.push({ pool, typeId, amount: boughtUnits });
    const leftUnits = ledger.stockUnits + sum(ledger.collected.values());
    if (leftUnits > 0) surplus.push({ pool, typeId, amount: leftUnits });
  }
  const filled = traders.map(({ deliveries }) => deliveries.map((one): SourcedDelivery => ({ ...one, sources: [] })));
  for (const { needs } of ledgers) {
    for (const { trader, delivery, sources } of needs) {
      filled[trader]![delivery] = { ...filled[trader]![delivery]!, sources };
    }
  }
  return { deliveries: filled, buy, surplus };
}

function openLedgers(traders: readonly Trader[], stock: readonly PoolGoods[]): Ledger[] {
  const pools = new Map<PoolName, Map<TypeId, Ledger>>();
  const ledgerOf = (pool: PoolName, typeId: TypeId): Ledger => {
    const ledgers = getOrAdd(pools, pool, () => new Map());
    return getOrAdd(ledgers, typeId, () => ({ pool, typeId, stockUnits: 0, collected: new Map(), needs: [] }));
  };
  for (const { pool, typeId, amount } of stock) ledgerOf(pool, typeId).stockUnits += amount;
  traders.forEach(({ characterId, pool, collects, deliveries }, trader) => {
    for (const { typeId, amount } of collects) addTo(ledgerOf(pool, typeId).collected, characterId, amount);
    deliveries.forEach(({ typeId, amount }, delivery) => {
      const need: Need = { trader, delivery, characterId, wantedUnits: amount, sources: [] };
      ledgerOf(pool, typeId).needs.push(need);
    });
  });
  const ledgers = [...pools.values()].flatMap((own) => [...own.values()]);
  return ledgers.sort((a, b) => comparePools(a.pool, b.pool) || a.typeId - b.typeId);
}

function comparePools(a: PoolName, b: PoolName): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}

/**
 * Fills the needs of one ledger and takes what they get out of it.
 * @param isTaking characters that get deliveries: goods of others are taken first, which can't make anybody wait in turn
 * @returns units that have to be bought
 */
function settle(ledger: Ledger, isTaking: ReadonlySet<CharacterId>): number {
  const { needs, collected } = ledger;
  const wanted = needs.map(({ wantedUnits }) => wantedUnits);
  const wantedUnits = sum(wanted);
  const thereUnits = ledger.stockUnits + sum(collected.values());
  const granted = wantedUnits <= thereUnits ? wanted : share(thereUnits, wanted);

  // What a character collects itself comes without waiting; stock replaces it only where stock is left.
  const own = takeOwn(needs, granted, collected);
  const open = granted.map((units, k) => units - own[k]!);
  const fromStock = open.map((units) => takeStock(ledger, units));
  for (let k = 0; k < needs.length; k++) {
    const swapped = takeStock(ledger, own[k]!);
    own[k]! -= swapped;
    fromStock[k]! += swapped;
    const { characterId, sources } = needs[k]!;
    if (swapped > 0) collected.set(characterId, collected.get(characterId)! + swapped);
    if (fromStock[k]! > 0) sources.push({ kind: 'stock', amount: fromStock[k]! });
    if (own[k]! > 0) sources.push({ kind: 'collected', characterId, amount: own[k]! });
  }
  const givers = sortGivers(collected, isTaking);
  needs.forEach(({ characterId, sources }, k) => {
    let missing = granted[k]! - own[k]! - fromStock[k]!;
    if (missing === 0) return;
    // Its own goods first.
    for (const giver of collected.has(characterId) ? [characterId, ...givers] : givers) {
      if (missing === 0) break;
      const units = Math.min(missing, collected.get(giver)!);
      if (units === 0) continue;
      collected.set(giver, collected.get(giver)! - units);
      missing -= units;
      addCollected(sources, giver, units);
    }
  });
  let boughtUnits = 0;
  needs.forEach(({ wantedUnits: units, sources }, k) => {
    const amount = units - granted[k]!;
    if (amount > 0) sources.push({ kind: 'bought', amount });
    boughtUnits += amount;
  });
  return boughtUnits;
}

function takeOwn(needs: readonly Need[], granted: readonly number[], collected: Map<CharacterId, number>): number[] {
  return needs.map(({ characterId }, k) => {
    const held = collected.get(characterId) ?? 0;
    const units = Math.min(granted[k]!, held);
    if (units > 0) collected.set(characterId, held - units);
    return units;
  });
}

function takeStock(ledger: Ledger, units: number): number {
  const taken = Math.min(units, ledger.stockUnits);
  ledger.stockUnits -= taken;
  return taken;
}

/** Characters whose goods others take: first those that wait for nobody. */
function sortGivers(
  collected: ReadonlyMap<CharacterId, number>,
  isTaking: ReadonlySet<CharacterId>,
): readonly CharacterId[] {
  const rank = (giver: CharacterId) => Number(isTaking.has(giver));
  return [...collected.keys()].sort((a, b) => rank(a) - rank(b) || a - b);
}

function addCollected(sources: Source[], characterId: CharacterId, amount: number): void {
  const known = sources.findIndex((source) => source.kind === 'collected' && source.characterId === characterId);
  if (known < 0) sources.push({ kind: 'collected', characterId, amount });
  else sources[known] = { kind: 'collected', characterId, amount: sources[known]!.amount + amount };
}

/**
 * Shares whole units in proportion to what each wants, by largest remainders; of equal ones the first comes first.
 * @param units  at most the sum of what is wanted
 * @returns whole units that add up to `units`, none above what it wants
 */
export function share(units: number, wanted: readonly number[]): number[] {
  const whole = sum(wanted);
  if (whole === 0) return wanted.map(() => 0);
  const exact = wanted.map((count) => (units * count) / whole);
  const shares = exact.map(Math.floor);
  const byRemainder = exact.map((value, k) => ({ k, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.k - b.k);
  let left = units - sum(shares);
  for (const { k } of byRemainder) {
    if (left <= 0) break;
    if (shares[k]! >= wanted[k]!) continue;
    shares[k]! += 1;
    left -= 1;
  }
  return shares;
}
