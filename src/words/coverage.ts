/** How much is known, what is missing, and what to do about it. */

import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { Coverage, Gap, GapCause } from '../../workers/game/domain/coverage.ts';
import { addToGroup } from '../../workers/game/domain/groups.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { formatNumber } from '../format/number.ts';
import { joinList, namedText } from '../format/text.ts';
import { fetchMessageText, withNext } from './fetchMessages.ts';

/** Explains that a sum is at least that: it goes without planets. */
export function missingPlanetsText(): string {
  return t`At least: planets that are not known yet are not counted.`;
}

/** Why a place has no planets to show. @param noneText what it says where there are none */
export function noPlanetsText(isFleetKnown: boolean, noneText: string): string {
  return isFleetKnown ? noneText : t`The planets are not known yet.`;
}

type NameOf = (characterId: CharacterId) => string;

/** `7 of 600 planets so far`, `5 of 6 planets known` or `36 of 40 characters known`; null if all is known. */
export function coverageText(coverage: Coverage): string | null {
  const { gaps, comingCount, knownPlanetCount, planetCount, characterCount, knownCharacterCount } = coverage;
  const isComing = comingCount > 0;
  if (gaps.length === 0) return null;
  if (planetCount !== null) return planetShareText(knownPlanetCount, planetCount, isComing);
  if (!isComing) {
    const known = formatNumber(knownCharacterCount);
    return t`${known} of ${plural(characterCount, { one: '# character', other: '# characters' })} known`;
  }
  if (knownPlanetCount === 0) return t`Fetching planets…`;
  const coming = formatNumber(comingCount);
  return t`${plural(knownPlanetCount, { one: '# planet', other: '# planets' })} so far, ${coming} of ${plural(characterCount, { one: '# character', other: '# characters' })} to come`;
}

/** `7 of 600 planets so far`, or `known` */
export function planetShareText(knownCount: number, planetCount: number, isComing: boolean): string {
  const known = formatNumber(knownCount);
  return isComing
    ? t`${known} of ${plural(planetCount, { one: '# planet', other: '# planets' })} so far`
    : t`${known} of ${plural(planetCount, { one: '# planet', other: '# planets' })} known`;
}

/** How much is known, without words for what is counted: `7 of 600 so far`, `36 of 40 known`; null if all is known. */
export function shortCoverageText(coverage: Coverage): string | null {
  const { gaps, comingCount, knownPlanetCount, planetCount, characterCount, knownCharacterCount } = coverage;
  if (gaps.length === 0) return null;
  if (planetCount !== null) return shareText(knownPlanetCount, planetCount, comingCount > 0);
  if (comingCount === 0) return shareText(knownCharacterCount, characterCount, false);
  if (knownPlanetCount === 0) return t({ message: `Fetching…`, comment: 'planets' });
  const [known, coming] = [formatNumber(knownPlanetCount), formatNumber(comingCount)];
  const characters = formatNumber(characterCount);
  return t({
    message: `${known} so far, ${coming} of ${characters} to come`,
    comment: '6 planets so far, 3 of 40 characters to come',
  });
}

/** `7 of 600 so far`, or `known`, of planets or characters. */
export function shareText(knownCount: number, count: number, isComing: boolean): string {
  const [known, all] = [formatNumber(knownCount), formatNumber(count)];
  return isComing
    ? t({ message: `${known} of ${all} so far`, comment: 'planets or characters' })
    : t({ message: `${known} of ${all} known`, comment: 'planets or characters' });
}

/** `3 characters and 2 planets`; empty if nothing is missing. @param otherPlanetCount planets that are missing, too */
export function gapCountText(gaps: readonly Gap[], otherPlanetCount = 0): string {
  const characterCount = gaps.filter(({ planets }) => planets === null).length;
  const planetCount = gaps.reduce((count, { planets }) => count + (planets?.length ?? 0), otherPlanetCount);
  if (planetCount === 0) {
    return characterCount === 0 ? '' : t`${plural(characterCount, { one: '# character', other: '# characters' })}`;
  }
  if (characterCount === 0) return t`${plural(planetCount, { one: '# planet', other: '# planets' })}`;
  return t`${plural(characterCount, { one: '# character', other: '# characters' })} and ${plural(planetCount, { one: '# planet', other: '# planets' })}`;
}

/** Who and what is missing, why, and what to do, one line for each reason: `Ann, Ben (Amamake V): login expired. Log in again.` */
export function gapLines(gaps: readonly Gap[], nameOf: NameOf): string[] {
  const names = new Map<string, string[]>();
  for (const { characterId, planets, cause } of gaps) {
    const reason = gapReason(cause);
    addToGroup(names, reason, whoText(nameOf(characterId), planets, reason));
  }
  return [...names].map(([reason, who]) => namedText(joinList(who), reason));
}

/** `Cid (Amamake V)`; the reason mostly names the planets itself: `Cid` */
function whoText(name: string, planets: Gap['planets'], reason: string): string {
  const areNamed = planets === null || planets.every((planet) => reason.includes(planet));
  return areNamed ? name : `${name} (${joinList(planets)})`;
}

/** Characters that are missing, or shown as they were, for the same reason. */
export interface MissingGroup {
  cause: Exclude<GapCause, { kind: 'coming' }>;
  /** their last known planets are shown, simulated to now */
  isShown: boolean;
  /** with the names of the planets that are missing; null: all of them, or none */
  characters: readonly Pick<Gap, 'characterId' | 'planets'>[];
}

/** Whom a place goes without, and why: `Ann, Ben: login expired, not included`, `Cid (Amamake V): EVE is down` */
export function missingCharactersText({ cause, isShown, characters }: MissingGroup, nameOf: NameOf): string {
  const reason = missingReason(cause, isShown);
  const names = characters.map(({ characterId, planets }) => whoText(nameOf(characterId), planets, reason));
  return namedText(joinList(names), reason);
}

function missingReason(cause: MissingGroup['cause'], isShown: boolean): string {
  switch (cause.kind) {
    case 'needsLogin':
      return isShown ? t`login expired: as of the last snapshot` : t`login expired, not included`;
    case 'retrying':
      return withNext(cause.message, t`It is tried again soon.`);
    case 'failed':
      return fetchMessageText(cause.message);
    default:
      return cause satisfies never;
  }
}

const GAP_REASON_TEXTS: ByKind<GapCause> = {
  coming: () => t`still being fetched.`,
  needsLogin: () => t`login expired. Log in again.`,
  retrying: ({ message }) => withNext(message, t`It is tried again soon.`),
  failed: ({ message }) => withNext(message, t`“Refresh now” tries at once.`),
};

/** Why it is missing, and what to do: `login expired. Log in again.` */
export function gapReason(cause: GapCause): string {
  return byKind(GAP_REASON_TEXTS, cause);
}

/** Planets that a sum of nets leaves out; null if there are none. */
export function netUnknownText(count: number): string | null {
  if (count === 0) return null;
  return t`${plural(count, {
    one: '# planet is not in the net: what they sustain is not known yet, or they could not be simulated.',
    other: '# planets are not in the net: what they sustain is not known yet, or they could not be simulated.',
  })}`;
}

/** Sums count only what the filter shows: `filtered: 4 of 188 planets` */
export function filteredText(shownCount: number, count: number): string {
  const shown = formatNumber(shownCount);
  return t`filtered: ${shown} of ${plural(count, { one: '# planet', other: '# planets' })}`;
}
