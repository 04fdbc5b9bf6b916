import { expect, it, vi } from 'vitest';
import { unnamedPhrases } from '../../../../src/words/unnamed.ts';
import type { PlanetIndex } from '../../../../workers/game/catalogue/planets.ts';
import type { PlanetId, SystemId } from '../../../../workers/game/domain/ids.ts';
import type { EsiClient } from '../../../../workers/live/esi/client.ts';
import { OnceAsked, PlanetDirectory } from '../../../../workers/live/fetching/index.ts';
import { MemoryCache } from '../../../../workers/live/kept/memoryCache.ts';
import { systemClock } from '../../../../workers/live/systemClock.ts';

const EMPTY: PlanetIndex = { count: 0, at: () => Promise.reject() as never, find: () => null };

it('loads the planets once, and again only where that failed', async () => {
  const load = vi.fn<() => Promise<PlanetIndex>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(EMPTY);
  const directory = new PlanetDirectory(load, new MemoryCache(), {} as EsiClient, new OnceAsked(systemClock));
  expect(await directory.load()).toBe('failed');
  expect(await directory.load()).toBe('loaded');
  // A planet described since must not seem to have a new name.
  expect(await directory.load()).toBe('known');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks ESI about a planet and its system that the catalogue lacks, once and not before the catalogue is loaded', async () => {
  const [planetId, systemId] = [7 as PlanetId, 30_000_001 as SystemId];
  const universePlanet = vi.fn(async () => ({ kind: 'ok', data: { name: 'Tanoo II' } }));
  const universeSystem = vi.fn(async () => ({ kind: 'ok', data: { name: 'Tanoo', security_status: 0.4499 } }));
  const cache = new MemoryCache();
  const make = () => {
    const esi = { universePlanet, universeSystem } as unknown as EsiClient;
    return new PlanetDirectory(async () => EMPTY, cache, esi, new OnceAsked(systemClock));
  };
  const directory = make();
  expect(await directory.learn({ planetId, systemId })).toBe(false);
  await directory.load();
  expect(await directory.learn({ planetId, systemId })).toBe(true);
  expect(await directory.learn({ planetId, systemId })).toBe(false);
  // Rounded down as in the catalogue: 0.45 would be high security.
  const system = { systemId, name: 'Tanoo', security: 0.44 };
  const known = { name: 'Tanoo II', systemName: 'Tanoo', radiusKm: null, security: 0.44, space: 'low' };
  expect((await cache.loadAll()).planetNames).toEqual([{ planetId, name: 'Tanoo II', system }]);
  expect(directory.describe({ planetId, systemId })).toEqual(known);
  // Another planet there needs no second call about the system.
  expect(await directory.learn({ planetId: 8 as PlanetId, systemId })).toBe(true);
  expect([universePlanet.mock.calls.length, universeSystem.mock.calls.length]).toEqual([2, 1]);
  const later = make();
  later.take((await cache.loadAll()).planetNames);
  await later.load();
  expect(later.describe({ planetId, systemId })).toEqual(known);
  expect(await later.learn({ planetId, systemId })).toBe(false);
  expect(universePlanet).toHaveBeenCalledTimes(2);
});

it('asks for the system of a planet whose name an earlier version has kept', async () => {
  const [planetId, systemId] = [7 as PlanetId, 30_000_001 as SystemId];
  const universeSystem = vi.fn(async () => ({ kind: 'ok', data: { name: 'Tanoo', security_status: 1 } }));
  const esi = { universeSystem } as unknown as EsiClient;
  const directory = new PlanetDirectory(async () => EMPTY, new MemoryCache(), esi, new OnceAsked(systemClock));
  directory.take([{ planetId, name: 'Tanoo II' }]);
  await directory.load();
  expect(directory.describe({ planetId, systemId })).toMatchObject({
    name: 'Tanoo II',
    systemName: 'Tanoo',
    space: null,
  });
  expect(await directory.learn({ planetId, systemId })).toBe(true);
  expect(directory.describe({ planetId, systemId })).toMatchObject({ name: 'Tanoo II', space: 'high' });
});

it('calls a planet without a name by its number, as the page’s language does', async () => {
  const directory = new PlanetDirectory(
    async () => EMPTY,
    new MemoryCache(),
    {} as EsiClient,
    new OnceAsked(systemClock),
  );
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
