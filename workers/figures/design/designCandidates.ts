/** What could be built for a source plan, the most promising first. Rates are upper bounds of what a replay shows. */

import { COMMAND_CENTER_LEVELS, HEAD_LOAD, linkLoad, structures, volumeM3Of } from '../../game/catalogue/index.ts';
import { bisect } from '../../game/domain/bisect.ts';
import type { CpuAndPower } from '../../game/domain/commodity.ts';
import type { DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { PLACED_STORE_KINDS, type PlacedStoreKind, type StructureKind } from '../../game/domain/pinKinds.ts';
import { HOURS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { factoryFor, structureFor } from '../templates/planetStructures.ts';
import type { EcuSet } from './ecuSets.ts';
import { LINK_RADIANS } from './grid.ts';
import { capacityOf, findHomes, StoreFilling, type StorePlan } from './homes.ts';
import type { SourcePlan } from './sourcePlans.ts';

export interface Candidate {
  plan: SourcePlan;
  /** by extracted resource */
  ecuSets: readonly EcuSet[];
  /** by made commodity */
  factoryCounts: readonly number[];
  stores: StorePlan;
  /** of the product, at most */
  boundPerHour: number;
  /** what it is expected to sustain; only for the order in which candidates are replayed */
  expectedPerHour: number;
}

/** How far surplus is followed: as long as a design has to keep its promise. */
const SURPLUS_HOURS = 90 * HOURS_PER_DAY;
/** What is left of a rate where surplus fills the stores, or they are too small for an interval; replays know exactly. */
const CLOGGED_FRACTION = 0.9;
/** Rates below the best of one plan and one set of stores. */
const RATES_PER_STORES = 8;
const MOST_STORES = 14;
const MOST_LAUNCHPADS = 5;
const ROUNDING = 1e-9;

/** What a plan could be built as on one planet. */
export class CandidateSearch {
  readonly plan: SourcePlan;
  readonly limit: CpuAndPower;
  readonly #visitSeconds: Seconds;
  readonly #link: CpuAndPower;
  readonly #factoryLoads: readonly CpuAndPower[];
  readonly #headLoad: CpuAndPower;
  readonly #ecuLoad: CpuAndPower;
  readonly #storeLoads: ReadonlyMap<PlacedStoreKind, CpuAndPower>;
  /** by resource */
  readonly #ecuSets: readonly (readonly EcuSet[])[];
  /** rates at which something more is needed, the highest first */
  readonly #rates: readonly number[];

  constructor(plan: SourcePlan, request: DesignRequest, ecuSets: ReadonlyMap<TypeId, readonly EcuSet[]>) {
    const { planetType, radiusKm, level, visitSeconds } = request;
    this.plan = plan;
    this.limit = COMMAND_CENTER_LEVELS[level]!;
    this.#visitSeconds = visitSeconds;
    this.#link = linkLoad(LINK_RADIANS * radiusKm, 0);
    this.#headLoad = HEAD_LOAD;
    const loadOf = (kind: StructureKind): CpuAndPower => this.#linked(structures.get(structureFor(planetType, kind)!)!);
    this.#ecuLoad = loadOf('ecu');
    this.#storeLoads = new Map(PLACED_STORE_KINDS.map((kind) => [kind, loadOf(kind)]));
    this.#factoryLoads = plan.made.map(({ typeId }) => this.#linked(structures.get(factoryFor(planetType, typeId)!)!));
    this.#ecuSets = plan.extracted.map(({ typeId }) => ecuSets.get(typeId)!);
    this.#rates = this.#listRates();
  }

  /** The most that could be made per hour with the fewest stores; 0 if nothing fits. */
  get boundPerHour(): number {
    const k = this.#firstThatFits(fewestStores(this.plan));
    return k === null ? 0 : this.#rates[k]!;
  }

  /** What the smallest colony of this plan needs. */
  get leastLoad(): CpuAndPower {
    const rate = this.#rates.at(-1);
    return this.#loadAt(rate ?? 0, fewestStores(this.plan)) ?? { cpuTf: 0, powerMw: 0 };
  }

  /** What the next higher rate than a candidate's would need beyond the command center; null if nothing makes more. */
  overloadBeyond(candidate: Candidate): CpuAndPower | null {
    const load = this.#loadAt(this.#rateBeyond(candidate), candidate.stores);
    if (load === null) return null;
    return { cpuTf: load.cpuTf - this.limit.cpuTf, powerMw: load.powerMw - this.limit.powerMw };
  }

  /** The resource of which all heads yield too little for the next higher rate than a candidate's; null if there is none. */
  scarceBeyond(candidate: Candidate): TypeId | null {
    const rate = this.#rateBeyond(candidate);
    return this.plan.extracted.find((_, k) => this.#ecuSetFor(k, rate) === null)?.typeId ?? null;
  }

  #rateBeyond({ boundPerHour }: Candidate): number {
    return this.#rates.findLast((one) => one > boundPerHour * (1 + ROUNDING)) ?? Number.POSITIVE_INFINITY;
  }

  /** Everything worth a replay, in no particular order. */
  list(): Candidate[] {
    return this.#listStorePlans().flatMap((stores) => this.#listFor(stores));
  }

  #linked({ cpuTf, powerMw }: CpuAndPower): CpuAndPower {
    return { cpuTf: cpuTf + this.#link.cpuTf, powerMw: powerMw + this.#link.powerMw };
  }

  #listRates(): number[] {
    const rates = new Set<number>();
    this.plan.made.forEach(({ factoriesPerUnit }, k) => {
      const { cpuTf, powerMw } = this.#factoryLoads[k]!;
      const most = Math.floor(Math.min(this.limit.cpuTf / cpuTf, this.limit.powerMw / powerMw));
      for (let count = 1; count <= most; count++) rates.add(count / factoriesPerUnit);
    });
    this.plan.extracted.forEach(({ perUnit }, k) => {
      for (const { unitsPerHour } of this.#ecuSets[k]!) rates.add(unitsPerHour / perUnit);
    });
    return [...rates].sort((a, b) => b - a);
  }

  #firstThatFits(stores: StorePlan): number | null {
    const { length } = this.#rates;
    const first = bisect(-1, length, (k) => this.#fits(this.#rates[k]!, stores));
    return first < length ? first : null;
  }

  #fits(rate: number, stores: StorePlan): boolean {
    const load = this.#loadAt(rate, stores);
    return load !== null && load.cpuTf <= this.limit.cpuTf && load.powerMw <= this.limit.powerMw;
  }

  /** The least that makes so much; null if there are not enough extractors for it. */
  #loadAt(rate: number, stores: StorePlan): CpuAndPower | null {
    // One structure is the root that all others are linked to.
    let cpuTf = -this.#link.cpuTf;
    let powerMw = -this.#link.powerMw;
    const add = (load: CpuAndPower, count: number): void => {
      cpuTf += count * load.cpuTf;
      powerMw += count * load.powerMw;
    };
    for (const kind of stores.kinds) add(this.#storeLoads.get(kind)!, 1);
    for (const [k, load] of this.#factoryLoads.entries()) add(load, this.#factoryCount(k, rate));
    for (let k = 0; k < this.#ecuSets.length; k++) {
      const set = this.#ecuSetFor(k, rate);
      if (set === null) return null;
      add(this.#ecuLoad, set.heads.length);
      add(this.#headLoad, set.headCount);
    }
    return { cpuTf, powerMw };
  }

  #factoryCount(made: number, rate: number): number {
    return Math.max(1, Math.ceil(rate * this.plan.made[made]!.factoriesPerUnit - ROUNDING));
  }

  /** The set with the least power that yields enough. */
  #ecuSetFor(resource: number, rate: number): EcuSet | null {
    const needed = rate * this.plan.extracted[resource]!.perUnit * (1 - ROUNDING);
    let best: EcuSet | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const set of this.#ecuSets[resource]!) {
      if (set.unitsPerHour < needed) continue;
      const powerMw = set.heads.length * this.#ecuLoad.powerMw + set.headCount * this.#headLoad.powerMw;
      if (powerMw >= least) continue;
      best = set;
      least = powerMw;
    }
    return best;
  }

  #listFor(stores: StorePlan): Candidate[] {
    const first = this.#firstThatFits(stores);
    if (first === null) return [];
    const room = this.#roomBound(stores);
    // More factories than the stores' room is enough for make nothing more.
    const from = Math.max(
      first,
      this.#rates.findLastIndex((rate) => rate >= room),
    );
    return this.#rates.slice(from, from + RATES_PER_STORES).map((rate) => this.#candidateAt(rate, stores));
  }

  #candidateAt(rate: number, stores: StorePlan): Candidate {
    const factoryCounts = this.plan.made.map((_, k) => this.#factoryCount(k, rate));
    const ecuSets = this.#ecuSets.map((_, k) => this.#ecuSetFor(k, rate)!);
    const boundPerHour = Math.min(
      this.#roomBound(stores),
      ...this.plan.made.map(({ factoriesPerUnit }, k) => factoryCounts[k]! / factoriesPerUnit),
      ...this.plan.extracted.map(({ perUnit }, k) => ecuSets[k]!.unitsPerHour / perUnit),
    );
    const candidate = { plan: this.plan, ecuSets, factoryCounts, stores, boundPerHour, expectedPerHour: boundPerHour };
    if (this.#isClogged(candidate)) candidate.expectedPerHour *= CLOGGED_FRACTION;
    candidate.expectedPerHour = Math.min(candidate.expectedPerHour, this.#sharedRoomRate(candidate));
    return candidate;
  }

  /** What factories make that each live on one store's inputs: some stores run empty while others have some left. */
  #sharedRoomRate({ stores, factoryCounts, boundPerHour }: Candidate): number {
    const { made, extracted } = this.plan;
    if (extracted.length > 0) return Number.POSITIVE_INFINITY;
    const homes = findHomes(this.plan, factoryCounts, stores, this.#visitSeconds);
    const busy = made.map(({ factoriesPerUnit }, k) => (boundPerHour * factoriesPerUnit) / factoryCounts[k]!);
    const fillings = stores.kinds.map(() => new StoreFilling());
    for (const { made: k, home, volumeIn, volumeOut } of homes) {
      fillings[home]!.add(volumeIn * busy[k]!, volumeOut * busy[k]!);
    }
    const running = made.map(() => 0);
    for (const { made: k, home } of homes) {
      running[k]! += busy[k]! * Math.min(1, capacityOf(stores.kinds[home]!) / Math.max(1, fillings[home]!.most));
    }
    return Math.min(...made.map(({ factoriesPerUnit }, k) => running[k]! / factoriesPerUnit));
  }

  /** What visits can bring per interval, as a rate; without imports, what the product's stores take. */
  #roomBound({ kinds, goods }: StorePlan): number {
    const { brought, productTypeId } = this.plan;
    const room = goods.reduce((sum, store) => sum + capacityOf(kinds[store]!), 0);
    const volumeIn = brought.reduce((sum, { typeId, perUnit }) => sum + perUnit * volumeM3Of(typeId), 0);
    const hours = this.#visitSeconds / SECONDS_PER_HOUR;
    return room / (Math.max(volumeIn, volumeM3Of(productTypeId)) * hours);
  }

  /** Whether surplus fills a store within the time that is proven, or an interval's raw material doesn't fit. */
  #isClogged({ ecuSets, factoryCounts, stores, boundPerHour }: Candidate): boolean {
    const { kinds, raw, goods } = stores;
    const free = kinds.map(capacityOf);
    const fill = (targets: readonly number[], volume: number): void => {
      for (const store of targets) free[store]! -= volume / targets.length;
    };
    const hours = this.#visitSeconds / SECONDS_PER_HOUR;
    fill(goods, boundPerHour * hours * volumeM3Of(this.plan.productTypeId));
    const surplus = new Map<TypeId, number>();
    for (const [k, { typeId }] of this.plan.extracted.entries()) surplus.set(typeId, ecuSets[k]!.unitsPerHour);
    // From raw material up: what comes in, what factories can make of it, what is left.
    for (let k = this.plan.made.length - 1; k >= 0; k--) {
      const { schematic, typeId, perUnit, factoriesPerUnit } = this.plan.made[k]!;
      let rate = (factoryCounts[k]! / factoriesPerUnit) * perUnit;
      for (const input of schematic.inputs) {
        const available = surplus.get(input.typeId);
        if (available !== undefined) rate = Math.min(rate, (available * schematic.output.amount) / input.amount);
      }
      for (const input of schematic.inputs) {
        const available = surplus.get(input.typeId);
        if (available === undefined) continue;
        surplus.set(input.typeId, available - (rate * input.amount) / schematic.output.amount);
      }
      surplus.set(typeId, rate);
    }
    this.plan.extracted.forEach(({ typeId }, k) => {
      // What a program yields early waits for its factories.
      const waiting = 0.25 * ecuSets[k]!.unitsPerHour * hours;
      fill(raw[k]!, (waiting + surplus.get(typeId)! * SURPLUS_HOURS) * volumeM3Of(typeId));
    });
    for (const { typeId } of this.plan.made.slice(1)) {
      fill([0], Math.max(0, surplus.get(typeId)!) * SURPLUS_HOURS * volumeM3Of(typeId));
    }
    // A store of nothing but one resource may be full of it.
    return free.some((volume, store) => volume < 0 && !isOnlyFor(store, stores));
  }

  #listStorePlans(): StorePlan[] {
    const { extracted, brought } = this.plan;
    if (extracted.length === 0) return storePlansForImports();
    if (this.plan.made.length === 0) return storePlansForRaw();
    const plans: StorePlan[] = [];
    const rawStores = [0, 1, 2, ...(extracted.length > 1 ? [extracted.length] : [])];
    for (const rawCount of new Set(rawStores)) {
      for (let goodsCount = 1; goodsCount <= 3; goodsCount++) {
        const kinds: PlacedStoreKind[] = [
          'launchpad',
          ...Array<PlacedStoreKind>(goodsCount + rawCount - 1).fill('storage'),
        ];
        const goods = Array.from({ length: goodsCount }, (_, store) => store);
        const rawIds = Array.from({ length: rawCount }, (_, k) => goodsCount + k);
        const raw = extracted.map((_, k) => rawFor(k, rawIds, extracted.length));
        plans.push({ kinds, raw, goods });
      }
    }
    if (brought.length === 0) return plans;
    const launchpads = (one: StorePlan): PlacedStoreKind[] =>
      one.kinds.map((kind, store) => (one.goods.includes(store) ? 'launchpad' : kind));
    return [
      ...plans,
      ...plans.filter(({ goods }) => goods.length > 1).map((one) => ({ ...one, kinds: launchpads(one) })),
    ];
  }
}

