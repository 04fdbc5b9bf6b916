import { schematics } from '../../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../../workers/game/domain/units.ts';
import { type Rates, sumRates } from '../fleet/colonyPlan.ts';
import { readYield } from '../referenceEngine/yield.ts';

/** An ECU whose record has a complete program. */
export type ProgrammedEcu = EcuPin & {
  productTypeId: TypeId;
  baseQtyPerCycle: number;
  cycleSeconds: Seconds;
  installedAt: number;
  expiresAt: number;
};

/** The ECUs that have a program, running or expired. */
export function programmedEcus(colony: Colony): ProgrammedEcu[] {
  return colony.pins.filter(
    (pin): pin is ProgrammedEcu =>
      pin.kind === 'ecu' &&
      pin.productTypeId !== null &&
      pin.baseQtyPerCycle !== null &&
      pin.cycleSeconds !== null &&
      pin.installedAt !== null &&
      pin.expiresAt !== null,
  );
}

/** Average yield of a program, units per hour. */
export function averageUnitsPerHour({ baseQtyPerCycle, cycleSeconds, installedAt, expiresAt }: ProgrammedEcu): number {
  const cycleCount = Math.floor((expiresAt - installedAt) / cycleSeconds);
  let units = 0;
  for (let index = 0; index < cycleCount; index++) units += readYield(baseQtyPerCycle, cycleSeconds, index);
  return cycleCount === 0 ? 0 : (units * SECONDS_PER_HOUR) / (cycleCount * cycleSeconds);
}

/** What a colony makes and uses while all programs and factories run. */
export function unitRates(colony: Colony): Rates {
  return sumRates(
    programmedEcus(colony).map((ecu) => [ecu.productTypeId, averageUnitsPerHour(ecu)]),
    colony.pins.flatMap((pin) => {
      const schematic =
        pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId) : undefined;
      return schematic === undefined ? [] : [{ schematic, count: 1 }];
    }),
  );
}
