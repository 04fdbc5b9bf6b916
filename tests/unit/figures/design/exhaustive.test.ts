/**
 * Small colonies of every number of heads, factories and stores: the search must find one that makes nearly as much as the
 * best. What is tried here is listed and laid out, not chosen.
 */
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../workers/figures/design/designCandidates.ts';
import { designColony } from '../../../../workers/figures/design/designColony.ts';
import type { StorePlan } from '../../../../workers/figures/design/homes.ts';
import { layOut } from '../../../../workers/figures/design/layOut.ts';
import { replayDesign } from '../../../../workers/figures/design/replayDesign.ts';
import { listSourcePlans, type SourcePlan } from '../../../../workers/figures/design/sourcePlans.ts';
import { toBlueprint } from '../../../../workers/figures/design/toBlueprint.ts';
import { prepareColony } from '../../../../workers/figures/report/index.ts';
import { toColony } from '../../../../workers/figures/templates/templateToColony.ts';
import { COMMAND_CENTER_LEVELS, resourcesByPlanetType } from '../../../../workers/game/catalogue/index.ts';
import type { DesignRequest } from '../../../../workers/game/domain/design.ts';
import type { PlacedStoreKind } from '../../../../workers/game/domain/pinKinds.ts';
import { cycleSecondsFor } from '../../../../workers/game/sustain/index.ts';
import { requestFor, tiers } from '../../../fixtures/designs.ts';

const HOUR = 3600;
const MOST_FACTORIES = 8;
const CLOSE = 0.98;

/** Every number from 1 up to `most`, for each of `count` things. */
function listCounts(count: number, most: number): number[][] {
  let lists: number[][] = [[]];
  for (let k = 0; k < count; k++) {
    lists = lists.flatMap((list) => Array.from({ length: most }, (_, more) => [...list, more + 1]));
  }
  return lists;
}

/** Heads of one or two extractors. */
function listHeads(mostEcus: number): number[][] {
  return [...listCounts(1, 10), ...(mostEcus > 1 ? listCounts(2, 10).filter(([a, b]) => a! >= b!) : [])];
}

/** A launchpad and up to two storage facilities that take goods or raw material. */
function listStorePlans({ extracted }: SourcePlan): StorePlan[] {
  return [0, 1, 2].flatMap((storages) => {
    const kinds: PlacedStoreKind[] = ['launchpad', ...Array<PlacedStoreKind>(storages).fill('storage')];
    return Array.from({ length: storages + 1 }, (_, rawCount): StorePlan => {
      const goods = Array.from({ length: 1 + storages - rawCount }, (_unused, store) => store);
      const raw = extracted.map((_unused, k) => (rawCount === 0 ? [0] : [goods.length + (k % rawCount)]));
      return { kinds, goods, raw };
    });
  });
}

function bestOfAll(request: DesignRequest, mostEcus: number): number {
  const plans = listSourcePlans(request, resourcesByPlanetType[request.planetType]);
  return Math.max(...plans.map((plan) => bestOfPlan(plan, request, mostEcus)));
}

function bestOfPlan(plan: SourcePlan, request: DesignRequest, mostEcus: number): number {
  const { visitSeconds, radiusKm, level } = request;
  const quantityPerHead = (resource: number) => request.quantitiesPerHead[resource] ?? 600;
  const programSeconds = Math.min(14 * 24 * HOUR, visitSeconds + 2 * HOUR);
  const cycleSeconds = cycleSecondsFor(programSeconds);
  const limit = COMMAND_CENTER_LEVELS[level]!;
  let headLists: number[][][] = [[]];
  for (const _ of plan.extracted) {
    headLists = headLists.flatMap((list) => listHeads(mostEcus).map((heads) => [...list, heads]));
  }
  const stores = listStorePlans(plan);
  let best = 0;
  for (const heads of headLists) {
    const headPower = heads.flat().reduce((sum, count) => sum + 2600 + 550 * count, 0);
    if (headPower + 700 > limit.powerMw) continue;
    for (const factoryCounts of listCounts(plan.made.length, plan.made.length > 1 ? 4 : MOST_FACTORIES)) {
      const most = Math.min(...plan.made.map(({ factoriesPerUnit }, k) => factoryCounts[k]! / factoriesPerUnit));
      const power = headPower + factoryCounts.reduce((sum, count) => sum + 700 * count, 0);
      if (most <= best || power + 700 > limit.powerMw) continue;
      for (const storePlan of stores) {
        const candidate: Candidate = {
          plan,
          ecuSets: heads.map((list) => ({ heads: list, headCount: list.length, unitsPerHour: 0 })),
          factoryCounts,
          stores: storePlan,
          boundPerHour: 0,
          expectedPerHour: 0,
        };
        const blueprint = toBlueprint(candidate, { quantityPerHead, visitSeconds, cycleSeconds });
        const template = layOut(blueprint, '', request);
        if (template === null) continue;
        const colony = toColony(template, quantityPerHead, 0, programSeconds, cycleSeconds);
        const { load } = prepareColony(colony, radiusKm);
        if (load.cpuUsedTf > load.cpuLimitTf || load.powerUsedMw > load.powerLimitMw) continue;
        best = Math.max(best, replayDesign(colony, plan.productTypeId, visitSeconds).unitsPerHour);
      }
    }
  }
  return best;
}

describe('a design makes as much as the best of all small colonies, within 2 %', () => {
  const expectClose = (_: string, request: DesignRequest, mostEcus: number) => {
    const outcome = designColony(request);
    const ours = outcome.kind === 'design' ? outcome.design.unitsPerHour : 0;
    const best = bestOfAll(request, mostEcus);
    expect(best).toBeGreaterThan(0);
    expect(ours).toBeGreaterThanOrEqual(CLOSE * best);
  };

  it.each([
    ['Water of own resources, daily', requestFor({ product: 'Water', level: 1 }), 1],
    [
      'Coolant of brought goods',
      requestFor({ product: 'Coolant', level: 2, imports: tiers(1), extracts: false, visitSeconds: 72 * HOUR }),
      1,
    ],
  ])('%s', expectClose);

  it.each([
    ['Water of own resources, weekly', requestFor({ product: 'Water', level: 2, visitSeconds: 168 * HOUR }), 2],
    ['Coolant of own resources, daily', requestFor({ product: 'Coolant', planetType: 'storm', level: 2 }), 1],
    [
      'Coolant of own rich resources, every other day',
      requestFor({
        product: 'Coolant',
        planetType: 'gas',
        radiusKm: 20_000,
        level: 2,
        visitSeconds: 48 * HOUR,
        quantitiesPerHead: { 2268: 1500, 2309: 900 },
      }),
      1,
    ],
  ])('%s', { tags: ['deep'] }, expectClose);
});
