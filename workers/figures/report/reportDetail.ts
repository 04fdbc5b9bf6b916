import type { Pin } from '../../game/domain/colony.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import { isStore } from '../../game/domain/pinKinds.ts';
import type { ColonyDetail, PinReport, ProgramSeries } from '../../game/domain/report.ts';
import type { Forecast, SetupFault, StorageSeries } from '../../game/domain/result.ts';
import { toVolumeM3, toVolumeUnits } from '../../game/domain/units.ts';
import { productOf } from '../../game/engine/index.ts';

import { isActivePin, pinResults } from './activity.ts';
import { reportChain } from './colonyChain.ts';
import { pinLoad, reportLinks, reportLoadShares } from './cpuAndPower.ts';
import { knownProgram, predictKnownProgram } from './extraction.ts';
import { type PreparedColony, prepareColony } from './prepareColony.ts';
import type { ColonyReportInput } from './reportColony.ts';
import { reportStops } from './stops.ts';
import { capacityM3Of, fillFractionOf, usedUnitsOf, volumeUnitsOf } from './stores.ts';
import { writeTemplate } from './writeTemplate.ts';

function reportPrograms(prepared: PreparedColony): ProgramSeries[] {
  return prepared.programs.flatMap(({ pin }) => {
    const program = knownProgram(pin);
    if (program === null) return [];
    const { productTypeId, installedAt, expiresAt } = program;
    return [
      {
        pinId: pin.pinId,
        productTypeId,
        installedAt,
        expiresAt,
        ...predictKnownProgram(program),
        consumerFactoryCount: prepared.uses.get(productTypeId)?.factoryCount ?? 0,
      },
    ];
  });
}

/** What a storage pin holds at each sample of the forecast, in m³. */
function usedM3({ typeIds, amounts }: StorageSeries, sampleCount: number): Float64Array {
  return Float64Array.from({ length: sampleCount }, (_, sample) => {
    let usedUnits = 0;
    typeIds.forEach((typeId, k) => {
      usedUnits += volumeUnitsOf(typeId, amounts[sample * typeIds.length + k] ?? 0);
    });
    return toVolumeM3(usedUnits);
  });
}

function reportForecast({ from, until, sampleSeconds, sampleCount, series }: Forecast): ColonyDetail['forecast'] {
  return {
    from,
    until,
    sampleSeconds,
    sampleCount,
    series: series.map((one) => ({ ...one, usedM3: usedM3(one, sampleCount) })),
  };
}

/**
 * Everything that an opened planet shows, with the input of `reportColony`. Leaves out links and routes to pins that
 * don't exist. The forecast may start before `at`.
 */
export function reportDetail(input: ColonyReportInput): ColonyDetail {
  const { colony, planet, at, settings, simulationError } = input;
  const result = simulationError === null ? input.result : null;
  const forecast = simulationError === null ? input.forecast : null;
  const prepared = prepareColony(colony, planet.radiusKm);
  const { pinById } = prepared;
  const simulatedPins = pinResults(settings.figures === 'now' ? result : null);

  const faultsByPin = new Map<Pin['pinId'], SetupFault[]>();
  for (const { stop } of reportStops(colony, pinById, forecast).stops) {
    if (stop.kind === 'notSetUp') addToGroup(faultsByPin, stop.pinId, stop.fault);
  }

  const reportPin = (pin: Pin): PinReport => {
    const simulated = simulatedPins.get(pin.pinId);
    const contents = simulated?.contents ?? pin.contents;
    return {
      pinId: pin.pinId,
      typeId: pin.typeId,
      kind: pin.kind,
      latitude: pin.latitude,
      longitude: pin.longitude,
      heads: pin.kind === 'ecu' ? pin.heads.map(({ latitude, longitude }) => ({ latitude, longitude })) : [],
      productTypeId: productOf(pin),
      schematicId: pin.kind === 'factory' ? pin.schematicId : null,
      isActive: isActivePin(colony, pin, simulated, at),
      contents,
      fillFraction: isStore(pin) ? fillFractionOf(usedUnitsOf(contents), toVolumeUnits(capacityM3Of(pin))) : null,
      ...pinLoad(pin),
      faults: faultsByPin.get(pin.pinId) ?? [],
    };
  };

  const links = reportLinks(colony, pinById, planet.radiusKm);
  return {
    programs: reportPrograms(prepared),
    chain: reportChain(prepared, at),
    pins: colony.pins.map(reportPin),
    links,
    loadShares: reportLoadShares(colony, links),
    routes: colony.routes
      .map(({ sourcePinId, waypoints, destinationPinId, typeId, quantity }) => ({
        pinIds: [sourcePinId, ...waypoints, destinationPinId],
        typeId,
        quantity,
      }))
      .filter(({ pinIds }) => pinIds.every((pinId) => pinById.has(pinId))),
    forecast: forecast === null ? null : reportForecast(forecast),
    templateJson: planet.radiusKm === null ? null : writeTemplate(colony, planet.name, planet.radiusKm),
  };
}
