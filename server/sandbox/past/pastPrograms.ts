import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { NewProgram } from '../../../workers/game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import type { Rates } from '../fleet/colonyPlan.ts';
import type { Random } from '../random.ts';
import { type ProgrammedEcu, programmedEcus, unitRates } from './rates.ts';

/** The share of extractors whose resource wears out. */
const WEARING_SHARE = 0.2;
/** What such an extractor loses of its base quantity from program to program. */
const WEAR_PER_PROGRAM = 0.045;
/** After so many programs the pilot moves the heads to fresh ground. */
const PROGRAMS_PER_PLACE = 7;

/** How much more than its factories use an extractor yields, so that they run until now. */
const LEAST_SURPLUS = 1.1;
/** Above this, an extractor that never yielded enough would look like one that wears out. */
const MOST_SURPLUS = 1.15;
/** How late the pilot was for the present programs, seconds. */
const USUAL_DELAY_SECONDS = 1200;

/** A program with the visit on which it was installed. */
type PastProgram = NewProgram & { installedAt: EpochSeconds };

/**
 * The programs of all extractors up to those of the present record, which are included. A program is restarted on the
 * first visit after its end, for the same length.
 * @param times of the visits, ascending
 */
export function pastPrograms(present: Colony, times: readonly EpochSeconds[], random: Random): PastProgram[] {
  const { made, used } = unitRates(present);
  return programmedEcus(present).flatMap((ecu) => {
    const supplied = (used.get(ecu.productTypeId) ?? 0) / Math.max(1, made.get(ecu.productTypeId) ?? 0);
    // The program before the present one has left what the stores hold now, too.
    const left = heldUnits(present, ecu.productTypeId) / Math.max(1, programUnits(ecu, made));
    const leastShareAt = (age: number) => Math.min(MOST_SURPLUS, supplied * LEAST_SURPLUS + (age === 1 ? left : 0));
    const isWearing = random.fraction() < WEARING_SHARE;
    const installs = installTimes(ecu, times);
    return installs.map((installedAt, index): PastProgram => {
      const age = installs.length - 1 - index;
      const wear = isWearing ? (1 + WEAR_PER_PROGRAM) ** (age % PROGRAMS_PER_PLACE) : 1;
      const luck = random.between(0.99, 1.01);
      return {
        pinId: ecu.pinId,
        productTypeId: ecu.productTypeId,
        baseQtyPerCycle:
          age === 0 ? ecu.baseQtyPerCycle : Math.round(ecu.baseQtyPerCycle * Math.max(wear * luck, leastShareAt(age))),
        cycleSeconds: ecu.cycleSeconds,
        installedAt,
        expiresAt: installedAt + ecu.expiresAt - ecu.installedAt,
      };
    });
  });
}

function heldUnits({ pins }: Colony, typeId: TypeId): number {
  const stacks = pins.flatMap(({ kind, contents }) => (kind === 'factory' ? [] : contents));
  return stacks.reduce((sum, stack) => sum + (stack.typeId === typeId ? stack.amount : 0), 0);
}

/** What all extractors of this resource yield while this program runs. */
function programUnits({ productTypeId, installedAt, expiresAt }: ProgrammedEcu, made: Rates['made']): number {
  return ((made.get(productTypeId) ?? 0) * (expiresAt - installedAt)) / SECONDS_PER_HOUR;
}

/**
 * When the program before the present one was installed: it ended shortly before, or the stores of raw resources would
 * have been empty by then.
 */
export function previousInstall({ installedAt, expiresAt }: ProgrammedEcu): EpochSeconds {
  return installedAt - (expiresAt - installedAt) - USUAL_DELAY_SECONDS;
}

function installTimes(ecu: ProgrammedEcu, times: readonly EpochSeconds[]): EpochSeconds[] {
  const { installedAt, expiresAt } = ecu;
  const installs: EpochSeconds[] = [];
  for (const at of times) {
    if (at >= installedAt) break;
    const last = installs.at(-1);
    const hasEnded = last === undefined || at >= last + expiresAt - installedAt;
    if (hasEnded || at === previousInstall(ecu)) installs.push(at);
  }
  return [...installs, installedAt];
}
