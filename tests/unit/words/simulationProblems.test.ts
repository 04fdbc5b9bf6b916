import { describe, expect, it } from 'vitest';
import { oddityText, simulationProblemText } from '../../../src/words/simulationProblems.ts';
import type { Oddity } from '../../../workers/domain/oddity.ts';
import type { SimulationProblem } from '../../../workers/domain/simulationProblem.ts';
import { readStartedRound } from '../../../workers/storage/startedRoundSchema.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const pinId = 7 as never;
const typeId = 3645 as never;

describe('why a colony has no figures', () => {
  const said: [SimulationProblem, string][] = [
    [{ kind: 'updateTimeUnreadable' }, 'The time of the colony’s last update can’t be read.'],
    [{ kind: 'noRecord' }, 'ESI has no record of this colony at the moment.'],
    [{ kind: 'newerThanClock' }, 'The snapshot is newer than this computer’s clock. Check the clock.'],
    [{ kind: 'colonyGone' }, 'This colony is not known any more.'],
    [{ kind: 'unknown' }, 'The colony could not be simulated.'],
    [{ kind: 'cycleStartUnreadable', pinId }, 'The last cycle start of pin 7 can’t be read.'],
    [{ kind: 'programTimesUnreadable', pinId }, 'The program times of extractor 7 can’t be read.'],
    [{ kind: 'pinTwice', pinId }, 'Pin 7 is listed twice.'],
    [{ kind: 'noSuchPin', pinId }, 'The colony has no pin 7 for this change.'],
    [{ kind: 'unknownPinType', pinId, typeId }, 'Pin 7 is of type 3645, which is not known.'],
    [{ kind: 'unknownGoods', pinId, typeId }, 'Pin 7 holds goods of type 3645, whose volume is not known.'],
    [{ kind: 'unknownResource', pinId, typeId }, 'Extractor 7 extracts type 3645, which is not known.'],
    [{ kind: 'noPlaceForGoods', pinId, typeId }, 'Pin 7 can’t hold type 3645.'],
    [
      { kind: 'tooLarge', pinCount: 1001, routeCount: 3 },
      'The colony has 1,001 pins and 3 routes, more than is possible.',
    ],
    [
      { kind: 'routeQuantity', routeId: 4 as never, quantity: Number.NaN },
      'Route 4 carries an impossible quantity of NaN units.',
    ],
    [
      { kind: 'unknownSchematic', pinId, schematicId: 9999 as never },
      'Factory 7 runs schematic 9999, which is not known.',
    ],
    [{ kind: 'stackAmount', pinId, typeId, amount: -1 }, 'Pin 7 holds an impossible -1 units of Water.'],
    [{ kind: 'baseQuantity', pinId, units: -5 }, 'Extractor 7 has an impossible base quantity of -5 units.'],
    [{ kind: 'cycleTime', pinId, seconds: 0 }, 'Extractor 7 has an impossible cycle time of 0 seconds.'],
    [
      { kind: 'tooManyCycles', pinId, count: 1e6 },
      'The program of extractor 7 would have 1,000,000 cycles, more than is possible.',
    ],
    [{ kind: 'tooManySteps', count: 5 }, 'The simulation was stopped after 5 steps: the colony never comes to rest.'],
    [
      { kind: 'tooFewUnits', pinId, typeId, heldUnits: 40, takenUnits: 41 },
      'Pin 7 holds 40 units of type 3645, so 41 units can’t be taken.',
    ],
    [{ kind: 'crashed', work: 'simulation', error: 'Error: x' }, 'The simulation failed: Error: x'],
    [{ kind: 'crashed', work: 'planning', error: 'Error: x' }, 'Planning failed: Error: x'],
    [{ kind: 'crashed', work: 'replay', error: 'Error: x' }, 'The replay failed: Error: x'],
  ];

  it.each(said)('is a sentence: %o', (problem, text) => {
    expect(simulationProblemText(problem)).toBe(text);
  });

  it.each(said)('is read back with a started round: %o', (problem) => {
    const report = makeRoundReport(1_790_000_000);
    const stored = { ...report, unplanned: [{ ...report.unplanned[0]!, problem }] };
    expect(readStartedRound(stored)?.unplanned).toEqual(stored.unplanned);
    const damaged = { ...report, unplanned: [{ ...report.unplanned[0]!, problem: { ...problem, kind: 'other' } }] };
    expect(readStartedRound(damaged)).toBeNull();
  });
});

it.each<[Oddity, string]>([
  [{ kind: 'noLevel' }, 'ESI gives no command center level; level 0 is assumed.'],
  [{ kind: 'noLinks' }, 'ESI gives no list of links.'],
  [{ kind: 'noRoutes' }, 'ESI gives no list of routes.'],
  [{ kind: 'level', level: 9, assumedLevel: 5 }, 'There is no command center level 9; level 5 is assumed.'],
  [{ kind: 'pinTwice', pinId }, 'Pin 7 is listed twice.'],
  [{ kind: 'unknownStructure', pinId, typeId }, 'Structure type 3645 (pin 7) is not known.'],
  [{ kind: 'unknownCommodity', typeId }, 'Commodity type 3645 is not known.'],
  [{ kind: 'unknownSchematic', pinId, schematicId: 4711 as never }, 'Schematic 4711 of factory 7 is not known.'],
  [{ kind: 'stackAmount', pinId, typeId, amount: -7 }, 'Pin 7 holds an impossible -7 units of Water.'],
  [{ kind: 'cycleTime', pinId, seconds: 0 }, 'Extractor 7 has an impossible cycle time of 0 seconds.'],
  [{ kind: 'baseQuantity', pinId, units: -5 }, 'Extractor 7 has an impossible base quantity of -5 units.'],
  [{ kind: 'routeToNowhere', routeId: 4 as never, pinId }, 'Route 4 leads to or from pin 7, which does not exist.'],
  [{ kind: 'routeQuantity', routeId: 4 as never, quantity: -1 }, 'Route 4 carries an impossible quantity of -1 units.'],
  [{ kind: 'more', count: 480 }, 'And 480 more like these.'],
])('an oddity is a sentence: %o', (oddity, text) => {
  expect(oddityText(oddity)).toBe(text);
});
