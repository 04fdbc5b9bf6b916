import { schematics } from '../catalogue/index.ts';
import { ASSUMED_CYCLE_SECONDS, type Colony, type EcuPin, type Pin, type Route } from '../domain/colony.ts';
import type { HistoryProgram } from '../domain/history.ts';
import type { NewProgram, VisitSettings } from '../domain/round.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../domain/units.ts';
import { maxYieldPerCycle } from '../engine/index.ts';

/** The client's cycle by the length of a program. Source: the game client's program window. */
const CYCLES: readonly { upToSeconds: Seconds; cycleSeconds: Seconds }[] = [
  { upToSeconds: 25 * SECONDS_PER_HOUR, cycleSeconds: 900 },
  { upToSeconds: 50 * SECONDS_PER_HOUR, cycleSeconds: 1800 },
  { upToSeconds: 100 * SECONDS_PER_HOUR, cycleSeconds: 3600 },
  { upToSeconds: 200 * SECONDS_PER_HOUR, cycleSeconds: 7200 },
];
const LONGEST_CYCLE_SECONDS = 14_400;

/** The longest program that the client offers. */
export const MAX_PROGRAM_SECONDS = 14 * SECONDS_PER_DAY;

/** The cycle time that the client uses for a program of this length. */
export function cycleSecondsFor(programSeconds: Seconds): Seconds {
  return CYCLES.find(({ upToSeconds }) => programSeconds <= upToSeconds)?.cycleSeconds ?? LONGEST_CYCLE_SECONDS;
}

/** The latest program of this product, these heads and this length that ran on a colony; null if none is known. */
export function findKnownProgram(
  known: readonly HistoryProgram[],
  wanted: Pick<HistoryProgram, 'productTypeId' | 'headCount' | 'cycleSeconds'> & { programSeconds: Seconds },
): HistoryProgram | null {
  let latest: HistoryProgram | null = null;
  for (const program of known) {
    const { productTypeId, headCount, cycleSeconds, installedAt, expiresAt } = program;
    if (productTypeId !== wanted.productTypeId || headCount !== wanted.headCount) continue;
    if (cycleSeconds !== wanted.cycleSeconds) continue;
    if (Math.abs(expiresAt - installedAt - wanted.programSeconds) >= cycleSeconds) continue;
    if (latest === null || installedAt > latest.installedAt) latest = program;
  }
  return latest;
}

/**
 * Programs that a visit installs: same product and base quantity, although a real yield may differ; of another length
 * that ran here before, that program's. An ECU that never had a program is left alone: the player has to choose what it
 * extracts.
 * @param known programs that ran on this colony
 */
export function planRestarts(
  colony: Colony,
  settings: Pick<VisitSettings, 'roundAt' | 'nextRoundAt' | 'restart'> & ProgramLength,
  known: readonly HistoryProgram[] = [],
): NewProgram[] {
  const { roundAt, nextRoundAt, restart } = settings;
  return colony.pins.flatMap((pin): NewProgram[] => {
    if (pin.kind !== 'ecu' || pin.expiresAt === null) return [];
    const isDue = restart === 'ended' ? pin.expiresAt <= roundAt : pin.expiresAt < nextRoundAt;
    const program = isDue ? restartOf(pin, settings, known) : null;
    return program === null ? [] : [program];
  });
}

interface ProgramLength {
  /** null: as before */
  programSeconds: Seconds | null;
}

/** An ECU's program once more, from `roundAt` on; null if it never had one. */
function restartOf(
  pin: EcuPin,
  settings: Pick<VisitSettings, 'roundAt'> & ProgramLength,
  known: readonly HistoryProgram[],
): NewProgram | null {
  const { pinId, productTypeId, baseQtyPerCycle, installedAt, expiresAt } = pin;
  if (productTypeId === null || baseQtyPerCycle === null || installedAt === null || expiresAt === null) return null;
  const programSeconds = settings.programSeconds ?? expiresAt - installedAt;
  if (programSeconds <= 0) return null;
  const cycleSeconds =
    settings.programSeconds === null
      ? (pin.cycleSeconds ?? ASSUMED_CYCLE_SECONDS)
      : cycleSecondsFor(settings.programSeconds);
  const isAsBefore = programSeconds === expiresAt - installedAt;
  const asked = { productTypeId, headCount: pin.heads.length, cycleSeconds, programSeconds };
  const before = isAsBefore ? null : findKnownProgram(known, asked);
  return {
    pinId,
    productTypeId,
    baseQtyPerCycle: before?.baseQtyPerCycle ?? baseQtyPerCycle,
    cycleSeconds,
    expiresAt: settings.roundAt + programSeconds,
  };
}

/** The most that leaves a pin in one cycle. */
export function mostPerCycle(pin: Pin | undefined): number {
  if (pin?.kind === 'factory' && pin.schematicId !== null) return schematics.get(pin.schematicId)?.output.amount ?? 0;
  if (pin?.kind !== 'ecu' || pin.baseQtyPerCycle === null) return 0;
  return Math.ceil(maxYieldPerCycle(pin.baseQtyPerCycle, pin.cycleSeconds ?? ASSUMED_CYCLE_SECONDS));
}

/**
 * Routes carry no more than they are set to, so a program with larger cycles needs larger ones: all routes of its ECU
 * grow by the same factor, up to the most that a cycle can yield.
 * @param pin        the ECU with its new program
 * @param previousMost that could leave it in a cycle of its previous program; 0 if it had none
 */
export function widenRoutes(routes: readonly Route[], pin: Pin | undefined, previousMost: number): Route[] {
  const most = mostPerCycle(pin);
  if (pin?.kind !== 'ecu' || !(most > previousMost)) return [...routes];
  return routes.map((route) => {
    if (route.sourcePinId !== pin.pinId || route.typeId !== pin.productTypeId || route.quantity === 0) return route;
    const quantity = previousMost > 0 ? Math.ceil((route.quantity * most) / previousMost) : most;
    return { ...route, quantity: Math.min(most, quantity) };
  });
}

/** A colony after a visit, with routes as wide as its new programs need. For `Visit.rebuild`. @param previous before it */
export function withWidenedRoutes(previous: Colony, visited: Colony): Colony {
  let { routes } = visited;
  for (const [position, pin] of visited.pins.entries()) {
    if (pin.kind !== 'ecu') continue;
    const previousMost = mostPerCycle(previous.pins[position]);
    if (mostPerCycle(pin) > previousMost) routes = widenRoutes(routes, pin, previousMost);
  }
  return routes === visited.routes ? visited : { ...visited, routes };
}
