import { schematicByOutput, tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import type { MakeOrBuyNode } from '../../game/domain/choices.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { type Isk, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { type Economy, importPriceOf, importTaxIsk } from '../../game/worth/index.ts';

/** What a unit of each commodity costs on a planet, bought or made from the cheapest inputs. */
export class UnitCosts {
  readonly #economy: Economy;
  readonly #haulIskPerM3: Isk;
  readonly #made = new Map<TypeId, Isk | null>();

  /** @param haulIskPerM3 of what is bought */
  constructor(economy: Economy, haulIskPerM3: Isk = 0) {
    this.#economy = economy;
    this.#haulIskPerM3 = haulIskPerM3;
  }

  /** With import tax; null without a price. */
  buyIsk(typeId: TypeId): Isk | null {
    const price = importPriceOf(this.#economy.prices, typeId);
    const haulIsk = volumeM3Of(typeId) * this.#haulIskPerM3;
    return price === null ? null : price + importTaxIsk(typeId, this.#economy) + haulIsk;
  }

  /** From the cheapest inputs, each bought or made; null for a raw resource or if a price is missing. */
  makeIsk(typeId: TypeId): Isk | null {
    const known = this.#made.get(typeId);
    if (known !== undefined) return known;
    const schematic = schematicByOutput.get(typeId);
    let isk: Isk | null = schematic === undefined ? null : 0;
    for (const input of schematic?.inputs ?? []) {
      const made = this.makeIsk(input.typeId);
      const bought = this.buyIsk(input.typeId);
      const cheapest = cheaperOf(bought, made) === 'make' ? made : bought;
      isk = isk === null || cheapest === null ? null : isk + (input.amount * cheapest) / schematic!.output.amount;
    }
    this.#made.set(typeId, isk);
    return isk;
  }

  /** All that goes into a commodity, for this much of it. */
  tree(typeId: TypeId, unitsPerHour: number): MakeOrBuyNode {
    const schematic = schematicByOutput.get(typeId);
    const bought = this.buyIsk(typeId);
    const made = this.makeIsk(typeId);
    return {
      typeId,
      tier: tierOf(typeId),
      unitsPerHour,
      buyIsk: bought,
      makeIsk: made,
      cheaper: cheaperOf(bought, made),
      inputs: (schematic?.inputs ?? []).map((input) =>
        this.tree(input.typeId, (unitsPerHour * input.amount) / schematic!.output.amount),
      ),
    };
  }

  /** The same for one factory of the product. */
  factoryTree(typeId: TypeId): MakeOrBuyNode {
    const { output, cycleSeconds } = schematicByOutput.get(typeId)!;
    return this.tree(typeId, (output.amount * SECONDS_PER_HOUR) / cycleSeconds);
  }
}

function cheaperOf(bought: Isk | null, made: Isk | null): MakeOrBuyNode['cheaper'] {
  if (bought === null) return made === null ? null : 'make';
  return made !== null && made < bought ? 'make' : 'buy';
}
