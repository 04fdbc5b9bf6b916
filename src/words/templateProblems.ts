/** Why a text can't be read as a template, or a template can't be changed. */

import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type {
  ChangeProblem,
  JsonFault,
  TemplateField,
  TemplateIssue,
  TemplatePart,
  TemplateProblem,
} from '../../workers/game/domain/templateProblem.ts';
import { formatNumber } from '../format/number.ts';
import { joinList } from '../format/text.ts';
import { somePlanetText } from './planetTypes.ts';
import { typeName } from './typeNames.ts';

const TEMPLATE_PROBLEM_TEXTS: ByKind<TemplateProblem> = {
  noTemplate: () => t`There is no planet template here. Copy one in the game’s planet window and paste it.`,
  onlyPart: () => t`This is only a part of a template. Copy the template in the game again and paste it whole.`,
  otherJson: () => t`This JSON is not a planet template. Copy the template in the game again and paste it whole.`,
  comments: () => t`The JSON has comments in it, from here on. Remove them, or copy the template in the game again.`,
  textTooLong: (problem) => {
    const [given, most] = [formatNumber(problem.characters / 1e6, 1), formatNumber(problem.most / 1e6)];
    return t`The text has ${given} million characters, and up to ${most} million are read. Paste it in parts.`;
  },
  moreErrors: (problem) =>
    t`${plural(problem.most, {
      one: 'The text was read up to here: it has more than # error. Paste the rest by itself.',
      other: 'The text was read up to here: it has more than # errors. Paste the rest by itself.',
    })}`,
  moreTemplates: (problem) =>
    t`${plural(problem.most, {
      one: 'The text was read up to here: it has more than # template. Paste the rest by itself.',
      other: 'The text was read up to here: it has more than # templates. Paste the rest by itself.',
    })}`,
  broken: (problem) => {
    const fault = byKind(JSON_FAULT_TEXTS, problem.fault);
    return t`The template can’t be read: ${fault}. Copy the template in the game again and paste it whole.`;
  },
  unusable: (problem) => {
    const issue = byKind(ISSUE_TEXTS, problem.issue);
    return t`The template can’t be used: ${issue}. Correct it, or copy it in the game again.`;
  },
};

/** Whole sentences, with what to do. */
export function templateProblemText(problem: TemplateProblem): string {
  return byKind(TEMPLATE_PROBLEM_TEXTS, problem);
}

const JSON_FAULT_TEXTS: ByKind<JsonFault> = {
  tooDeep: () => t`brackets are nested deeper than in any template`,
  wrongEscape: () => t`this text in quotes has a wrong escape`,
  lineEnds: () => t`the line ends inside quotes`,
  controlCharacter: () => t`a control character`,
  tooLong: () => t`it is longer than any template`,
  textEnds: () => t`the text ends here, in the middle of the template`,
  otherStarts: () => t({ message: `another one starts in the middle of it`, comment: 'another template' }),
  nameTwice: ({ name }) => t`“${name}” is given twice`,
  expectedName: ({ found }) => t`expected a name in double quotes, found “${found}”`,
  expectedColon: ({ found }) => t`expected a colon, found “${found}”`,
  expectedValue: ({ found }) => t`expected a value, found “${found}”`,
  expectedEntry: ({ close, found }) => t`expected a comma or “${close}”, found “${found}”`,
};

