import { volumeM3Of } from '../../game/catalogue/index.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { MarketVolumes } from '../../game/domain/marketVolumes.ts';
import type { Isk } from '../../game/domain/units.ts';
import { type Economy, exportTaxIsk, importPriceOf } from '../../game/worth/index.ts';
import { UnitCosts } from '../choices/unitCosts.ts';
import type { DemandMarket } from './feedBaskets.ts';

/**
 * What goods of a basket cost where they are used: bought, without customs tax, or made, with the tax of leaving a planet and
 * that of inputs. Both are hauled.
 */
export function demandMarket(
  economy: Economy,
  haulIskPerM3: Isk,
  { unitsPerDay }: Pick<MarketVolumes, 'unitsPerDay'>,
): DemandMarket {
  const costs = new UnitCosts(economy, haulIskPerM3);
  const haulIsk = (typeId: TypeId): Isk => volumeM3Of(typeId) * haulIskPerM3;
  return {
    buyIsk(typeId) {
      const price = importPriceOf(economy.prices, typeId);
      return price === null ? null : price + haulIsk(typeId);
    },
    makeIsk(typeId) {
      const made = costs.makeIsk(typeId);
      return made === null ? null : made + exportTaxIsk(typeId, economy) + haulIsk(typeId);
    },
    unitsPerDay: (typeId) => unitsPerDay.get(typeId) ?? null,
  };
}
