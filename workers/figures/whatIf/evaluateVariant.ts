/** Replays one variant: what it brings in the long run, and how it goes on without another visit. */

import type { Colony } from '../../game/domain/colony.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import { isPlacedStore, isStore } from '../../game/domain/pinKinds.ts';
import type { LoadReport, LoadShare, StopReport } from '../../game/domain/report.ts';
import type { Forecast } from '../../game/domain/result.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import { type EpochSeconds, SECONDS_PER_DAY, toVolumeUnits } from '../../game/domain/units.ts';
import type { ColonyEdit, OverLimit, VariantFigures } from '../../game/domain/whatIf.ts';
import { type ColonyState, forecast } from '../../game/engine/index.ts';
import type { VisitRule } from '../../game/sustain/index.ts';
import type { Economy } from '../../game/worth/index.ts';
import {
  capacityM3Of,
  fillFractionOf,
  reportLinks,
  reportLoad,
  reportLoadShares,
  reportStops,
  volumeUnitsOf,
  writeTemplate,
} from '../report/index.ts';
import { applyEdits } from './applyEdits.ts';
import { monthlyFigures, sustainVariant } from './sustainedFigures.ts';

export interface VariantBasis {
  state: ColonyState;
  /** null if unknown: links then count as if they had no length, and there is no template */
  radiusKm: number | null;
  economy: Economy;
  visits: VisitRule;
  /** what the colony sustains without changes, as its row shows it; null if it isn't known yet */
  kept: SustainedColony | null;
  known: readonly HistoryProgram[];
  /** the player's colonies; without them, an extractor without a program is judged on programs of this one alone */
  fleet?: readonly Colony[];
}

/** A variant with what only a comparison needs. */
export interface EvaluatedVariant {
  figures: Omit<VariantFigures, 'fillFractions'>;
  colony: Colony;
  forecast: Forecast;
}

/**
 * @throws EditError if a change is impossible
 * @throws SimulationError if the changed colony can't be simulated
 */
export function evaluateVariant(basis: VariantBasis, edits: readonly ColonyEdit[], name: string): EvaluatedVariant {
  const { radiusKm } = basis;
  const { state, assumptions } = applyEdits(basis.state, edits, basis.known, basis.fleet);
  const { colony } = state.compiled;
  const future = forecast(state);
  const present = basis.state.compiled.colony;
  const { load, shares } = loadOf(colony, radiusKm);
  const sustained = monthlyFigures(sustainVariant(state, edits, basis), basis.economy);
  const previous = loadOf(present, radiusKm);
  return {
    colony,
    forecast: future,
    figures: {
      sustained,
      firstStop: firstStopOf(colony, future),
      fullAt: future.stops.flatMap(({ kind, pinId, at }) => {
        const typeId = colony.pins.find((pin) => pin.pinId === pinId)?.typeId;
        return kind === 'storageFull' && typeId !== undefined ? [{ pinId, typeId, at }] : [];
      }),
      load,
      over: overLimits(load, shares, previous),
      assumptions,
      templateJson: radiusKm === null ? null : writeTemplate(colony, name, radiusKm),
    },
  };
}

/** CPU and power of a colony, in all and by kind. */
export function loadOf(colony: Colony, radiusKm: number | null): { load: LoadReport; shares: LoadShare[] } {
  const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
  return {
    load: reportLoad(colony, pinById, radiusKm),
    shares: reportLoadShares(colony, reportLinks(colony, pinById, radiusKm)),
  };
}

/** Whether a colony uses no more CPU and power than its command center has. */
export function isWithinLimits({ cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw }: LoadReport): boolean {
  return cpuUsedTf <= cpuLimitTf && powerUsedMw <= powerLimitMw;
}

function overLimits(
  load: LoadReport,
  shares: readonly LoadShare[],
  previous: { load: LoadReport; shares: readonly LoadShare[] },
): OverLimit[] {
  const limit = (
    resource: OverLimit['resource'],
    by: number,
    limitLess: number,
    of: (share: LoadShare) => number,
  ): OverLimit[] => {
    if (by <= 0) return [];
    const causes = shares
      .map((share) => {
        const before = previous.shares.find(({ kind }) => kind === share.kind);
        return {
          kind: share.kind,
          addedCount: share.count - (before?.count ?? 0),
          added: of(share) - (before === undefined ? 0 : of(before)),
        };
      })
      .filter(({ added }) => added > 0)
      .sort((a, b) => b.added - a.added);
    return [{ resource, by, limitLess: Math.max(0, limitLess), causes }];
  };
  return [
    ...limit('cpu', load.cpuUsedTf - load.cpuLimitTf, previous.load.cpuLimitTf - load.cpuLimitTf, ({ cpuTf }) => cpuTf),
    ...limit(
      'power',
      load.powerUsedMw - load.powerLimitMw,
      previous.load.powerLimitMw - load.powerLimitMw,
      ({ powerMw }) => powerMw,
    ),
  ];
}

/** As the colony's row has it: a cause, not what follows from it. What was never set up doesn't stop, it never ran. */
function firstStopOf(colony: Colony, future: Forecast): StopReport | null {
  const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
  return reportStops(colony, pinById, future).stops.find(({ stop }) => stop.kind !== 'notSetUp') ?? null;
}

/** Fill of the fullest launchpad or storage facility at the given times; after the forecast's end it stays. */
export function fillCurve({ colony, forecast: future }: EvaluatedVariant, times: Float64Array): Float64Array {
  const stores = colony.pins.filter(isStore).filter(({ kind }) => isPlacedStore(kind));
  const capacities = new Map(stores.map((pin) => [pin.pinId, toVolumeUnits(capacityM3Of(pin))]));
  const samples = new Float64Array(future.sampleCount);
  for (const { pinId, typeIds, amounts } of future.series) {
    const capacity = capacities.get(pinId);
    if (capacity === undefined) continue;
    for (let i = 0; i < samples.length; i++) {
      let units = 0;
      for (let k = 0; k < typeIds.length; k++) units += volumeUnitsOf(typeIds[k]!, amounts[i * typeIds.length + k]!);
      samples[i] = Math.max(samples[i]!, fillFractionOf(units, capacity));
    }
  }
  return times.map((at) => {
    const place = Math.max(0, (at - future.from) / future.sampleSeconds);
    const last = samples.length - 1;
    const before = Math.min(last, Math.floor(place));
    const after = Math.min(last, before + 1);
    return samples[before]! + (samples[after]! - samples[before]!) * Math.min(1, place - before);
  });
}

const CURVE_POINTS = 121;

/** Times from now to the end of the longest forecast, at least a day. */
export function curveTimes(from: EpochSeconds, variants: readonly EvaluatedVariant[]): Float64Array {
  const until = Math.max(from + SECONDS_PER_DAY, ...variants.map(({ forecast: future }) => future.until));
  return Float64Array.from({ length: CURVE_POINTS }, (_, k) => from + ((until - from) * k) / (CURVE_POINTS - 1));
}
