import { schematicOf } from '../game/catalogue/index.ts';
import type { Colony } from '../game/domain/colony.ts';
import type { TypeId } from '../game/domain/ids.ts';
import { addTo } from '../game/domain/sums.ts';
import { SECONDS_PER_HOUR } from '../game/domain/units.ts';

/** What factories use if they never wait, in units an hour. */
export function neededPerHour({ pins }: Pick<Colony, 'pins'>): Map<TypeId, number> {
  const needed = new Map<TypeId, number>();
  for (const pin of pins) {
    const schematic = schematicOf(pin);
    for (const { typeId, amount } of schematic?.inputs ?? []) {
      addTo(needed, typeId, (amount * SECONDS_PER_HOUR) / schematic!.cycleSeconds);
    }
  }
  return needed;
}
