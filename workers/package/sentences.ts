/**
 * Problems as English sentences, for developers who use the package or run the commands. The page's own are messages of Lingui, which only its
 * build can read; `tests/unit/bench/sentences.test.ts` finds where the two differ.
 */
import { commodities, structures } from '../game/catalogue/index.ts';
import { type ByKind, byKind } from '../game/domain/byKind.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { SimulationProblem } from '../game/domain/simulationProblem.ts';
import type {
  JsonFault,
  TemplateField,
  TemplateIssue,
  TemplatePart,
  TemplateProblem,
} from '../game/domain/templateProblem.ts';

const TEMPLATE_TEXTS: ByKind<TemplateProblem> = {
  noTemplate: () => "There is no planet template here. Copy one in the game's planet window and paste it.",
  onlyPart: () => 'This is only a part of a template. Copy the template in the game again and paste it whole.',
  otherJson: () => 'This JSON is not a planet template. Copy the template in the game again and paste it whole.',
  comments: () => 'The JSON has comments in it, from here on. Remove them, or copy the template in the game again.',
  textTooLong: (problem) => {
    const [given, most] = [(problem.characters / 1e6).toFixed(1), problem.most / 1e6];
    return `The text has ${given} million characters, and up to ${most} million are read. Paste it in parts.`;
  },
  moreErrors: ({ most }) =>
    `The text was read up to here: it has more than ${counted(most, 'error')}. Paste the rest by itself.`,
  moreTemplates: ({ most }) =>
    `The text was read up to here: it has more than ${counted(most, 'template')}. Paste the rest by itself.`,
  broken: ({ fault }) =>
    `The template can't be read: ${jsonFault(fault)}. Copy the template in the game again and paste it whole.`,
  unusable: ({ issue }) =>
    `The template can't be used: ${templateIssue(issue)}. Correct it, or copy it in the game again.`,
};

/** Why a text can't be read as a template. */
export function templateSentence(problem: TemplateProblem): string {
  return byKind(TEMPLATE_TEXTS, problem);
}

const JSON_FAULT_TEXTS: ByKind<JsonFault> = {
  tooDeep: () => 'brackets are nested deeper than in any template',
  wrongEscape: () => 'this text in quotes has a wrong escape',
  lineEnds: () => 'the line ends inside quotes',
  controlCharacter: () => 'a control character',
  tooLong: () => 'it is longer than any template',
  textEnds: () => 'the text ends here, in the middle of the template',
  otherStarts: () => 'another one starts in the middle of it',
  nameTwice: ({ name }) => `"${name}" is given twice`,
  expectedName: ({ found }) => `expected a name in double quotes, found "${found}"`,
  expectedColon: ({ found }) => `expected a colon, found "${found}"`,
  expectedValue: ({ found }) => `expected a value, found "${found}"`,
  expectedEntry: ({ close, found }) => `expected a comma or "${close}", found "${found}"`,
};

function jsonFault(fault: JsonFault): string {
  return byKind(JSON_FAULT_TEXTS, fault);
}

const TEMPLATE_ISSUE_TEXTS: ByKind<TemplateIssue> = {
  missing: ({ field }) => `${fieldName(field)} is missing`,
  notNumber: ({ field }) => `${fieldName(field)} has to be a number`,
  notList: ({ field }) => `the ${field.name}, "${field.key}", have to be a list`,
  outOfRange: ({ field, given, least, most }) => `${fieldName(field)} is ${given}; possible are ${least} to ${most}`,
  notWhole: ({ field, given }) => `${fieldName(field)} has to be a whole number, not ${given}`,
  tooMany: (issue) => `there are ${counted(issue.count, issue.of.slice(0, -1))}, more than ${number(issue.most)}`,
  commentNoText: () => 'the comment "Cmt" has to be a text',
  commentTooLong: ({ most }) => `the comment "Cmt" has more than ${counted(most, 'character')}`,
  noDiameter: () => 'a planet\'s diameter "Diam" can\'t be 0 km',
  noObject: ({ part }) => `${partName(part)} has to be an object in braces`,
  pathNoList: ({ number }) => `the pins "P" of route ${number} have to be a list`,
  goesNowhere: ({ number }) => `route ${number} goes nowhere: it needs at least 2 pins, and has no pin twice`,
  linkToItself: ({ number, pinNumber }) => `link ${number} goes from pin ${pinNumber} to itself`,
  noSuchPin: ({ given, part, pinCount }) => {
    const named = given === null ? 'something that is not a pin' : `pin ${given}`;
    return `${partName(part)} names ${named}; pins are numbered from 1 to ${pinCount}`;
  },
};

