import { expect, it, vi } from 'vitest';
import { unnamedPhrases } from '../../../src/words/unnamed.ts';
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

it('calls a planet without a name by its number, as the page’s language does', async () => {
  const directory = new PlanetDirectory(async () => EMPTY, new MemoryCache(), {} as EsiClient);
  const [unknown, hidden] = [7, -3] as PlanetId[] as [PlanetId, PlanetId];
  const systemId = 30_000_001 as never;
  expect(directory.describe({ planetId: unknown, systemId }).name).toBe('7');
  directory.setUnnamed(unnamedPhrases());
  directory.hide(hidden, { planetType: 'lava', number: 2, space: 'low' });
  const names = () =>
    [unknown, hidden].map((planetId) => {
      const { name, systemName, space } = directory.describe({ planetId, systemId });
      return [name, systemName, space];
    });
  expect(names()).toEqual([
    ['Planet 7', 'System 30000001', null],
    ['Lava planet 2', '', 'low'],
  ]);
  const { hiddenPlanets } = unnamedPhrases();
  directory.setUnnamed({
    planet: '行星 {number}',
    system: '星系 {number}',
    hiddenPlanets: { ...hiddenPlanets, lava: '熔岩行星 {number}' },
    pilot: '',
    share: '',
  });
  expect(names().map(([name, system]) => [name, system])).toEqual([
    ['行星 7', '星系 30000001'],
    ['熔岩行星 2', ''],
  ]);
});
