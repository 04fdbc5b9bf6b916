import type { SystemId } from '../domain/ids.ts';
import { loadOnce } from '../domain/loadOnce.ts';
import { decodeGates, type GateSystem } from './gates.ts';
import { decodePlanets, type PlanetIndex } from './planets.ts';

/**
 * The planets file, fetched once and cached. After a failure, the next call tries again.
 * For the worker only; elsewhere read `generated/planets.bin` and call `decodePlanets`.
 * @throws Error (rejects) if the file can't be fetched or read
 */
export const loadPlanets = loadOnce<PlanetIndex>(() =>
  fetchFile(new URL('./generated/planets.bin', import.meta.url), 'planets').then(decodePlanets),
);

/** The same for the stargates, in `generated/gates.bin`. */
export const loadGates = loadOnce<ReadonlyMap<SystemId, GateSystem>>(() =>
  fetchFile(new URL('./generated/gates.bin', import.meta.url), 'stargates').then(decodeGates),
);

async function fetchFile(url: URL, what: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The ${what} file could not be loaded (HTTP ${response.status}).`);
  return response.arrayBuffer();
}
