/** Sentences about the fleet's chain: bottlenecks and what would end them. */

import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type {
  Bottleneck,
  BottleneckCause,
  BottleneckFix,
  BroughtGood,
  ChainCommodity,
  ChainReport,
  FixStep,
} from '../../workers/game/domain/chain.ts';
import { groupBy } from '../../workers/game/domain/groups.ts';
import type { CharacterId, NamedColony, TypeId } from '../../workers/game/domain/ids.ts';
import { HOURS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { formatIskCell } from '../format/isk.ts';
import { listAnd } from '../format/lists.ts';
import { formatPercent, formatUnits, formatUnitsPerHour } from '../format/number.ts';
import { asSentence, capitalise, joinSentences } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { lengthReasonText } from './programLengths.ts';
import { typeName } from './typeNames.ts';
import { editsText, startedYieldsText, unknownGainText } from './whatIf.ts';

/** Where the factories get what their planet doesn't make, as a choice and explained. */
export const feedings = () =>
  [
    { value: 'buy', label: t`Feed by purchases` },
    { value: 'own', label: t`Own goods only` },
  ] as const;

export function feedingTip(): string {
  return t`Where factories get what their planet doesn’t make. Feed by purchases: from your other planets, and bought where that pays. Such factories run at full speed and are not red. Own goods only: from your other planets alone, so that you see what your fleet makes too little of.`;
}

/** What is wrong: `12 factories for Oxygen run at 28% of full speed: full stores lose 1.08 M Noble Gas a day.` */
export function bottleneckText(bottleneck: Bottleneck): string {
  const { productTypeId, factoryCount, planets, speedFraction } = bottleneck;
  const name = typeName(productTypeId);
  const planetCount = planets.length;
  const why = causeTexts(bottleneck).join('; ');
  if (factoryCount === 0) {
    const what = capitalise(why);
    return planetCount === 1
      ? asSentence(what)
      : t`${what} on ${plural(planetCount, { one: '# planet', other: '# planets' })}.`;
  }
  if (speedFraction === null || speedFraction >= 0.995) {
    return planetCount === 1
      ? t`${plural(factoryCount, { one: '# factory', other: '# factories' })} for ${name}: ${why}.`
      : t`${plural(factoryCount, { one: '# factory', other: '# factories' })} for ${name} on ${plural(planetCount, { one: '# planet', other: '# planets' })}: ${why}.`;
  }
  const percent = formatPercent(speedFraction, 0);
  if (planetCount === 1) {
    return t`${plural(factoryCount, {
      one: `# factory for ${name} runs at ${percent} of full speed: ${why}.`,
      other: `# factories for ${name} run at ${percent} of full speed: ${why}.`,
    })}`;
  }
  const places = t`${plural(planetCount, { one: '# planet', other: '# planets' })}`;
  return t`${plural(factoryCount, {
    one: `# factory for ${name} on ${places} runs at ${percent} of full speed: ${why}.`,
    other: `# factories for ${name} on ${places} run at ${percent} of full speed: ${why}.`,
  })}`;
}

/** One text for each kind of cause and the planets that have it, which are named unless all have it. */
function causeTexts({ causes, planets: all }: Pick<Bottleneck, 'causes' | 'planets'>): string[] {
  const clauses = groupBy(causes, (cause) => {
    const loss = cause.kind === 'lost' ? cause.cause : '';
    return JSON.stringify([cause.kind, loss, cause.planets.map(({ key }) => key)]);
  });
  return [...clauses.values()].map((alike) => {
    const { planets } = alike[0]!;
    const why = causeText(alike);
    if (planets.length === all.length) return why;
    const names = shortList(planets.map(({ planetName }) => planetName));
    return t({ message: `on ${names}: ${why}`, comment: 'on Tama VII: 40 Water a day are missing there' });
  });
}

/** @param causes of one kind */
function causeText(causes: readonly BottleneckCause[]): string {
  const [first] = causes;
  const names = listAnd(causes.flatMap((cause) => ('typeId' in cause ? [typeName(cause.typeId)] : [])));
  const amounts = listAnd(
    causes.flatMap((cause) => ('unitsPerHour' in cause ? [amountText(cause.unitsPerHour, cause.typeId)] : [])),
  );
  const goodCount = causes.length;
  const { kind } = first!;
  switch (kind) {
    case 'missing':
      return t`your planets make ${amounts} a day too little`;
    case 'shortOnPlanet':
      return t`${amounts} a day are missing there`;
    case 'room':
      return t`${plural(goodCount, {
        one: `${names} runs out before the next visit, because no more fits`,
        other: `${names} run out before the next visit, because no more fits`,
      })}`;
    case 'noLaunchpad':
      return t`${names} can’t be brought without a launchpad`;
    case 'loss':
      return t`what they use is worth more than what they make`;
    case 'lost':
      return lostText(causes as readonly Lost[], amounts);
    case 'setUp': {
      const count = causes.reduce((sum, cause) => sum + ('factoryCount' in cause ? cause.factoryCount : 0), 0);
      return t`${plural(count, {
        one: '# factory lacks a route or a schematic',
        other: '# factories lack a route or a schematic',
      })}`;
    }
    default:
      return kind satisfies never;
  }
}

type Lost = Extract<BottleneckCause, { kind: 'lost' }>;

/** @param amounts of what full stores lose; with its share where routes lose it */
function lostText(goods: readonly Lost[], amounts: string): string {
  const { cause } = goods[0]!;
  const shares = listAnd(
    goods.map(({ typeId, unitsPerHour, madeUnitsPerHour }) => {
      const percent = formatPercent(unitsPerHour / madeUnitsPerHour, 0);
      return `${amountText(unitsPerHour, typeId)} (${percent})`;
    }),
  );
  return cause === 'storeFull' ? t`full stores lose ${amounts} a day` : LOST_TEXTS[cause](shares);
}

const LOST_TEXTS: Readonly<Record<Exclude<Lost['cause'], 'storeFull'>, (shares: string) => string>> = {
  notRouted: (shares) =>
    t({ message: `${shares} a day are lost: no route takes them away`, comment: '40 Water (66 %) and …' }),
  noStore: (shares) =>
    t({
      message: `${shares} a day are lost: their routes lead to factories alone, which use less`,
      comment: '40 Water (66 %) and …',
    }),
  routeTooSmall: (shares) =>
    t({
      message: `${shares} a day are lost: their routes carry less than a cycle makes`,
      comment: '40 Water (66 %) and …',
    }),
};

function perDay(unitsPerHour: number): string {
  return formatUnits(Math.ceil(unitsPerHour * HOURS_PER_DAY));
}

/** `720 Water` */
function amountText(unitsPerHour: number, typeId: TypeId): string {
  const [units, name] = [perDay(unitsPerHour), typeName(typeId)];
  return t({ message: `${units} ${name}`, comment: '40 Water' });
}

const STEP_TEXTS: ByKind<FixStep> = {
  bring: ({ goods }) => {
    const list = (unitsOf: (good: BroughtGood) => number) =>
      listAnd(
        goods.flatMap((good) => {
          const units = unitsOf(good);
          return units * HOURS_PER_DAY < 1 ? [] : [amountText(units, good.typeId)];
        }),
      );
    const own = list(({ ownUnitsPerHour }) => ownUnitsPerHour);
    const bought = list(({ unitsPerHour, ownUnitsPerHour }) => unitsPerHour - ownUnitsPerHour);
    if (bought === '') return own === '' ? '' : t`Bring ${own} a day from your other planets`;
    return own === '' ? t`Buy ${bought} a day` : t`Bring ${own} a day from your other planets and buy ${bought} a day`;
  },
  change: ({ edits, choices, usualSeconds, moreLoginsPerMonth }) => {
    const change = editsText(edits, choices, usualSeconds);
    const count = Math.round(moreLoginsPerMonth);
    if (count === 0) return change;
    return t({
      message: `${change} (${plural(count, { one: '# login', other: '# logins' })} more a month)`,
      comment: 'visit every day (15 logins more a month)',
    });
  },
};

/** One part of a fix, as an instruction: `Buy 720 Water a day` */
export function stepText(step: FixStep): string {
  return byKind(STEP_TEXTS, step);
}

/** Why a fix's programs are so long, and what it rests on, as sentences; mostly empty. */
export function stepBasisText(step: FixStep): string {
  if (step.kind !== 'change') return '';
  const length = step.lengthReason === null ? '' : lengthReasonText(step.lengthReason);
  const texts = [length, startedYieldsText(step.edits, step.choices)].filter((text) => text !== '');
  return joinSentences(texts.map((text) => asSentence(capitalise(text))));
}

/** What a fix adds a month: `+4.20 M ISK/month`, or why nobody knows. */
export function fixGainText({ iskPerMonth, unpricedTypeIds }: BottleneckFix): string {
  if (iskPerMonth !== null) {
    const gain = formatIskCell(iskPerMonth);
    return t`+${gain} ISK/month`;
  }
  return unknownGainText(unpricedTypeIds);
}

/** What the fleet could make itself instead of buying it: `Or make it yourself: 2 more factories for Water.` */
export function makeText({ moreFactories }: Pick<Bottleneck, 'moreFactories'>): string {
  const factories = listAnd(
    moreFactories.map(({ typeId, count }) => {
      const name = typeName(typeId);
      return t`${plural(count, { one: `# more factory for ${name}`, other: `# more factories for ${name}` })}`;
    }),
  );
  return t`Or make it yourself: ${factories}.`;
}

const NAMED_PLANETS = 3;

/** `Tama VII, Tama VIII and 2 more planets` */
function shortList(names: readonly string[]): string {
  const shown = names.length > NAMED_PLANETS + 1 ? names.slice(0, NAMED_PLANETS) : names;
  const more = names.length - shown.length;
  return listAnd(
    more === 0 ? shown : [...shown, t`${plural(more, { one: '# more planet', other: '# more planets' })}`],
  );
}

/** `Tama VII (Pilot One), Tama VIII (Pilot Two) and 2 more planets` */
export function planetsText(planets: readonly NamedColony[], nameOf: (characterId: CharacterId) => string): string {
  return shortList(planets.map(({ planetName, characterId }) => `${planetName} (${nameOf(characterId)})`));
}

/** Below the list: what falls short without a fix that pays; null if there is none. */
export function leftOutText(count: number): string | null {
  if (count === 0) return null;
  return t`${plural(count, {
    one: '# more product falls short where nothing that was tried pays.',
    other: '# more products fall short where nothing that was tried pays.',
  })}`;
}

/** `1,200 in stock, lasts 10h`; with hangars that count, which leave no room for more: `800 + 400 in hangars` */
export function stockText(commodity: ChainCommodity): string {
  const { stockUnits, hangarUnits } = commodity;
  if (hangarUnits > 0) {
    const [stored, inHangars] = [formatUnits(stockUnits - hangarUnits), formatUnits(hangarUnits)];
    return t`${stored} + ${inHangars} in hangars`;
  }
  return wholeStockText(commodity);
}

/** `800 + 400 in hangars · 1,200 in stock, lasts 10h · 1 make, 2 use` */
export function stockTooltip(commodity: ChainCommodity): string {
  return [...new Set([stockText(commodity), wholeStockText(commodity)]), makersText(commodity)].join(' · ');
}

function wholeStockText({ stockUnits, stockHours }: ChainCommodity): string {
  const units = formatUnits(stockUnits);
  const duration = stockLastsText(stockHours);
  return duration === '' ? t`${units} in stock` : t`${units} in stock, lasts ${duration}`;
}

/** `1 make, 2 use` */
function makersText({ makerCount, userCount }: ChainCommodity): string {
  return t({
    message: `${plural(makerCount, { one: '# make', other: '# make' })}, ${plural(userCount, { one: '# use', other: '# use' })}`,
    comment: 'how many planets make and use a commodity',
  });
}

const YEAR_HOURS = 365 * HOURS_PER_DAY;

/** `3d 4h`; empty where nothing is missing, or if it lasts over a year, before which the fleet changes. */
export function stockLastsText(stockHours: number | null): string {
  return stockHours === null || stockHours > YEAR_HOURS ? '' : formatDuration(stockHours * SECONDS_PER_HOUR);
}

/** `80/h missing`, `80/h bought` or `12/h surplus`; `balanced` where both are 0. */
export function balanceText(commodity: ChainCommodity): string {
  const { missingUnitsPerHour, surplusUnitsPerHour, isShort } = commodity;
  if (missingUnitsPerHour > 0) {
    const units = formatUnitsPerHour(missingUnitsPerHour);
    return isShort ? t`${units}/h missing` : t`${units}/h bought`;
  }
  const surplus = formatUnitsPerHour(surplusUnitsPerHour);
  return surplusUnitsPerHour > 0
    ? t`${surplus}/h surplus`
    : t({ message: `balanced`, comment: 'as much of a commodity is made as used' });
}

/** `you visit as usual, every 22h to 2d (for 3 planets assumed: the round planner's time between visits).` */
export function visitsText({ shortestSeconds, longestSeconds, assumedCount }: ChainReport['visits']): string {
  const [shortest, longest] = [formatDuration(shortestSeconds), formatDuration(longestSeconds)];
  const interval =
    shortest === longest
      ? shortest
      : t({ message: `${shortest} to ${longest}`, comment: 'a span of times: 2 days to 4 days' });
  return assumedCount === 0
    ? t`you visit as usual, every ${interval}.`
    : t`you visit as usual, every ${interval} (for ${plural(assumedCount, { one: '# planet', other: '# planets' })} assumed: the round planner's time between visits).`;
}
