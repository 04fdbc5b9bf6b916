/**
 * Reads one JSON object out of a longer text and remembers where each value starts, so that a message can name the place.
 * `JSON.parse` does neither: it takes a whole text and forgets positions. Depth and length are bounded, whatever the text.
 */

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
  | { kind: 'broken'; at: number; message: string };

class Broken extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Reads the object that starts at `start`, up to position `limit`. Never throws. */
export function readJsonObject(text: string, start: number, limit: number): JsonReading {
  const reader = new JsonReader(text, start, Math.min(limit, text.length));
  try {
    const node = reader.readObject(0);
    return { kind: 'object', node, end: reader.position };
  } catch (error) {
    if (error instanceof Broken) return { kind: 'broken', at: error.at, message: error.message };
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
      if (this.#peek() !== '"') throw this.#unexpected('a name in double quotes');
      const name = this.#readString();
      this.#skipSpace();
      if (this.#peek() !== ':') throw this.#unexpected('a colon');
      this.position += 1;
      this.#skipSpace();
      if (fields.has(name)) throw new Broken(at, `“${shorten(name)}” is given twice`);
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
    if (number === undefined) throw this.#unexpected('a value');
    this.position += number.length;
    return { kind: 'number', start, value: Number(number) };
  }

  /** Reads entries between the bracket at the position and the closing one. */
  #readList(close: '}' | ']', depth: number, readEntry: () => void): void {
    if (depth > MAX_DEPTH) throw new Broken(this.position, 'brackets are nested deeper than in any template');
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
      if (char !== ',' && char !== close) throw this.#unexpected(`a comma or “${close}”`);
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
          throw new Broken(start, 'this text in quotes has a wrong escape');
        }
      } else if (code < 0x20) {
        throw new Broken(at, code === 0x0a || code === 0x0d ? 'the line ends inside quotes' : 'a control character');
      }
    }
    this.position = this.#limit;
    throw this.#unexpected('a closing quote');
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

  #unexpected(wanted: string): Broken {
    const found = this.#peek();
    if (found !== '') return new Broken(this.position, `expected ${wanted}, found “${found}”`);
    const at = Math.min(this.position, this.#limit);
    return this.#limit < this.#text.length
      ? new Broken(at, 'it is longer than any template')
      : new Broken(at, 'the text ends here, in the middle of the template');
  }
}

/** A text from outside, short enough for a message. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
