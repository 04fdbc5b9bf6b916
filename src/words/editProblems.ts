/** Why a change of a colony can't be made. */
import { plural, t } from '@lingui/core/macro';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { LEAST_INTERVAL_SECONDS, MOST_INTERVAL_SECONDS } from '../../workers/game/domain/visitInterval.ts';
import type { EditProblem } from '../../workers/game/domain/whatIf.ts';
import { formatNumber } from '../format/number.ts';
import { simulationProblemText } from './simulationProblems.ts';
import { typeName } from './typeNames.ts';

/** A whole sentence. */
export function editProblemText(problem: EditProblem): string {
  switch (problem.kind) {
    case 'noHeads':
      return t`Move or remove one head at least.`;
    case 'extractorGone':
      return t`An extractor in this variant no longer exists or has no program.`;
    case 'programLength':
      return t`Programs last from an hour to 14 days.`;
    case 'visitInterval':
      return t`Visits are ${{ hours: LEAST_INTERVAL_SECONDS / SECONDS_PER_HOUR }} hours to ${{ days: MOST_INTERVAL_SECONDS / SECONDS_PER_DAY }} days apart.`;
    case 'headlessExtractor':
      return t`An extractor without heads yields nothing to compare with.`;
    case 'storeGone':
      return t`A store in this variant no longer exists.`;
    case 'noStructures':
      return t`The colony has no structures.`;
    case 'onlyStore':
      return t`The colony’s only store can’t be removed.`;
    case 'noStoreForGoods':
      return t`The colony has no storage facility or launchpad for its goods.`;
    case 'noLevel': {
      const { level } = problem;
      return t`A command center has no level ${level}.`;
    }
    case 'tooManyStructures': {
      const { count } = problem;
      return t`${plural(count, {
        one: '# structure is more than any command center can power.',
        other: '# structures are more than any command center can power.',
      })}`;
    }
    case 'headCount': {
      const { most } = problem;
      return t`${plural(most, {
        one: 'An extractor has 1 to # head.',
        other: 'An extractor has 1 to # heads.',
      })}`;
    }
    case 'noCommodity': {
      const { typeId } = problem;
      return t`Type ${typeId} is not a planetary commodity.`;
    }
    case 'notOnPlanet': {
      const product = typeName(problem.typeId);
      return t`The planet has no ${product}.`;
    }
    case 'noFactoryHere': {
      const product = typeName(problem.typeId);
      return t`No factory on this kind of planet can make ${product}.`;
    }
    case 'tooFewFactories': {
      const product = typeName(problem.typeId);
      return t`The colony has too few factories that make ${product}.`;
    }
    case 'unknownSchematic': {
      const { schematicId } = problem;
      return t`Schematic ${schematicId} is unknown.`;
    }
    case 'storeNotPossible':
      return problem.storeKind === 'launchpad'
        ? t`A launchpad can’t be built here.`
        : t`A storage facility can’t be built here.`;
    case 'noStoreToRemove':
      return problem.storeKind === 'launchpad'
        ? t`The colony has no launchpad to remove.`
        : t`The colony has no storage facility to remove.`;
    case 'linkTooSmall': {
      const [firstId, secondId] = problem.typeIds;
      const [first, second] = [typeName(firstId), typeName(secondId)];
      const volume = formatNumber(Math.ceil(problem.m3PerHour));
      return t`The link between ${first} and ${second} would carry ${volume} m³ an hour, more than a link of any level can.`;
    }
    case 'notSimulated':
      return simulationProblemText(problem.problem);
    default:
      return problem satisfies never;
  }
}