const ISSUE_TEXTS: ByKind<TemplateIssue> = {
  missing: (issue) => {
    const [field, key] = fieldWords(issue.field);
    return t`${field}, “${key}”, is missing`;
  },
  notNumber: (issue) => {
    const [field, key] = fieldWords(issue.field);
    return t`${field}, “${key}”, has to be a number`;
  },
  notList: ({ field }) => {
    const { name, key } = field;
    if (name === 'pins') return t`the pins, “${key}”, have to be a list`;
    return name === 'links' ? t`the links, “${key}”, have to be a list` : t`the routes, “${key}”, have to be a list`;
  },
  outOfRange: (issue) => {
    const { given, least, most } = issue;
    const [field, key] = fieldWords(issue.field);
    return t`${field}, “${key}”, is ${given}; possible are ${least} to ${most}`;
  },
  notWhole: (issue) => {
    const { given } = issue;
    const [field, key] = fieldWords(issue.field);
    return t`${field}, “${key}”, has to be a whole number, not ${given}`;
  },
  tooMany: (issue) => {
    const { count } = issue;
    const most = formatNumber(issue.most);
    if (issue.of === 'pins') return t`there are ${plural(count, { one: '# pin', other: '# pins' })}, more than ${most}`;
    return issue.of === 'links'
      ? t`there are ${plural(count, { one: '# link', other: '# links' })}, more than ${most}`
      : t`there are ${plural(count, { one: '# route', other: '# routes' })}, more than ${most}`;
  },
  commentNoText: () => t`the comment “Cmt” has to be a text`,
  commentTooLong: ({ most }) =>
    t`the comment “Cmt” has more than ${plural(most, { one: '# character', other: '# characters' })}`,
  noDiameter: () => t`a planet’s diameter “Diam” can’t be 0 km`,
  noObject: (issue) => {
    const part = partText(issue.part);
    return t`${part} has to be an object in braces`;
  },
  pathNoList: ({ number }) => t`the pins “P” of route ${number} have to be a list`,
  goesNowhere: ({ number }) => t`route ${number} goes nowhere: it needs at least 2 pins, and has no pin twice`,
  linkToItself: ({ number, pinNumber }) => t`link ${number} goes from pin ${pinNumber} to itself`,
  noSuchPin: (issue) => {
    const { given, pinCount } = issue;
    const part = partText(issue.part);
    return given === null
      ? t`${part} names something that is not a pin; pins are numbered from 1 to ${pinCount}`
      : t`${part} names pin ${given}; pins are numbered from 1 to ${pinCount}`;
  },
};

/** `link 3` */
function partText({ kind, number }: TemplatePart): string {
  if (kind === 'pin') return t({ message: `pin ${number}`, comment: 'the subject of a sentence, after a colon' });
  return kind === 'link'
    ? t({ message: `link ${number}`, comment: 'the subject of a sentence, after a colon' })
    : t({ message: `route ${number}`, comment: 'the subject of a sentence, after a colon' });
}

function fieldWords(field: TemplateField): [field: string, key: string] {
  return [FIELD_TEXTS[field.name](field.number), field.key];
}

/** Each as the subject of a sentence, after a colon: `the latitude of pin 1` */
const FIELD_TEXTS: Readonly<Record<TemplateField['name'], (number: number) => string>> = {
  level: () => t`the command center level`,
  planetType: () => t`the planet type`,
  diameter: () => t`the planet’s diameter`,
  pins: () => t`the list of pins`,
  links: () => t`the list of links`,
  routes: () => t`the list of routes`,
  pinType: (number) => t`the type of pin ${number}`,
  latitude: (number) => t`the latitude of pin ${number}`,
  longitude: (number) => t`the longitude of pin ${number}`,
  heads: (number) => t`the head count of pin ${number}`,
  product: (number) => t`the product of pin ${number}`,
  linkStart: (number) => t`the start of link ${number}`,
  linkEnd: (number) => t`the end of link ${number}`,
  linkLevel: (number) => t`the level of link ${number}`,
  routePath: (number) => t`the path of route ${number}`,
  routeQuantity: (number) => t`the quantity of route ${number}`,
  routeCommodity: (number) => t`the commodity of route ${number}`,
};

const CHANGE_PROBLEM_TEXTS: ByKind<ChangeProblem> = {
  notOneTemplate: () => t`Exactly one template without errors is expected here.`,
  missingStructures: ({ planetType, typeIds }) => {
    const planet = somePlanetText(planetType);
    const missing = [...new Set(typeIds.map(typeName))];
    const [count, names] = [missing.length, joinList(missing)];
    return t`${plural(count, {
      one: `${planet} can’t have this structure of the template: ${names}.`,
      other: `${planet} can’t have these structures of the template: ${names}.`,
    })}`;
  },
  nothingFits: ({ level, cpuTf, powerMw }) => {
    const [cpu, power] = [formatNumber(cpuTf), formatNumber(powerMw)];
    return t`Nothing useful of this template fits into the ${cpu} tf and ${power} MW of level ${level}.`;
  },
};

/** A whole sentence. */
export function changeProblemText(problem: ChangeProblem): string {
  return byKind(CHANGE_PROBLEM_TEXTS, problem);
}
