/** The sandbox's pilots: each of the first twelve shows something special, all others are ordinary. */
import { makeRandom } from '../random.ts';
import type { ColonySpec } from './makePlan.ts';

/** A pilot before planets are chosen. */
interface PilotSpec {
  account: string;
  comment: string;
  goodFor: string;
  isRefreshRefused?: true;
  colonies: readonly ColonySpec[];
}

type Making = ColonySpec['makes'];

function colony(makes: Making, details: Partial<ColonySpec>): ColonySpec {
  return { makes, level: 5, phase: 'running', ...details };
}

const [PRECIOUS_METALS, REACTIVE_METALS, TOXIC_METALS, CHIRAL_STRUCTURES, BACTERIA] = [2399, 2398, 2400, 2401, 2393];
const [MECHANICAL_PARTS, CONSUMER_ELECTRONICS, ROBOTICS, ORGANIC_MORTAR_APPLICATORS] = [3689, 9836, 9848, 2870];

const SHOWCASE: readonly PilotSpec[] = [
  {
    account: 'Main',
    comment: 'P1 for the factories.\nRestart every three days, Sundays included.',
    goodFor: 'six extraction planets without alerts',
    colonies: [
      colony('rawToP1', { on: 'barren', hours: 72 }),
      colony('rawToTwoP1', { on: 'gas', hours: 120 }),
      colony('rawToP1', { on: 'lava', hours: 47, level: 4 }),
      colony('rawToTwoP1', { on: 'oceanic', hours: 96 }),
      colony('rawToP1', { on: 'temperate', hours: 168, level: 4 }),
      colony('rawToTwoP1', { on: 'storm', hours: 72 }),
    ],
  },
  {
    account: 'Main',
    comment: 'P2 on the planet, nothing to haul in.',
    goodFor: 'raw resources to P2 on one planet, one program ending within the hour',
    colonies: [
      colony('rawToP2', { on: 'gas' }),
      colony('rawToP2', { on: 'barren', phase: 'endingSoon' }),
      colony('rawToP2', { on: 'lava', twist: 'handsOver' }),
      colony('rawToP2', { on: 'storm', level: 4 }),
      colony('rawToP2', { on: 'plasma' }),
      colony('rawToP1', { on: 'ice', phase: 'endingSoon' }),
    ],
  },
  {
    account: 'Main',
    comment: 'Factories. Feed on Mondays and Thursdays.',
    goodFor: 'factory planets from P2 to P4, two schematics sharing an import',
    colonies: [
      colony('factoryP2', { on: 'barren' }),
      colony('factoryP2', { on: 'temperate', twist: 'sharedImport' }),
      colony('factoryP3', { on: 'barren' }),
      colony('factoryP3', { on: 'temperate', twist: 'lowImports' }),
      colony('factoryP4', { on: 'barren' }),
      colony('factoryP4', { on: 'temperate' }),
    ],
  },
  {
    account: 'Alt farm',
    comment: '',
    goodFor: 'two unbalanced extractors, a planet that only extracts',
    colonies: [
      colony('rawToTwoP1', { on: 'gas', twist: 'unbalanced' }),
      colony('rawToTwoP1', { on: 'lava' }),
      colony('rawToP2', { on: 'storm', twist: 'unbalanced' }),
      colony('rawToP1', { on: 'barren', phase: 'endingSoon' }),
      colony('rawToTwoP1', { on: 'temperate', level: 4 }),
      colony('raw', { on: 'gas', hours: 72 }),
    ],
  },
  {
    account: 'Alt farm',
    comment: 'On holiday until the end of the month.',
    goodFor: 'programs that expired long ago',
    colonies: [
      colony('rawToP1', { on: 'barren', phase: 'expired' }),
      colony('rawToTwoP1', { on: 'gas', phase: 'expired' }),
      colony('rawToP2', { on: 'lava', phase: 'expired', level: 4 }),
      colony('rawToTwoP1', { on: 'oceanic', phase: 'oneExpired' }),
    ],
  },
  {
    account: 'Alt farm',
    comment: 'Export before the weekend!',
    goodFor: 'stores that are nearly full',
    colonies: [
      colony('rawToP1', { on: 'ice', twist: 'nearlyFull' }),
      colony('rawToTwoP1', { on: 'gas', twist: 'nearlyFull', level: 4 }),
      colony('factoryP4', { on: 'barren', twist: 'nearlyFull' }),
      colony('rawToP1', { on: 'lava' }),
      colony('rawToP2', { on: 'barren' }),
      colony('rawToTwoP1', { on: 'oceanic', level: 3 }),
    ],
  },
  {
    account: 'Factories',
    comment: 'Both heads on one resource: double the P1 of it.',
    goodFor: 'two extractors on one resource, high security space with both customs taxes',
    colonies: [
      colony('rawToTwoP1', { on: 'barren', twist: 'oneResource' }),
      colony('rawToTwoP1', { on: 'gas', twist: 'oneResource' }),
      colony('factoryP3', { on: 'barren' }),
      colony('rawToP2', { on: 'gas', twist: 'handsOver' }),
      colony('factoryP2', { at: 'Nourvukaiken II', product: MECHANICAL_PARTS, ownerTax: 0.05 }),
    ],
  },
  {
    account: 'Factories',
    comment: 'TODAY: fix the copy-and-paste planets.',
    goodFor: 'colonies set up wrongly: no schematic, no program; a wormhole planet',
    colonies: [
      colony('rawToTwoP1', { on: 'barren', twist: 'noSchematic' }),
      colony('rawToTwoP1', { on: 'lava', twist: 'noProgram' }),
      colony('factoryP2', { on: 'gas', twist: 'noSchematic' }),
      colony('rawToP1', { on: 'temperate' }),
      colony('rawToTwoP1', { at: 'J105711 III', hours: 72 }),
    ],
  },
  {
    account: 'Factories',
    comment: 'Robotics line.',
    goodFor: 'factories that are running out of imports, a commodity newer than the catalogue',
    colonies: [
      colony('factoryP2', { on: 'oceanic', twist: 'lowImports' }),
      colony('factoryP3', { on: 'gas', twist: 'lowImports' }),
      colony('factoryP2', { on: 'ice', twist: 'sharedImport' }),
      colony('factoryP4', { on: 'temperate', twist: 'lowImports' }),
      colony('factoryP3', { on: 'lava', level: 4, twist: 'newCommodity' }),
    ],
  },
  {
    account: 'Expedition',
    comment: 'Password changed last week.',
    goodFor: 'a login that is rejected after its first minute',
    isRefreshRefused: true,
    colonies: [
      colony('rawToP1', { on: 'barren' }),
      colony('rawToTwoP1', { on: 'gas' }),
      colony('factoryP2', { on: 'temperate' }),
    ],
  },
  {
    account: 'Expedition',
    comment: '',
    goodFor: 'a pilot without a single planet',
    colonies: [],
  },
  {
    account: '-',
    comment: '',
    goodFor: 'a beginner: small command centers, records with gaps, a planet newer than the catalogue',
    colonies: [
      colony('rawToP1', { on: 'barren', level: 2, twist: 'ragged' }),
      colony('rawToP1', { on: 'gas', level: 1, twist: 'ragged', phase: 'endingSoon' }),
      colony('rawToTwoP1', { at: 'Kaalmir II', level: 3, twist: 'ragged' }),
    ],
  },
];