function fewestStores({ extracted }: SourcePlan): StorePlan {
  return { kinds: ['launchpad'], raw: extracted.map(() => [0]), goods: [0] };
}

/** Each resource has stores of its own if there are enough, otherwise all share them. Without any it goes to the launchpad. */
function rawFor(resource: number, rawIds: readonly number[], resourceCount: number): number[] {
  if (rawIds.length === 0) return [0];
  if (rawIds.length < resourceCount) return [...rawIds];
  return rawIds.filter((_, k) => k % resourceCount === resource);
}

function isOnlyFor(store: number, { raw, goods }: StorePlan): boolean {
  return !goods.includes(store) && raw.filter((stores) => stores.includes(store)).length === 1;
}

/** Raw material is the product: all stores take it. */
function storePlansForRaw(): StorePlan[] {
  return [1, 2, 3, 4].map((count) => {
    const kinds = ['launchpad', ...Array<PlacedStoreKind>(count - 1).fill('storage')] as const;
    const all = kinds.map((_, store) => store);
    return { kinds, raw: [all], goods: all };
  });
}

function storePlansForImports(): StorePlan[] {
  const plans: StorePlan[] = [];
  for (let launchpads = 1; launchpads <= MOST_LAUNCHPADS; launchpads++) {
    for (let storages = 0; launchpads + storages <= MOST_STORES; storages++) {
      const kinds = [
        ...Array<PlacedStoreKind>(launchpads).fill('launchpad'),
        ...Array<PlacedStoreKind>(storages).fill('storage'),
      ];
      plans.push({ kinds, raw: [], goods: kinds.map((_, store) => store) });
    }
  }
  return plans;
}
