import type { SystemId } from '../domain/ids.ts';
import { decodeGates, type GateSystem } from './gates.ts';
import { decodePlanets, type PlanetIndex } from './planets.ts';

let loading: Promise<PlanetIndex> | null = null;
let loadingGates: Promise<ReadonlyMap<SystemId, GateSystem>> | null = null;

/**
 * The planets file, fetched once and cached. After a failure, the next call tries again.
 * For the worker only; elsewhere read `generated/planets.bin` and call `decodePlanets`.
 * @throws Error (rejects) if the file can't be fetched or read
 */
export function loadPlanets(): Promise<PlanetIndex> {
  loading ??= fetchFile(new URL('./generated/planets.bin', import.meta.url), 'planets')
    .then(decodePlanets)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** The same for the stargates, in `generated/gates.bin`. */
export function loadGates(): Promise<ReadonlyMap<SystemId, GateSystem>> {
  loadingGates ??= fetchFile(new URL('./generated/gates.bin', import.meta.url), 'stargates')
    .then(decodeGates)
    .catch((error: unknown) => {
      loadingGates = null;
      throw error;
    });
  return loadingGates;
}

async function fetchFile(url: URL, what: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The ${what} file could not be loaded (HTTP ${response.status}).`);
  return response.arrayBuffer();
}
