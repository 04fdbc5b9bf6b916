/** What one extractor head is expected to bring on planets that were never visited, and where that is known from. */

import { resourcesByPlanetType } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import type { PlanetId, TypeId } from '../../game/domain/ids.ts';
import type { EnteredYield, ExpectedYield, YieldSource } from '../../game/domain/settle.ts';
import { median } from '../../game/domain/sums.ts';
import { ASSUMED_QUANTITY_PER_HEAD } from '../templates/templateToColony.ts';
import type { UniversePlanet } from './reach.ts';

/** A program of the player's. */
export interface OwnProgram {
  planetId: PlanetId;
  planetType: PlanetType;
  resourceTypeId: TypeId;
  /** base quantity of one head per 15 minutes */
  unitsPerHead: number;
}

/** The programs of a colony that run, or ran last, and those that the history knows: each once. */
export function ownPrograms(
  { planetId, planetType, pins }: Colony,
  known: readonly Pick<HistoryProgram, 'pinId' | 'installedAt' | 'productTypeId' | 'baseQtyPerCycle' | 'headCount'>[],
): OwnProgram[] {
  const found = new Map<string, OwnProgram>();
  const add = (program: (typeof known)[number]) => {
    const { pinId, installedAt, productTypeId, baseQtyPerCycle, headCount } = program;
    if (headCount === 0) return;
    const unitsPerHead = baseQtyPerCycle / headCount;
    found.set(`${pinId} ${installedAt}`, { planetId, planetType, resourceTypeId: productTypeId, unitsPerHead });
  };
  for (const program of known) add(program);
  for (const pin of pins) {
    if (pin.kind !== 'ecu' || pin.productTypeId === null) continue;
    const { pinId, productTypeId, baseQtyPerCycle, installedAt, heads } = pin;
    if (baseQtyPerCycle === null || installedAt === null) continue;
    add({ pinId, productTypeId, baseQtyPerCycle, installedAt, headCount: heads.length });
  }
  return [...found.values()];
}

/** What heads bring on a colony: by programs that ran there before (`known`), else by those of the player's `fleet`. */
export function yieldsOn(colony: Colony, known: readonly HistoryProgram[], fleet: readonly Colony[]): Yields {
  const others = fleet.filter(({ key }) => key !== colony.key).flatMap((other) => ownPrograms(other, []));
  return new Yields([...ownPrograms(colony, known), ...others], []);
}

interface KnownYield {
  unitsPerHead: number;
  source: YieldSource;
}

/** Expected yields: entered ones, then own programs on the planet, then own programs on the type, then what is assumed. */
export class Yields {
  readonly #entered = new Map<string, number>();
  readonly #ofPlanet: ReadonlyMap<string, KnownYield>;
  readonly #ofType: ReadonlyMap<string, KnownYield>;

  constructor(programs: readonly OwnProgram[], entered: readonly EnteredYield[]) {
    for (const { planetType, typeId, unitsPerHead } of entered) {
      this.#entered.set(keyOf(planetType, typeId), unitsPerHead);
    }
    this.#ofPlanet = medians(programs, ({ planetId, resourceTypeId }) => keyOf(planetId, resourceTypeId), 'planet');
    this.#ofType = medians(
      programs,
      ({ planetType, resourceTypeId }) => keyOf(planetType, resourceTypeId),
      'planetType',
    );
  }

  /** @param planetId null: of any planet of the type */
  of(typeId: TypeId, planetType: PlanetType, planetId: PlanetId | null): KnownYield {
    const entered = this.#entered.get(keyOf(planetType, typeId));
    if (entered !== undefined) return { unitsPerHead: entered, source: { kind: 'entered' } };
    const own = planetId === null ? undefined : this.#ofPlanet.get(keyOf(planetId, typeId));
    const known = own ?? this.#ofType.get(keyOf(planetType, typeId));
    return known ?? { unitsPerHead: ASSUMED_QUANTITY_PER_HEAD, source: { kind: 'assumed' } };
  }

  on({ planetId, planetType }: Pick<Colony, 'planetId' | 'planetType'>, typeId: TypeId): ExpectedYield {
    return { typeId, planetType, planetId, planetName: null, ...this.of(typeId, planetType, planetId) };
  }

  /** Base quantities of one head for all resources of a planet. */
  quantities(planetType: PlanetType, planetId: PlanetId | null): Record<number, number> {
    return Object.fromEntries(
      resourcesByPlanetType[planetType].map((typeId) => [typeId, this.of(typeId, planetType, planetId).unitsPerHead]),
    );
  }

  /** Whether the planet's own programs count for any of its resources. */
  hasOwn({ planetId, planetType }: Pick<UniversePlanet, 'planetId' | 'planetType'>): boolean {
    return resourcesByPlanetType[planetType].some(
      (typeId) => this.of(typeId, planetType, planetId).source.kind === 'planet',
    );
  }

  /** All that count on these planets: by planet type, then those that only count on one planet. */
  list(planets: readonly UniversePlanet[]): ExpectedYield[] {
    const types = [...new Set(planets.map(({ planetType }) => planetType))];
    const byType = types.flatMap((planetType) =>
      resourcesByPlanetType[planetType].map((typeId): ExpectedYield => {
        return { typeId, planetType, planetId: null, planetName: null, ...this.of(typeId, planetType, null) };
      }),
    );
    const byPlanet = planets.flatMap(({ planetId, planetType, name }) =>
      resourcesByPlanetType[planetType].flatMap((typeId): ExpectedYield[] => {
        const known = this.of(typeId, planetType, planetId);
        return known.source.kind === 'planet' ? [{ typeId, planetType, planetId, planetName: name, ...known }] : [];
      }),
    );
    return [...byType, ...byPlanet];
  }
}

function keyOf(place: PlanetType | PlanetId, typeId: TypeId): string {
  return `${place} ${typeId}`;
}

function medians(
  programs: readonly OwnProgram[],
  key: (program: OwnProgram) => string,
  kind: 'planet' | 'planetType',
): ReadonlyMap<string, KnownYield> {
  const groups = new Map<string, number[]>();
  for (const program of programs) {
    if (!(program.unitsPerHead > 0)) continue;
    addToGroup(groups, key(program), program.unitsPerHead);
  }
  return new Map(
    [...groups].map(([name, quantities]) => [
      name,
      { unitsPerHead: Math.round(median(quantities)), source: { kind, programCount: quantities.length } },
    ]),
  );
}
