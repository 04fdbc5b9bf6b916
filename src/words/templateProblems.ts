/** Why a text can't be read as a template, or a template can't be changed. */

import { plural, t } from '@lingui/core/macro';
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

/** Whole sentences, with what to do. */
export function templateProblemText(problem: TemplateProblem): string {
  switch (problem.kind) {
    case 'noTemplate':
      return t`There is no planet template here. Copy one in the game’s planet window and paste it.`;
    case 'onlyPart':
      return t`This is only a part of a template. Copy the template in the game again and paste it whole.`;
    case 'otherJson':
      return t`This JSON is not a planet template. Copy the template in the game again and paste it whole.`;
    case 'comments':
      return t`The JSON has comments in it, from here on. Remove them, or copy the template in the game again.`;
    case 'textTooLong': {
      const [given, most] = [formatNumber(problem.characters / 1e6, 1), formatNumber(problem.most / 1e6)];
      return t`The text has ${given} million characters, and up to ${most} million are read. Paste it in parts.`;
    }
    case 'moreErrors':
      return t`${plural(problem.most, {
        one: 'The text was read up to here: it has more than # error. Paste the rest by itself.',
        other: 'The text was read up to here: it has more than # errors. Paste the rest by itself.',
      })}`;
    case 'moreTemplates':
      return t`${plural(problem.most, {
        one: 'The text was read up to here: it has more than # template. Paste the rest by itself.',
        other: 'The text was read up to here: it has more than # templates. Paste the rest by itself.',
      })}`;
    case 'broken': {
      const fault = jsonFaultText(problem.fault);
      return t`The template can’t be read: ${fault}. Copy the template in the game again and paste it whole.`;
    }
    case 'unusable': {
      const issue = issueText(problem.issue);
      return t`The template can’t be used: ${issue}. Correct it, or copy it in the game again.`;
    }
    default:
      return problem satisfies never;
  }
}

/** After a colon: `the line ends inside quotes` */
function jsonFaultText(fault: JsonFault): string {
  switch (fault.kind) {
    case 'tooDeep':
      return t`brackets are nested deeper than in any template`;
    case 'wrongEscape':
      return t`this text in quotes has a wrong escape`;
    case 'lineEnds':
      return t`the line ends inside quotes`;
    case 'controlCharacter':
      return t`a control character`;
    case 'tooLong':
      return t`it is longer than any template`;
    case 'textEnds':
      return t`the text ends here, in the middle of the template`;
    case 'otherStarts':
      return t({ message: `another one starts in the middle of it`, comment: 'another template' });
    case 'nameTwice': {
      const { name } = fault;
      return t`“${name}” is given twice`;
    }
    case 'expectedName': {
      const { found } = fault;
      return t`expected a name in double quotes, found “${found}”`;
    }
    case 'expectedColon': {
      const { found } = fault;
      return t`expected a colon, found “${found}”`;
    }
    case 'expectedValue': {
      const { found } = fault;
      return t`expected a value, found “${found}”`;
    }
    case 'expectedEntry': {
      const { close, found } = fault;
      return t`expected a comma or “${close}”, found “${found}”`;
    }
    default:
      return fault satisfies never;
  }
}

