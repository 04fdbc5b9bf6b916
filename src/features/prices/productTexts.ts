import { t } from '@lingui/core/macro';
import type { ChoiceMeasure, ProductChoice, ProductionWay } from '../../../workers/game/domain/choices.ts';
import type { PriceRow } from '../../../workers/game/domain/report.ts';
import { noPriceText } from '../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { measureText } from '../../words/choices.ts';
import { marketShareText, notTradedText } from '../../words/market.ts';

/** One commodity; without a way of making it if it is raw, or if what it earns is not known. */
export interface ProductRow {
  price: PriceRow;
  product: ProductChoice | null;
  way: ProductionWay | null;
}

/** What part of the market a planet would be. */
export function planetShareText(product: ProductChoice | null, way: ProductionWay | null): string {
  if (product === null || way === null || way.planetFactoryCount === null) return UNKNOWN_TEXT;
  return marketShareText({ marketUnitsPerDay: product.marketUnitsPerDay, marketShare: way.planetMarketShare });
}

/** `7.5/h`; a dash if it is nothing. */
export function perHourText(unitsPerHour: number): string {
  return unitsPerHour > 0 ? t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h` : UNKNOWN_TEXT;
}

export function figureText(way: ProductionWay, measure: ChoiceMeasure): string {
  const isk = way[measure];
  if (isk === null) return way.iskPerUnit === null ? noPriceText() : UNKNOWN_TEXT;
  return measureText(measure, isk);
}

/** Why a planet would earn nothing: the market trades none of it, or your fleet sells all that it takes. Otherwise null. */
export function noRoomText({ product, way }: ProductRow): string | null {
  if (product === null || way?.planetIskPerMonth !== 0) return null;
  return product.marketUnitsPerDay === 0 ? notTradedText() : t`the market takes no more`;
}
