/** Parses pasted goods: the game's inventory list, or lines in the format of the multibuy window. */
import { commodities } from '../../workers/catalogue/index.ts';
import type { LocalNames } from '../../workers/catalogue/names.ts';
import type { TypeId } from '../../workers/domain/ids.ts';
import { parseNumber, plainSpaces } from '../format/parseNumber.ts';

interface StockReading {
  /** one entry per commodity */
  goods: readonly { typeId: TypeId; amount: number }[];
  /** unknown names and unreadable lines, without repeats */
  unknown: readonly string[];
  /** lines of a known name whose amount can't be read, without repeats */
  wrongAmounts: readonly string[];
}

const idByName = new Map<string, TypeId>(
  [...commodities.values()].map(({ typeId, name }) => [plainName(name), typeId]),
);

/**
 * Lets lists be read that were copied from a client in another language, too. No name stands for two commodities in two
 * languages.
 */
export function readNamesOf(names: LocalNames): void {
  for (const [key, name] of Object.entries(names.types)) {
    const typeId = Number(key) as TypeId;
    if (commodities.has(typeId)) idByName.set(plainName(name), typeId);
  }
}

/** Longer than any name and amount. Longer lines are shown cut off. */
const LONGEST_LINE = 200;
const LONGEST_SHOWN = 60;

/** `Water x1200`, `Water 1,200`: the amount comes last. */
const AMOUNT_LAST = /^(.*[^\d.,' ]) ?[x×*]? ?(\d[\d.,' ]*)$/i;
/** `Water;1200`, `Water, 1200` */
const SEPARATED = /^([^\d;,]*[^\d;, ]) ?[;,] ?(?=\d)/;
/** `Water 1200 units` */
const UNITS_LAST = /(\d) ?(?:units?|pcs\.?)$/i;
/** `1200 units of Water`, without the amount */
const UNITS_FIRST = /^units? (?:of )?/i;
/** `1200 x Water` */
const AMOUNT_FIRST = /^(\d[\d.,' ]*?) ?[x×*]? (\D.*)$/i;

/**
 * Parses one good per line: `name TAB quantity TAB …`, `Water 1200`, `Water x1200` or `1200 Water`; a name alone is one
 * unit. A semicolon or comma may stand between them, and "units" behind the amount. Lines of the same commodity add up.
 */
export function parseStock(text: string): StockReading {
  const amounts = new Map<TypeId, number>();
  const unknown = new Set<string>();
  const wrongAmounts = new Set<string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const { name, amount } = line.length > LONGEST_LINE && !line.includes('\t') ? NO_GOOD : readLine(line);
    // The minus of an amount below 0 is part of the name as far as the pattern knows.
    const typeId = idByName.get(plainName(name).replace(/ ?[-−]$/, ''));
    const isNegative = typeId !== undefined && /[-−] *$/.test(name);
    const sum = typeId === undefined ? 0 : (amounts.get(typeId) ?? 0) + (amount ?? Number.NaN);
    if (typeId === undefined) unknown.add((name === '' ? line : name).trim().slice(0, LONGEST_SHOWN));
    else if (!isNegative && Number.isSafeInteger(sum)) amounts.set(typeId, sum);
    else wrongAmounts.add(plainSpaces(line).trim().slice(0, LONGEST_SHOWN));
  }
  return {
    goods: [...amounts].map(([typeId, amount]) => ({ typeId, amount })),
    unknown: [...unknown],
    wrongAmounts: [...wrongAmounts],
  };
}

const NO_GOOD = { name: '', amount: null };

function readLine(line: string): { name: string; amount: number | null } {
  const cells = line.split('\t');
  if (cells.length > 1) return { name: cells[0]!, amount: parseUnits(cells[1]!.trim() || '1') };
  const plain = plainSpaces(line).trim().replace(/ +/g, ' ').replace(SEPARATED, '$1 ').replace(UNITS_LAST, '$1');
  const last = AMOUNT_LAST.exec(plain);
  // The x of "Water x 5" is part of the name as far as the pattern knows.
  if (last !== null) return { name: last[1]!.replace(/ [x×*]$/i, ''), amount: parseUnits(last[2]!) };
  const first = AMOUNT_FIRST.exec(plain);
  if (first !== null) return { name: first[2]!.replace(UNITS_FIRST, ''), amount: parseUnits(first[1]!) };
  return { name: plain, amount: 1 };
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
