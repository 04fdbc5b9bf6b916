/** Parses pasted goods: the lists of the game's windows, or lines in the format of the multibuy window. */
import { commodities } from '../../workers/game/catalogue/index.ts';
import { clientLanguage, type LocalNames } from '../../workers/game/catalogue/names.ts';
import type { ProductNames } from '../../workers/game/catalogue/products.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { parseNumber, plainSpaces } from '../format/parseNumber.ts';

/** What a name stands for, without regard to capitals and spaces; undefined if it is none. */
type Lookup = (name: string) => TypeId | undefined;

interface StockReading {
  /** one entry per commodity */
  goods: readonly { typeId: TypeId; amount: number }[];
  /** unknown names and unreadable lines, without repeats */
  unknown: readonly string[];
  /** lines of a known name whose amount can't be read, without repeats */
  wrongAmounts: readonly string[];
  /** all these lines and those of other goods, in full: what stays of a list whose goods are taken over */
  leftLines: readonly string[];
}

const idByName = new Map<string, TypeId>(
  [...commodities.values()].map(({ typeId, name }) => [plainName(name), typeId]),
);

/** Lists copied from a client in another language can be read, too. No name stands for two commodities. */
export function readNamesOf(names: LocalNames): void {
  for (const [key, name] of Object.entries(names.types)) {
    const typeId = Number(key) as TypeId;
    if (commodities.has(typeId)) idByName.set(plainName(name), typeId);
  }
}

/** Products of industry and their other materials, by name; null where a name stands for two of them. */
const productIdByName = new Map<string, TypeId | null>();
/** Those of these materials that are neither planetary nor made of anything planetary. */
const otherIds = new Set<TypeId>();

/** Lets lists of what is to be built be read, too, in the language of these names. */
export function readProductNamesOf({ products, others }: ProductNames): void {
  for (const key of Object.keys(others)) otherIds.add(Number(key) as TypeId);
  for (const [key, name] of Object.entries({ ...others, ...products })) {
    const [typeId, plain] = [Number(key) as TypeId, plainName(name)];
    const known = productIdByName.get(plain);
    productIdByName.set(plain, known === undefined || known === typeId ? typeId : null);
  }
}

const goodOf: Lookup = (name) => idByName.get(plainName(name));

/** A name that a planetary good shares with a product stands for the good. */
const wantedOf: Lookup = (name) => goodOf(name) ?? productIdByName.get(plainName(name)) ?? undefined;

interface DemandReading extends StockReading {
  /** materials that no planet makes, and nothing planetary goes into */
  notPlanetary: readonly TypeId[];
}

/** Parses what a player wants: as `parseStock`, with products that planetary goods go into. */
export function parseDemand(text: string): DemandReading {
  const isOther = (typeId: TypeId): boolean => otherIds.has(typeId);
  const { goods, ...rest } = parseStock(text, wantedOf, isOther);
  return {
    ...rest,
    goods: goods.filter(({ typeId }) => !isOther(typeId)),
    notPlanetary: goods.flatMap(({ typeId }) => (isOther(typeId) ? [typeId] : [])),
  };
}

/** Goods and products whose names have all of these words, the shortest names first. */
export function namesLike(text: string, most: number): TypeId[] {
  const words = plainName(text).split(' ');
  const found = [...idByName, ...productIdByName].filter(
    ([name, typeId]) => typeId !== null && !otherIds.has(typeId) && words.every((word) => name.includes(word)),
  );
  const typeIds = found.sort(([a], [b]) => a.length - b.length).map(([, typeId]) => typeId!);
  return [...new Set(typeIds)].slice(0, most);
}

/** Longer than any name and amount. Longer lines without columns are shown cut off. */
const LONGEST_CELL = 200;
const LONGEST_SHOWN = 60;

