/** Planetary goods that go into jobs of industry. Pure. */
import type { Product, Products } from '../../game/catalogue/products.ts';
import { MOST_EFFICIENCY } from '../../game/domain/demand.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';

/**
 * Units of one material that a job needs: max(runs, ceil(round(runs × base × (1 − ME/100), 2))). With a whole material
 * efficiency, hundredths of units are whole numbers, so that nothing is lost to rounding.
 * @param runs whole, above 0   @param base units of a run without material efficiency
 * Source: the game's industry window; bonuses of facilities and rigs are not counted.
 */
export function jobUnits(runs: number, base: number, materialEfficiency: number): number {
  return Math.max(runs, Math.ceil((runs * base * (100 - materialEfficiency)) / 100));
}

/** Jobs that make at least this many units of a product. */
export function runsFor(units: number, { unitsPerRun }: Product): number {
  return Math.ceil(units / unitsPerRun);
}

/**
 * Planetary goods of one job, those of its components with it: each component is one job of its own, of as many runs as it
 * needs, with the same material efficiency.
 * @throws RangeError if the material efficiency is no whole number from 0 to 10
 */
export function goodsOfJob(
  product: Product,
  runs: number,
  materialEfficiency: number,
  products: Products,
): Map<TypeId, number> {
  if (!Number.isInteger(materialEfficiency) || materialEfficiency < 0 || materialEfficiency > MOST_EFFICIENCY) {
    throw new RangeError(`A material efficiency of ${materialEfficiency} is not from 0 to ${MOST_EFFICIENCY}.`);
  }
  const goods = new Map<TypeId, number>();
  const addJob = ({ goods: materials, components }: Product, jobRuns: number): void => {
    for (const { typeId, amount } of materials) addTo(goods, typeId, jobUnits(jobRuns, amount, materialEfficiency));
    for (const { typeId, amount } of components) {
      const component = products.get(typeId)!;
      addJob(component, runsFor(jobUnits(jobRuns, amount, materialEfficiency), component));
    }
  };
  addJob(product, runs);
  return goods;
}
