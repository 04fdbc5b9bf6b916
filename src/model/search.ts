/** The texts that the filter searches: one per colony, with everything that a player may look for. */

import { commodityOf } from '../../workers/game/catalogue/index.ts';
import type { Character } from '../../workers/game/domain/character.ts';
import { NO_ACCOUNT, type TypeId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../workers/game/domain/report.ts';
import { isStopped } from '../../workers/game/domain/stopped.ts';
import { everyStop } from '../../workers/game/domain/stops.ts';
import { alertSearchWords } from '../words/alerts.ts';
import { localSearchWords, SEARCH_WORDS, STATUS_SEARCH_WORDS, statusWords } from '../words/status.ts';
import { stopSearchWords } from '../words/stops.ts';
import { englishTypeName, planetTypeName, typeName } from '../words/typeNames.ts';

/** Letters and digits in lower case without marks, all else as spaces: `Kémpïnnen II-a` → `kempinnen ii a` */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The words of a search; quotes keep words together, and = before them asks for a whole field:
 * `P2 "off balance" ="Water"` → `['p2', 'off balance', '=water']`
 */
export function splitWords(query: string): readonly string[] {
  const parts = query.match(/=?"[^"]*"?|[^\s"]+/g) ?? [];
  return [...new Set(parts.flatMap(toWord))];
}

function toWord(part: string): string[] {
  const word = plainText(part);
  if (word === '') return [];
  return [part.startsWith(EXACTLY) ? EXACTLY + word : word];
}

const EXACTLY = '=';

/** A query for one name, and not for others that begin with it: `="Water"` */
export function exactQuery(name: string): string {
  return `${EXACTLY}"${name}"`;
}

/** Joins fields into one text to search. A match starts at the beginning of a word and stays within one field. */
export function joinFields(fields: Iterable<string>): string {
  const plain = new Set<string>();
  for (const field of fields) plain.add(plainText(field));
  return [...plain].map((field) => `\n ${field}\n`).join('');
}

/** Chinese, Japanese and Korean, which are written without spaces or with endings. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Whether each search word is found: some word of the text begins with it, or a whole field is what `=` asks for. In
 * scripts without spaces it may be anywhere.
 */
export function hasAllWords(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => {
    if (word.startsWith(EXACTLY)) return searchText.includes(`\n ${word.slice(EXACTLY.length)}\n`);
    return searchText.includes(UNSPACED.test(word) ? word : ` ${word}`);
  });
}

export function characterSearchText(character: Pick<Character, 'name' | 'account' | 'system' | 'needsLogin'>): string {
  const { name, account, system, needsLogin } = character;
  return joinFields([
    name,
    account === NO_ACCOUNT ? SEARCH_WORDS.noAccount : account,
    system,
    ...(needsLogin ? [SEARCH_WORDS.needsLogin] : []),
  ]);
}

/**
 * The text by which a colony is found: planet, system, type of planet, everything that it extracts, makes, needs or holds, the
 * tiers of what it makes (`P2`), and its state (`ended`, `full`, `off balance`, `excluded`, …).
 */
export function colonySearchText(report: ColonyReport): string {
  const made: TypeId[] = report.production.map(({ typeId }) => typeId);
  for (const { productTypeId } of report.extractors) if (productTypeId !== null) made.push(productTypeId);
  const typeIds = new Set(made);
  for (const { typeId } of [...report.imports, ...report.exports]) typeIds.add(typeId);
  for (const { now } of report.storages) for (const { typeId } of now.contents) typeIds.add(typeId);
  return joinFields([
    report.planetName,
    report.systemName,
    report.planetType,
    planetTypeName(report.planetType),
    ...[...typeIds].flatMap((typeId) => [englishTypeName(typeId), typeName(typeId)]),
    ...new Set(made.flatMap((typeId) => tierWord(typeId) ?? [])),
    ...stateWords(report),
  ]);
}

/** `P0` to `P4`; null if it is not a commodity. */
function tierWord(typeId: TypeId): string | null {
  const commodity = commodityOf(typeId);
  return commodity === undefined ? null : `P${commodity.tier}`;
}

function stateWords(report: ColonyReport): string[] {
  const local = localSearchWords();
  const both = (word: keyof typeof local) => [SEARCH_WORDS[word], local[word]];
  const words = [
    STATUS_SEARCH_WORDS[report.status],
    statusWords()[report.status],
    ...report.alerts.flatMap(alertSearchWords),
  ];
  const inForce = everyStop(report.stops).filter(({ stop }) => stop.at <= report.at);
  for (const { stop } of inForce) words.push(...stopSearchWords(stop));
  if (isStopped(report)) words.push(...both('stopped'));
  if (report.alerts.length > 0) words.push(...both('alert'));
  // Bookmarks of earlier versions say "expired".
  if (report.isExpired) words.push(...both('ended'), 'expired');
  if (report.maxFillFraction >= 1) words.push(...both('full'));
  if (report.extractors.some(({ isRunning }) => isRunning)) words.push(...both('running'));
  if (report.excludeFromTotals) words.push(...both('excluded'));
  return words;
}
