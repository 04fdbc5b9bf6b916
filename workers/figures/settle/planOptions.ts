/**
 * What each kind of planet can do for each crew. A role counts with bounds of its rates until it is designed, so the
 * best plan by bounds that turns out to be all designs is the best of all.
 */

import { tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import type { Design, DesignOutcome, DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { LEAST_SUPPLY, MOST_TRIPS, type SettledPlanet } from '../../game/domain/settle.ts';
import { sum } from '../../game/domain/sums.ts';
import { HOURS_PER_MONTH } from '../../game/domain/units.ts';
import { type Economy, exportTaxIsk, importTaxIsk } from '../../game/worth/index.ts';
import { MOST_HEADS } from '../design/ecuSets.ts';
import type { Flow, PlanModel, PlanOption } from './model.ts';
import { boundRates, canPlay, extractingRoles, makingRoles, type Role, type RoleRates, roleName } from './roles.ts';
import { type PlanCrew, type PlanetKind, type Setting, taxOf } from './setting.ts';

/** An option of the model, and what it stands for. */
export interface RoleOption {
  crew: number;
  kind: number;
  role: Role;
  request: DesignRequest;
}

/** Bounds and designs of requests, each worked out once. */
export class DesignMaker {
  readonly #make: (request: DesignRequest) => DesignOutcome;
  readonly #bounds = new Map<string, RoleRates | null>();
  readonly #outcomes = new Map<string, DesignOutcome>();

  constructor(make: (request: DesignRequest) => DesignOutcome) {
    this.#make = make;
  }

  get designCount(): number {
    return this.#outcomes.size;
  }

  bound(request: DesignRequest): RoleRates | null {
    return once(this.#bounds, nameOf(request), () => boundRates(request));
  }

  design(request: DesignRequest): DesignOutcome {
    return once(this.#outcomes, nameOf(request), () => this.#make(request));
  }
}

function once<T>(known: Map<string, T>, name: string, make: () => T): T {
  if (!known.has(name)) known.set(name, make());
  return known.get(name)!;
}

/** What one search knows of roles: only bounds before it has settled them, whatever other searches have made. */
export class DesignBook {
  readonly #maker: DesignMaker;
  readonly #settled = new Map<string, DesignOutcome>();

  constructor(maker: DesignMaker) {
    this.#maker = maker;
  }

  /** The rates of the design if it is settled, otherwise the bound; null if the role can't be played. */
  rates(request: DesignRequest): RoleRates | null {
    const outcome = this.#settled.get(nameOf(request));
    if (outcome === undefined) return this.#maker.bound(request);
    return outcome.kind === 'impossible' ? null : outcome.design;
  }

  /** null until `settle` was called, or if there is none */
  design(request: DesignRequest): Design | null {
    const outcome = this.#settled.get(nameOf(request));
    return outcome === undefined || outcome.kind === 'impossible' ? null : outcome.design;
  }

  /** Has the design made. @returns whether that is news */
  settle(request: DesignRequest): boolean {
    const name = nameOf(request);
    if (this.#settled.has(name) || this.#maker.bound(request) === null) return false;
    this.#settled.set(name, this.#maker.design(request));
    return true;
  }
}

/** Requests are asked for hundreds of times in a search. */
const names = new WeakMap<DesignRequest, string>();

function nameOf(request: DesignRequest): string {
  const known = names.get(request);
  if (known !== undefined) return known;
  const { planetType, radiusKm, level, productTypeId, imports, extracts, quantitiesPerHead, visitSeconds } = request;
  const quantities = extracts ? Object.entries(quantitiesPerHead).join() : '';
  const name = [planetType, radiusKm, level, productTypeId, imports, extracts, quantities, visitSeconds].join(' ');
  names.set(request, name);
  return name;
}

/**
 * All options.
 * @param isNear only of planets that nobody needs a larger one than: enough unless systems count
 */
export function listOptions(setting: Setting, isNear: boolean): RoleOption[] {
  const { crews, kinds, rawDemands } = setting;
  const making = makingRoles();
  const options: RoleOption[] = [];
  for (const [crew, settlers] of crews.entries()) {
    const near = isNear ? new NearKinds(setting, settlers) : null;
    for (const [kind, planetKind] of kinds.entries()) {
      if (freePlanets(planetKind, settlers) === 0) continue;
      const { planetType } = planetKind;
      const add = (role: Role) => options.push(makeOption(setting, crew, kind, role));
      if (near?.isEnough(kind, (other) => isSameSource(other, planetKind)) !== true) {
        for (const role of extractingRoles(planetType, rawDemands)) add(role);
      }
      const enough = near?.isEnough(kind, () => true) === true;
      const enoughHighTech = near?.isEnough(kind, (other) => hasHighTech(other.planetType)) === true;
      for (const role of making) {
        const needsHighTech = tierOf(role.productTypeId) === 4;
        if ((needsHighTech ? enoughHighTech : enough) || !canPlay(role, planetType)) continue;
        add(role);
      }
    }
  }
  return options;
}

/** Which kinds nobody of a crew needs, because enough planets are smaller and not taxed more. */
class NearKinds {
  readonly #crew: PlanCrew;
  readonly #kinds: readonly PlanetKind[];
  readonly #tax: readonly number[];

  constructor(setting: Setting, crew: PlanCrew) {
    this.#crew = crew;
    this.#kinds = setting.kinds;
    this.#tax = setting.kinds.map((kind) => {
      const { gameFraction, ownerFraction } = taxOf(crew, kind);
      return gameFraction + ownerFraction;
    });
  }

  /** @param serves whether another kind can do the same */
  isEnough(kind: number, serves: (other: PlanetKind) => boolean): boolean {
    const { radiusKm } = this.#kinds[kind]!;
    let count = 0;
    for (const [k, other] of this.#kinds.entries()) {
      if (other.radiusKm > radiusKm || this.#tax[k]! > this.#tax[kind]! || !serves(other)) continue;
      const isSame = other.radiusKm === radiusKm && this.#tax[k] === this.#tax[kind];
      if (isSame && k >= kind) continue;
      count += freePlanets(other, this.#crew);
      if (count >= this.#crew.planetsEach) return true;
    }
    return false;
  }
}

function freePlanets({ planets }: PlanetKind, { occupied }: PlanCrew): number {
  let count = 0;
  for (const here of planets) for (const { planetId } of here) if (!occupied.has(planetId)) count += 1;
  return count;
}

function isSameSource(one: PlanetKind, other: PlanetKind): boolean {
  return one.planetType === other.planetType && sameQuantities(one.quantitiesPerHead, other.quantitiesPerHead);
}

function hasHighTech(planetType: PlanetType): boolean {
  return planetType === 'barren' || planetType === 'temperate';
}

function sameQuantities(a: Readonly<Record<number, number>>, b: Readonly<Record<number, number>>): boolean {
  return Object.entries(a).every(([typeId, quantity]) => b[Number(typeId)] === quantity);
}

function makeOption({ task, crews, kinds }: Setting, crew: number, kind: number, role: Role): RoleOption {
  const { planetType, radiusKm, quantitiesPerHead } = kinds[kind]!;
  // Extractors of one layout stand side by side: with more heads than one has, they would share the same spot.
  const rest = { visitSeconds: task.intervalSeconds, values: null, quantitiesPerHead, mostHeads: MOST_HEADS };
  return { crew, kind, role, request: { planetType, radiusKm, level: crews[crew]!.level, ...role, ...rest } };
}

/** The options of these planets, how often each is taken, and who goes; null if one is not in the setting. */
export function optionsOf(
  setting: Setting,
  planets: readonly SettledPlanet[],
): { options: readonly RoleOption[]; counts: readonly number[]; goers: readonly number[] } | null {
  const { crews, kinds } = setting;
  const taken = new Map<string, { option: RoleOption; count: number }>();
  const goers = crews.map(() => new Set<string>());
  for (const { settlerId, planetId, role } of planets) {
    const crew = crews.findIndex(({ settlers }) => settlers.some(({ id }) => id === settlerId));
    const kind = kinds.findIndex(({ planets }) => planets.flat().some((planet) => planet.planetId === planetId));
    if (crew < 0 || kind < 0) return null;
    const option = makeOption(setting, crew, kind, role);
    const name = optionName(option);
    taken.set(name, { option, count: (taken.get(name)?.count ?? 0) + 1 });
    goers[crew]!.add(settlerId);
  }
  const all = [...taken.values()];
  return {
    options: all.map(({ option }) => option),
    counts: all.map(({ count }) => count),
    goers: goers.map(({ size }) => size),
  };
}

/** Rates of an option by its position, where they aren't those of its design or bound. */
export type OtherRates = ReadonlyMap<string, RoleRates>;

/** Names an option, whatever its position. */
export function optionName({ crew, kind, role }: RoleOption): string {
  return `${crew} ${kind} ${roleName(role)}`;
}

/**
 * The model of these options; those that can't be played are left out.
 * @param only positions of the systems that may be settled; null: all
 * @param carryShare of what ships hold, the part that counts
 */
export function makeModel(
  setting: Setting,
  options: readonly RoleOption[],
  book: DesignBook,
  otherRates: OtherRates = new Map(),
  only: ReadonlySet<number> | null = null,
  carryShare = 1,
): { model: PlanModel; options: readonly RoleOption[] } {
  const { crews, kinds, goods, systemJumps, visitsPerMonth, task } = setting;
  const goodOf = new Map(goods.map(({ typeId }, good) => [typeId, good]));
  const usable: RoleOption[] = [];
  const planOptions: PlanOption[] = [];
  for (const option of options) {
    const rates = otherRates.get(optionName(option)) ?? book.rates(option.request);
    if (rates === null || rates.unitsPerHour <= 0) continue;
    const { crew, kind, role } = option;
    const flow = (typeId: TypeId, unitsPerHour: number): Flow => [goodOf.get(typeId)!, unitsPerHour];
    const hoursPerVisit = HOURS_PER_MONTH / visitsPerMonth;
    const m3 = ({ typeId, unitsPerHour }: { typeId: TypeId; unitsPerHour: number }) =>
      unitsPerHour * volumeM3Of(typeId) * hoursPerVisit;
    const made = { typeId: role.productTypeId, unitsPerHour: rates.unitsPerHour };
    const m3OutPerVisit = m3(made);
    const m3InPerVisit = sum(rates.imports.map((one) => m3(one)));
    const economy: Economy = {
      prices: task.exportPrices,
      customsTax: taxOf(crews[crew]!, kinds[kind]!),
    };
    const taxIskPerHour =
      made.unitsPerHour * exportTaxIsk(made.typeId, economy) +
      sum(rates.imports.map((one) => one.unitsPerHour * importTaxIsk(one.typeId, economy)));
    const haulIsk = (m3OutPerVisit + m3InPerVisit) * visitsPerMonth * task.worth.haulIskPerM3;
    usable.push(option);
    planOptions.push({
      crew,
      kind,
      exports: [flow(made.typeId, made.unitsPerHour)],
      imports: rates.imports.map(({ typeId, unitsPerHour }) => flow(typeId, unitsPerHour)),
      costIskPerMonth: taxIskPerHour * HOURS_PER_MONTH + haulIsk,
      m3OutPerVisit,
      m3InPerVisit,
    });
  }
  const room = crews.map(({ occupied }) =>
    kinds.map(({ planets }) =>
      planets.map((here, system) =>
        only !== null && !only.has(system) ? 0 : here.filter(({ planetId }) => !occupied.has(planetId)).length,
      ),
    ),
  );
  const { mostLogins, cargoM3 } = task.request.visits;
  return {
    options: usable,
    model: {
      ...{ crews, room, systemJumps, options: planOptions, goods, mostLogins, visitsPerMonth },
      cargoM3: cargoM3 && cargoM3 * MOST_TRIPS * carryShare,
      // A planet may make much more than the demanded amount.
      leastSupply: task.request.goal.kind === 'isk' ? LEAST_SUPPLY : 0,
    },
  };
}