/** Two accounts that make P4 together. The first two pilots need goods of each other, so one has to log in twice. */
const CHAIN: readonly PilotSpec[] = [
  {
    account: 'Chain A',
    comment: 'Precious metals out, toxic metals in.',
    goodFor: 'a round: feeds a pilot who feeds this one',
    colonies: [
      colony('rawToP1', { on: 'barren', product: PRECIOUS_METALS, hours: 47 }),
      colony('rawToP1', { on: 'lava', product: REACTIVE_METALS, hours: 47, phase: 'endingSoon' }),
      colony('factoryP2', { on: 'temperate', product: CONSUMER_ELECTRONICS, twist: 'lowImports' }),
    ],
  },
  {
    account: 'Chain A',
    comment: 'Toxic metals out, precious metals in.',
    goodFor: 'a round: feeds a pilot who feeds this one',
    colonies: [
      colony('rawToP1', { on: 'lava', product: TOXIC_METALS, hours: 47, phase: 'expired' }),
      colony('rawToP1', { on: 'lava', product: CHIRAL_STRUCTURES, hours: 72, phase: 'endingSoon' }),
      colony('factoryP2', { on: 'barren', product: MECHANICAL_PARTS, twist: 'lowImports' }),
    ],
  },
  {
    account: 'Chain B',
    comment: 'Robotics from what Chain A makes.',
    goodFor: 'a round: a colony without a launchpad, and one whose launchpad is full',
    colonies: [
      colony('factoryP3', { on: 'barren', product: ROBOTICS, twist: 'lowImports' }),
      colony('factoryP3', { on: 'temperate', product: ROBOTICS, level: 2, twist: 'nearlyFull' }),
      colony('rawToP1', { on: 'temperate', product: BACTERIA, twist: 'noLaunchpad' }),
    ],
  },
  {
    account: 'Chain B',
    comment: 'The end of the chain: two launchpads.',
    goodFor: 'a round: P4 of what three other pilots make',
    colonies: [
      colony('factoryP4', { on: 'barren', product: ORGANIC_MORTAR_APPLICATORS, twist: 'lowImports' }),
      colony('factoryP2', { on: 'barren', product: MECHANICAL_PARTS, twist: 'noLaunchpad' }),
      colony('rawToP1', { on: 'oceanic', product: BACTERIA }),
    ],
  },
];

