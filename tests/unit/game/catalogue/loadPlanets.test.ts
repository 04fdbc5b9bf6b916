import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlanetId } from '../../../../workers/game/domain/ids.ts';
import { readArrayBuffer } from './readArrayBuffer.ts';

const FILE = join(import.meta.dirname, '../../../../workers/game/catalogue/generated/planets.bin');
const fetchMock = vi.fn<(url: URL) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
});

const answerFile = () => Promise.resolve(new Response(readArrayBuffer(FILE)));

it('the planets file is fetched only once', async () => {
  fetchMock.mockImplementation(answerFile);
  const { loadPlanets } = await import('../../../../workers/game/catalogue/loadPlanets.ts');
  const [first, second] = await Promise.all([loadPlanets(), loadPlanets()]);
  expect(await loadPlanets()).toBe(first);
  expect(second).toBe(first);
  expect(first.find(40009082 as PlanetId)?.name).toBe('Jita IV');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/generated\/planets\.bin$/);
});

it('a failed load of the planets is tried again', async () => {
  const { loadPlanets } = await import('../../../../workers/game/catalogue/loadPlanets.ts');
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadPlanets()).rejects.toThrow('Failed to fetch');
  fetchMock.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  await expect(loadPlanets()).rejects.toThrow('could not be loaded (HTTP 404)');
  fetchMock.mockImplementationOnce(answerFile);
  expect((await loadPlanets()).count).toBeGreaterThan(0);
});
