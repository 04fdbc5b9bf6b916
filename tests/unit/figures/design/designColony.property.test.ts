import { expect, it } from 'vitest';
import { designColony, judgeTemplate, readTemplates } from '../../../../workers/figures/index.ts';
import { COMMAND_CENTER_LEVELS, commodities, structures } from '../../../../workers/game/catalogue/index.ts';
import type { Design, DesignRequest } from '../../../../workers/game/domain/design.ts';
import { formatTemplate, type Template } from '../../../../workers/game/domain/template.ts';
import { anyDesignRequest } from '../../../fixtures/drawnDesigns.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { buildVisited, measuredMeans, replayVisits, startEngine } from '../../../fixtures/visitedTemplate.ts';

const DAY = 86_400;

const BENCH = {
  radiusKm: null,
  supplied: 'imports' as const,
  economy: { prices: new Map<number, number>(), customsTax: { gameFraction: 0, ownerFraction: 0 } },
  visits: null,
};

function radiansBetween(a: Template['pins'][number], b: Template['pins'][number]): number {
  const cosine =
    Math.cos(a.latitude) * Math.cos(b.latitude) +
    Math.sin(a.latitude) * Math.sin(b.latitude) * Math.cos(a.longitude - b.longitude);
  return Math.acos(Math.min(1, cosine));
}

function checkLayout({ template, load }: Design, request: DesignRequest): void {
  const { pins, links, routes } = template;
  const limit = COMMAND_CENTER_LEVELS[request.level]!;
  let cpuTf = 0;
  let powerMw = 0;
  for (const { typeId, headCount } of pins) {
    const structure = structures.get(typeId)!;
    expect(structure.planetType).toBe(request.planetType);
    expect(headCount).toBeLessThanOrEqual(10);
    if (structure.kind === 'ecu') expect(headCount).toBeGreaterThanOrEqual(1);
    cpuTf += structure.cpuTf + headCount * 110;
    powerMw += structure.powerMw + headCount * 550;
  }
  expect(pins.some(({ typeId }) => structures.get(typeId)!.kind === 'launchpad')).toBe(true);
  for (const { source, destination, level } of links) {
    const km = radiansBetween(pins[source]!, pins[destination]!) * request.radiusKm;
    cpuTf += 15 + Math.ceil(0.2 * km * (level + 1) ** 1.4);
    powerMw += 10 + Math.ceil(0.15 * km * (level + 1) ** 1.2);
  }
  expect(load.cpuUsedTf).toBeCloseTo(cpuTf, 6);
  expect(load.powerUsedMw).toBeCloseTo(powerMw, 6);
  expect(cpuTf).toBeLessThanOrEqual(limit.cpuTf);
  expect(powerMw).toBeLessThanOrEqual(limit.powerMw);
  const distances = pins.flatMap((pin, k) => pins.slice(k + 1).map((other) => radiansBetween(pin, other)));
  expect(Math.min(...distances)).toBeGreaterThan(0.012 - 1e-7);
  for (const { path } of routes) expect(path.length - 1).toBeLessThanOrEqual(6);
}

it('keeps every rule and every promise, whatever planet, level, product and visits', () => {
  forDrawn(drawnRuns(15), anyDesignRequest, (request) => {
    const outcome = designColony(request);
    if (outcome.kind === 'impossible') return;
    const { design } = outcome;
    const { template, unitsPerHour } = design;
    checkLayout(design, request);

    const [reading] = readTemplates(formatTemplate(template));
    expect(reading).toEqual({ kind: 'template', template });
    const quantityPerHead = (resource: number) => request.quantitiesPerHead[resource]!;
    const { faults, notes, replayProblem } = judgeTemplate(template, { ...BENCH, quantityPerHead });
    expect({ faults, notes, replayProblem }).toEqual({ faults: [], notes: [], replayProblem: null });

    const { visitSeconds, productTypeId } = request;
    const visited = buildVisited(template, quantityPerHead, visitSeconds);
    for (const pin of visited.colony.pins) {
      if (pin.kind !== 'ecu') continue;
      const most = Math.floor(1.8 * pin.baseQtyPerCycle!) * (pin.cycleSeconds! / 900);
      const out = visited.colony.routes.filter(({ sourcePinId }) => sourcePinId === pin.pinId);
      expect(out.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(most);
    }
    const untilSeconds = Math.max(90 * DAY, 2 * visitSeconds * Math.ceil((14 * DAY) / visitSeconds));
    const perHour = replayVisits(visited, startEngine, { productTypeId, visitSeconds, untilSeconds });
    const { measured, last } = measuredMeans(perHour, visitSeconds);
    expect(unitsPerHour).toBeGreaterThan(0);
    expect(unitsPerHour).toBeCloseTo(Math.min(measured, last), 6);
    const taken = design.imports.every(({ typeId }) => commodities.get(typeId)!.tier > 0);
    expect(taken).toBe(true);
  });
});

it('designs the same for the same request', () => {
  forDrawn(drawnRuns(5, 50), anyDesignRequest, (request) => {
    expect(designColony(request)).toEqual(designColony(request));
  });
});
