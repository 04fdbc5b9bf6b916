import { describe, expect, it } from 'vitest';
import { templateProblemText } from '../../../src/words/templateProblems.ts';
import type {
  JsonFault,
  TemplateField,
  TemplateIssue,
  TemplateProblem,
} from '../../../workers/game/domain/templateProblem.ts';
import { simulationSentence, templateSentence } from '../../../workers/package/sentences.ts';
import { SIMULATION_PROBLEMS } from '../../fixtures/simulationProblems.ts';

const FIELDS = Object.keys({
  level: 0,
  planetType: 0,
  diameter: 0,
  pins: 0,
  links: 0,
  routes: 0,
  pinType: 0,
  latitude: 0,
  longitude: 0,
  heads: 0,
  product: 0,
  linkStart: 0,
  linkEnd: 0,
  linkLevel: 0,
  routePath: 0,
  routeQuantity: 0,
  routeCommodity: 0,
} satisfies Record<TemplateField['name'], 0>) as TemplateField['name'][];

const FIELD: TemplateField = { name: 'latitude', key: 'La', number: 3 };
const PARTS = (['pin', 'link', 'route'] as const).map((kind) => ({ kind, number: 7 }));
const LISTS = (['pins', 'links', 'routes'] as const).map((name) => ({ name, key: 'X', number: 0 }));

/** At least one of each kind: the compiler finds a missing one. */
const ISSUES: { [Kind in TemplateIssue['kind']]: (TemplateIssue & { kind: Kind })[] } = {
  missing: FIELDS.map((name) => ({ kind: 'missing', field: { name, key: 'X', number: 3 } })),
  notNumber: [{ kind: 'notNumber', field: FIELD }],
  notList: LISTS.map((field) => ({ kind: 'notList', field })),
  outOfRange: [{ kind: 'outOfRange', field: FIELD, given: '7.5', least: '0', most: '3.14159' }],
  notWhole: [{ kind: 'notWhole', field: FIELD, given: '1.5' }],
  tooMany: (['pins', 'links', 'routes'] as const).map((of) => ({ kind: 'tooMany', of, count: 2001, most: 2000 })),
  commentNoText: [{ kind: 'commentNoText' }],
  noDiameter: [{ kind: 'noDiameter' }],
  commentTooLong: [{ kind: 'commentTooLong', most: 500 }],
  noObject: PARTS.map((part) => ({ kind: 'noObject', part })),
  pathNoList: [{ kind: 'pathNoList', number: 2 }],
  goesNowhere: [{ kind: 'goesNowhere', number: 2 }],
  linkToItself: [{ kind: 'linkToItself', number: 2, pinNumber: 5 }],
  noSuchPin: PARTS.flatMap((part) =>
    [null, '9'].map((given) => ({ kind: 'noSuchPin' as const, part, given, pinCount: 8 })),
  ),
};

const FAULTS: { [Kind in JsonFault['kind']]: JsonFault & { kind: Kind } } = {
  tooDeep: { kind: 'tooDeep' },
  wrongEscape: { kind: 'wrongEscape' },
  lineEnds: { kind: 'lineEnds' },
  controlCharacter: { kind: 'controlCharacter' },
  tooLong: { kind: 'tooLong' },
  textEnds: { kind: 'textEnds' },
  otherStarts: { kind: 'otherStarts' },
  nameTwice: { kind: 'nameTwice', name: 'P' },
  expectedName: { kind: 'expectedName', found: '7' },
  expectedColon: { kind: 'expectedColon', found: '7' },
  expectedValue: { kind: 'expectedValue', found: ']' },
  expectedEntry: { kind: 'expectedEntry', close: '}', found: '7' },
};

const PROBLEMS: { [Kind in TemplateProblem['kind']]: (TemplateProblem & { kind: Kind })[] } = {
  noTemplate: [{ kind: 'noTemplate' }],
  onlyPart: [{ kind: 'onlyPart' }],
  otherJson: [{ kind: 'otherJson' }],
  comments: [{ kind: 'comments' }],
  textTooLong: [{ kind: 'textTooLong', characters: 5_260_000, most: 5_000_000 }],
  moreErrors: [1, 50].map((most) => ({ kind: 'moreErrors', most })),
  moreTemplates: [1, 5000].map((most) => ({ kind: 'moreTemplates', most })),
  broken: Object.values(FAULTS).map((fault) => ({ kind: 'broken', fault })),
  unusable: Object.values(ISSUES).flatMap((issues) => issues.map((issue) => ({ kind: 'unusable' as const, issue }))),
};

/** The page writes curly quotes. */
const plain = (text: string) => text.replace(/[“”]/g, '"').replace(/’/g, "'");

describe('a command and the page say the same', () => {
  it.each(Object.values(PROBLEMS).flat())('about a template: %o', (problem) => {
    expect(templateSentence(problem)).toBe(plain(templateProblemText(problem)));
  });

  it.each(SIMULATION_PROBLEMS)('about a colony: %o', (problem, text) => {
    expect(simulationSentence(problem)).toBe(plain(text));
  });
});