/** Everybody who shows something: the newcomer's pilots first. */
const NAMED: readonly PilotSpec[] = [...SHOWCASE, ...CHAIN];

const USUAL: readonly Making[] = [
  'rawToP1',
  'rawToTwoP1',
  'rawToTwoP1',
  'rawToP2',
  'rawToP2',
  'factoryP2',
  'factoryP3',
  'factoryP4',
];
const PILOTS_PER_ACCOUNT = 3;

function ordinaryPilot(index: number): PilotSpec {
  const random = makeRandom(`ordinary pilot ${index}`);
  const colonyCount = random.fraction() < 0.8 ? 6 : random.integer(2, 5);
  const colonies = Array.from({ length: colonyCount }, (): ColonySpec => {
    const luck = random.fraction();
    const phase = luck < 0.84 ? 'running' : luck < 0.89 ? 'endingSoon' : luck < 0.95 ? 'expired' : 'oneExpired';
    const makes = random.pick(USUAL);
    const isFactory = makes.startsWith('factory');
    const extra = random.fraction();
    const twist = extra < 0.05 ? 'nearlyFull' : extra < 0.1 ? (isFactory ? 'lowImports' : 'handsOver') : null;
    return colony(makes, { level: random.integer(4, 5), phase, twist });
  });
  const farm = 1 + Math.floor((index - NAMED.length) / PILOTS_PER_ACCOUNT);
  return {
    account: `Farm ${String(farm).padStart(2, '0')}`,
    comment: random.pick(['', '', 'Restart with the others.', 'Haul on Fridays.', 'Spare: extract what sells.']),
    goodFor: 'an ordinary farm',
    colonies,
  };
}

/** The pilot with this index, from 0. */
export function pilotSpec(index: number): PilotSpec {
  return NAMED[index] ?? ordinaryPilot(index);
}

/** The household of a pilot. Three pilots share one account and home system. */
export function householdOf(index: number): number {
  return Math.floor(index / PILOTS_PER_ACCOUNT);
}

const FIRST_NAMES = [
  'Ketta Oran Vesna Tuomo Ilse Marek Sanna Rhett Aino Dario Yrsa Kaspar Noor Emeric Liv Joss Tamsin Viggo',
  'Wren Hale Isaura Pell Ronja Anselm Mirela',
].flatMap((line) => line.split(' '));

const LAST_NAMES = [
  'Vaskonen Derrel Auvinen Strand Calloway Okuro Hessari Lindqvist Marchetti Torvalsen Ferren Kaldane',
  'Ravenau Sorvino Brisk Ekkari Nadir Ostrander Quill Tash Ulvaren Wexley Yarrow',
].flatMap((line) => line.split(' '));

const NAME_COUNT = FIRST_NAMES.length * LAST_NAMES.length;
const GENERATIONS = ['', ' II', ' III', ' IV'] as const;

/** The pilot's name, unique among the first 2,300 pilots. */
export function pilotName(index: number): string {
  const generation = GENERATIONS[Math.floor(index / NAME_COUNT) % GENERATIONS.length] ?? '';
  return `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]}${generation}`;
}
