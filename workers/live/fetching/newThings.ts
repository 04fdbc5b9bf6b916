/**
 * What the game has and the catalogue does not: planets, commodities and schematics that came after the export. ESI says
 * what they are, on routes that need no login; each is asked once and kept.
 */

import type { EngineListener } from '../../api.ts';
import { commodities, learnSchematics, learnTypes, schematics, structures } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { SchematicId, TypeId } from '../../game/domain/ids.ts';
import type { LearnedSchematic, LearnedType } from '../../game/domain/learned.ts';
import type { ColonyStore } from '../colonies/index.ts';
import type { EsiClient } from '../esi/client.ts';
import type { CacheContents, SnapshotCache } from '../kept/snapshotCache.ts';
import type { OnceAsked } from './onceAsked.ts';
import type { PlanetDirectory } from './planetDirectory.ts';

interface NewThingsDependencies {
  esi: Pick<EsiClient, 'universeType' | 'universeSchematic'>;
  once: OnceAsked;
  planets: PlanetDirectory;
  cache: SnapshotCache;
  store: ColonyStore;
  listener: Pick<EngineListener, 'learned'>;
}

export class NewThings {
  readonly #dependencies: NewThingsDependencies;
  readonly #types = new Map<TypeId, LearnedType>();
  readonly #schematics = new Map<SchematicId, LearnedSchematic>();

  constructor(dependencies: NewThingsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes what ESI said on an earlier visit. */
  take({ planetNames, types, schematics: kept }: Pick<CacheContents, 'planetNames' | 'types' | 'schematics'>): void {
    this.#dependencies.planets.take(planetNames);
    this.#learn(types, kept);
  }

  /** Asks ESI about the planets that the catalogue lacks. What changes by that is reported again. */
  async askAboutPlanets(planets: readonly Pick<Colony, 'planetId' | 'systemId'>[]): Promise<void> {
    const { planets: directory, store } = this.#dependencies;
    for (const planet of planets) {
      if (await directory.learn(planet)) store.describePlanet(planet.planetId, directory.describe(planet));
    }
  }

  /** Asks ESI about whatever else in these colonies the catalogue lacks, and simulates them with what it says. */
  async askAboutGoods(colonies: readonly Colony[]): Promise<void> {
    for (const typeId of new Set(colonies.flatMap(newTypesOf))) await this.#askAboutType(typeId);
    for (const schematicId of new Set(colonies.flatMap(newSchematicsOf))) await this.#askAboutSchematic(schematicId);
  }

  async #askAboutType(typeId: TypeId): Promise<void> {
    const { esi, once, cache } = this.#dependencies;
    if (this.#types.has(typeId)) return;
    const answer = await once.ask(`type/${typeId}`, () => esi.universeType(typeId));
    if (answer === null) return;
    const learned = { typeId, name: answer.name, groupId: answer.group_id, volumeM3: Math.max(0, answer.volume ?? 0) };
    this.#learn([learned], []);
    this.#dependencies.store.simulateAgain((colony) => newTypesOf(colony).includes(typeId));
    await cache.save('type', learned);
  }

  async #askAboutSchematic(schematicId: SchematicId): Promise<void> {
    const { esi, once, cache } = this.#dependencies;
    if (this.#schematics.has(schematicId)) return;
    const answer = await once.ask(`schematic/${schematicId}`, () => esi.universeSchematic(schematicId));
    if (answer === null) return;
    const learned = { schematicId, name: answer.schematic_name };
    this.#learn([], [learned]);
    this.#dependencies.store.simulateAgain((colony) => newSchematicsOf(colony).includes(schematicId));
    await cache.save('schematic', learned);
  }

  #learn(types: readonly LearnedType[], learnedSchematics: readonly LearnedSchematic[]): void {
    if (types.length === 0 && learnedSchematics.length === 0) return;
    for (const type of types) this.#types.set(type.typeId, type);
    for (const schematic of learnedSchematics) this.#schematics.set(schematic.schematicId, schematic);
    learnTypes(types);
    learnSchematics(learnedSchematics);
    // Before the figures that mention them.
    this.#dependencies.listener.learned(types, learnedSchematics);
  }
}

/** Types of a colony that the catalogue lacks. */
function newTypesOf({ pins, routes }: Colony): TypeId[] {
  const typeIds = new Set<TypeId>(routes.map(({ typeId }) => typeId));
  for (const pin of pins) {
    typeIds.add(pin.typeId);
    for (const { typeId } of pin.contents) typeIds.add(typeId);
    if (pin.kind === 'ecu' && pin.productTypeId !== null) typeIds.add(pin.productTypeId);
  }
  return [...typeIds].filter((typeId) => !commodities.has(typeId) && !structures.has(typeId));
}

/** Schematics of a colony that the catalogue lacks. */
function newSchematicsOf({ pins }: Colony): SchematicId[] {
  return pins.flatMap((pin) =>
    pin.kind === 'factory' && pin.schematicId !== null && !schematics.has(pin.schematicId) ? pin.schematicId : [],
  );
}
