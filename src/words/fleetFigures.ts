/** What the strip at the top of the page says: how much runs, and what it earns. */
import { typeName } from '../../workers/catalogue/index.ts';
import { formatCount, formatNumber } from '../format/number.ts';
import type { Coverage } from '../model/coverage.ts';
import { coverageText, netUnknownText } from './coverage.ts';
import { type Pricing, priceNames } from './prices.ts';

/** `214 of 230 run` */
export function runningText(runningCount: number, count: number): string {
  return count === 0 ? 'none' : `${formatNumber(runningCount)} of ${formatNumber(count)} run`;
}

/** `12 planets stopped` */
export function stoppedText(count: number): string {
  return `${formatCount(count, 'planet')} stopped`;
}

/** `1 login expired` */
export function expiredLoginsText(count: number): string {
  return `${formatCount(count, 'login')} expired`;
}

/** `2 characters failed` */
export function failedCharactersText(count: number): string {
  return `${formatCount(count, 'character')} failed`;
}

/** What a net leaves out, in a few words; null if nothing. */
interface NetKnowledge {
  /** `163 of 188 planets known` */
  short: string;
  reasons: readonly string[];
}

/**
 * Of how many planets the net is known.
 * @param unknownCount planets of the sum without a net
 * @param boundText what goods without a price do to it; null if all have one
 */
export function netKnowledge(coverage: Coverage, unknownCount: number, boundText: string | null): NetKnowledge | null {
  const covered = coverageText(coverage);
  const unknown = netUnknownText(unknownCount);
  const reasons = [unknown, boundText].filter((text) => text !== null);
  const { planetCount, knownPlanetCount, comingCount } = coverage;
  if (unknown !== null) {
    // Of a character that was never read nobody knows how many planets it has.
    const known = Math.max(0, knownPlanetCount - unknownCount);
    const share = `${formatNumber(known)} of ${formatCount(planetCount ?? knownPlanetCount, 'planet')}`;
    return { short: `${share} ${comingCount > 0 ? 'so far' : 'known'}`, reasons };
  }
  if (covered !== null) return { short: covered, reasons };
  return boundText === null ? null : { short: 'not all have a price', reasons };
}

/**
 * What every summary of a net says beside its figures.
 * @param unknownCount planets of the sum without a net
 */
export function netWords(pricing: Pricing, unknownCount: number) {
  return { prices: priceNames(pricing), nameOf: typeName, unknownText: netUnknownText(unknownCount) };
}

/** For how many characters the history knows what they earned: `12 of 40`, `characters`; null if for all. */
export function earnedShare(knownCount: number, characterCount: number): { short: string; unit: string } | null {
  if (knownCount >= characterCount) return null;
  return { short: `${formatNumber(knownCount)} of ${formatNumber(characterCount)}`, unit: 'characters' };
}

/** Where no stop is known. */
export function noNextStopText(coverage: Coverage): string {
  if (coverage.gaps.length === 0) return coverage.characterCount === 0 ? 'unknown' : 'none';
  return coverage.comingCount > 0 ? 'Fetching planets…' : 'unknown';
}