/** The game puts tabs between columns; some programs make spaces of them. */
const COLUMNS = /\t| {2,}/;
/** `Water x1200`, `Water 1,200`: the amount comes last. */
const AMOUNT_LAST = /^(.*[^\d.,' −-]) ?[x×*]? ?([−-]?\d[\d.,' ]*)$/i;
/** `Water;1200`, `Water, 1200` */
const SEPARATED = /^([^\d;,]*[^\d;, ]) ?[;,] ?(?=\d)/;
/** `Water 1200 units` */
const UNITS_LAST = /(\d) ?(?:units?|pcs\.?)$/i;
/** `1200 units of Water`, without the amount */
const UNITS_FIRST = /^units? (?:of )?/i;
/** `1200 x Water` */
const AMOUNT_FIRST = /^(\d[\d.,' ]*?) ?[x×*]? (\D.*)$/i;
/** `456 m3`, in Russian `456 м3`; `504,000.00 ISK` */
const MEASURE = /^\d[\d.,' ]*(?:[mм][3³]|isk)$/i;
/** `1200 units`, `x 1200`, and what begins like an amount but is none: `-5`, `12 January` */
const AMOUNT = /^(?:[x×*] ?)?([−-]?\d.*)$/i;

/**
 * Parses one good per line: what the game copies from windows of holds, launchpads, customs offices and extractors,
 * `Water 1200`, `Water x1200` or `1200 Water`; a name alone is one unit. A semicolon or comma may stand between them, and
 * "units" behind the amount. Lines of the same commodity add up.
 * @param isOther whether lines of a good stay although they can be read
 */
export function parseStock(
  text: string,
  typeOf: Lookup = goodOf,
  isOther: (typeId: TypeId) => boolean = () => false,
): StockReading {
  const amounts = new Map<TypeId, number>();
  const unknown = new Set<string>();
  const wrongAmounts = new Set<string>();
  const leftLines: string[] = [];
  const isDecimal = decimalTest(clientLanguage());
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const { typeId, name, amount } = readLine(line, typeOf, isDecimal);
    const sum = typeId === undefined ? Number.NaN : (amounts.get(typeId) ?? 0) + (amount ?? Number.NaN);
    const isRead = Number.isSafeInteger(sum);
    if (typeId === undefined || !isRead || isOther(typeId)) leftLines.push(line);
    if (typeId === undefined) unknown.add(name.slice(0, LONGEST_SHOWN));
    else if (isRead) amounts.set(typeId, sum);
    else wrongAmounts.add(plainSpaces(line).trim().slice(0, LONGEST_SHOWN));
  }
  return {
    goods: [...amounts].map(([typeId, amount]) => ({ typeId, amount })),
    unknown: [...unknown],
    wrongAmounts: [...wrongAmounts],
    leftLines,
  };
}

interface LineReading {
  /** undefined if no cell is a commodity's name */
  typeId: TypeId | undefined;
  name: string;
  /** null if there is none that can be read, or more than one */
  amount: number | null;
}

function readLine(line: string, typeOf: Lookup, isDecimal: (text: string) => boolean): LineReading {
  const isName = (cell: string): boolean => typeOf(cell) !== undefined;
  const columns = line.split(COLUMNS).flatMap((cell) => plainSpaces(cell).trim() || []);
  const cells = columns.some(isName) ? columns : columns.flatMap(splitCell);
  const nameAt = cells.findIndex(isName);
  if (nameAt < 0) {
    const name = cells.find((cell) => !AMOUNT.test(cell));
    return { typeId: undefined, name: name ?? line.trim(), amount: null };
  }
  const name = cells[nameAt]!;
  const typeId = typeOf(name);
  if (cells.some((cell) => isName(cell) && typeOf(cell) !== typeId)) return { typeId, name, amount: null };
  const figures = [...cells.slice(nameAt + 1), ...cells.slice(0, nameAt)].flatMap((cell) => figureOf(cell) ?? []);
  return { typeId, name, amount: figures.length === 0 ? 1 : chooseAmount(figures, isDecimal) };
}

/** The first whole amount, as long as the client's language and any other one mean the same by it. */
function chooseAmount(figures: readonly string[], isDecimal: (text: string) => boolean): number | null {
  if (figures.some((text) => /^[−-]/.test(text))) return null;
  const whole = figures.filter((text) => parseUnits(text) !== null);
  const first = whole[0];
  if (first === undefined) return null;
  const clients = whole.find((text) => !isDecimal(text)) ?? first;
  return parseUnits(clients) === parseUnits(first) ? parseUnits(first) : null;
}

/** Whether this language reads a number as one with three decimals that others read as thousands: `1.452` in English */
function decimalTest(language: string): (text: string) => boolean {
  const isComma = (1.5).toLocaleString(language).includes(',');
  return (text) => (isComma ? /^\d{1,3},\d{3}$/ : /^\d{1,3}\.\d{3}$/).test(text);
}

function figureOf(cell: string): string | null {
  return MEASURE.test(cell) ? null : (AMOUNT.exec(cell.replace(UNITS_LAST, '$1'))?.[1] ?? null);
}

/** Parts a name and an amount that are in one cell. */
function splitCell(cell: string): string[] {
  if (cell.length > LONGEST_CELL) return [cell];
  const plain = cell.replace(SEPARATED, '$1 ').replace(UNITS_LAST, '$1');
  const last = AMOUNT_LAST.exec(plain);
  // The x of "Water x 5" is part of the name as far as the pattern knows.
  if (last !== null) return [last[1]!.replace(/ [x×*]$/i, ''), last[2]!];
  const first = AMOUNT_FIRST.exec(plain);
  return first === null ? [plain] : [first[1]!, first[2]!.replace(UNITS_FIRST, '')];
}

/** Whole units in any language's grouping: `1,200` → 1200, `1.200` → 1200, `1 200` → 1200, `12,5` → null */
export function parseUnits(text: string): number | null {
  const units = /^\s*\d[^%]*$/.test(text) ? parseNumber(text) : null;
  return Number.isSafeInteger(units) ? units : null;
}

/** Clients in other languages mark English names with an asterisk. */
function plainName(name: string): string {
  return plainSpaces(name).replace(/\*/g, '').trim().replace(/ +/g, ' ').toLowerCase();
}