/** After a colon: `the latitude of pin 1, “La”, is missing`. Values are as the template has them. */
function issueText(issue: TemplateIssue): string {
  switch (issue.kind) {
    case 'missing': {
      const [field, key] = fieldWords(issue.field);
      return t`${field}, “${key}”, is missing`;
    }
    case 'notNumber': {
      const [field, key] = fieldWords(issue.field);
      return t`${field}, “${key}”, has to be a number`;
    }
    case 'notList': {
      const { name, key } = issue.field;
      if (name === 'pins') return t`the pins, “${key}”, have to be a list`;
      return name === 'links' ? t`the links, “${key}”, have to be a list` : t`the routes, “${key}”, have to be a list`;
    }
    case 'outOfRange': {
      const { given, least, most } = issue;
      const [field, key] = fieldWords(issue.field);
      return t`${field}, “${key}”, is ${given}; possible are ${least} to ${most}`;
    }
    case 'notWhole': {
      const { given } = issue;
      const [field, key] = fieldWords(issue.field);
      return t`${field}, “${key}”, has to be a whole number, not ${given}`;
    }
    case 'tooMany': {
      const { count } = issue;
      const most = formatNumber(issue.most);
      if (issue.of === 'pins')
        return t`there are ${plural(count, { one: '# pin', other: '# pins' })}, more than ${most}`;
      return issue.of === 'links'
        ? t`there are ${plural(count, { one: '# link', other: '# links' })}, more than ${most}`
        : t`there are ${plural(count, { one: '# route', other: '# routes' })}, more than ${most}`;
    }
    case 'commentNoText':
      return t`the comment “Cmt” has to be a text`;
    case 'commentTooLong': {
      const { most } = issue;
      return t`the comment “Cmt” has more than ${plural(most, { one: '# character', other: '# characters' })}`;
    }
    case 'noDiameter':
      return t`a planet’s diameter “Diam” can’t be 0 km`;
    case 'noObject': {
      const part = partText(issue.part);
      return t`${part} has to be an object in braces`;
    }
    case 'pathNoList': {
      const { number } = issue;
      return t`the pins “P” of route ${number} have to be a list`;
    }
    case 'goesNowhere': {
      const { number } = issue;
      return t`route ${number} goes nowhere: it needs at least 2 pins, and has no pin twice`;
    }
    case 'linkToItself': {
      const { number, pinNumber } = issue;
      return t`link ${number} goes from pin ${pinNumber} to itself`;
    }
    case 'noSuchPin': {
      const { given, pinCount } = issue;
      const part = partText(issue.part);
      return given === null
        ? t`${part} names something that is not a pin; pins are numbered from 1 to ${pinCount}`
        : t`${part} names pin ${given}; pins are numbered from 1 to ${pinCount}`;
    }
    default:
      return issue satisfies never;
  }
}

/** `link 3` */
function partText({ kind, number }: TemplatePart): string {
  if (kind === 'pin') return t({ message: `pin ${number}`, comment: 'the subject of a sentence, after a colon' });
  return kind === 'link'
    ? t({ message: `link ${number}`, comment: 'the subject of a sentence, after a colon' })
    : t({ message: `route ${number}`, comment: 'the subject of a sentence, after a colon' });
}

function fieldWords(field: TemplateField): [field: string, key: string] {
  return [fieldText(field), field.key];
}

/** A field as the subject of a sentence, after a colon: `the latitude of pin 1` */
function fieldText({ name, number }: TemplateField): string {
  switch (name) {
    case 'level':
      return t`the command center level`;
    case 'planetType':
      return t`the planet type`;
    case 'diameter':
      return t`the planet’s diameter`;
    case 'pins':
      return t`the list of pins`;
    case 'links':
      return t`the list of links`;
    case 'routes':
      return t`the list of routes`;
    case 'pinType':
      return t`the type of pin ${number}`;
    case 'latitude':
      return t`the latitude of pin ${number}`;
    case 'longitude':
      return t`the longitude of pin ${number}`;
    case 'heads':
      return t`the head count of pin ${number}`;
    case 'product':
      return t`the product of pin ${number}`;
    case 'linkStart':
      return t`the start of link ${number}`;
    case 'linkEnd':
      return t`the end of link ${number}`;
    case 'linkLevel':
      return t`the level of link ${number}`;
    case 'routePath':
      return t`the path of route ${number}`;
    case 'routeQuantity':
      return t`the quantity of route ${number}`;
    case 'routeCommodity':
      return t`the commodity of route ${number}`;
    default:
      return name satisfies never;
  }
}

/** A whole sentence. */
export function changeProblemText(problem: ChangeProblem): string {
  switch (problem.kind) {
    case 'notOneTemplate':
      return t`Exactly one template without errors is expected here.`;
    case 'missingStructures': {
      const planet = somePlanetText(problem.planetType);
      const missing = [...new Set(problem.typeIds.map(typeName))];
      const [count, names] = [missing.length, joinList(missing)];
      return t`${plural(count, {
        one: `${planet} can’t have this structure of the template: ${names}.`,
        other: `${planet} can’t have these structures of the template: ${names}.`,
      })}`;
    }
    case 'nothingFits': {
      const { level } = problem;
      const [cpu, power] = [formatNumber(problem.cpuTf), formatNumber(problem.powerMw)];
      return t`Nothing useful of this template fits into the ${cpu} tf and ${power} MW of level ${level}.`;
    }
    default:
      return problem satisfies never;
  }
}
