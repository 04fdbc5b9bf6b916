/**
 * Values as one flat list of numbers and texts without field names, for stored values of many similar records: several
 * times smaller than their JSON, and read back with every item checked. A packer describes both directions, so that they
 * can't differ. Whole numbers are stored as the difference from the same field of the record before, texts as the part
 * that differs from it.
 */

/** One pass over a list, in either direction. */
interface Pass {
  readonly items: unknown[];
  /** the next item to read */
  at: number;
  /** the last value of each packer */
  readonly former: Map<object, unknown>;
}

export interface Packer<T> {
  write(value: T, pass: Pass): void;
  /** @throws RangeError if the items are not such a value */
  read(pass: Pass): T;
}

type Unpacked<P> = P extends Packer<infer T> ? T : never;
type Fields = Readonly<Record<string, Packer<unknown>>>;

/** The items to store of a value. */
export function pack<T>(packer: Packer<T>, value: T): unknown[] {
  const pass: Pass = { items: [], at: 0, former: new Map() };
  packer.write(value, pass);
  return pass.items;
}

/** @throws RangeError if the items are not exactly such a value */
export function unpack<T>(packer: Packer<T>, items: unknown[]): T {
  const pass: Pass = { items, at: 0, former: new Map() };
  const value = packer.read(pass);
  if (pass.at !== items.length) throw new RangeError('There are items left over.');
  return value;
}

function damaged({ items, at }: Pass): never {
  throw new RangeError(`Item ${at - 1} is damaged: ${JSON.stringify(items[at - 1])}`);
}

function readNumber(pass: Pass, isValid: (value: number) => boolean): number {
  const value = pass.items[pass.at++];
  return typeof value === 'number' && isValid(value) ? value : damaged(pass);
}

/** Any finite number. */
export const number: Packer<number> = {
  write: (value, { items }) => void items.push(value),
  read: (pass) => readNumber(pass, Number.isFinite),
};

/** A number of which two decimals are kept. */
export const cents: Packer<number> = {
  write: (value, { items }) => void items.push(Math.round(value * 100) / 100),
  read: number.read,
};

/** A whole number from 0 on, such as an id, a time or units. */
export function whole<T extends number>(max = Number.MAX_SAFE_INTEGER): Packer<T> {
  const self: Packer<T> = {
    write(value, { items, former }) {
      const rounded = Math.round(value);
      items.push(rounded - ((former.get(self) as number | undefined) ?? 0));
      former.set(self, rounded);
    },
    read(pass) {
      const value = readNumber(pass, Number.isSafeInteger) + ((pass.former.get(self) as number | undefined) ?? 0);
      if (!Number.isSafeInteger(value) || value < 0 || value > max) return damaged(pass);
      pass.former.set(self, value);
      return value as T;
    },
  };
  return self;
}

export function text<T extends string>(): Packer<T> {
  const self: Packer<T> = {
    write(value, { items, former }) {
      const before = (former.get(self) as string | undefined) ?? '';
      let same = 0;
      while (same < before.length && before[same] === value[same]) same += 1;
      items.push(same, value.slice(same));
      former.set(self, value);
    },
    read(pass) {
      const before = (pass.former.get(self) as string | undefined) ?? '';
      const same = readNumber(pass, (count) => Number.isInteger(count) && count >= 0 && count <= before.length);
      const rest = pass.items[pass.at++];
      if (typeof rest !== 'string') return damaged(pass);
      const value = before.slice(0, same) + rest;
      pass.former.set(self, value);
      return value as T;
    },
  };
  return self;
}

/** One of a few values. Their order is part of the stored form: add new ones at the end. */
export function oneOf<const T>(...values: readonly T[]): Packer<T> {
  return {
    write: (value, { items }) => void items.push(values.indexOf(value)),
    read: (pass) => values[readNumber(pass, (index) => index in values)] as T,
  };
}

export const flag = oneOf(false, true);

export function nullable<T>(packer: Packer<T>): Packer<T | null> {
  return {
    write(value, pass) {
      if (value === null) pass.items.push(null);
      else packer.write(value, pass);
    },
    read(pass) {
      if (pass.items[pass.at] !== null) return packer.read(pass);
      pass.at += 1;
      return null;
    },
  };
}

export function list<T>(packer: Packer<T>): Packer<readonly T[]> {
  return {
    write(values, pass) {
      pass.items.push(values.length);
      for (const value of values) packer.write(value, pass);
    },
    read(pass) {
      const count = readNumber(pass, (value) => Number.isInteger(value) && value >= 0 && value <= pass.items.length);
      return Array.from({ length: count }, () => packer.read(pass));
    },
  };
}

/** Fields one after another. Those of `optional` may be missing. */
export function record<F extends Fields, O extends Fields = Record<never, never>>(
  fields: F,
  optional?: O,
): Packer<{ [K in keyof F]: Unpacked<F[K]> } & { [K in keyof O]?: Unpacked<O[K]> }> {
  const always = Object.entries(fields);
  const sometimes = Object.entries(optional ?? {}).map(([name, packer]) => [name, nullable(packer)] as const);
  return {
    write(value, pass) {
      const of = value as Readonly<Record<string, unknown>>;
      for (const [name, packer] of always) packer.write(of[name], pass);
      for (const [name, packer] of sometimes) packer.write(of[name] ?? null, pass);
    },
    read(pass) {
      const value: Record<string, unknown> = {};
      for (const [name, packer] of always) value[name] = packer.read(pass);
      for (const [name, packer] of sometimes) {
        const found = packer.read(pass);
        if (found !== null) value[name] = found;
      }
      return value as never;
    },
  };
}

/** Records of several kinds. Their order is part of the stored form: add new ones at the end. */
export function variant<K extends Readonly<Record<string, Fields>>>(
  kinds: K,
): Packer<{ [N in keyof K]: { kind: N } & { [F in keyof K[N]]: Unpacked<K[N][F]> } }[keyof K]> {
  const packers = Object.entries(kinds).map(([kind, fields]) => [kind, record(fields)] as const);
  return {
    write(value, pass) {
      const index = packers.findIndex(([kind]) => kind === value.kind);
      pass.items.push(index);
      packers[index]?.[1].write(value, pass);
    },
    read(pass) {
      const [kind, packer] = packers[readNumber(pass, (index) => index in packers)]!;
      return { kind, ...packer.read(pass) } as never;
    },
  };
}
