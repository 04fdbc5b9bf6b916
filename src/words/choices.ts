/** Names of ways of making a product and of what they are compared by. */
import type {
  BestMeasure,
  ChoiceMeasure,
  MakeOrBuyNode,
  ProductionWay,
  Sourcing,
} from '../../workers/domain/choices.ts';
import { formatIsk } from '../format/isk.ts';
import { formatNumber } from '../format/number.ts';

/** Where a way begins: `P1 bought`, `raw free` */
export function sourcingText(sourcing: Sourcing): string {
  return sourcing === 'extracted' ? 'raw free' : `P${sourcing} bought`;
}

export const MEASURE_LABELS: Readonly<Record<ChoiceMeasure, { label: string; tooltip: string }>> = {
  iskPerFactoryHour: {
    label: 'ISK/factory-h',
    tooltip: 'Earned per hour of all factories that take part, after tax',
  },
  iskPerM3: { label: 'ISK/m³', tooltip: 'Earned per m³ of bought inputs and product that you haul' },
  iskPerThousandRaw: { label: 'ISK/1,000 raw', tooltip: 'Earned per 1,000 units of raw resource' },
  planetIskPerMonth: {
    label: 'Planet ISK/month',
    tooltip: 'A planet without extractors: one launchpad and as many factories as CPU and power allow',
  },
};

/** `61,203`, `9.00 M` for a month */
export function measureText(measure: ChoiceMeasure, isk: number): string {
  return measure === 'planetIskPerMonth' ? formatIsk(isk) : formatNumber(isk);
}

/**
 * Why a product's best way is the best, among those with bought inputs:
 * `Best by ISK/factory-h: P1 bought with 61,203, before P2 bought with 48,111.`
 * @returns null if no way has a figure
 */
export function bestWayText(ways: readonly ProductionWay[], measure: BestMeasure): string | null {
  const [best, next] = ways
    .flatMap(({ sourcing, [measure]: isk }) =>
      sourcing === 'extracted' || isk === null
        ? []
        : [{ isk, text: `${sourcingText(sourcing)} with ${measureText(measure, isk)}` }],
    )
    .toSorted((a, b) => b.isk - a.isk);
  if (best === undefined) return null;
  const { label } = MEASURE_LABELS[measure];
  const claim = best.isk < 0 ? `Every way loses ISK; least by ${label}` : `Best by ${label}`;
  return `${claim}: ${best.text}${next === undefined ? '' : `, before ${next.text}`}.`;
}

/** What to do about an input: `make`, `buy`, `no price` */
export function makeOrBuyText({ cheaper }: Pick<MakeOrBuyNode, 'cheaper'>): string {
  return cheaper ?? 'no price';
}
