/** What designs come to as English sentences, for developers. The page’s own are messages of Lingui. */

import { commodities } from '../game/catalogue/index.ts';
import { type ByKind, byKind } from '../game/domain/byKind.ts';
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
  const texts: ByKind<DesignProblem> = {
    missingResource: ({ typeId }) => `${planet} has no ${typeName(typeId)}.`,
    missingInput: ({ typeId }) => `Nothing extracts, makes or brings ${typeName(typeId)}.`,
    missingFactory: ({ factoryKind }) => `${planet} has no ${FACTORY_NAMES[factoryKind]}.`,
    launchpadTooLarge: (one) => `${commandCenterHas(one)}, a launchpad needs ${number(one.needed)}.`,
    tooLarge: (one) => {
      const colony = `the smallest colony on a planet of ${number(2 * radiusKm)} km`;
      return `${commandCenterHas(one)}, ${colony} needs ${number(one.needed)}.`;
    },
    nothingMade: ({ typeId }) =>
      `No colony makes any ${typeName(typeId)} here: too little is extracted between two visits.`,
    losesMoney: ({ typeId }) => `Every unit of ${typeName(typeId)} costs more than it brings.`,
  };
  return byKind(texts, problem);
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

const LIMIT_WORDS: ByKind<DesignLimit> = {
  power: () => 'power',
  cpu: () => 'CPU',
  noFurtherExtractor: ({ extractorCount }) => `no ${ORDINALS[extractorCount] ?? 'further'} extractor fits`,
  headsPlaced: ({ resourceTypeId }) => `all heads on ${typeName(resourceTypeId)} are placed`,
  storeFills: ({ afterSeconds }) => `store fills after ${hours(afterSeconds)} h`,
  inputsRunOut: ({ afterSeconds }) => `inputs that fit the stores last ${hours(afterSeconds)} h`,
};

/** What keeps a design from making more. */
export function designLimitWords(limit: DesignLimit): string {
  return byKind(LIMIT_WORDS, limit);
}

function hours(seconds: number): string {
  return number(Math.floor(seconds / SECONDS_PER_HOUR));
}

function typeName(typeId: TypeId): string {
  return commodities.get(typeId)!.name;
}
