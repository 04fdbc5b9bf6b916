/** Sentences about the fleet's chain: bottlenecks and what would end them. */
import { typeName } from '../../workers/catalogue/index.ts';
import type {
  Bottleneck,
  BottleneckCause,
  BottleneckPlanet,
  BroughtGood,
  ChainCommodity,
  ChainReport,
  FixStep,
} from '../../workers/domain/chain.ts';
import type { CharacterId, TypeId } from '../../workers/domain/ids.ts';
import { STRUCTURE_KINDS } from '../../workers/domain/pinKinds.ts';
import { HOURS_PER_DAY } from '../../workers/domain/units.ts';
import { formatCount, formatPercent, formatUnits, formatUnitsPerHour } from '../format/number.ts';
import { capitalise, listAnd } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';

/** Where the factories get what their planet doesn't make, as a choice and explained. */
export const FEEDINGS = [
  { value: 'buy', label: 'Feed by purchases' },
  { value: 'own', label: 'Own goods only' },
] as const;

export const FEEDING_TIP =
  'Where factories get what their planet doesn’t make. Feed by purchases: from your other planets, and bought where that pays. Such factories run at full speed and are not red. Own goods only: from your other planets alone, so that you see what your fleet makes too little of.';

/** What is wrong: `12 factories for Oxygen run at 28% of full speed: full stores lose 1.08 M Noble Gas a day.` */
export function bottleneckText({ productTypeId, factoryCount, planets, causes, speedFraction }: Bottleneck): string {
  const name = typeName(productTypeId);
  const where = planets.length === 1 ? '' : ` on ${formatCount(planets.length, 'planet')}`;
  const why = causeTexts(causes).join('; ');
  if (factoryCount === 0) return `${capitalise(why)}${where}.`;
  const factories = `${formatCount(factoryCount, 'factory', 'factories')} for ${name}${where}`;
  const isSlow = speedFraction !== null && speedFraction < 0.995;
  const speed = isSlow
    ? ` ${factoryCount === 1 ? 'runs' : 'run'} at ${formatPercent(speedFraction, 0)} of full speed`
    : '';
  return `${factories}${speed}: ${why}.`;
}

/** One text for each kind of cause. */
function causeTexts(causes: readonly BottleneckCause[]): string[] {
  const kinds = [...new Set(causes.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const goods = causes.filter((cause) => cause.kind === kind);
    const names = listAnd(goods.flatMap((cause) => ('typeId' in cause ? [typeName(cause.typeId)] : [])));
    const amounts = listAnd(
      goods.flatMap((cause) =>
        'unitsPerHour' in cause ? [`${perDay(cause.unitsPerHour)} ${typeName(cause.typeId)}`] : [],
      ),
    );
    switch (kind) {
      case 'missing':
        return `your planets make ${amounts} a day too little`;
      case 'shortOnPlanet':
        return `${amounts} a day are missing there`;
      case 'room':
        return `${names} ${goods.length === 1 ? 'runs' : 'run'} out before the next visit, because no more fits`;
      case 'noLaunchpad':
        return `${names} can’t be brought without a launchpad`;
      case 'loss':
        return 'what they use is worth more than what they make';
      case 'lost':
        return `full stores lose ${amounts} a day`;
      case 'setUp': {
        const count = goods.reduce((sum, cause) => sum + ('factoryCount' in cause ? cause.factoryCount : 0), 0);
        return `${formatCount(count, 'factory lacks', 'factories lack')} a route or a schematic`;
      }
      default:
        return kind satisfies never;
    }
  });
}

function perDay(unitsPerHour: number): string {
  return formatUnits(Math.ceil(unitsPerHour * HOURS_PER_DAY));
}

