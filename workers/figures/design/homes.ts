/** Which store each factory gets what visits bring from, and sends the product to. */
import { structures, totalM3, volumeM3Of } from '../../game/catalogue/index.ts';
import { PLACED_STORE_KINDS, type PlacedStoreKind } from '../../game/domain/pinKinds.ts';
import type { Seconds } from '../../game/domain/units.ts';
import { structureFor } from '../templates/planetStructures.ts';
import type { SourcePlan } from './sourcePlans.ts';

/** Which stores there are, and what they are for. Positions are those of `kinds`. */
export interface StorePlan {
  kinds: readonly PlacedStoreKind[];
  /** by extracted resource: the stores that take it */
  raw: readonly (readonly number[])[];
  /** take the product, and what visits bring */
  goods: readonly number[];
}

/** Where everything that is made here and isn't the product waits for its users. */
export const HUB = 0;

/** m³; the same on every planet */
const CAPACITIES: ReadonlyMap<PlacedStoreKind, number> = new Map(
  PLACED_STORE_KINDS.map((kind) => [kind, structures.get(structureFor('barren', kind)!)!.capacityM3]),
);

export function capacityOf(kind: PlacedStoreKind): number {
  return CAPACITIES.get(kind)!;
}

export interface FactoryHome {
  /** position in the plan's made commodities */
  made: number;
  /** position in the stores */
  home: number;
  /** of what visits bring it, in m³ from visit to visit */
  volumeIn: number;
  /** of the product; makes room as inputs are used */
  volumeOut: number;
}

/** What fills a store: at first what visits bring, in the end the product. */
export class StoreFilling {
  #in = 0;
  #out = 0;

  add(volumeIn: number, volumeOut: number): void {
    this.#in += volumeIn;
    this.#out += volumeOut;
  }

  /** m³ */
  get most(): number {
    return Math.max(this.#in, this.#out);
  }
}

/** One per factory, makers of inputs first: each where the most room is left. */
export function findHomes(
  plan: SourcePlan,
  factoryCounts: readonly number[],
  { kinds, goods }: StorePlan,
  visitSeconds: Seconds,
): FactoryHome[] {
  const free = kinds.map(capacityOf);
  const volumes = plan.made.map(({ typeId, schematic }, made) => {
    const rounds = visitSeconds / schematic.cycleSeconds;
    const brought = schematic.inputs.filter((input) => plan.brought.some((one) => one.typeId === input.typeId));
    return {
      volumeIn: rounds * totalM3(brought),
      volumeOut: made === 0 ? rounds * schematic.output.amount * volumeM3Of(typeId) : 0,
    };
  });
  const homes: FactoryHome[] = [];
  for (let made = plan.made.length - 1; made >= 0; made--) {
    const { volumeIn, volumeOut } = volumes[made]!;
    const isAnywhere = volumeIn === 0 && volumeOut === 0;
    for (let count = 0; count < factoryCounts[made]!; count++) {
      const home = isAnywhere ? HUB : goods.reduce((a, b) => (free[b]! > free[a]! ? b : a));
      // The product needs room of its own where the factories beside it use up less.
      free[home]! -= Math.max(volumeIn, volumeOut);
      homes.push({ made, home, volumeIn, volumeOut });
    }
  }
  return homes;
}
