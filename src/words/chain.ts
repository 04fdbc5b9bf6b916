/** Sentences about the fleet's chain: bottlenecks and what would end them. */
import { typeName } from '../../workers/catalogue/index.ts';
import type { Bottleneck, BottleneckFix, ChainCommodity, ChainReport } from '../../workers/domain/chain.ts';
import { formatIsk } from '../format/isk.ts';
import { formatCount, formatPercent, formatUnitsPerHour } from '../format/number.ts';
import { capitalise, listOr } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';

/** What is wrong: `The fleet makes 80 Water an hour too little. Without buying it, factories for Coolant run at 33% …` */
export function bottleneckText({ kind, typeId, unitsPerHour, productTypeIds, keys, ...speed }: Bottleneck): string {
  const name = typeName(typeId);
  const units = `${formatUnitsPerHour(unitsPerHour)} ${name} an hour`;
  const isOne = keys.length === 1;
  const planets = formatCount(keys.length, 'planet');
  const atSpeed = `run at ${formatPercent(speed.speedFraction, 0)} of full speed`;
  const factories = `factories for ${productNames(productTypeIds)}`;
  switch (kind) {
    case 'missing':
      return `The fleet makes ${units} too little. Without buying it, ${factories} ${atSpeed}.`;
    case 'shortOnPlanet':
      return `${planets} ${isOne ? 'makes' : 'make'} ${units} too little for ${isOne ? 'its' : 'their'} own factories: ${factories} ${atSpeed}.`;
    case 'lost':
      return `${planets} ${isOne ? 'loses' : 'lose'} ${units} because stores are full before the next visit.`;
    case 'idle':
      return `${capitalise(factories)} on ${planets} ${atSpeed}, although no input is short.`;
    default:
      return kind satisfies never;
  }
}

function productNames(typeIds: readonly Bottleneck['typeId'][]): string {
  const names = typeIds.slice(0, 3).map(typeName);
  const more = typeIds.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ');
}

/** What would end it, as an instruction. */
export function fixText(fix: BottleneckFix, typeId: Bottleneck['typeId']): string {
  const name = typeName(typeId);
  switch (fix.kind) {
    case 'buy': {
      const cost = fix.iskPerMonth === null ? ' (no price known)' : ` for ${formatIsk(fix.iskPerMonth)} ISK a month`;
      return `buy ${formatUnitsPerHour(fix.unitsPerHour)} an hour${cost}`;
    }
    case 'bring':
      return `bring ${formatUnitsPerHour(fix.unitsPerHour)} an hour from ${formatCount(fix.fromKeys.length, 'planet')} with a surplus`;
    case 'extract':
      return fix.moreFraction === null
        ? `extract ${formatUnitsPerHour(fix.unitsPerHour)} an hour`
        : `extract ${formatUnitsPerHour(fix.unitsPerHour)} an hour more (+${formatPercent(fix.moreFraction, 0)}): shorter programs, more heads or richer spots`;
    case 'factories':
      return `${formatCount(fix.count, 'more factory', 'more factories')} for ${name}`;
    case 'store':
      return 'visit more often, or add a storage facility';
    case 'setUp':
      return `check routes and schematics of ${formatCount(fix.factoryCount, 'factory', 'factories')}`;
    default:
      return fix satisfies never;
  }
}

/** All ways to end it: `2 more factories for Water or buy 80 an hour for 29.95 M ISK a month` */
export function fixesText({ fixes, typeId }: Bottleneck): string {
  return listOr(fixes.map((fix) => fixText(fix, typeId)));
}

/** `80/h missing, stock lasts 10h` or `12/h surplus`; `balanced` where both are 0. */
export function balanceText({ missingUnitsPerHour, surplusUnitsPerHour, stockHours }: ChainCommodity): string {
  if (missingUnitsPerHour > 0) {
    const stock = stockHours === null ? '' : `, stock lasts ${formatDuration(stockHours * 3600)}`;
    return `${formatUnitsPerHour(missingUnitsPerHour)}/h missing${stock}`;
  }
  return surplusUnitsPerHour > 0 ? `${formatUnitsPerHour(surplusUnitsPerHour)}/h surplus` : 'balanced';
}

/** `you visit as usual, every 22h to 2d (for 3 planets assumed: the round planner's time between visits).` */
export function visitsText({ shortestSeconds, longestSeconds, assumedCount }: ChainReport['visits']): string {
  const [shortest, longest] = [formatDuration(shortestSeconds), formatDuration(longestSeconds)];
  const every = shortest === longest ? shortest : `${shortest} to ${longest}`;
  const planets = formatCount(assumedCount, 'planet');
  const assumed = assumedCount === 0 ? '' : ` (for ${planets} assumed: the round planner's time between visits)`;
  return `you visit as usual, every ${every}${assumed}.`;
}
