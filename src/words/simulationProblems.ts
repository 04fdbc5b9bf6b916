/** Why a colony has no figures, and what is odd about it. */
import { plural, t } from '@lingui/core/macro';
import type { Oddity } from '../../workers/game/domain/oddity.ts';
import type { SimulationProblem } from '../../workers/game/domain/simulationProblem.ts';
import { schematicName, typeName } from './typeNames.ts';

/** A whole sentence. Impossible numbers are as ESI has them. */
export function simulationProblemText(problem: SimulationProblem): string {
  switch (problem.kind) {
    case 'updateTimeUnreadable':
      return t`The time of the colony’s last update can’t be read.`;
    case 'noRecord':
      return t`ESI has no record of this colony at the moment.`;
    case 'newerThanClock':
      return t`The snapshot is newer than this computer’s clock. Check the clock.`;
    case 'colonyGone':
      return t`This colony is not known any more.`;
    case 'unknown':
      return t`The colony could not be simulated.`;
    case 'cycleStartUnreadable': {
      const { pinId } = problem;
      return t`The last cycle start of pin ${pinId} can’t be read.`;
    }
    case 'programTimesUnreadable': {
      const { pinId } = problem;
      return t`The program times of extractor ${pinId} can’t be read.`;
    }
    case 'pinTwice': {
      const { pinId } = problem;
      return t`Pin ${pinId} is listed twice.`;
    }
    case 'noSuchPin': {
      const { pinId } = problem;
      return t`The colony has no pin ${pinId} for this change.`;
    }
    case 'unknownPinType': {
      const { pinId, typeId } = problem;
      return t`Pin ${pinId} is of type ${typeId}, which is not known.`;
    }
    case 'unknownGoods': {
      const { pinId } = problem;
      const commodity = typeName(problem.typeId);
      return t`Pin ${pinId} holds ${commodity}, whose volume is not known.`;
    }
    case 'unknownResource': {
      const { pinId } = problem;
      const commodity = typeName(problem.typeId);
      return t`Extractor ${pinId} extracts ${commodity}, which is not known.`;
    }
    case 'noPlaceForGoods': {
      const { pinId, typeId } = problem;
      return t`Pin ${pinId} can’t hold type ${typeId}.`;
    }
    case 'tooLarge': {
      const { pinCount, routeCount } = problem;
      return t`The colony has ${plural(pinCount, { one: '# pin', other: '# pins' })} and ${plural(routeCount, { one: '# route', other: '# routes' })}, more than is possible.`;
    }
    case 'routeQuantity': {
      const { routeId, quantity } = problem;
      return t`Route ${routeId} carries an impossible quantity of ${quantity} units.`;
    }
    case 'unknownSchematic': {
      const { pinId } = problem;
      const schematic = schematicName(problem.schematicId);
      return t`Factory ${pinId} runs ${schematic}, which is newer than this version of Colony Watch: EVE does not say what it uses and makes.`;
    }
    case 'stackAmount': {
      const { pinId, amount } = problem;
      const commodity = typeName(problem.typeId);
      return t`Pin ${pinId} holds an impossible ${amount} units of ${commodity}.`;
    }
    case 'baseQuantity': {
      const { pinId, units } = problem;
      return t`Extractor ${pinId} has an impossible base quantity of ${units} units.`;
    }
    case 'cycleTime': {
      const { pinId, seconds } = problem;
      return t`Extractor ${pinId} has an impossible cycle time of ${seconds} seconds.`;
    }
    case 'tooManyCycles': {
      const { pinId, count } = problem;
      return t`${plural(count, {
        one: `The program of extractor ${pinId} would have # cycle, more than is possible.`,
        other: `The program of extractor ${pinId} would have # cycles, more than is possible.`,
      })}`;
    }
    case 'tooManySteps': {
      const { count } = problem;
      return t`${plural(count, {
        one: 'The simulation was stopped after # step: the colony never comes to rest.',
        other: 'The simulation was stopped after # steps: the colony never comes to rest.',
      })}`;
    }
    case 'tooFewUnits': {
      const { pinId, typeId, heldUnits, takenUnits } = problem;
      return t`Pin ${pinId} holds ${plural(heldUnits, { one: '# unit', other: '# units' })} of type ${typeId}, so ${plural(takenUnits, { one: '# unit', other: '# units' })} can’t be taken.`;
    }
    case 'crashed': {
      const { work, error } = problem;
      if (work === 'planning') return t`Planning failed: ${error}`;
      return work === 'replay' ? t`The replay failed: ${error}` : t`The simulation failed: ${error}`;
    }
    default:
      return problem satisfies never;
  }
}

/** A whole sentence. */
export function oddityText(oddity: Oddity): string {
  switch (oddity.kind) {
    case 'noLevel':
      return t`ESI gives no command center level; level 0 is assumed.`;
    case 'noLinks':
      return t`ESI gives no list of links.`;
    case 'noRoutes':
      return t`ESI gives no list of routes.`;
    case 'level': {
      const { level, assumedLevel } = oddity;
      return t`There is no command center level ${level}; level ${assumedLevel} is assumed.`;
    }
    case 'unknownStructure': {
      const { pinId, typeId } = oddity;
      return t`Structure type ${typeId} (pin ${pinId}) is not known.`;
    }
    case 'unknownCommodity': {
      const commodity = typeName(oddity.typeId);
      return t`${commodity} is newer than this version of Colony Watch: it has no price here, and sums go without it.`;
    }
    case 'unknownSchematic': {
      const { pinId } = oddity;
      const schematic = schematicName(oddity.schematicId);
      return t`Factory ${pinId} runs ${schematic}, which is newer than this version of Colony Watch.`;
    }
    case 'stacksUnread': {
      const { pinId, count } = oddity;
      return t`${plural(count, {
        one: `Pin ${pinId} holds # stack that can’t be read. Figures are without it.`,
        other: `Pin ${pinId} holds # stacks that can’t be read. Figures are without them.`,
      })}`;
    }
    case 'routeToNowhere': {
      const { routeId, pinId } = oddity;
      return t`Route ${routeId} leads to or from pin ${pinId}, which does not exist.`;
    }
    case 'pinTwice':
    case 'stackAmount':
    case 'cycleTime':
    case 'baseQuantity':
    case 'routeQuantity':
      return simulationProblemText(oddity);
    case 'more':
      return t`${plural(oddity.count, { one: 'And # more like these.', other: 'And # more like these.' })}`;
    default:
      return oddity satisfies never;
  }
}
