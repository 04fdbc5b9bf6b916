/** The database's entries, checked when read: a browser's storage can be damaged, or of another version. */
import * as v from 'valibot';
import type { Freshness } from '../../game/domain/clock.ts';
import { TRADING_HUBS } from '../../game/domain/hub.ts';
import {
  type CharacterId,
  type ColonyKey,
  colonyKey,
  type PlanetId,
  type SchematicId,
  type SystemId,
  type TypeId,
} from '../../game/domain/ids.ts';
import { parseJson } from '../../game/domain/json.ts';
import { forEachBasis } from '../../game/domain/priceList.ts';
import { type ParsedColony, parseColony } from '../../game/records/parseColony.ts';

const number = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger());
const idOf = <Id extends number>() => v.custom<Id>(Number.isSafeInteger);
const [characterId, planetId] = [idOf<CharacterId>(), idOf<PlanetId>()];
const hub = v.picklist(TRADING_HUBS);
const freshnessSchema = v.object({ fetchedAtMs: number, freshMs: number });
const planetSchema = v.looseObject({ planet_id: id, last_update: v.nullish(v.string()) });

const listSchema = v.object({
  characterId,
  etag: v.nullable(v.string()),
  freshness: freshnessSchema,
  /** ESI's records, unchanged */
  planets: v.pipe(v.array(planetSchema), v.readonly()),
});

const snapshotSchema = v.object({
  key: v.custom<ColonyKey>((key) => typeof key === 'string'),
  characterId,
  planetId,
  planet: planetSchema,
  /** ESI's layout as JSON text: much cheaper to store and load than an object */
  layoutJson: v.string(),
  etag: v.nullable(v.string()),
  freshness: freshnessSchema,
});

const name = v.pipe(v.string(), v.maxLength(200));

const planetNameSchema = v.object({
  planetId,
  name,
  /** left out by earlier versions, and where ESI has not described it yet */
  system: v.optional(
    v.object({
      systemId: idOf<SystemId>(),
      name,
      security: v.pipe(number, v.minValue(-1), v.maxValue(1)),
    }),
  ),
});

const typeSchema = v.object({
  typeId: idOf<TypeId>(),
  name,
  groupId: id,
  volumeM3: v.pipe(number, v.minValue(0)),
});

const schematicSchema = v.object({ schematicId: idOf<SchematicId>(), name });

const figuresSchema = v.pipe(v.array(v.pipe(v.tuple([id, number]), v.readonly())), v.readonly());

const pricesSchema = v.object({
  hub,
  /** time of the prices at their source, milliseconds since 1970 */
  sourceAtMs: number,
  /** when they were fetched */
  fetchedAtMs: number,
  isk: v.object(forEachBasis(() => figuresSchema)),
  /** averages of all regions, because the hub's prices were out */
  isAllRegions: v.boolean(),
  /** whether the source was down when they were fetched; missing if an earlier version stored them */
  isStale: v.optional(v.boolean()),
  /** times of the lowest sell orders that are older than the others, milliseconds since 1970 */
  olderAtMs: figuresSchema,
  /** the same of the other bases; those of the lowest sell orders if an earlier version stored it */
  olderAtMsOf: v.optional(v.object({ buyMax: figuresSchema, sellPercentile: figuresSchema })),
});

const volumesSchema = v.object({
  hub,
  dayCount: number,
  /** by type id: mean units a day, and the time of that figure, milliseconds since 1970 */
  volumes: v.pipe(v.array(v.pipe(v.tuple([id, v.pipe(number, v.minValue(0)), number]), v.readonly())), v.readonly()),
  /** when they were fetched, milliseconds since 1970 */
  fetchedAtMs: number,
  /** when the server may have more or newer ones */
  askAgainAtMs: number,
});

/** ESI's list of a character's colonies. */
export type CachedList = v.InferOutput<typeof listSchema>;
/** One record of the list: `planet_id` and `last_update` are checked, the rest is unchanged. */
export type CachedPlanet = v.InferOutput<typeof planetSchema>;
/** ESI's last answers for one colony: both records, which belong together. */
export type CachedSnapshot = v.InferOutput<typeof snapshotSchema>;
/** A type that isn't in the catalogue. */
export type CachedType = v.InferOutput<typeof typeSchema>;
/** A schematic that isn't in the catalogue. */
export type CachedSchematic = v.InferOutput<typeof schematicSchema>;
/** The name of a planet that isn't in the catalogue, and its system. */
export type CachedPlanetName = v.InferOutput<typeof planetNameSchema>;
/** One hub's prices. */
export type CachedPrices = v.InferOutput<typeof pricesSchema>;
/** What one hub's region trades. */
export type CachedVolumes = v.InferOutput<typeof volumesSchema>;

/** ESI's two records of a colony, as the cache stores them. @param answer the colony's layout */
export function makeSnapshot(
  characterId: CharacterId,
  planet: CachedPlanet,
  answer: { text: string; etag: string | null; freshness: Freshness },
): CachedSnapshot {
  const planetId = planet.planet_id as PlanetId;
  return {
    key: colonyKey(characterId, planetId),
    characterId,
    planetId,
    planet,
    layoutJson: answer.text,
    etag: answer.etag,
    freshness: answer.freshness,
  };
}

type ParsedSnapshot = ParsedColony | { kind: 'failed'; message: { kind: 'keptDamaged' } };

/** Parses a cached snapshot. */
export function parseSnapshot({ characterId, planet, layoutJson }: CachedSnapshot): ParsedSnapshot {
  const layout = parseJson(layoutJson);
  if (layout === undefined) return { kind: 'failed', message: { kind: 'keptDamaged' } };
  return parseColony(characterId, planet, layout);
}

/** Readers for each kind of entry; null if it is damaged. */
export const readEntry = {
  list: reader(listSchema),
  snapshot: reader(snapshotSchema),
  planetName: reader(planetNameSchema),
  type: reader(typeSchema),
  schematic: reader(schematicSchema),
  prices: reader(pricesSchema),
  volumes: reader(volumesSchema),
};

/** Entries that are kept one by one: of a planet, a type, a schematic or a hub. */
export type CacheEntries = {
  [Kind in Exclude<keyof typeof readEntry, 'list' | 'snapshot'>]: NonNullable<ReturnType<(typeof readEntry)[Kind]>>;
};

/** Kinds that are kept for every hub that was ever selected. */
export type HubKind = 'prices' | 'volumes';

function reader<Entry>(schema: v.GenericSchema<unknown, Entry>): (entry: unknown) => Entry | null {
  return (entry) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? parsed.output : null;
  };
}
