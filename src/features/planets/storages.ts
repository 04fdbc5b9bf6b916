import type { StorageReport } from '../../../workers/domain/report.ts';

const RANKS: Readonly<Record<StorageReport['kind'], number>> = { launchpad: 0, storage: 1, commandCenter: 2 };

/** Launchpads first, then storage facilities, then the command center; each in the colony's order. */
export function orderStorages(storages: readonly StorageReport[]): readonly StorageReport[] {
  return [...storages].sort((a, b) => RANKS[a.kind] - RANKS[b.kind]);
}
