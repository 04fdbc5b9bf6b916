import { schematics } from '../../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin } from '../../../workers/game/domain/colony.ts';
import type { Schematic } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { addTo } from '../../../workers/game/domain/sums.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../../workers/game/domain/units.ts';
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

/** Units per hour, by commodity, while everything runs. */
export interface UnitRates {
  made: ReadonlyMap<TypeId, number>;
  used: ReadonlyMap<TypeId, number>;
}

/** What a colony makes and uses while all programs and factories run. */
export function unitRates(colony: Colony): UnitRates {
  const [made, used] = [new Map<TypeId, number>(), new Map<TypeId, number>()];
  const add = (rates: Map<TypeId, number>, typeId: TypeId, unitsPerHour: number) => addTo(rates, typeId, unitsPerHour);
  for (const ecu of programmedEcus(colony)) add(made, ecu.productTypeId, averageUnitsPerHour(ecu));
  for (const { inputs, output, cycleSeconds } of runningSchematics(colony)) {
    const cyclesPerHour = SECONDS_PER_HOUR / cycleSeconds;
    for (const { typeId, amount } of inputs) add(used, typeId, amount * cyclesPerHour);
    add(made, output.typeId, output.amount * cyclesPerHour);
  }
  return { made, used };
}

/** One per factory with a schematic. */
function runningSchematics(colony: Colony): Schematic[] {
  return colony.pins.flatMap((pin) =>
    pin.kind === 'factory' && pin.schematicId !== null ? (schematics.get(pin.schematicId) ?? []) : [],
  );
}
