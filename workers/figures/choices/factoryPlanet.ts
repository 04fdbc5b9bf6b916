/** How much a planet without extractors makes: one launchpad, and as many factories as CPU and power allow. */

import { COMMAND_CENTER_LEVELS, linkLoad, structures } from '../../game/catalogue/index.ts';
import type { CpuAndPower, Schematic } from '../../game/domain/commodity.ts';
import { PIN_KINDS } from '../../game/domain/pinKinds.ts';
import type { Recipe } from './recipe.ts';

interface FactoryPlanet {
  unitsPerHour: number;
  factoryCount: number;
}

/** Each factory is connected by one link; a planet's size decides on more, so it counts as short as possible. */
const LINK_LEVEL = 0;
const LINK_KM = 0;

/** Halvings of the searched rate: more digits than a figure shows. */
const STEPS = 40;

/** The most that such a planet makes, all stages on it; null if not even one factory of each stage fits. */
export function planFactoryPlanet({ factoryHours }: Recipe, level: number): FactoryPlanet | null {
  const limit = COMMAND_CENTER_LEVELS[level] as CpuAndPower | undefined;
  const launchpad = [...structures.values()].find(({ kind }) => PIN_KINDS[kind].launches);
  if (limit === undefined || launchpad === undefined) return null;
  const cpuTf = limit.cpuTf - launchpad.cpuTf;
  const powerMw = limit.powerMw - launchpad.powerMw;
  const stages = [...factoryHours].map(([schematic, hoursPerUnit]) => ({ hoursPerUnit, load: factoryLoad(schematic) }));
  const countOf = (hoursPerUnit: number, unitsPerHour: number): number =>
    Math.max(1, Math.ceil(unitsPerHour * hoursPerUnit - 1e-9));
  const fits = (unitsPerHour: number): boolean => {
    let cpu = 0;
    let power = 0;
    for (const { hoursPerUnit, load } of stages) {
      const count = countOf(hoursPerUnit, unitsPerHour);
      cpu += count * load.cpuTf;
      power += count * load.powerMw;
    }
    return cpu <= cpuTf && power <= powerMw;
  };
  if (!fits(0)) return null;
  let low = 0;
  // No factory needs less than a link.
  let high =
    powerMw / linkLoad(LINK_KM, LINK_LEVEL).powerMw / Math.min(...stages.map(({ hoursPerUnit }) => hoursPerUnit));
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  let factoryCount = 0;
  for (const { hoursPerUnit } of stages) factoryCount += countOf(hoursPerUnit, low);
  return { unitsPerHour: low, factoryCount };
}

/** A factory with its link. Of the structures that may run a schematic, those of all planets need the same. */
function factoryLoad({ factoryTypeIds }: Schematic): CpuAndPower {
  const factory = structures.get(factoryTypeIds[0]!);
  const link = linkLoad(LINK_KM, LINK_LEVEL);
  return { cpuTf: (factory?.cpuTf ?? 0) + link.cpuTf, powerMw: (factory?.powerMw ?? 0) + link.powerMw };
}
