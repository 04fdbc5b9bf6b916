import { commodityOf, resourcesByPlanetType, schematicByOutput, structures } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { isStoreKind, PIN_KINDS } from '../../game/domain/pinKinds.ts';
import type { LoadReport } from '../../game/domain/report.ts';
import { addTo } from '../../game/domain/sums.ts';
import type { Template, TemplateFault, TemplateRoute } from '../../game/domain/template.ts';
import { linkCapacityM3PerHour, routeM3PerHour } from '../linkLoads.ts';
import { planetTypeOf, planetTypesFor } from './planetStructures.ts';

/** A template with the colony made of it: same pins in the same order. */
interface JudgedTemplate {
  template: Template;
  colony: Colony;
}

/** Everything that is wrong with a template's set-up: types first, then routes, links, CPU and power. */
export function findFaults({ template, colony }: JudgedTemplate, load: LoadReport): TemplateFault[] {
  return [
    ...faultsOfTypes(template),
    ...faultsOfRoutes(template),
    ...missingLinks(template),
    ...overloadedLinks(template, colony),
    ...faultsOfLoad(load),
  ];
}

/** @param template with its planet's own structures */
function faultsOfTypes(template: Template): TemplateFault[] {
  const { planetTypeId, pins, routes } = template;
  const planetType = planetTypeOf(planetTypeId);
  const faults: TemplateFault[] = [];
  if (planetType === null) faults.push({ kind: 'unknownType', pins: [], typeId: planetTypeId });
  // Where another type of planet has everything, the template only has to be used there.
  const isNowhere = planetType !== null && planetTypesFor(template).length === 0;
  pins.forEach(({ typeId, productTypeId }, position) => {
    const at = [position + 1];
    const structure = structures.get(typeId);
    if (structure === undefined) {
      faults.push({ kind: 'unknownType', pins: at, typeId });
      return;
    }
    const isElsewhere = isNowhere && structure.planetType !== null && structure.planetType !== planetType;
    if (isElsewhere || !PIN_KINDS[structure.kind].isPlaced) faults.push({ kind: 'wrongStructure', pins: at, typeId });
    if (productTypeId === null) return;
    if (commodityOf(productTypeId) === undefined) {
      faults.push({ kind: 'unknownType', pins: at, typeId: productTypeId });
    } else if (structure.kind === 'ecu') {
      if (isNowhere && !resourcesByPlanetType[planetType].includes(productTypeId)) {
        faults.push({ kind: 'missingResource', pins: at, typeId: productTypeId });
      }
    } else if (structure.kind === 'factory') {
      const schematic = schematicByOutput.get(productTypeId);
      const canMake = schematic?.factoryTypeIds.includes(typeId) === true;
      // A structure that no planet has has been reported.
      if (!canMake && !isElsewhere) faults.push({ kind: 'wrongStructure', pins: at, typeId });
    }
  });
  const unknown = new Set(routes.map(({ typeId }) => typeId).filter((typeId) => commodityOf(typeId) === undefined));
  for (const typeId of unknown) {
    const carriers = routes.filter((route) => route.typeId === typeId).flatMap(({ path }) => [path[0]!, path.at(-1)!]);
    faults.push({ kind: 'unknownType', pins: pinNumbers(carriers), typeId });
  }
  return faults;
}

/** Pins whose product goes nowhere, and factories that lack an input. An ECU without a resource is not set up yet. */
function faultsOfRoutes({ pins, routes }: Template): TemplateFault[] {
  const made = new Set(pins.flatMap((pin) => (isMaker(pin.typeId) ? (pin.productTypeId ?? []) : [])));
  const carries = routes.filter(({ quantity }) => quantity > 0);
  return pins.flatMap(({ typeId, productTypeId }, position): TemplateFault[] => {
    if (productTypeId === null || !isMaker(typeId)) return [];
    const at = [position + 1];
    const faults: TemplateFault[] = [];
    const isSent = carries.some(({ path, typeId: goods }) => path[0] === position && goods === productTypeId);
    if (!isSent) faults.push({ kind: 'missingRoute', pins: at, typeId: productTypeId });
    if (structures.get(typeId)?.kind !== 'factory') return faults;
    for (const { typeId: input } of schematicByOutput.get(productTypeId)?.inputs ?? []) {
      if (carries.some(({ path, typeId: goods }) => path.at(-1) === position && goods === input)) continue;
      if (made.has(input)) faults.push({ kind: 'missingRoute', pins: at, typeId: input });
      faults.push({ kind: 'missingInput', pins: at, typeId: input });
    }
    return faults;
  });
}

function isMaker(typeId: TypeId): boolean {
  const kind = structures.get(typeId)?.kind;
  return kind !== undefined && !isStoreKind(kind);
}

function missingLinks({ links, routes, pins }: Template): TemplateFault[] {
  const linked = new Set(links.map(({ source, destination }) => wayOf(source, destination, pins.length)));
  const missing = new Map<number, number[]>();
  for (const [from, to] of routes.flatMap(stepsOf)) {
    const way = wayOf(from, to, pins.length);
    if (!linked.has(way)) missing.set(way, [from, to]);
  }
  return [...missing.values()].map((ends) => ({ kind: 'missingLink', pins: pinNumbers(ends) }));
}

/** Links that carry too much at the extractors' best cycles and with every factory running. */
function overloadedLinks({ links, routes, pins }: Template, colony: Colony): TemplateFault[] {
  const m3PerHour = new Map<number, number>();
  for (const route of routes) {
    const { path, typeId, quantity } = route;
    const carried = routeM3PerHour(colony.pins[path[0]!]!, colony.pins[path.at(-1)!]!, typeId, quantity);
    for (const [from, to] of stepsOf(route)) {
      const way = wayOf(from, to, pins.length);
      addTo(m3PerHour, way, carried);
    }
  }
  return links.flatMap(({ source, destination, level }): TemplateFault[] => {
    const carried = m3PerHour.get(wayOf(source, destination, pins.length)) ?? 0;
    const capacityM3PerHour = linkCapacityM3PerHour(level);
    if (carried <= capacityM3PerHour) return [];
    const ends = pinNumbers([source, destination]);
    return [{ kind: 'overloadedLink', pins: ends, m3PerHour: carried, capacityM3PerHour }];
  });
}

function faultsOfLoad({ cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw }: LoadReport): TemplateFault[] {
  const faults: TemplateFault[] = [];
  if (cpuUsedTf > cpuLimitTf) faults.push({ kind: 'overCpu', pins: [], used: cpuUsedTf, limit: cpuLimitTf });
  if (powerUsedMw > powerLimitMw) {
    faults.push({ kind: 'overPower', pins: [], used: powerUsedMw, limit: powerLimitMw });
  }
  return faults;
}

/** The links that a route needs, from pin to pin. */
function stepsOf({ path }: TemplateRoute): [from: number, to: number][] {
  return path.slice(1).map((to, step) => [path[step]!, to]);
}

/** The same number for both directions. */
function wayOf(from: number, to: number, pinCount: number): number {
  return Math.min(from, to) * pinCount + Math.max(from, to);
}

/** As the template's text numbers them, ascending. */
function pinNumbers(positions: readonly number[]): number[] {
  return [...new Set(positions)].sort((a, b) => a - b).map((position) => position + 1);
}
