/** Names of ways of making a product and of what they are compared by. */
import type { ChoiceMeasure, MakeOrBuyNode, Sourcing } from '../../workers/domain/choices.ts';

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

/** What to do about an input: `make`, `buy`, `no price` */
export function makeOrBuyText({ cheaper }: Pick<MakeOrBuyNode, 'cheaper'>): string {
  return cheaper ?? 'no price';
}
