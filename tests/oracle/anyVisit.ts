/** fast-check arbitraries over visits: programs restarted, goods collected and delivered. */
import fc from 'fast-check';
import type { Colony, EcuPin } from '../../workers/game/domain/colony.ts';
import type { ColonyResult } from '../../workers/game/domain/result.ts';
import type { Goods, NewProgram } from '../../workers/game/domain/round.ts';
import type { Visit } from '../../workers/game/engine/index.ts';

/** A visit as independent numbers; `buildVisit` fits it to a colony. */
export const anyVisit = fc.record({
  restarts: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  programSeconds: fc.integer({ min: 0, max: 3 * 86_400 }),
  /** of each stack in a store, the percentage that is taken out */
  takenPercents: fc.array(fc.constantFrom(0, 0, 50, 100), { minLength: 16, maxLength: 16 }),
  deliveredUnits: fc.array(fc.nat(500), { minLength: 16, maxLength: 16 }),
});
type VisitSketch = typeof anyVisit extends fc.Arbitrary<infer T> ? T : never;

/** The visit that a sketch means for a colony in this state. */
export function buildVisit(colony: Colony, result: ColonyResult, sketch: VisitSketch): Visit {
  const ecus = colony.pins.filter((pin): pin is EcuPin => pin.kind === 'ecu');
  const programs = ecus.flatMap((pin, index): NewProgram[] => {
    if (!sketch.restarts[index % 4] || pin.productTypeId === null) return [];
    return [
      {
        pinId: pin.pinId,
        productTypeId: pin.productTypeId,
        baseQtyPerCycle: pin.baseQtyPerCycle ?? 100,
        cycleSeconds: pin.cycleSeconds ?? 1800,
        expiresAt: result.at + sketch.programSeconds,
      },
    ];
  });
  const stores = colony.pins.flatMap((pin, position) =>
    pin.kind === 'ecu' || pin.kind === 'factory' || pin.kind === 'unknown' ? [] : [result.pins[position]!],
  );
  const stacks = stores.flatMap(({ pinId, contents }) => contents.map((stack) => ({ pinId, ...stack })));
  const moves = stacks.map(({ pinId, typeId, amount }, index): Goods => {
    const taken = Math.floor((amount * sketch.takenPercents[index % 16]!) / 100);
    return { pinId, typeId, amount: sketch.deliveredUnits[index % 16]! - taken };
  });
  return { programs, moves };
}
