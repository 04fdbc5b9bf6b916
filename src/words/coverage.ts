/** How much is known, what is missing, and what to do about it. */
import type { Gap, GapCause } from '../../workers/domain/coverage.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { formatCount, formatNumber } from '../format/number.ts';
import type { Coverage } from '../model/coverage.ts';

/** Explains the `≥` before a sum that goes without planets. */
export const MISSING_PLANETS = '≥ means at least: planets that are not known yet are not counted.';

type NameOf = (characterId: CharacterId) => string;

/** `7 of 600 planets so far`, `5 of 6 planets known` or `36 of 40 characters known`; null if all is known. */
export function coverageText(coverage: Coverage): string | null {
  const { gaps, comingCount, knownPlanetCount, planetCount, characterCount, knownCharacterCount } = coverage;
  const isComing = comingCount > 0;
  if (gaps.length === 0) return null;
  if (planetCount !== null) {
    const share = `${formatNumber(knownPlanetCount)} of ${formatCount(planetCount, 'planet')}`;
    return isComing ? `${share} so far` : `${share} known`;
  }
  if (!isComing) return `${formatNumber(knownCharacterCount)} of ${formatCount(characterCount, 'character')} known`;
  if (knownPlanetCount === 0) return 'Fetching planets…';
  const toCome = `${formatNumber(comingCount)} of ${formatCount(characterCount, 'character')} to come`;
  return `${formatCount(knownPlanetCount, 'planet')} so far, ${toCome}`;
}

/** The same where there is little room: `6 planets so far`, `5 of 6 planets known`; null if all is known. */
export function knownPlanetsText(coverage: Coverage): string | null {
  const { gaps, comingCount, knownPlanetCount, planetCount } = coverage;
  if (gaps.length === 0) return null;
  const count =
    planetCount === null
      ? formatCount(knownPlanetCount, 'planet')
      : `${formatNumber(knownPlanetCount)} of ${formatCount(planetCount, 'planet')}`;
  return `${count} ${comingCount > 0 ? 'so far' : 'known'}`;
}

/** `3 characters and 2 planets`; empty if nothing is missing. @param otherPlanetCount planets that are missing, too */
export function gapCountText(gaps: readonly Gap[], otherPlanetCount = 0): string {
  const characterCount = gaps.filter(({ planets }) => planets === null).length;
  const planetCount = gaps.reduce((count, { planets }) => count + (planets?.length ?? 0), otherPlanetCount);
  return [
    ...(characterCount > 0 ? [formatCount(characterCount, 'character')] : []),
    ...(planetCount > 0 ? [formatCount(planetCount, 'planet')] : []),
  ].join(' and ');
}

/** Who and what is missing, why, and what to do. */
interface GapLine {
  who: string;
  reason: string;
}

/** One line for each reason: `Ann, Ben (Amamake V)` with `login expired. Log in again.` */
export function gapLines(gaps: readonly Gap[], nameOf: NameOf): GapLine[] {
  const names = new Map<string, string[]>();
  for (const { characterId, planets, cause } of gaps) {
    const reason = gapReason(cause);
    // The reason mostly names its planets itself.
    const isNamed = planets === null || planets.every((planet) => reason.includes(planet));
    const name = isNamed ? nameOf(characterId) : `${nameOf(characterId)} (${planets.join(', ')})`;
    names.set(reason, [...(names.get(reason) ?? []), name]);
  }
  return [...names].map(([reason, who]) => ({ who: who.join(', '), reason }));
}

/** Why it is missing, and what to do: `login expired. Log in again.` */
export function gapReason(cause: GapCause): string {
  switch (cause.kind) {
    case 'coming':
      return 'still being fetched.';
    case 'needsLogin':
      return 'login expired. Log in again.';
    case 'retrying':
      return `${asSentence(cause.message)} It is tried again soon.`;
    case 'failed':
      return `${asSentence(cause.message)} “Refresh now” tries at once.`;
    default:
      return cause satisfies never;
  }
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Planets that a sum of nets leaves out; null if there are none. */
export function netUnknownText(count: number): string | null {
  if (count === 0) return null;
  const planets = count === 1 ? '1 planet is' : `${formatNumber(count)} planets are`;
  return `${planets} not in the net: what they sustain is not known yet, or they could not be simulated.`;
}

/** Sums count only what the filter shows: `filtered: 4 of 188 planets` */
export function filteredText(shownCount: number, count: number): string {
  return `filtered: ${formatNumber(shownCount)} of ${formatCount(count, 'planet')}`;
}
