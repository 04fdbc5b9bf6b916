import { describe, expect, it } from 'vitest';
import { oddityText, simulationProblemText } from '../../../src/words/simulationProblems.ts';
import { STARTED_ROUND } from '../../../workers/figures/kept/startedRound.ts';
import type { Oddity } from '../../../workers/game/domain/oddity.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { SIMULATION_PROBLEMS } from '../../fixtures/simulationProblems.ts';

const pinId = 7 as never;
const typeId = 3645 as never;

describe('why a colony has no figures', () => {
  it.each(SIMULATION_PROBLEMS)('is a sentence: %o', (problem, text) => {
    expect(simulationProblemText(problem)).toBe(text);
  });

  it.each(SIMULATION_PROBLEMS)('is read back with a started round: %o', (problem) => {
    const report = makeRoundReport(1_790_000_000);
    const stored = { ...report, unplanned: [{ ...report.unplanned[0]!, problem }] };
    expect(STARTED_ROUND.read!(stored)?.unplanned).toEqual(stored.unplanned);
    const damaged = { ...report, unplanned: [{ ...report.unplanned[0]!, problem: { ...problem, kind: 'other' } }] };
    expect(STARTED_ROUND.read!(damaged)).toBeNull();
  });
});

it.each<[Oddity, string]>([
  [{ kind: 'noLevel' }, 'ESI gives no command center level; level 0 is assumed.'],
  [{ kind: 'noLinks' }, 'ESI gives no list of links.'],
  [{ kind: 'noRoutes' }, 'ESI gives no list of routes.'],
  [{ kind: 'level', level: 9, assumedLevel: 5 }, 'There is no command center level 9; level 5 is assumed.'],
  [{ kind: 'pinTwice', pinId }, 'Pin 7 is listed twice.'],
  [{ kind: 'unknownStructure', pinId, typeId }, 'Structure type 3645 (pin 7) is not known.'],
  [
    { kind: 'unknownCommodity', typeId: 99_002 as never },
    'Unknown type 99002 is newer than this version of Colony Watch: it has no price here, and sums go without it.',
  ],
  [
    { kind: 'unknownSchematic', pinId, schematicId: 4711 as never },
    'Factory 7 runs Schematic 4711, which is newer than this version of Colony Watch.',
  ],
  [{ kind: 'stackAmount', pinId, typeId, amount: -7 }, 'Pin 7 holds an impossible -7 units of Water.'],
  [{ kind: 'cycleTime', pinId, seconds: 0 }, 'Extractor 7 has an impossible cycle time of 0 seconds.'],
  [{ kind: 'baseQuantity', pinId, units: -5 }, 'Extractor 7 has an impossible base quantity of -5 units.'],
  [{ kind: 'routeToNowhere', routeId: 4 as never, pinId }, 'Route 4 leads to or from pin 7, which does not exist.'],
  [{ kind: 'routeQuantity', routeId: 4 as never, quantity: -1 }, 'Route 4 carries an impossible quantity of -1 units.'],
  [{ kind: 'more', count: 480 }, 'And 480 more like these.'],
])('an oddity is a sentence: %o', (oddity, text) => {
  expect(oddityText(oddity)).toBe(text);
});
