/**
 * Problems as English sentences, for developers who use the package or run the commands. The page's own are messages of Lingui, which only its
 * build can read; `tests/unit/bench/sentences.test.ts` finds where the two differ.
 */
import { commodities, structures } from '../game/catalogue/index.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { SimulationProblem } from '../game/domain/simulationProblem.ts';
import type {
  JsonFault,
  TemplateField,
  TemplateIssue,
  TemplatePart,
  TemplateProblem,
} from '../game/domain/templateProblem.ts';

/** Why a text can't be read as a template. */
export function templateSentence(problem: TemplateProblem): string {
  switch (problem.kind) {
    case 'noTemplate':
      return "There is no planet template here. Copy one in the game's planet window and paste it.";
    case 'onlyPart':
      return 'This is only a part of a template. Copy the template in the game again and paste it whole.';
    case 'otherJson':
      return 'This JSON is not a planet template. Copy the template in the game again and paste it whole.';
    case 'comments':
      return 'The JSON has comments in it, from here on. Remove them, or copy the template in the game again.';
    case 'textTooLong': {
      const [given, most] = [(problem.characters / 1e6).toFixed(1), problem.most / 1e6];
      return `The text has ${given} million characters, and up to ${most} million are read. Paste it in parts.`;
    }
    case 'moreErrors':
      return `The text was read up to here: it has more than ${counted(problem.most, 'error')}. Paste the rest by itself.`;
    case 'moreTemplates':
      return `The text was read up to here: it has more than ${counted(problem.most, 'template')}. Paste the rest by itself.`;
    case 'broken':
      return `The template can't be read: ${jsonFault(problem.fault)}. Copy the template in the game again and paste it whole.`;
    case 'unusable':
      return `The template can't be used: ${templateIssue(problem.issue)}. Correct it, or copy it in the game again.`;
    default:
      return problem satisfies never;
  }
}

function jsonFault(fault: JsonFault): string {
  switch (fault.kind) {
    case 'tooDeep':
      return 'brackets are nested deeper than in any template';
    case 'wrongEscape':
      return 'this text in quotes has a wrong escape';
    case 'lineEnds':
      return 'the line ends inside quotes';
    case 'controlCharacter':
      return 'a control character';
    case 'tooLong':
      return 'it is longer than any template';
    case 'textEnds':
      return 'the text ends here, in the middle of the template';
    case 'otherStarts':
      return 'another one starts in the middle of it';
    case 'nameTwice':
      return `"${fault.name}" is given twice`;
    case 'expectedName':
      return `expected a name in double quotes, found "${fault.found}"`;
    case 'expectedColon':
      return `expected a colon, found "${fault.found}"`;
    case 'expectedValue':
      return `expected a value, found "${fault.found}"`;
    case 'expectedEntry':
      return `expected a comma or "${fault.close}", found "${fault.found}"`;
    default:
      return fault satisfies never;
  }
}

