import type { TemplateReading } from '../../game/domain/template.ts';
import type { JsonFault, TemplateProblem } from '../../game/domain/templateProblem.ts';
import { checkTemplate, UnusableTemplate } from './checkTemplate.ts';
import { type JsonObject, type JsonReading, readJsonObject } from './readJson.ts';

/** Enough for about 2,000 templates. */
const MAX_TEXT_LENGTH = 8_000_000;
const MAX_TEMPLATES = 2000;
/** The first faults tell enough of a text without templates. */
const MAX_ERRORS = 50;
/** A template has a few thousand characters. */
const MAX_TEMPLATE_LENGTH = 300_000;

/** Keys that a template has, and its pins, links and routes don't. */
const TEMPLATE_KEYS: readonly string[] = ['CmdCtrLv', 'Cmt', 'Diam', 'Pln', 'L', 'R'];
/** Where a template starts, whatever the order of its keys. A route's “P” is a list of numbers. */
const TEMPLATE_START = /\{\s{0,20}"(?:CmdCtrLv|Cmt|Diam|Pln|L|R|P"\s{0,20}:\s{0,20}\[\s{0,20}[{\]])/g;
/** Where JSON may begin, even with wrong quotes. Any other brace is a part of the words around a template. */
const JSON_START = /\{\s{0,20}(?:["'/}]|(?:CmdCtrLv|Cmt|Diam|Pln|L|P|R)\s{0,20}:)/y;
/** The keys of pins, links and routes. */
const PART_KEYS: ReadonlySet<string> = new Set(['H', 'La', 'Lo', 'S', 'T', 'D', 'Lv', 'P', 'Q']);

/**
 * Reads every template in a text, on lines, in an array or in other JSON, with any text around them. Reports those that
 * can't be read with their place. Never throws, and takes time in proportion to the text's length.
 */
export function readTemplates(text: string): TemplateReading[] {
  return new TextReader(text).read();
}

class TextReader {
  readonly #text: string;
  readonly #readings: TemplateReading[] = [];
  #errorCount = 0;
  /** whether anything looked like a template */
  #isTemplates = false;
  #hasComments = false;
  /** the template start that was found last, and from where on it was searched */
  #found: { from: number; at: number | null } | null = null;
  /** the last place in lines: a position, its line's number and where that line starts */
  #place = { at: 0, line: 1, lineStart: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  read(): TemplateReading[] {
    const text = this.#text;
    if (text.length > MAX_TEXT_LENGTH) {
      this.#fail(MAX_TEXT_LENGTH, { kind: 'textTooLong', characters: text.length, most: MAX_TEXT_LENGTH });
      return this.#readings;
    }
    for (let start = text.indexOf('{'); start >= 0; ) {
      if (this.#readings.length >= MAX_TEMPLATES || this.#errorCount >= MAX_ERRORS) {
        const hasErrors = this.#errorCount >= MAX_ERRORS;
        this.#fail(
          start,
          hasErrors ? { kind: 'moreErrors', most: MAX_ERRORS } : { kind: 'moreTemplates', most: MAX_TEMPLATES },
        );
        break;
      }
      start = text.indexOf('{', this.#readAt(start));
    }
    if (this.#readings.length === 0) this.#fail(Math.max(0, text.search(/\S/)), { kind: 'noTemplate' });
    // A file of something else: what is wrong with each of its objects helps nobody.
    else if (!this.#isTemplates) this.#readings.length = 1;
    return this.#readings;
  }

  /** Reads the object at a position. @returns where to go on */
  #readAt(start: number): number {
    JSON_START.lastIndex = start;
    if (!JSON_START.test(this.#text)) return start + 1;
    const reading = readJsonObject(this.#text, start, start + MAX_TEMPLATE_LENGTH);
    if (reading.kind === 'broken') return this.#skipBroken(start, reading);
    const { node, end } = reading;
    const keys = [...node.fields.keys()];
    if (keys.some((key) => TEMPLATE_KEYS.includes(key))) {
      this.#take(node);
      return end;
    }
    const isPart = keys.length > 0 && keys.every((key) => PART_KEYS.has(key));
    // A file of templates, or another tool's wrapping.
    const inner = this.#nextTemplateStart(start + 1);
    if (inner !== null && inner < end) return inner;
    this.#fail(start, { kind: isPart ? 'onlyPart' : 'otherJson' });
    return end;
  }

  #take(node: JsonObject): void {
    this.#isTemplates = true;
    try {
      this.#readings.push({ kind: 'template', template: checkTemplate(node) });
    } catch (error) {
      if (!(error instanceof UnusableTemplate)) throw error;
      this.#fail(error.at, { kind: 'unusable', issue: error.issue });
    }
  }

  /** Nothing else of a broken template is read. The next one may start before the place where this one broke. */
  #skipBroken(start: number, broken: JsonReading & { kind: 'broken' }): number {
    const isTemplate = this.#nextTemplateStart(start) === start;
    const next = this.#nextTemplateStart(start + 1);
    if (!isTemplate && next !== null && next < broken.at) return next;
    if (isTemplate) this.#isTemplates = true;
    if (/^\/[/*]/.test(this.#text.slice(broken.at, broken.at + 2))) {
      // One comment is hardly ever alone; one error says what to do about all of them.
      if (!this.#hasComments) this.#fail(broken.at, { kind: 'comments' });
      this.#hasComments = true;
      this.#isTemplates = true;
      return next ?? this.#text.length;
    }
    const isCutOff = isTemplate && next !== null && next < broken.at;
    const fault: JsonFault = isCutOff ? { kind: 'otherStarts' } : broken.fault;
    this.#fail(isCutOff ? next : broken.at, { kind: 'broken', fault });
    if (isTemplate) return next ?? this.#text.length;
    return Math.max(start + 1, broken.at);
  }

  #nextTemplateStart(from: number): number | null {
    const found = this.#found;
    if (found !== null && from >= found.from && (found.at === null || from <= found.at)) return found.at;
    TEMPLATE_START.lastIndex = from;
    const at = TEMPLATE_START.exec(this.#text)?.index ?? null;
    this.#found = { from, at };
    return at;
  }

  #fail(at: number, problem: TemplateProblem): void {
    this.#errorCount += 1;
    this.#readings.push({ kind: 'unreadable', error: { ...this.#placeOf(at), problem } });
  }

  #placeOf(at: number): { line: number; column: number } {
    let { line, lineStart } = at >= this.#place.at ? this.#place : { line: 1, lineStart: 0 };
    for (
      let end = this.#text.indexOf('\n', lineStart);
      end >= 0 && end < at;
      end = this.#text.indexOf('\n', lineStart)
    ) {
      line += 1;
      lineStart = end + 1;
    }
    this.#place = { at, line, lineStart };
    return { line, column: at - lineStart + 1 };
  }
}
