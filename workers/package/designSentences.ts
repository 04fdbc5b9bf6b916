/** What designs come to as English sentences, for developers. The page’s own are messages of Lingui. */

import { commodities } from '../game/catalogue/index.ts';
import type { DesignLimit, DesignProblem, DesignRequest } from '../game/domain/design.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { FactoryKind } from '../game/domain/pinKinds.ts';
import { SECONDS_PER_HOUR } from '../game/domain/units.ts';
import { number } from './sentences.ts';

const FACTORY_NAMES: Readonly<Record<FactoryKind, string>> = {
  basic: 'Basic Industry Facility',
  advanced: 'Advanced Industry Facility',
  highTech: 'High-Tech Production Plant',
};

const RESOURCE_WORDS = { cpu: { name: 'CPU', unit: 'tf' }, power: { name: 'power', unit: 'MW' } } as const;

/** Why there is no design. */
export function designSentence(problem: DesignProblem, { planetType, radiusKm }: DesignRequest): string {
  const planet = `${/^[aeiou]/.test(planetType) ? 'An' : 'A'} ${planetType} planet`;
  switch (problem.kind) {
    case 'missingResource':
      return `${planet} has no ${typeName(problem.typeId)}.`;
    case 'missingInput':
      return `Nothing extracts, makes or brings ${typeName(problem.typeId)}.`;
    case 'missingFactory':
      return `${planet} has no ${FACTORY_NAMES[problem.factoryKind]}.`;
    case 'launchpadTooLarge':
      return `${commandCenterHas(problem)}, a launchpad needs ${number(problem.needed)}.`;
    case 'tooLarge': {
      const colony = `the smallest colony on a planet of ${number(2 * radiusKm)} km`;
      return `${commandCenterHas(problem)}, ${colony} needs ${number(problem.needed)}.`;
    }
    case 'nothingMade':
      return `No colony makes any ${typeName(problem.typeId)} here: too little is extracted between two visits.`;
    case 'losesMoney':
      return `Every unit of ${typeName(problem.typeId)} costs more than it brings.`;
    default:
      return problem satisfies never;
  }
}

function commandCenterHas({
  resource,
  level,
  limit,
}: DesignProblem & { kind: 'tooLarge' | 'launchpadTooLarge' }): string {
  const { name, unit } = RESOURCE_WORDS[resource];
  return `A level ${level} command center has ${number(limit)} ${unit} of ${name}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** What keeps a design from making more. */
export function designLimitWords(limit: DesignLimit): string {
  switch (limit.kind) {
    case 'power':
      return 'power';
    case 'cpu':
      return 'CPU';
    case 'noFurtherExtractor':
      return `no ${ORDINALS[limit.extractorCount] ?? 'further'} extractor fits`;
    case 'headsPlaced':
      return `all heads on ${typeName(limit.resourceTypeId)} are placed`;
    case 'storeFills':
      return `store fills after ${hours(limit.afterSeconds)} h`;
    case 'inputsRunOut':
      return `inputs that fit the stores last ${hours(limit.afterSeconds)} h`;
    default:
      return limit satisfies never;
  }
}

function hours(seconds: number): string {
  return number(Math.floor(seconds / SECONDS_PER_HOUR));
}

function typeName(typeId: TypeId): string {
  return commodities.get(typeId)!.name;
}
