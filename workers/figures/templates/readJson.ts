/** Reads one JSON object out of a longer text and remembers where each value starts, which `JSON.parse` can't. */

import { describeProblem } from '../../game/domain/errors.ts';
import type { JsonFault } from '../../game/domain/templateProblem.ts';

/** Templates are four levels deep. */
const MAX_DEPTH = 8;

/** A JSON value with its position in the text. */
export type JsonNode = { start: number } & (
  | { kind: 'object'; fields: ReadonlyMap<string, JsonNode> }
  | { kind: 'array'; items: readonly JsonNode[] }
  | { kind: 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'literal'; value: boolean | null }
);

export type JsonObject = JsonNode & { kind: 'object' };

export type JsonReading =
  | { kind: 'object'; node: JsonObject; end: number }
  | { kind: 'broken'; at: number; fault: JsonFault };

class Broken extends Error {
  readonly at: number;
  readonly fault: JsonFault;

  constructor(at: number, fault: JsonFault) {
    super(describeProblem(fault));
    this.at = at;
    this.fault = fault;
  }
}

/** Reads the object that starts at `start`, up to position `limit`. Never throws. */
export function readJsonObject(text: string, start: number, limit: number): JsonReading {
  const reader = new JsonReader(text, start, Math.min(limit, text.length));
  try {
    const node = reader.readObject(0);
    return { kind: 'object', node, end: reader.position };
  } catch (error) {
    if (error instanceof Broken) return { kind: 'broken', at: error.at, fault: error.fault };
    throw error;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;
const LITERALS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonReader {
  readonly #text: string;
  readonly #limit: number;
  position: number;

  constructor(text: string, start: number, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.position = start;
  }

  readObject(depth: number): JsonObject {
    const start = this.position;
    const fields = new Map<string, JsonNode>();
    this.#readList('}', depth, () => {
      const at = this.position;
      if (this.#peek() !== '"') throw this.#unexpected((found) => ({ kind: 'expectedName', found }));
      const name = this.#readString();
      this.#skipSpace();
      if (this.#peek() !== ':') throw this.#unexpected((found) => ({ kind: 'expectedColon', found }));
      this.position += 1;
      this.#skipSpace();
      if (fields.has(name)) throw new Broken(at, { kind: 'nameTwice', name: shorten(name) });
      fields.set(name, this.#readValue(depth + 1));
    });
    return { kind: 'object', start, fields };
  }

  #readValue(depth: number): JsonNode {
    const start = this.position;
    const char = this.#peek();
    if (char === '{') return this.readObject(depth);
    if (char === '[') {
      const items: JsonNode[] = [];
      this.#readList(']', depth, () => items.push(this.#readValue(depth + 1)));
      return { kind: 'array', start, items };
    }
    if (char === '"') return { kind: 'string', start, value: this.#readString() };
    for (const [word, value] of LITERALS) {
      if (this.#text.startsWith(word, start)) {
        this.position += word.length;
        return { kind: 'literal', start, value };
      }
    }
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number === undefined) throw this.#unexpected((found) => ({ kind: 'expectedValue', found }));
    this.position += number.length;
    return { kind: 'number', start, value: Number(number) };
  }

  /** Reads entries between the bracket at the position and the closing one. */
  #readList(close: '}' | ']', depth: number, readEntry: () => void): void {
    if (depth > MAX_DEPTH) throw new Broken(this.position, { kind: 'tooDeep' });
    this.position += 1;
    this.#skipSpace();
    if (this.#peek() === close) {
      this.position += 1;
      return;
    }
    for (;;) {
      readEntry();
      this.#skipSpace();
      const char = this.#peek();
      if (char !== ',' && char !== close) throw this.#unexpected((found) => ({ kind: 'expectedEntry', close, found }));
      this.position += 1;
      if (char === close) return;
      this.#skipSpace();
    }
  }

  #readString(): string {
    const start = this.position;
    for (let at = start + 1; at < this.#limit; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) {
        at += 1;
      } else if (code === 0x22) {
        this.position = at + 1;
        try {
          return JSON.parse(this.#text.slice(start, at + 1)) as string;
        } catch {
          throw new Broken(start, { kind: 'wrongEscape' });
        }
      } else if (code < 0x20) {
        throw new Broken(at, { kind: code === 0x0a || code === 0x0d ? 'lineEnds' : 'controlCharacter' });
      }
    }
    this.position = this.#limit;
    throw this.#ended();
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.position;
    SPACE.exec(this.#text);
    this.position = Math.max(this.position, SPACE.lastIndex);
  }

  /** The character at the position; empty at the end. */
  #peek(): string {
    return this.position < this.#limit ? this.#text.charAt(this.position) : '';
  }

  #unexpected(fault: (found: string) => JsonFault): Broken {
    const found = this.#peek();
    return found === '' ? this.#ended() : new Broken(this.position, fault(found));
  }

  #ended(): Broken {
    const at = Math.min(this.position, this.#limit);
    return new Broken(at, { kind: this.#limit < this.#text.length ? 'tooLong' : 'textEnds' });
  }
}

/** A text from outside, short enough for a message. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
