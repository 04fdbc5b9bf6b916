/** What a suggestion takes, what its market takes, and how often planets are visited. */

import { plural, select, t } from '@lingui/core/macro';
import type { CharacterId, TypeId } from '../../workers/game/domain/ids.ts';
import type { CharacterLevels, NextLevel } from '../../workers/game/domain/nextLevels.ts';
import type { Fraction } from '../../workers/game/domain/units.ts';
import type { VisitInterval } from '../../workers/game/domain/visitInterval.ts';
import type { FewerLogins, KnownChoices, MarketDemand, Suggestion } from '../../workers/game/domain/whatIf.ts';
import { formatIsk } from '../format/isk.ts';
import { formatNumber, formatUnits, formatVolume } from '../format/number.ts';
import { joinList } from '../format/text.ts';
import { lengthReasonText } from './programLengths.ts';
import { skillNames } from './settle.ts';
import { structureKind } from './structures.ts';
import { typeName } from './typeNames.ts';
import { incomeChangeText, problemText, roughLength, startedYieldsText, visitsText } from './whatIf.ts';

/** The least share of a market's trade that a change must add to be noticed. */
export const NOTICED_SHARE: Fraction = 0.01;

/** Everything but a change and its gain, in one line. @param reason see `ListedSuggestion` */
export function detailsText(suggestion: Suggestion, reason: string): string {
  return [reason, buildText(suggestion), effortText(suggestion), noticedMarketText(suggestion.market)]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Empty where the market hardly notices the change. One of unknown size is named. */
export function noticedMarketText(market: readonly MarketDemand[]): string {
  const isNoticed = ({ addedUnitsPerDay, unsoldUnitsPerDay, marketUnitsPerDay }: MarketDemand): boolean =>
    unsoldUnitsPerDay >= 1 || addedUnitsPerDay >= NOTICED_SHARE * (marketUnitsPerDay ?? 0);
  return market.some(isNoticed) ? marketText(market) : '';
}

/** `market trades 21,400 a day, 497 more of yours`: of the commodity that comes closest to what the market takes. */
export function marketText(market: readonly MarketDemand[]): string {
  const share = ({ addedUnitsPerDay, marketUnitsPerDay }: MarketDemand) =>
    marketUnitsPerDay === null ? 0 : addedUnitsPerDay / Math.max(1, marketUnitsPerDay);
  const [tightest] = market.toSorted((a, b) => b.unsoldUnitsPerDay - a.unsoldUnitsPerDay || share(b) - share(a));
  if (tightest === undefined) return '';
  const { typeId, addedUnitsPerDay, unsoldUnitsPerDay, marketUnitsPerDay } = tightest;
  const added = perDay(addedUnitsPerDay);
  const goods = typeName(typeId);
  const isNamed = market.length > 1;
  if (marketUnitsPerDay === null) {
    return isNamed
      ? t`${added} ${goods} more a day; the market’s volume is unknown`
      : t`${added} more a day; the market’s volume is unknown`;
  }
  const traded = perDay(marketUnitsPerDay);
  const unsold = perDay(unsoldUnitsPerDay);
  if (unsoldUnitsPerDay >= 1) {
    return isNamed
      ? t`market trades ${traded} ${goods} a day: ${unsold} more of yours stay unsold`
      : t`market trades ${traded} a day: ${unsold} more of yours stay unsold`;
  }
  return isNamed
    ? t`market trades ${traded} ${goods} a day, ${added} more of yours`
    : t`market trades ${traded} a day, ${added} more of yours`;
}

/** `1.3 M`, `21,400`, `2.5` */
function perDay(units: number): string {
  if (units >= 1e6) return `${formatNumber(units / 1e6, 1)} M`;
  return formatNumber(units, units < 10 ? 1 : 0);
}

/** Factories and stores that are built or demolished: `2 Advanced`, `1 launchpad` */
function countedText(typeId: TypeId, count: number): string {
  const [kind, name] = [structureKind(typeId) ?? 'unknown', typeName(typeId)];
  return t({
    message: `${select(kind, {
      basic: `${plural(count, { one: '# Basic', other: '# Basic' })}`,
      advanced: `${plural(count, { one: '# Advanced', other: '# Advanced' })}`,
      highTech: `${plural(count, { one: '# High-Tech', other: '# High-Tech' })}`,
      launchpad: `${plural(count, { one: '# launchpad', other: '# launchpads' })}`,
      storage: `${plural(count, { one: '# storage facility', other: '# storage facilities' })}`,
      ecu: `${plural(count, { one: '# extractor', other: '# extractors' })}`,
      other: `${plural(count, { one: `# × ${name}`, other: `# × ${name}` })}`,
    })}`,
    comment: 'stands where {built} or {gone} does: build 2 Advanced, 1 launchpad',
  });
}

/** `demolish 2 Basic, build 2 Advanced · 0.50 M, back in 1 d`; `no structures` */
export function buildText({ structures: changed, buildIsk, paysAfterDays }: Suggestion): string {
  if (changed.length === 0) return t({ message: `no structures`, comment: 'nothing has to be built' });
  const gone = joinList(
    changed.filter(({ count }) => count < 0).map(({ typeId, count }) => countedText(typeId, -count)),
  );
  const built = joinList(
    changed.filter(({ count }) => count > 0).map(({ typeId, count }) => countedText(typeId, count)),
  );
  const work = workText(gone, built);
  if (buildIsk === 0) return work;
  const isk = formatIsk(buildIsk);
  if (paysAfterDays === null) return `${work} · ${isk}`;
  const days = formatNumber(Math.max(1, Math.ceil(paysAfterDays)));
  return t({
    message: `${work} · ${isk}, back in ${days} d`,
    comment: 'what is built, its cost, days until it has paid for itself',
  });
}

function workText(gone: string, built: string): string {
  if (built === '') return t({ message: `demolish ${gone}`, comment: 'demolish 2 Basic' });
  if (gone === '') return t({ message: `build ${built}`, comment: 'build 2 Advanced' });
  return t({ message: `demolish ${gone}, build ${built}`, comment: 'demolish 2 Basic, build 2 Advanced' });
}

/** `same visits · +119,160 m³ out`; with inputs that are new */
export function effortText({
  loginsPerMonth,
  haulInM3PerMonth,
  haulOutM3PerMonth,
  newImportTypeIds,
}: Suggestion): string {
  const visits = visitsText(loginsPerMonth);
  const [inward, outward] = [signedVolume(haulInM3PerMonth), signedVolume(haulOutM3PerMonth)];
  const hauls = [
    ...(inward === null
      ? []
      : [t({ message: `${inward} in`, comment: 'more to haul there in a month: +1,200 m³ in' })]),
    ...(outward === null
      ? []
      : [t({ message: `${outward} out`, comment: 'more to haul away in a month: +400 m³ out' })]),
  ];
  const haul = hauls.length === 0 ? t({ message: `same m³`, comment: 'as much to haul as before' }) : hauls.join(' · ');
  const goods = joinList(newImportTypeIds.map(typeName));
  const imports = newImportTypeIds.length === 0 ? [] : [t`new imports: ${goods}`];
  return [visits === '' ? t`same visits` : visits, haul, ...imports].join(' · ');
}

/** `Ana: log in every 4 days instead of every 2 days, with programs that last that long: −0.40 M ISK a month on all planets, …` */
export function fewerLoginsText(character: string, found: FewerLogins): string {
  const [usual, length] = [roughLength(found.usualSeconds), roughLength(found.intervalSeconds)];
  const gain = incomeChangeText(found.gainIskPerMonth);
  const count = Math.trunc(1e-6 - found.loginsPerMonth);
  const fewer = plural(count, { one: '# login fewer', other: '# logins fewer' });
  return t`${character}: log in every ${length} instead of every ${usual}, with programs that last that long: ${gain} ISK a month on all planets, ${fewer}`;
}

const isUseful = ({ outcome: { kind } }: NextLevel): boolean => kind === 'gain' || kind === 'unknown';

/** What skills would bring: `Ilse: Command Center Upgrades 5: +31.0 M ISK a month. …` */
function nextLevelsText(character: string, { levels }: CharacterLevels): string {
  const useful = levels.filter(isUseful);
  const others = levels.filter((one) => !useful.includes(one)).map(({ skill }) => skillNames()[skill]);
  const lines = t`${character}: ${{ levels: useful.map(nextLevelText).join('; ') }}.`;
  if (others.length === 0) return lines;
  return `${lines} ${t`More levels bring nothing, already enough: ${{ skills: joinList(others) }}.`}`;
}

/** A sentence for each who would gain, and one for all others. */
export function nextLevelsTexts(found: readonly CharacterLevels[], nameOf: (id: CharacterId) => string): string[] {
  const useful = found.filter(({ levels }) => levels.some(isUseful));
  const enough = found.filter((one) => !useful.includes(one));
  const character = joinList(enough.map(({ characterId }) => nameOf(characterId)));
  return [
    ...useful.map((one) => nextLevelsText(nameOf(one.characterId), one)),
    ...(enough.length > 0 ? [t`${character}: more levels bring nothing: already enough.`] : []),
  ];
}

/** Whose levels are not read from EVE; null if all are. */
export function unreadLevelsText(characters: readonly string[]): string | null {
  if (characters.length === 0) return null;
  return t`Skills are not read from EVE, so these are the levels that planets need: ${{ characters: joinList(characters) }}.`;
}

function nextLevelText({ skill, level, outcome, skillPoints }: NextLevel): string {
  const name = skillNames()[skill];
  if (outcome.kind !== 'gain') return t`${name} ${level}: unknown, because a price or the map is missing`;
  const gain = incomeChangeText(outcome.iskPerMonth);
  const what =
    outcome.like === null
      ? t`${name} ${level}: ${gain} ISK a month`
      : t`${name} ${level}: ${gain} ISK a month, with a planet like ${{ planet: outcome.like.planetName }} and its ${plural(
          Math.round(outcome.like.visitsPerMonth),
          { one: '# visit a month', other: '# visits a month' },
        )}`;
  if (skillPoints === null) return what;
  const points = formatNumber(skillPoints.missing);
  return skillPoints.isExact ? t`${what} (${points} skill points)` : t`${what} (at most ${points} skill points)`;
}

/** `+1,200 m³`; null for less than 1 m³ */
function signedVolume(m3: number): string | null {
  const whole = Math.round(m3);
  return whole === 0 ? null : `${whole > 0 ? '+' : '−'}${formatVolume(Math.abs(whole))}`;
}

/** Why, and at what cost: `loses 12% of its Coolant: its stores are full · thrown away: …` */
export function reasonText(
  { reason, thrownAway, lengthReason, edits }: Suggestion,
  netIskPerMonth: number | null,
  choices: Pick<KnownChoices, 'idleEcus'>,
): string {
  const goods = joinList(
    thrownAway.map(({ typeId, unitsPerMonth }) => {
      const [units, name] = [formatUnits(Math.round(unitsPerMonth)), typeName(typeId)];
      return t({ message: `${units} ${name}`, comment: '40 Water' });
    }),
  );
  const thrown = goods === '' ? '' : t({ message: `thrown away a month: ${goods}`, comment: 'raw material' });
  const why = problemText(reason, netIskPerMonth);
  const length = lengthReason === null ? '' : lengthReasonText(lengthReason);
  return [why, length, startedYieldsText(edits, choices), thrown].filter((text) => text !== '').join(' · ');
}

/** How often the planets are visited, and how that is known; empty without planets. */
export function intervalsText(intervals: readonly VisitInterval[]): string {
  const known = intervals.filter(({ source }) => source === 'history').map(({ seconds }) => seconds);
  const others = intervals.filter(({ source }) => source === 'round');
  const shortest = roughLength(Math.min(...known));
  const longest = roughLength(Math.max(...known));
  const span =
    shortest === longest
      ? shortest
      : t({ message: `${shortest} to ${longest}`, comment: 'a span of times: 2 days to 4 days' });
  const parts: string[] = [];
  const planetCount = known.length;
  if (planetCount > 0) {
    parts.push(
      t`every ${span} on ${plural(planetCount, { one: '# planet', other: '# planets' })}, the median of your latest visits to each`,
    );
  }
  if (others.length > 0) {
    const usual = roughLength(others[0]!.seconds);
    const count = others.length;
    parts.push(
      known.length > 0
        ? t`every ${usual} on ${plural(count, { one: '# other', other: '# others' })}, as set in the round planner`
        : t`every ${usual} on ${plural(count, { one: '# planet', other: '# planets' })}, as set in the round planner`,
    );
  }
  const intervalTexts = parts.join('; ');
  return parts.length === 0 ? '' : t`Visits: ${intervalTexts}.`;
}
