/** What a suggestion takes, what its market takes, and how often planets are visited. */
import { structures, typeName } from '../../workers/catalogue/index.ts';
import type { VisitInterval } from '../../workers/domain/visitInterval.ts';
import type { MarketDemand, Suggestion } from '../../workers/domain/whatIf.ts';
import { formatIsk } from '../format/isk.ts';
import { formatCount, formatNumber, formatVolume } from '../format/number.ts';
import { structureWord } from './structures.ts';
import { loginsText, roughLength } from './whatIf.ts';

/** `market trades 21,400 a day, 497 more of yours`: of the commodity that comes closest to what the market takes. */
export function marketText(market: readonly MarketDemand[]): string {
  const share = ({ addedUnitsPerDay, marketUnitsPerDay }: MarketDemand) =>
    marketUnitsPerDay === null ? 0 : addedUnitsPerDay / Math.max(1, marketUnitsPerDay);
  const [tightest] = market.toSorted((a, b) => b.unsoldUnitsPerDay - a.unsoldUnitsPerDay || share(b) - share(a));
  if (tightest === undefined) return '';
  const { typeId, addedUnitsPerDay, unsoldUnitsPerDay, marketUnitsPerDay } = tightest;
  const whose = market.length > 1 ? ` ${typeName(typeId)}` : '';
  if (marketUnitsPerDay === null)
    return `${perDay(addedUnitsPerDay)}${whose} more a day; the market’s volume is unknown`;
  const trades = `market trades ${perDay(marketUnitsPerDay)}${whose} a day`;
  return unsoldUnitsPerDay >= 1
    ? `${trades}: ${perDay(unsoldUnitsPerDay)} more of yours stay unsold`
    : `${trades}, ${perDay(addedUnitsPerDay)} more of yours`;
}

/** `1.3 M`, `21,400`, `2.5` */
function perDay(units: number): string {
  if (units >= 1e6) return `${formatNumber(units / 1e6, 1)} M`;
  return formatNumber(units, units < 10 ? 1 : 0);
}

const FACTORY_WORDS = { basic: 'Basic', advanced: 'Advanced', highTech: 'High-Tech' } as const;

/** `demolish 2 Basic, build 2 Advanced · 0.50 M, back in 1 d`; `no structures` */
export function buildText({ structures: changed, buildIsk, paysAfterDays }: Suggestion): string {
  if (changed.length === 0) return 'no structures';
  const named = (typeId: Suggestion['structures'][number]['typeId'], count: number) => {
    const kind = structures.get(typeId)?.factoryKind;
    const word = kind === null || kind === undefined ? structureWord(typeId) : FACTORY_WORDS[kind];
    return `${formatNumber(count)} ${word}`;
  };
  const gone = changed.filter(({ count }) => count < 0).map(({ typeId, count }) => named(typeId, -count));
  const built = changed.filter(({ count }) => count > 0).map(({ typeId, count }) => named(typeId, count));
  const work = [
    ...(gone.length > 0 ? [`demolish ${gone.join(', ')}`] : []),
    ...(built.length > 0 ? [`build ${built.join(', ')}`] : []),
  ].join(', ');
  if (buildIsk === 0) return work;
  const back = paysAfterDays === null ? '' : `, back in ${formatNumber(Math.max(1, Math.ceil(paysAfterDays)))} d`;
  return `${work} · ${formatIsk(buildIsk)}${back}`;
}

/** `same visits · +119,160 m³`; with inputs that are new */
export function effortText({ loginsPerMonth, haulM3PerMonth, newImportTypeIds }: Suggestion): string {
  const logins = loginsText(loginsPerMonth);
  const isSame = Math.abs(haulM3PerMonth) < 0.5;
  const haul = isSame
    ? 'same m³'
    : `${haulM3PerMonth > 0 ? '+' : '−'}${formatVolume(Math.round(Math.abs(haulM3PerMonth)))}`;
  const imports = newImportTypeIds.length === 0 ? [] : [`new imports: ${newImportTypeIds.map(typeName).join(', ')}`];
  return [logins === '' ? 'same visits' : logins, haul, ...imports].join(' · ');
}

/** How often the planets are visited, and how that is known; empty without planets. */
export function intervalsText(intervals: readonly VisitInterval[]): string {
  const known = intervals.filter(({ source }) => source === 'history').map(({ seconds }) => seconds);
  const others = intervals.filter(({ source }) => source === 'round');
  const shortest = roughLength(Math.min(...known));
  const longest = roughLength(Math.max(...known));
  const span = shortest === longest ? shortest : `${shortest} to ${longest}`;
  const parts = [
    ...(known.length > 0
      ? [`every ${span} on ${formatCount(known.length, 'planet')}, the median of your latest visits to each`]
      : []),
    ...(others.length > 0
      ? [
          `every ${roughLength(others[0]!.seconds)} on ${formatCount(others.length, known.length > 0 ? 'other' : 'planet')}, as set in the round planner`,
        ]
      : []),
  ];
  return parts.length === 0 ? '' : `Visits: ${parts.join('; ')}.`;
}
