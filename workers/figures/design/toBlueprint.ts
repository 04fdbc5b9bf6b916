/** From counts to a blueprint: which store each extractor and each factory uses. */
import type { TypeId } from '../../game/domain/ids.ts';
import type { Seconds } from '../../game/domain/units.ts';
import type { Blueprint, PlannedEcu, PlannedFactory } from './blueprint.ts';
import type { Candidate } from './designCandidates.ts';
import { findHomes, HUB } from './homes.ts';

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

function planFactories(
  { plan, factoryCounts, stores }: Candidate,
  ecus: readonly PlannedEcu[],
  visitSeconds: Seconds,
): PlannedFactory[] {
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
  return findHomes(plan, factoryCounts, stores, visitSeconds).map(({ made, home }): PlannedFactory => {
    const { typeId, schematic } = plan.made[made]!;
    return {
      productTypeId: typeId,
      sources: schematic.inputs.map((input) => {
        if (brought.has(input.typeId)) return home;
        if (!plan.extracted.some((one) => one.typeId === input.typeId)) return HUB;
        const heads = ecus.filter(({ resourceTypeId }) => resourceTypeId === input.typeId);
        const share = heads.reduce((sum, { headCount }) => sum + headCount, 0) / factoryCounts[made]!;
        return rawStore(input.typeId, share);
      }),
      target: made === 0 ? home : HUB,
    };
  });
}
