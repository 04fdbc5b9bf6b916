/** From counts to a blueprint: which store each extractor and each factory uses. */
import { commodities, structures } from '../../catalogue/index.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { Seconds } from '../../domain/units.ts';
import { structureFor } from '../templates/planetStructures.ts';
import type { Blueprint, PlannedEcu, PlannedFactory } from './blueprint.ts';
import type { Candidate } from './designCandidates.ts';

interface Visits {
  quantityPerHead: (resource: TypeId) => number;
  visitSeconds: Seconds;
  cycleSeconds: Seconds;
}

export function toBlueprint(candidate: Candidate, visits: Visits): Blueprint {
  const { quantityPerHead, cycleSeconds } = visits;
  const { plan, stores } = candidate;
  const ecus = plan.extracted.flatMap(({ typeId }, k): PlannedEcu[] => {
    const raw = stores.raw[k]!;
    return candidate.ecuSets[k]!.heads.map((headCount, index) => ({
      resourceTypeId: typeId,
      headCount,
      baseQuantity: headCount * quantityPerHead(typeId),
      store: raw[index % raw.length]!,
    }));
  });
  return {
    stores: stores.kinds,
    ecus,
    factories: planFactories(candidate, ecus, visits.visitSeconds),
    cycleSeconds,
  };
}

/** Where everything that is made here and isn't the product waits for its users. */
const HUB = 0;

function planFactories(
  { plan, factoryCounts, stores }: Candidate,
  ecus: readonly PlannedEcu[],
  visitSeconds: Seconds,
): PlannedFactory[] {
  const { kinds, goods } = stores;
  /** m³ that are still free in each store, for what visits bring or take */
  const free = kinds.map((kind) => structures.get(structureFor('barren', kind)!)!.capacityM3);
  const emptiest = (among: readonly number[]): number => among.reduce((a, b) => (free[b]! > free[a]! ? b : a));
  const brought = new Set(plan.brought.map(({ typeId }) => typeId));
  /** heads whose yield no factory of the store takes yet */
  const waiting = new Map<string, number>();
  for (const { resourceTypeId, store, headCount } of ecus) {
    const name = `${resourceTypeId} ${store}`;
    waiting.set(name, (waiting.get(name) ?? 0) + headCount);
  }
  const rawStore = (typeId: TypeId, share: number): number => {
    const resource = plan.extracted.findIndex((one) => one.typeId === typeId);
    const fed = stores.raw[resource]!.filter((store) => waiting.has(`${typeId} ${store}`));
    const most = fed.reduce((a, b) => (waiting.get(`${typeId} ${b}`)! > waiting.get(`${typeId} ${a}`)! ? b : a));
    waiting.set(`${typeId} ${most}`, waiting.get(`${typeId} ${most}`)! - share);
    return most;
  };
  const factories: PlannedFactory[] = [];
  // Makers of inputs first.
  for (let k = plan.made.length - 1; k >= 0; k--) {
    const { typeId, schematic } = plan.made[k]!;
    const isProduct = k === 0;
    const usesBrought = schematic.inputs.some((input) => brought.has(input.typeId));
    for (let count = 0; count < factoryCounts[k]!; count++) {
      const home = usesBrought || isProduct ? emptiest(goods) : HUB;
      const volumeIn = schematic.inputs.reduce(
        (sum, input) => sum + (brought.has(input.typeId) ? input.amount * volumeOf(input.typeId) : 0),
        0,
      );
      const volumeOut = isProduct ? schematic.output.amount * volumeOf(typeId) : 0;
      free[home]! -= (Math.max(volumeIn, volumeOut) * visitSeconds) / schematic.cycleSeconds;
      factories.push({
        productTypeId: typeId,
        sources: schematic.inputs.map((input) => {
          if (brought.has(input.typeId)) return home;
          const raw = plan.extracted.find((one) => one.typeId === input.typeId);
          if (raw === undefined) return HUB;
          const heads = ecus.filter(({ resourceTypeId }) => resourceTypeId === input.typeId);
          const share = heads.reduce((sum, { headCount }) => sum + headCount, 0) / factoryCounts[k]!;
          return rawStore(input.typeId, share);
        }),
        target: isProduct ? home : HUB,
      });
    }
  }
  return factories;
}

function volumeOf(typeId: TypeId): number {
  return commodities.get(typeId)!.volumeM3;
}