/** One part of a fix, as an instruction: `Buy 720 Water a day` */
export function stepText(step: FixStep, productTypeId: TypeId): string {
  switch (step.kind) {
    case 'bring': {
      const { goods } = step;
      const list = (unitsOf: (good: BroughtGood) => number) =>
        listAnd(
          goods.flatMap((good) => {
            const units = unitsOf(good);
            return units * HOURS_PER_DAY < 1 ? [] : [`${perDay(units)} ${typeName(good.typeId)}`];
          }),
        );
      const own = list(({ ownUnitsPerHour }) => ownUnitsPerHour);
      const bought = list(({ unitsPerHour, ownUnitsPerHour }) => unitsPerHour - ownUnitsPerHour);
      const parts = [own && `bring ${own} a day from your other planets`, bought && `buy ${bought} a day`];
      return capitalise(listAnd(parts.filter((part) => part !== '')));
    }
    case 'restart':
      return `Restart with programs of ${formatDuration(step.programSeconds)}, your time between visits`;
    case 'heads':
      return `Add ${listAnd(step.added.map(({ typeId, headCount }) => `${formatCount(headCount, 'extractor head')} for ${typeName(typeId)}`))}`;
    case 'takeOut':
      return `Take out surplus ${listAnd(step.typeIds.map(typeName))} at each visit, to sell or to trash`;
    case 'visit': {
      const logins = formatCount(Math.round(step.moreLoginsPerMonth), 'login');
      return `Visit every ${formatDuration(step.intervalSeconds)} (${logins} more a month)`;
    }
    case 'store':
      return `Add a ${STRUCTURE_KINDS[step.storeKind].one}`;
    case 'stop':
      return `Stop making ${typeName(productTypeId)}: leave ${formatCount(step.factoryCount, 'factory', 'factories')} idle or make something else`;
    default:
      return step satisfies never;
  }
}

/** What the fleet could make itself instead of buying it: `Or make it yourself: 2 more factories for Water.` */
export function makeText({ moreFactories }: Pick<Bottleneck, 'moreFactories'>): string {
  const parts = moreFactories.map(
    ({ typeId, count }) => `${formatCount(count, 'more factory', 'more factories')} for ${typeName(typeId)}`,
  );
  return `Or make it yourself: ${listAnd(parts)}.`;
}

const NAMED_PLANETS = 3;

/** `Tama VII (Pilot One), Tama VIII (Pilot Two) and 2 more planets` */
export function planetsText(
  planets: readonly BottleneckPlanet[],
  nameOf: (characterId: CharacterId) => string,
): string {
  const shown = planets.length > NAMED_PLANETS + 1 ? planets.slice(0, NAMED_PLANETS) : planets;
  const names = shown.map(({ planetName, characterId }) => `${planetName} (${nameOf(characterId)})`);
  const more = planets.length - shown.length;
  return listAnd(more === 0 ? names : [...names, formatCount(more, 'more planet')]);
}

/** Below the list: what falls short without a fix that pays; null if there is none. */
export function leftOutText(count: number): string | null {
  if (count === 0) return null;
  return `${formatCount(count, 'more product falls', 'more products fall')} short where nothing that was tried pays.`;
}

/** `1,200 in stock · 1 make, 2 use`; with hangars that count, which leave no room for more: `800 + 400 in hangars` */
export function stockText({ stockUnits, hangarUnits, madeBy, usedBy }: ChainCommodity): string {
  if (hangarUnits > 0) return `${formatUnits(stockUnits - hangarUnits)} + ${formatUnits(hangarUnits)} in hangars`;
  return `${formatUnits(stockUnits)} in stock · ${madeBy.length} make, ${usedBy.length} use`;
}

/** `80/h missing, stock lasts 10h`, `80/h bought, …` or `12/h surplus`; `balanced` where both are 0. */
export function balanceText(commodity: ChainCommodity): string {
  const { missingUnitsPerHour, surplusUnitsPerHour, stockHours, isShort } = commodity;
  if (missingUnitsPerHour > 0) {
    const stock = stockHours === null ? '' : `, stock lasts ${formatDuration(stockHours * 3600)}`;
    return `${formatUnitsPerHour(missingUnitsPerHour)}/h ${isShort ? 'missing' : 'bought'}${stock}`;
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
