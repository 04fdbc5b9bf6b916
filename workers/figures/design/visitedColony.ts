/** A colony in a replay whose visits take out its product and bring what it doesn't make itself. */
import { commodities, tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { sum } from '../../game/domain/sums.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import {
  applyVisit,
  type ColonyState,
  compileColony,
  moveGoods,
  readFreeVolumeUnits,
  startState,
  storedUnits,
} from '../../game/engine/index.ts';
import { type ColonyGoods, findColonyGoods } from '../../game/sustain/index.ts';

/** The cycle of advanced and high-tech factories: only these use what visits bring. */
const CYCLE_SECONDS = SECONDS_PER_HOUR;

/** What visits bring to one store. */
interface StoreSupply {
  pinId: PinId;
  goods: readonly { typeId: TypeId; unitsPerCycle: number; unitVolume: number }[];
  /** of all inputs of one cycle, or of the products that come of them if these take up more room */
  volumePerCycle: number;
}

export class VisitedColony {
  readonly state: ColonyState;
  readonly supplies: readonly StoreSupply[];
  readonly storePinIds: readonly PinId[];
  /** cycles until the next visit, and the one that starts at it */
  readonly wantedCycles: number;
  readonly #productTypeId: TypeId;
  readonly #takenFrom: readonly PinId[];

  constructor(colony: Colony, productTypeId: TypeId, visitSeconds: Seconds) {
    this.wantedCycles = Math.floor(visitSeconds / CYCLE_SECONDS) + 1;
    this.#productTypeId = productTypeId;
    const goods = findColonyGoods(colony);
    this.storePinIds = goods.stores.map(({ pinId }) => pinId);
    this.#takenFrom = this.storePinIds.filter((store) =>
      colony.routes.some(({ destinationPinId, typeId }) => destinationPinId === store && typeId === productTypeId),
    );
    this.supplies = planSupplies(colony, goods, productTypeId);
    const moves = this.supplies.flatMap(({ pinId, goods: inputs }) =>
      inputs.map(({ typeId }) => ({ pinId, typeId, amount: 0 })),
    );
    const start = startState(compileColony(colony));
    this.state = moves.length === 0 ? start : applyVisit(start, { programs: [], moves });
  }

  /** Takes out the product, at most so many units. @returns units taken out */
  take(most: number): number {
    let units = 0;
    for (const pinId of this.#takenFrom) {
      const amount = Math.min(most - units, storedUnits(this.state, pinId, this.#productTypeId));
      if (amount > 0) moveGoods(this.state, [{ pinId, typeId: this.#productTypeId, amount: -amount }]);
      units += amount;
    }
    return units;
  }

  /** How long the inputs of a store can last: until the next visit, if there is room. */
  cyclesOf({ pinId, goods, volumePerCycle }: StoreSupply): number {
    let roomUnits = readFreeVolumeUnits(this.state, pinId);
    for (const { typeId, unitVolume } of goods) roomUnits += storedUnits(this.state, pinId, typeId) * unitVolume;
    return Math.min(this.wantedCycles, roomUnits / volumePerCycle);
  }
}

/** What stores feed factories with and nothing here makes, but for raw material, which nobody hauls. */
function planSupplies(colony: Colony, { feeds, made, stores }: ColonyGoods, productTypeId: TypeId): StoreSupply[] {
  const volumeOf = (typeId: TypeId): number => commodities.get(typeId)!.volumeUnits;
  return stores.flatMap(({ pinId }): StoreSupply[] => {
    const goods = feeds
      .filter((feed) => feed.pinId === pinId && !made.has(feed.typeId) && tierOf(feed.typeId) > 0)
      .map(({ typeId }) => {
        const routes = colony.routes.filter((route) => route.sourcePinId === pinId && route.typeId === typeId);
        const unitsPerCycle = sum(routes.map(({ quantity }) => quantity));
        return { typeId, unitsPerCycle, unitVolume: volumeOf(typeId) };
      });
    if (goods.length === 0) return [];
    const volumeIn = sum(goods.map(({ unitsPerCycle, unitVolume }) => unitsPerCycle * unitVolume));
    const products = colony.routes.filter(
      (route) => route.destinationPinId === pinId && route.typeId === productTypeId,
    );
    const volumeOut = sum(products.map(({ quantity }) => quantity)) * volumeOf(productTypeId);
    return [{ pinId, goods, volumePerCycle: Math.max(volumeIn, volumeOut) }];
  });
}
