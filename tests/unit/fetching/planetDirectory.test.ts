import { expect, it, vi } from 'vitest';
import type { PlanetIndex } from '../../../workers/catalogue/planets.ts';
import type { PlanetId } from '../../../workers/domain/ids.ts';
import type { EsiClient } from '../../../workers/esi/client.ts';
import { PlanetDirectory } from '../../../workers/fetching/index.ts';
import { MemoryCache } from '../../../workers/storage/memoryCache.ts';

const EMPTY: PlanetIndex = { count: 0, at: () => Promise.reject() as never, find: () => null };

it('loads the planets once, and again only where that failed', async () => {
  const load = vi.fn<() => Promise<PlanetIndex>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(EMPTY);
  const directory = new PlanetDirectory(load, new MemoryCache(), {} as EsiClient);
  expect(await directory.load()).toBe('failed');
  expect(await directory.load()).toBe('loaded');
  // A planet described since must not seem to have a new name.
  expect(await directory.load()).toBe('known');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks ESI about a planet that the catalogue lacks, once and not before the catalogue is loaded', async () => {
  const planetId = 7 as PlanetId;
  const universePlanet = vi.fn(async () => ({ kind: 'ok', data: { name: 'Tanoo II' } }));
  const cache = new MemoryCache();
  const directory = new PlanetDirectory(async () => EMPTY, cache, { universePlanet } as unknown as EsiClient);
  expect(await directory.fetchName(planetId)).toBe(false);
  await directory.load();
  expect(await directory.fetchName(planetId)).toBe(true);
  expect(await directory.fetchName(planetId)).toBe(false);
  expect(universePlanet).toHaveBeenCalledTimes(1);
  expect((await cache.loadAll()).planetNames).toEqual([{ planetId, name: 'Tanoo II' }]);
  const { name, systemName } = directory.describe({ planetId, systemId: 30_000_001 as never });
  expect([name, systemName]).toEqual(['Tanoo II', 'Tanoo']);
});
