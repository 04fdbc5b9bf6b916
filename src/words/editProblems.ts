/** Why a change of a colony can't be made. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { LEAST_INTERVAL_SECONDS, MOST_INTERVAL_SECONDS } from '../../workers/game/domain/visitInterval.ts';
import type { EditProblem } from '../../workers/game/domain/whatIf.ts';
import { formatNumber } from '../format/number.ts';
import { simulationProblemText } from './simulationProblems.ts';
import { typeName } from './typeNames.ts';

const EDIT_PROBLEM_TEXTS: ByKind<EditProblem> = {
  noHeads: () => t`Move or remove one head at least.`,
  extractorGone: () => t`An extractor in this variant no longer exists or has no program.`,
  programLength: () => t`Programs last from an hour to 14 days.`,
  visitInterval: () =>
    t`Visits are ${{ hours: LEAST_INTERVAL_SECONDS / SECONDS_PER_HOUR }} hours to ${{ days: MOST_INTERVAL_SECONDS / SECONDS_PER_DAY }} days apart.`,
  headlessExtractor: () => t`An extractor without heads yields nothing to compare with.`,
  storeGone: () => t`A store in this variant no longer exists.`,
  noStructures: () => t`The colony has no structures.`,
  onlyStore: () => t`The colony’s only store can’t be removed.`,
  noStoreForGoods: () => t`The colony has no storage facility or launchpad for its goods.`,
  noLevel: ({ level }) => t`A command center has no level ${level}.`,
  tooManyStructures: ({ count }) =>
    t`${plural(count, {
      one: '# structure is more than any command center can power.',
      other: '# structures are more than any command center can power.',
    })}`,
  headCount: ({ most }) =>
    t`${plural(most, { one: 'An extractor has 1 to # head.', other: 'An extractor has 1 to # heads.' })}`,
  noCommodity: ({ typeId }) => t`Type ${typeId} is not a planetary commodity.`,
  notOnPlanet: ({ typeId }) => {
    const product = typeName(typeId);
    return t`The planet has no ${product}.`;
  },
  noFactoryHere: ({ typeId }) => {
    const product = typeName(typeId);
    return t`No factory on this kind of planet can make ${product}.`;
  },
  tooFewFactories: ({ typeId }) => {
    const product = typeName(typeId);
    return t`The colony has too few factories that make ${product}.`;
  },
  unknownSchematic: ({ schematicId }) => t`Schematic ${schematicId} is unknown.`,
  storeNotPossible: ({ storeKind }) =>
    ({ launchpad: t`A launchpad can’t be built here.`, storage: t`A storage facility can’t be built here.` })[
      storeKind
    ],
  noStoreToRemove: ({ storeKind }) =>
    ({
      launchpad: t`The colony has no launchpad to remove.`,
      storage: t`The colony has no storage facility to remove.`,
    })[storeKind],
  linkTooSmall: ({ typeIds, m3PerHour }) => {
    const [firstId, secondId] = typeIds;
    const [first, second] = [typeName(firstId), typeName(secondId)];
    const volume = formatNumber(Math.ceil(m3PerHour));
    return t`The link between ${first} and ${second} would carry ${volume} m³ an hour, more than a link of any level can.`;
  },
  notSimulated: ({ problem }) => simulationProblemText(problem),
};

/** A whole sentence. */
export function editProblemText(problem: EditProblem): string {
  return byKind(EDIT_PROBLEM_TEXTS, problem);
}