function templateIssue(issue: TemplateIssue): string {
  return byKind(TEMPLATE_ISSUE_TEXTS, issue);
}

function partName({ kind, number }: TemplatePart): string {
  return `${kind} ${number}`;
}

/** `{of}` is the number of the pin, link or route */
const FIELD_NAMES: Readonly<Record<TemplateField['name'], string>> = {
  level: 'the command center level',
  planetType: 'the planet type',
  diameter: "the planet's diameter",
  pins: 'the list of pins',
  links: 'the list of links',
  routes: 'the list of routes',
  pinType: 'the type of pin {of}',
  latitude: 'the latitude of pin {of}',
  longitude: 'the longitude of pin {of}',
  heads: 'the head count of pin {of}',
  product: 'the product of pin {of}',
  linkStart: 'the start of link {of}',
  linkEnd: 'the end of link {of}',
  linkLevel: 'the level of link {of}',
  routePath: 'the path of route {of}',
  routeQuantity: 'the quantity of route {of}',
  routeCommodity: 'the commodity of route {of}',
};

function fieldName({ name, key, number }: TemplateField): string {
  return `${FIELD_NAMES[name].replace('{of}', String(number))}, "${key}",`;
}

const SIMULATION_TEXTS: ByKind<SimulationProblem> = {
  updateTimeUnreadable: () => "The time of the colony's last update can't be read.",
  noRecord: () => 'ESI has no record of this colony at the moment.',
  newerThanClock: () => "The snapshot is newer than this computer's clock. Check the clock.",
  colonyGone: () => 'This colony is not known any more.',
  unknown: () => 'The colony could not be simulated.',
  cycleStartUnreadable: ({ pinId }) => `The last cycle start of pin ${pinId} can't be read.`,
  programTimesUnreadable: ({ pinId }) => `The program times of extractor ${pinId} can't be read.`,
  pinTwice: ({ pinId }) => `Pin ${pinId} is listed twice.`,
  noSuchPin: ({ pinId }) => `The colony has no pin ${pinId} for this change.`,
  unknownPinType: ({ pinId, typeId }) => `Pin ${pinId} is of type ${typeId}, which is not known.`,
  unknownGoods: ({ pinId, typeId }) => `Pin ${pinId} holds ${typeName(typeId)}, whose volume is not known.`,
  unknownResource: ({ pinId, typeId }) => `Extractor ${pinId} extracts ${typeName(typeId)}, which is not known.`,
  noPlaceForGoods: ({ pinId, typeId }) => `Pin ${pinId} can't hold type ${typeId}.`,
  tooLarge: ({ pinCount, routeCount }) => {
    const has = `${counted(pinCount, 'pin')} and ${counted(routeCount, 'route')}`;
    return `The colony has ${has}, more than is possible.`;
  },
  routeQuantity: ({ routeId, quantity }) => `Route ${routeId} carries an impossible quantity of ${quantity} units.`,
  unknownSchematic: ({ pinId, schematicId }) =>
    `Factory ${pinId} runs Schematic ${schematicId}, which is newer than this version of Colony Watch: EVE does not say what it uses and makes.`,
  stackAmount: ({ pinId, amount, typeId }) =>
    `Pin ${pinId} holds an impossible ${amount} units of ${typeName(typeId)}.`,
  baseQuantity: ({ pinId, units }) => `Extractor ${pinId} has an impossible base quantity of ${units} units.`,
  cycleTime: ({ pinId, seconds }) => `Extractor ${pinId} has an impossible cycle time of ${seconds} seconds.`,
  tooManyCycles: ({ pinId, count }) =>
    `The program of extractor ${pinId} would have ${counted(count, 'cycle')}, more than is possible.`,
  tooManySteps: ({ count }) =>
    `The simulation was stopped after ${counted(count, 'step')}: the colony never comes to rest.`,
  tooFewUnits: ({ pinId, typeId, heldUnits, takenUnits }) =>
    `Pin ${pinId} holds ${counted(heldUnits, 'unit')} of type ${typeId}, so ${counted(takenUnits, 'unit')} can't be taken.`,
  crashed: ({ work, error }) => `${work === 'planning' ? 'Planning' : `The ${work}`} failed: ${error}`,
};

/** Why a colony can't be simulated. */
export function simulationSentence(problem: SimulationProblem): string {
  return byKind(SIMULATION_TEXTS, problem);
}

function typeName(typeId: TypeId): string {
  return commodities.get(typeId)?.name ?? structures.get(typeId)?.name ?? `Unknown type ${typeId}`;
}

/** `1,001` */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 pin`, `1,001 pins` */
function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}
