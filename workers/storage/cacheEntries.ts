/**
 * Schemas of the database's entries. Entries are checked when read: a browser's storage can be damaged, and another
 * version of Colony Watch may have written something else.
 */
import * as v from 'valibot';
import { TRADING_HUBS } from '../domain/hub.ts';
import { forEachBasis } from '../domain/priceList.ts';
import type { CachedList, CachedPlanetName, CachedPrices, CachedSnapshot, CachedVolumes } from './snapshotCache.ts';

const number = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger());
const freshness = v.object({ fetchedAtMs: number, freshMs: number });
const planet = v.looseObject({ planet_id: id, last_update: v.nullish(v.string()) });

const listSchema = v.object({
  characterId: id,
  etag: v.nullable(v.string()),
  freshness,
  planets: v.array(planet),
});

const snapshotSchema = v.object({
  key: v.string(),
  characterId: id,
  planetId: id,
  planet,
  layoutJson: v.string(),
  etag: v.nullable(v.string()),
  freshness,
});

const planetNameSchema = v.object({ planetId: id, name: v.string() });

const entries = v.array(v.tuple([id, number]));

const pricesSchema = v.object({
  hub: v.picklist(TRADING_HUBS.map(({ hub }) => hub)),
  sourceAtMs: number,
  fetchedAtMs: number,
  isk: v.object(forEachBasis(() => entries)),
  isAllRegions: v.boolean(),
  olderAtMs: entries,
});

const volumesSchema = v.object({
  hub: v.picklist(TRADING_HUBS.map(({ hub }) => hub)),
  dayCount: number,
  volumes: v.array(v.tuple([id, v.pipe(number, v.minValue(0)), number])),
  fetchedAtMs: number,
  askAgainAtMs: number,
});

/** Readers for each kind of entry; null if it is damaged. They restore the branded id types. */
export const readEntry = {
  list: (entry: unknown) => read(listSchema, entry) as CachedList | null,
  snapshot: (entry: unknown) => read(snapshotSchema, entry) as CachedSnapshot | null,
  planetName: (entry: unknown) => read(planetNameSchema, entry) as CachedPlanetName | null,
  prices: (entry: unknown) => read(pricesSchema, entry) as CachedPrices | null,
  volumes: (entry: unknown) => read(volumesSchema, entry) as CachedVolumes | null,
};

function read(schema: v.GenericSchema, entry: unknown): unknown {
  const parsed = v.safeParse(schema, entry);
  return parsed.success ? parsed.output : null;
}
