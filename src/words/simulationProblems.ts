/** Why a colony has no figures, and what is odd about it. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { Oddity } from '../../workers/game/domain/oddity.ts';
import type { SimulationProblem } from '../../workers/game/domain/simulationProblem.ts';
import { schematicName, typeName } from './typeNames.ts';

const SIMULATION_PROBLEM_TEXTS: ByKind<SimulationProblem> = {
  updateTimeUnreadable: () => t`The time of the colony’s last update can’t be read.`,
  noRecord: () => t`ESI has no record of this colony at the moment.`,
  newerThanClock: () => t`The snapshot is newer than this computer’s clock. Check the clock.`,
  colonyGone: () => t`This colony is not known any more.`,
  unknown: () => t`The colony could not be simulated.`,
  cycleStartUnreadable: ({ pinId }) => t`The last cycle start of pin ${pinId} can’t be read.`,
  programTimesUnreadable: ({ pinId }) => t`The program times of extractor ${pinId} can’t be read.`,
  pinTwice: ({ pinId }) => t`Pin ${pinId} is listed twice.`,
  noSuchPin: ({ pinId }) => t`The colony has no pin ${pinId} for this change.`,
  unknownPinType: ({ pinId, typeId }) => t`Pin ${pinId} is of type ${typeId}, which is not known.`,
  unknownGoods: ({ pinId, typeId }) => {
    const commodity = typeName(typeId);
    return t`Pin ${pinId} holds ${commodity}, whose volume is not known.`;
  },
  unknownResource: ({ pinId, typeId }) => {
    const commodity = typeName(typeId);
    return t`Extractor ${pinId} extracts ${commodity}, which is not known.`;
  },
  noPlaceForGoods: ({ pinId, typeId }) => t`Pin ${pinId} can’t hold type ${typeId}.`,
  tooLarge: ({ pinCount, routeCount }) =>
    t`The colony has ${plural(pinCount, { one: '# pin', other: '# pins' })} and ${plural(routeCount, { one: '# route', other: '# routes' })}, more than is possible.`,
  routeQuantity: ({ routeId, quantity }) => t`Route ${routeId} carries an impossible quantity of ${quantity} units.`,
  unknownSchematic: ({ pinId, schematicId }) => {
    const schematic = schematicName(schematicId);
    return t`Factory ${pinId} runs ${schematic}, which is newer than this version of Colony Watch: EVE does not say what it uses and makes.`;
  },
  stackAmount: ({ pinId, amount, typeId }) => {
    const commodity = typeName(typeId);
    return t`Pin ${pinId} holds an impossible ${amount} units of ${commodity}.`;
  },
  baseQuantity: ({ pinId, units }) => t`Extractor ${pinId} has an impossible base quantity of ${units} units.`,
  cycleTime: ({ pinId, seconds }) => t`Extractor ${pinId} has an impossible cycle time of ${seconds} seconds.`,
  tooManyCycles: ({ pinId, count }) =>
    t`${plural(count, {
      one: `The program of extractor ${pinId} would have # cycle, more than is possible.`,
      other: `The program of extractor ${pinId} would have # cycles, more than is possible.`,
    })}`,
  tooManySteps: ({ count }) =>
    t`${plural(count, {
      one: 'The simulation was stopped after # step: the colony never comes to rest.',
      other: 'The simulation was stopped after # steps: the colony never comes to rest.',
    })}`,
  tooFewUnits: ({ pinId, typeId, heldUnits, takenUnits }) =>
    t`Pin ${pinId} holds ${plural(heldUnits, { one: '# unit', other: '# units' })} of type ${typeId}, so ${plural(takenUnits, { one: '# unit', other: '# units' })} can’t be taken.`,
  crashed: ({ work, error }) => {
    if (work === 'planning') return t`Planning failed: ${error}`;
    return work === 'replay' ? t`The replay failed: ${error}` : t`The simulation failed: ${error}`;
  },
};

/** A whole sentence. Impossible numbers are as ESI has them. */
export function simulationProblemText(problem: SimulationProblem): string {
  return byKind(SIMULATION_PROBLEM_TEXTS, problem);
}

const ODDITY_TEXTS: ByKind<Oddity> = {
  noLevel: () => t`ESI gives no command center level; level 0 is assumed.`,
  noLinks: () => t`ESI gives no list of links.`,
  noRoutes: () => t`ESI gives no list of routes.`,
  level: ({ level, assumedLevel }) => t`There is no command center level ${level}; level ${assumedLevel} is assumed.`,
  unknownStructure: ({ pinId, typeId }) => t`Structure type ${typeId} (pin ${pinId}) is not known.`,
  unknownCommodity: ({ typeId }) => {
    const commodity = typeName(typeId);
    return t`${commodity} is newer than this version of Colony Watch: it has no price here, and sums go without it.`;
  },
  unknownSchematic: ({ pinId, schematicId }) => {
    const schematic = schematicName(schematicId);
    return t`Factory ${pinId} runs ${schematic}, which is newer than this version of Colony Watch.`;
  },
  stacksUnread: ({ pinId, count }) =>
    t`${plural(count, {
      one: `Pin ${pinId} holds # stack that can’t be read. Figures are without it.`,
      other: `Pin ${pinId} holds # stacks that can’t be read. Figures are without them.`,
    })}`,
  routeToNowhere: ({ routeId, pinId }) => t`Route ${routeId} leads to or from pin ${pinId}, which does not exist.`,
  pinTwice: (oddity) => simulationProblemText(oddity),
  stackAmount: (oddity) => simulationProblemText(oddity),
  cycleTime: (oddity) => simulationProblemText(oddity),
  baseQuantity: (oddity) => simulationProblemText(oddity),
  routeQuantity: (oddity) => simulationProblemText(oddity),
  more: (oddity) => t`${plural(oddity.count, { one: 'And # more like these.', other: 'And # more like these.' })}`,
};

/** A whole sentence. */
export function oddityText(oddity: Oddity): string {
  return byKind(ODDITY_TEXTS, oddity);
}