function templateIssue(issue: TemplateIssue): string {
  switch (issue.kind) {
    case 'missing':
      return `${fieldName(issue.field)} is missing`;
    case 'notNumber':
      return `${fieldName(issue.field)} has to be a number`;
    case 'notList':
      return `the ${issue.field.name}, "${issue.field.key}", have to be a list`;
    case 'outOfRange':
      return `${fieldName(issue.field)} is ${issue.given}; possible are ${issue.least} to ${issue.most}`;
    case 'notWhole':
      return `${fieldName(issue.field)} has to be a whole number, not ${issue.given}`;
    case 'tooMany':
      return `there are ${counted(issue.count, issue.of.slice(0, -1))}, more than ${number(issue.most)}`;
    case 'commentNoText':
      return 'the comment "Cmt" has to be a text';
    case 'commentTooLong':
      return `the comment "Cmt" has more than ${counted(issue.most, 'character')}`;
    case 'noDiameter':
      return 'a planet\'s diameter "Diam" can\'t be 0 km';
    case 'noObject':
      return `${partName(issue.part)} has to be an object in braces`;
    case 'pathNoList':
      return `the pins "P" of route ${issue.number} have to be a list`;
    case 'goesNowhere':
      return `route ${issue.number} goes nowhere: it needs at least 2 pins, and has no pin twice`;
    case 'linkToItself':
      return `link ${issue.number} goes from pin ${issue.pinNumber} to itself`;
    case 'noSuchPin': {
      const named = issue.given === null ? 'something that is not a pin' : `pin ${issue.given}`;
      return `${partName(issue.part)} names ${named}; pins are numbered from 1 to ${issue.pinCount}`;
    }
    default:
      return issue satisfies never;
  }
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

/** Why a colony can't be simulated. */
export function simulationSentence(problem: SimulationProblem): string {
  switch (problem.kind) {
    case 'updateTimeUnreadable':
      return "The time of the colony's last update can't be read.";
    case 'noRecord':
      return 'ESI has no record of this colony at the moment.';
    case 'newerThanClock':
      return "The snapshot is newer than this computer's clock. Check the clock.";
    case 'colonyGone':
      return 'This colony is not known any more.';
    case 'unknown':
      return 'The colony could not be simulated.';
    case 'cycleStartUnreadable':
      return `The last cycle start of pin ${problem.pinId} can't be read.`;
    case 'programTimesUnreadable':
      return `The program times of extractor ${problem.pinId} can't be read.`;
    case 'pinTwice':
      return `Pin ${problem.pinId} is listed twice.`;
    case 'noSuchPin':
      return `The colony has no pin ${problem.pinId} for this change.`;
    case 'unknownPinType':
      return `Pin ${problem.pinId} is of type ${problem.typeId}, which is not known.`;
    case 'unknownGoods':
      return `Pin ${problem.pinId} holds ${typeName(problem.typeId)}, whose volume is not known.`;
    case 'unknownResource':
      return `Extractor ${problem.pinId} extracts ${typeName(problem.typeId)}, which is not known.`;
    case 'noPlaceForGoods':
      return `Pin ${problem.pinId} can't hold type ${problem.typeId}.`;
    case 'tooLarge': {
      const has = `${counted(problem.pinCount, 'pin')} and ${counted(problem.routeCount, 'route')}`;
      return `The colony has ${has}, more than is possible.`;
    }
    case 'routeQuantity':
      return `Route ${problem.routeId} carries an impossible quantity of ${problem.quantity} units.`;
    case 'unknownSchematic':
      return `Factory ${problem.pinId} runs Schematic ${problem.schematicId}, which is newer than this version of Colony Watch: EVE does not say what it uses and makes.`;
    case 'stackAmount':
      return `Pin ${problem.pinId} holds an impossible ${problem.amount} units of ${typeName(problem.typeId)}.`;
    case 'baseQuantity':
      return `Extractor ${problem.pinId} has an impossible base quantity of ${problem.units} units.`;
    case 'cycleTime':
      return `Extractor ${problem.pinId} has an impossible cycle time of ${problem.seconds} seconds.`;
    case 'tooManyCycles':
      return `The program of extractor ${problem.pinId} would have ${counted(problem.count, 'cycle')}, more than is possible.`;
    case 'tooManySteps':
      return `The simulation was stopped after ${counted(problem.count, 'step')}: the colony never comes to rest.`;
    case 'tooFewUnits': {
      const { pinId, typeId, heldUnits, takenUnits } = problem;
      return `Pin ${pinId} holds ${counted(heldUnits, 'unit')} of type ${typeId}, so ${counted(takenUnits, 'unit')} can't be taken.`;
    }
    case 'crashed': {
      const { work, error } = problem;
      return `${work === 'planning' ? 'Planning' : `The ${work}`} failed: ${error}`;
    }
    default:
      return problem satisfies never;
  }
}

function typeName(typeId: TypeId): string {
  return commodities.get(typeId)?.name ?? structures.get(typeId)?.name ?? `Unknown type ${typeId}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 pin`, `1,001 pins` */
function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}
