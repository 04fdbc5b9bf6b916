/** Everything that is said about new planets: plans, what they rest on, and why there is none. */
import { plural, t } from '@lingui/core/macro';
import { commodities } from '../../workers/game/catalogue/index.ts';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { Design, DesignLimit, DesignRole } from '../../workers/game/domain/design.ts';
import { hubName, type TradingHub } from '../../workers/game/domain/hub.ts';
import type { SystemId, TypeId } from '../../workers/game/domain/ids.ts';
import {
  type ExpectedYield,
  type GoodsPerMonth,
  type HubLeg,
  type KeptPlanet,
  type LevelGain,
  MOST_JUMPS,
  type NearestChange,
  type PlanKind,
  type PlanProof,
  type SettleGoal,
  type SettlePlan,
  type SettleProblem,
  type SettleProgress,
  type Settler,
  type SettleSkill,
  type SettleStep,
  type SetupCost,
  type Shortfall,
  VISIT_HOURS,
} from '../../workers/game/domain/settle.ts';
import type { SpaceKind } from '../../workers/game/domain/space.ts';
import { SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { formatIsk, formatNetIsk } from '../format/isk.ts';
import { formatHauledVolume, formatNumber, formatPercent, formatShortest, formatUnits } from '../format/number.ts';
import { signedIsk } from '../format/signed.ts';
import { atLeastText, joinList } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { type KnownVolumes, unknownVolumesText } from './market.ts';
import { typeName } from './typeNames.ts';

export const spaceLabels = (): Readonly<Record<SpaceKind, string>> => ({
  high: t`High security`,
  low: t`Low security`,
  null: t`Null security`,
  wormhole: t`Wormholes`,
});

/** In which way a plan is the best. */
const planKindNames = (): Readonly<Record<PlanKind, string>> => ({
  mostIsk: t`Most ISK`,
  buysNothing: t`Buys nothing`,
  fewestSystems: t`Fewest systems`,
  fewestLogins: t`Fewest logins`,
  leastHauling: t`Least hauling`,
});

/** The same where a basket is the goal. */
const basketKindNames = (): Readonly<Record<PlanKind, string>> => ({
  ...planKindNames(),
  mostIsk: t({ message: `Saves most`, comment: 'a plan that saves more than the others' }),
  buysNothing: t`Buys no inputs`,
});

export function planName({ kinds, basket }: Pick<SettlePlan, 'kinds' | 'basket'>): string {
  const names = basket === null ? planKindNames() : basketKindNames();
  return joinList(kinds.map((kind) => names[kind]));
}

/** What the saving is of; null where no basket is the goal. */
export function basketNote({ basket }: Pick<SettlePlan, 'basket'>): string | null {
  if (basket === null) return null;
  return basket.wholeIskPerMonth === null
    ? t`What all of it costs to buy is not known: some of it has no price.`
    : t`To buy what your planets don’t make already costs ${{ isk: formatIsk(basket.wholeIskPerMonth) }} a month.`;
}

/** Why a search has found no plan. @param isDone false: it stopped at its limit */
export function nothingPaysText({ kind }: SettleGoal, isDone: boolean): string {
  if (!isDone) return t`No plan that pays was found before the search stopped at its limit.`;
  return kind === 'basket'
    ? t`To buy the whole basket costs less than to make any of it with these inputs. Allow more jumps, other kinds of space, or bought inputs.`
    : t`No plan pays with these inputs. Allow more jumps, other kinds of space, or bought inputs.`;
}

/** What a planet is for. */
export const roleNames = (): Readonly<Record<DesignRole, string>> => ({
  extract: t`extracts and refines`,
  make: t`makes from what is brought`,
  both: t`extracts and makes`,
});

/** What the search is doing. */
export function stepText(step: SettleStep, designCount: number, goal: SettleGoal['kind']): string {
  if (step.kind === 'designs') {
    return t`Designing colonies: ${plural(designCount, { one: '# design', other: '# designs' })}`;
  }
  const plan = (goal === 'basket' ? basketKindNames() : planKindNames())[step.plan];
  return step.kind === 'solving'
    ? t({ message: `Choosing planets: ${plan}`, comment: 'Choosing planets: Most ISK' })
    : t({ message: `Replaying the plan: ${plan}`, comment: 'Replaying the plan: Most ISK' });
}

/** The best plan so far; null before there is one. */
export function bestSoFarText(best: SettleProgress['best']): string | null {
  if (best === null) return null;
  const { planetCount, systemCount, netIskPerMonth } = best;
  return t`Best so far: ${{ net: formatIsk(netIskPerMonth) }} a month by calculated rates, ${{ where: planetsInSystemsText(planetCount, systemCount) }}`;
}

/** `12 planets in 3 systems` */
export function planetsInSystemsText(planetCount: number, systemCount: number): string {
  const planets = plural(planetCount, { one: '# planet', other: '# planets' });
  const systems = plural(systemCount, { one: '# system', other: '# systems' });
  return t({ message: `${planets} in ${systems}`, comment: '12 planets in 3 systems' });
}

const SETTLE_PROBLEM_TEXTS: ByKind<SettleProblem> = {
  homeWithoutGates: (problem) =>
    t`${{ system: problem.name }} has no stargates, so jumps from it can't be counted. Choose “Named systems” and name those that you would settle.`,
  unknownSystem: () => t`A chosen system is not known. Remove it and choose another one.`,
  noSystemNamed: () => t`Name at least one system.`,
  noSystem: () => t`No system of the chosen kinds of space is in reach. Allow more jumps or other kinds of space.`,
  noPlanet: () => t`The systems in reach have no planet that can be settled. Allow more jumps or other systems.`,
  noSettler: () => t`Nobody goes. Choose a character, or add a placeholder.`,
  noFreePlanet: () => t`Nobody has a free planet. Enter free planets, or add a placeholder.`,
  noDemand: () => t`Add at least one product with an amount a day.`,
  fedAlready: () => t`Your planets make all of this basket already.`,
  notMade: (problem) => t`No planet makes ${{ commodity: typeName(problem.typeId) }}. Remove it.`,
  noPrices: () => t`Not one commodity has a price yet, so plans can't be compared. Try again once prices are loaded.`,
  outOfRange: ({ what }) => OUT_OF_RANGE_TEXTS[what](),
};

/** What is wrong with the request, and what to do. */
export function settleProblemText(problem: SettleProblem): string {
  return byKind(SETTLE_PROBLEM_TEXTS, problem);
}

const OUT_OF_RANGE_TEXTS: Readonly<Record<Extract<SettleProblem, { kind: 'outOfRange' }>['what'], () => string>> = {
  jumps: () => t`Enter 0 to ${{ most: MOST_JUMPS }} jumps.`,
  interval: () => t`Enter ${{ least: VISIT_HOURS.least }} to ${{ most: VISIT_HOURS.most }} hours between visits.`,
  cargo: () => t`Enter a cargo hold above 0 m³, or none.`,
  logins: () => t`Enter at least one login a day, or no limit.`,
  amount: () => t`Enter an amount above 0 for each product.`,
  yield: () => t`Enter yields from 0 to 10,000.`,
  level: () => t`Enter command center levels from 0 to 5.`,
  planets: () => t`Enter whole numbers of free planets.`,
};

/** The units per head, if they are the same for all resources. */
function perHeadOfAll(yields: SettlePlan['yields']): number | null {
  const [perHead = null, ...others] = new Set(yields.map(({ unitsPerHead }) => unitsPerHead));
  return others.length === 0 ? perHead : null;
}

/** A plan's net with its range: `2.20 B to 5.30 B, 4.10 B at 600 a head`; without yields only the net. */
export function netRangeText({ yieldOutcomes, yields }: Pick<SettlePlan, 'yieldOutcomes' | 'yields'>): string {
  const [low, expected, high] = yieldOutcomes.map(({ netIskPerMonth }) => formatNetIsk(netIskPerMonth)) as [
    string,
    string,
    string,
  ];
  if (yields.length === 0) return expected;
  const perHead = perHeadOfAll(yields);
  return perHead !== null
    ? t`${low} to ${high}, ${expected} at ${{ perHead: formatShortest(perHead) }} a head`
    : t`${low} to ${high}, ${expected} at the expected yields`;
}

/** What the range rests on: `assumed: no program of yours for Felsic Magma` */
export function netBasisText({ yields }: Pick<SettlePlan, 'yields'>): string {
  if (yields.length === 0) return t`Everything is made from what is bought, so no yields are assumed.`;
  const named = (fits: (kind: ExpectedYield['source']['kind']) => boolean): string =>
    joinList([...new Set(yields.filter(({ source }) => fits(source.kind)).map(({ typeId }) => typeName(typeId)))]);
  const assumed = named((kind) => kind === 'assumed');
  const entered = named((kind) => kind === 'entered');
  const own = named((kind) => kind === 'planet' || kind === 'planetType');
  const parts = [
    ...(assumed === '' ? [] : [t`assumed: no program of yours for ${assumed}`]),
    ...(own === '' ? [] : [t`by your own programs: ${own}`]),
    ...(entered === '' ? [] : [t`entered by you: ${entered}`]),
  ];
  return t`From half to one and a half times the yields (${{ basis: parts.join('; ') }}).`;
}

export function paysFromText({ paysFromFactor, yields }: Pick<SettlePlan, 'paysFromFactor' | 'yields'>): string {
  if (paysFromFactor === null) return t`It never pays.`;
  if (yields.length === 0 || paysFromFactor === 0) return t`It pays with any yield.`;
  const share = formatPercent(paysFromFactor, 0);
  const perHead = perHeadOfAll(yields);
  return perHead !== null
    ? t`Stops paying below ${share} of these yields: ${{ perHead: formatNumber(perHead * paysFromFactor) }} a head.`
    : t`Stops paying below ${share} of these yields.`;
}

/** The known costs of setting up: `at least 45.00 M` */
export function setupText(setup: SetupCost): string {
  const isk = formatIsk(setup.isk);
  return isSetupKnown(setup) ? isk : atLeastText(isk);
}

/** What it costs to set up, part by part, with what is missing. */
export function setupNote({ commandCentersIsk, structuresIsk, upgradesIsk }: SetupCost): string {
  const known = [
    ...(commandCentersIsk === null ? [] : [t`command centers ${{ isk: formatIsk(commandCentersIsk) }}`]),
    t`structures ${{ isk: formatIsk(structuresIsk) }}`,
    ...(upgradesIsk === null ? [] : [t`upgrades ${{ isk: formatIsk(upgradesIsk) }}`]),
  ];
  const missing = [
    ...(commandCentersIsk === null ? [t`the price of command centers`] : []),
    ...(upgradesIsk === null ? [t`the fees for upgrades of command centers`] : []),
  ];
  const parts = joinList(known);
  return missing.length === 0 ? parts : t`${parts}. Not known and not counted: ${{ missing: joinList(missing) }}.`;
}

/** When the cost has been earned: at least that, if not all of it is known, or the net is at most what it says. */
export function paidAfterText({
  paidAfterDays,
  setup,
  netIskPerMonth,
}: Pick<SettlePlan, 'paidAfterDays' | 'setup' | 'netIskPerMonth'>): string {
  if (paidAfterDays === null) return t({ message: `never`, comment: 'when a plan has earned what it cost' });
  const days = Math.ceil(paidAfterDays);
  return isSetupKnown(setup) && netIskPerMonth.bound === 'exact'
    ? t`${plural(days, { one: '# day', other: '# days' })}`
    : t`at least ${plural(days, { one: '# day', other: '# days' })}`;
}

function isSetupKnown({ commandCentersIsk, upgradesIsk }: SetupCost): boolean {
  return commandCentersIsk !== null && upgradesIsk !== null;
}

/** How far the plan may be from the best one. */
export function gapText({ gapFraction, isProven }: PlanProof): string {
  if (gapFraction === null) return t`How far it is from the best plan is not known.`;
  const share = formatPercent(gapFraction, gapFraction < 0.01 && gapFraction > 0 ? 1 : 0);
  const within =
    gapFraction < 0.0005
      ? t`The best plan by calculated rates.`
      : t`Within ${share} of the best plan by calculated rates.`;
  return isProven ? within : t`${within} The search stopped at its limit.`;
}

/** What the replay brings, compared with the calculation. */
export function replayText({ calculatedIskPerMonth, lossFraction, isSolvedAgain }: PlanProof): string {
  const share = formatPercent(Math.abs(lossFraction), 1);
  const calculated = formatIsk(calculatedIskPerMonth);
  const text =
    Math.abs(lossFraction) < 0.0005
      ? t`The replay brings what was calculated.`
      : lossFraction > 0
        ? t`The replay brings ${share} less than calculated (${calculated}).`
        : t`The replay brings ${share} more than calculated (${calculated}).`;
  return isSolvedAgain ? t`${text} Planets were chosen again with the replay’s rates.` : text;
}

const LIMIT_TEXTS: ByKind<DesignLimit> = {
  power: () => t`limited by power`,
  cpu: () => t`limited by CPU`,
  noFurtherExtractor: () => t`no further extractor fits`,
  headsPlaced: (limit) => t`all heads on ${{ resource: typeName(limit.resourceTypeId) }} are placed`,
  storeFills: (limit) => t`a store fills after ${{ time: formatDuration(limit.afterSeconds) }}`,
  inputsRunOut: (limit) => t`inputs run out after ${{ time: formatDuration(limit.afterSeconds) }}`,
};

/** What limits a design: `limited by power` */
export function limitText(limit: DesignLimit): string {
  return byKind(LIMIT_TEXTS, limit);
}

/** What the template can't say, in the order in which the game wants it. */
export function afterPastingTexts(
  programs: readonly Pick<Design['programs'][number], 'resourceTypeId' | 'headCount' | 'programSeconds'>[],
): string[] {
  return programStepTexts(
    programs.map(({ resourceTypeId, headCount, programSeconds }) => ({
      resourceTypeId,
      headCount,
      hours: programSeconds / SECONDS_PER_HOUR,
    })),
  );
}

/** The same of a kept planet. */
export function programStepTexts(programs: KeptPlanet['programs']): string[] {
  const steps = programs.map(({ resourceTypeId, headCount, hours }) => {
    const heads = plural(headCount, { one: '# head', other: '# heads' });
    return t({
      message: `Place ${heads} on ${{ resource: typeName(resourceTypeId) }}, start a program of ${{ time: formatDuration(hours * SECONDS_PER_HOUR) }}`,
      comment: 'an extractor: Place 10 heads on Felsic Magma, start a program of 1d 2h',
    });
  });
  if (steps.length === 0) return [];
  return [
    t`Paste the template where the resource is.`,
    ...steps,
    t`Check that each extractor’s output is routed, once its program has started.`,
  ];
}

/** `12,000 Water, 300 Silicon` a month; an empty text without any. */
export function monthlyGoodsText(goods: readonly GoodsPerMonth[]): string {
  return joinList(goods.map(({ typeId, unitsPerMonth }) => `${formatUnits(unitsPerMonth)} ${typeName(typeId)}`));
}

/** How many of a plan's logins nobody makes today. */
export function addedLoginsText(addedLoginsPerMonth: number): string {
  const count = Math.round(addedLoginsPerMonth);
  return t`${plural(count, { one: '# by a character that has no planet yet', other: '# by characters that have no planet yet' })}`;
}

/** How many jumps a trip has; without a way by stargates none can be counted. */
export function tripText(tripJumps: number | null): string {
  return tripJumps === null
    ? t`not known: no allowed way by stargates`
    : t`${plural(tripJumps, { one: '# jump', other: '# jumps' })}`;
}

/** Where goods are hauled: a system, or where they are bought and sold. */
export function haulEndText(
  systemId: SystemId | null,
  hub: TradingHub,
  nameOf: (systemId: SystemId) => string,
): string {
  return systemId === null ? hubName(hub) : nameOf(systemId);
}

/** The way to the trading hub: `Jita: 12 jumps, 4 trips of 52,000 m³ a month` */
export function hubLegText({ jumps, tripsPerMonth, m3PerTrip }: HubLeg, hub: TradingHub): string {
  const trips = plural(tripsPerMonth, { one: '# trip', other: '# trips' });
  return t({
    message: `${{ hub: hubName(hub) }}: ${{ jumps: tripText(jumps) }}, ${{ trips }} of ${{ volume: formatHauledVolume(m3PerTrip) }} a month`,
    comment: 'Jita: 12 jumps, 4 trips of 52,000 m³ a month',
  });
}

/** The input prices at which a plan stops paying; null if it buys nothing. */
export function inputRiseText({ paysToInputRise }: Pick<SettlePlan, 'paysToInputRise'>): string | null {
  if (paysToInputRise === null) return null;
  return t`Stops paying once its inputs cost ${{ share: formatPercent(paysToInputRise, 0) }} more.`;
}

/** Why the amounts are not reached: what is made, what it lacks, and the nearest change. */
export function shortfallTexts({ demands, isProven, lacks, change }: Shortfall): string[] {
  const reached = demands.map(({ typeId, unitsPerDay, reachedPerDay, mostPerDay }) => {
    const [commodity, wanted] = [typeName(typeId), formatUnits(unitsPerDay)];
    const found = formatUnits(reachedPerDay);
    return isProven
      ? t`${commodity}: at most ${{ reached: found }} of ${wanted} a day.`
      : t`${commodity}: between ${{ found }} and ${{ most: formatUnits(mostPerDay) }} of ${wanted} a day. The search stopped at its limit.`;
  });
  if (!isProven) return reached;
  const lack: string[] = [];
  if (lacks.length > 0) lack.push(t`There is too little of: ${{ commodities: joinList(lacks.map(typeName)) }}.`);
  // Otherwise it may be logins or ships.
  else if (change?.kind === 'settlers') lack.push(t`There are too few free planets.`);
  return [
    ...reached,
    ...lack,
    change === null ? t`No single change that was tried is enough.` : byKind(CHANGE_TEXTS, change),
  ];
}

const CHANGE_TEXTS: ByKind<NearestChange> = {
  settlers: (change) =>
    t`${plural(change.count, { one: 'One more character would be enough.', other: '# more characters would be enough.' })}`,
  jumps: (change) =>
    t`${plural(change.jumps, { one: '# jump from home would be enough.', other: '# jumps from home would be enough.' })}`,
  buyInputs: (change) => t`It would be enough to buy what goes into ${{ commodity: typeName(change.typeId) }}.`,
  commandCenterLevel: (change) => t`Command centers of level ${{ level: change.level }} would be enough.`,
  logins: (change) =>
    t`${plural(change.count, { one: '# login a day would be enough.', other: '# logins a day would be enough.' })}`,
  cargo: () => t`It would be enough without the limit of the cargo hold.`,
};

/** The skills that change plans, as the game calls them. */
export const skillNames = (): Readonly<Record<SettleSkill, string>> => ({
  interplanetaryConsolidation: t`Interplanetary Consolidation`,
  commandCenterUpgrades: t`Command Center Upgrades`,
  customsCodeExpertise: t`Customs Code Expertise`,
});

/** What one level more of a skill brings. */
export function levelGainText(gain: LevelGain): string {
  const skill = skillNames()[gain.skill];
  switch (gain.kind) {
    case 'gain':
      return t`${skill}: ${{ isk: signedIsk(gain.iskPerMonth) }} a month`;
    case 'noUse':
      return gain.levelsMore === null
        ? t`${skill}: no use`
        : t`${skill}: no use before ${plural(gain.levelsMore, { one: '# level more', other: '# levels more' })}`;
    case 'highest':
      return t`${skill}: everyone has the highest level`;
    default:
      return gain satisfies never;
  }
}

/** Who goes: `2 characters, 3 placeholders, 31 free planets`; placeholders only if there are any. */
export function settlersText(settlers: readonly Pick<Settler, 'characterId' | 'freePlanetCount'>[]): string {
  const characterCount = settlers.filter(({ characterId }) => characterId !== null).length;
  const placeholderCount = settlers.length - characterCount;
  const freePlanetCount = settlers.reduce((sum, one) => sum + one.freePlanetCount, 0);
  return joinList([
    plural(characterCount, { one: '# character', other: '# characters' }),
    ...(placeholderCount === 0 ? [] : [plural(placeholderCount, { one: '# placeholder', other: '# placeholders' })]),
    plural(freePlanetCount, { one: '# free planet', other: '# free planets' }),
  ]);
}

/** Says that more characters may be able to go; null once all is known. */
export function skillsComingText(characterCount: number): string | null {
  if (characterCount === 0) return null;
  return t`${plural(characterCount, { one: 'the skills of # character are being loaded', other: 'the skills of # characters are being loaded' })}`;
}

export function placeholderName(number: number): string {
  return t({ message: `New character ${number}`, comment: 'the name of a character that does not exist yet' });
}

export function keptUntilClosedText(problem: string): string {
  return t`Your plans are kept until you close this tab: ${problem}`;
}

/** Why a kept plan is as it was. */
export function plansFailedText(reason: string): string {
  return t`Your kept plans could not be changed or read: ${{ reason }}`;
}

/** Commodities without a price, which no plan uses. */
export function unpricedText(typeIds: readonly TypeId[]): string {
  return t`Left out, because they have no price: ${{ commodities: joinList(typeIds.map(typeName)) }}`;
}

export function settledText(settledCount: number, planetCount: number): string {
  return t`${settledCount} of ${plural(planetCount, { one: '# planet', other: '# planets' })} settled`;
}

/** What came of a search: `3 plans` */
export function foundText(planCount: number): string {
  return t`${plural(planCount, { one: '# plan', other: '# plans' })}`;
}

/** How often the fullest ship has to fly at a visit; null if once is enough. */
export function tripsText(tripsPerVisit: number): string | null {
  return tripsPerVisit <= 1
    ? null
    : t`${plural(Math.ceil(tripsPerVisit), { one: '# trip', other: '# trips' })} of the fullest ship at a visit`;
}

/** Says that a planet gets fewer inputs than it could use; null if it gets all. */
export function supplyText(supplyFraction: number): string | null {
  return supplyFraction > 0.995
    ? null
    : t`Gets ${{ share: formatPercent(supplyFraction, 0) }} of the inputs that it could use.`;
}

/** Says that several extract from one planet, and what is assumed then; an empty text if none do. */
export function sharedPlanetsText({ planets }: Pick<SettlePlan, 'planets'>): string {
  const extracting = planets.filter(({ design }) => design.programs.length > 0).map(({ planetId }) => planetId);
  const count = new Set(extracting.filter((id, k) => extracting.indexOf(id) !== k)).size;
  if (count === 0) return '';
  return t`${plural(count, {
    one: 'Several characters extract on # planet: it is assumed to yield each of them the same.',
    other: 'Several characters extract on # planets: they are assumed to yield each of them the same.',
  })}`;
}

/** What plans rest on that is not known yet. */
export type MarketGap =
  /** `problem`: what the page says of it already; null while they are being loaded */
  | { kind: 'prices'; problem: string | null }
  /** of some commodities, or all */
  | { kind: 'volumes'; known: KnownVolumes | null };

/** What a search waits for. */
export function marketGapText(gap: MarketGap): string {
  if (gap.kind === 'prices') return gap.problem ?? t`Prices are being loaded.`;
  return unknownVolumesText(gap.known, commodities.size) ?? '';
}

/** Says that a plan may sell more than the market takes; an empty text if the market's volume is known. */
export function marketText({ sold }: Pick<SettlePlan, 'sold'>): string {
  const unknown = sold.filter(({ marketShare }) => marketShare === null).map(({ typeId }) => typeName(typeId));
  if (unknown.length === 0) return '';
  return t`How much the market takes is not known, so it may not take all: ${{ commodities: joinList(unknown) }}.`;
}
