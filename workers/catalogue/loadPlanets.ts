import { decodePlanets, type PlanetIndex } from './planets.ts';

let loading: Promise<PlanetIndex> | null = null;

/**
 * The planets file, fetched once and cached. After a failure, the next call tries again.
 * For the worker only; elsewhere read `generated/planets.bin` and call `decodePlanets`.
 * @throws Error (rejects) if the file can't be fetched or read
 */
export function loadPlanets(): Promise<PlanetIndex> {
  loading ??= fetchPlanets().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchPlanets(): Promise<PlanetIndex> {
  const response = await fetch(new URL('./generated/planets.bin', import.meta.url));
  if (!response.ok) throw new Error(`The planets file could not be loaded (HTTP ${response.status}).`);
  return decodePlanets(await response.arrayBuffer());
}
