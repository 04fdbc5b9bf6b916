import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import { designColony } from '../../workers/figures/index.ts';
import { anyDesignRequest } from '../fixtures/drawnDesigns.ts';
import { drawnRuns, forDrawn } from '../fixtures/drawnRuns.ts';
import { buildVisited, measuredMeans, replayVisits, type VisitedEngine } from '../fixtures/visitedTemplate.ts';

const DAY = 86_400;

function startReferenceEngine(colony: Parameters<typeof startReference>[0]): VisitedEngine {
  const run = startReference(colony);
  return {
    advance: (until) => run.advance(until),
    contents: (pinId) => run.read().contents.get(pinId)!,
    visit: (programs, moves) => run.visit({ programs, moves }),
  };
}

it('promises what a design makes in the reference engine', () => {
  forDrawn(drawnRuns(1, 100), anyDesignRequest, (request) => {
    // The reference engine takes seconds for thousands of visits.
    const visitSeconds = Math.max(request.visitSeconds, DAY / 2);
    const { productTypeId } = request;
    const outcome = designColony({ ...request, visitSeconds });
    fc.pre(outcome.kind !== 'impossible');
    const { template, unitsPerHour } = outcome.design;
    const visited = buildVisited(template, (resource) => request.quantitiesPerHead[resource]!, visitSeconds);
    const untilSeconds = Math.max(90 * DAY, 2 * visitSeconds * Math.ceil((14 * DAY) / visitSeconds));
    const perHour = replayVisits(visited, startReferenceEngine, { productTypeId, visitSeconds, untilSeconds });
    const { measured, last } = measuredMeans(perHour, visitSeconds);
    expect(unitsPerHour).toBeCloseTo(Math.min(measured, last), 6);
  });
});
