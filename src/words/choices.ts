/** Names of ways of making a product and of what they are compared by. */
import { t } from '@lingui/core/macro';
import type {
  BestMeasure,
  ChoiceMeasure,
  ChoicesOutcome,
  MakeOrBuyNode,
  ProductionWay,
  Sourcing,
} from '../../workers/game/domain/choices.ts';
import { formatIskCell, noPriceText } from '../format/isk.ts';
import { formatNumber } from '../format/number.ts';

export function choicesFaultText({ fault }: ChoicesOutcome & { kind: 'invalid' }): string {
  return fault === 'tax' ? t`The tax has to be 0 to 100%.` : t`Command centers have the levels 0 to 5.`;
}

/** Where a way begins: `P1 bought`, `raw free` */
export function sourcingText(sourcing: Sourcing): string {
  return sourcing === 'extracted'
    ? t({ message: `raw free`, comment: 'raw resources cost nothing, because the planet extracts them' })
    : t`P${sourcing} bought`;
}

export const measureLabels = (): Readonly<Record<ChoiceMeasure, { label: string; tooltip: string }>> => ({
  iskPerFactoryHour: {
    label: t`ISK/factory-h`,
    tooltip: t`What is left per hour of all factories that take part, after tax`,
  },
  iskPerM3: { label: t`ISK/m³`, tooltip: t`What is left per m³ of bought inputs and product that you haul, after tax` },
  iskPerThousandRaw: { label: t`ISK/1,000 raw`, tooltip: t`What is left per 1,000 units of raw resource, after tax` },
  planetIskPerMonth: {
    label: t`Planet ISK/month`,
    tooltip: t`A planet without extractors: one launchpad and as many factories as CPU and power allow, of what the market takes beside what your fleet sells`,
  },
});

/** `61,203`, `9.00 M` for a month */
export function measureText(measure: ChoiceMeasure, isk: number): string {
  return measure === 'planetIskPerMonth' ? formatIskCell(isk) : formatNumber(isk);
}

/** `Best by ISK/factory-h: P1 bought with 61,203, before P2 bought with 48,111.`; null if no way has a figure. */
export function bestWayText(ways: readonly ProductionWay[], measure: BestMeasure): string | null {
  const [best, next] = ways
    .flatMap(({ sourcing, [measure]: isk }) =>
      sourcing === 'extracted' || sourcing === 0 || isk === null
        ? []
        : [{ isk, text: wayText(sourcingText(sourcing), measureText(measure, isk)) }],
    )
    .toSorted((a, b) => b.isk - a.isk);
  if (best === undefined) return null;
  const { label } = measureLabels()[measure];
  const bestWay = best.text;
  if (next === undefined) {
    return best.isk < 0 ? t`Every way loses ISK; least by ${label}: ${bestWay}.` : t`Best by ${label}: ${bestWay}.`;
  }
  const nextWay = next.text;
  return best.isk < 0
    ? t`Every way loses ISK; least by ${label}: ${bestWay}, before ${nextWay}.`
    : t`Best by ${label}: ${bestWay}, before ${nextWay}.`;
}

function wayText(way: string, figure: string): string {
  return t({ message: `${way} with ${figure}`, comment: 'P1 bought with 61,203' });
}

/** What to do about an input: `make`, `buy`, `no price` */
export function makeOrBuyText({ cheaper }: Pick<MakeOrBuyNode, 'cheaper'>): string {
  if (cheaper === null) return noPriceText();
  return cheaper === 'make'
    ? t({ message: `make`, comment: 'an input is cheaper to make than to buy' })
    : t({ message: `buy`, comment: 'an input is cheaper to buy than to make' });
}
