/** The history of a backup: packed from the database, and merged into it. */
import {
  decodeVisits,
  EARLIEST_AT,
  LATEST_AT,
  mergeVisits,
  packColony,
  readHistoryRest,
  readSnapshot,
  unpackColony,
} from '../../figures/history/index.ts';
import type { BackedUpHistory, PackedColony } from '../../figures/kept/backupFile.ts';
import { fromBase64Url, toBase64Url } from '../../game/domain/base64url.ts';
import { HISTORY_LASTS_DAYS, type HistoryVisit, type StoredColony } from '../../game/domain/history.ts';
import type { CharacterId, PlanetId } from '../../game/domain/ids.ts';
import type { TaxEntry } from '../../game/domain/taxes.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../game/domain/units.ts';
import { gunzip, gzip } from '../gzip.ts';
import type { ColonyUndo, HistoryDatabase } from '../kept/historyDatabase.ts';
import type { ColonyId } from '../kept/historySchema.ts';

/** More than two years of a colony that is visited every hour. */
const MAX_COLONY_BYTES = 20_000_000;
/** Colonies that are packed or unpacked at once. */
const BATCH = 8;
const MAX_REST_BYTES = 100_000_000;

/** Packs colonies as they are stored, some at a time. */
export function packColonies(
  colonies: readonly { id: ColonyId; stored: Parameters<typeof packColony>[0] }[],
): Promise<PackedColony[]> {
  return inBatches(colonies, async ({ id: [characterId, planetId], stored }) => ({
    characterId: characterId as CharacterId,
    planetId: planetId as PlanetId,
    packed: toBase64Url(await gzip(packColony(stored))),
  }));
}

/** `isWhole`: no visit is left out because it can't be read. @param database null: there is none */
export async function packHistory(
  database: HistoryDatabase | null,
  taxes: readonly TaxEntry[],
): Promise<{ history: BackedUpHistory; isWhole: boolean }> {
  const ids = (await database?.ids()) ?? [];
  const stored = await inBatches(ids, async (id) => ({ id, stored: await database!.storedColony(id) }));
  const packed = await packColonies(stored);
  const prices = (await database?.priceDays()) ?? [];
  const rounds = (await database?.rounds()) ?? [];
  const json = new TextEncoder().encode(JSON.stringify({ prices, rounds, taxes }));
  return {
    history: { packed, rest: toBase64Url(await gzip(json)), plain: null },
    isWhole: stored.every((colony) => colony.stored.isWhole),
  };
}

/** The colonies of a backup, unpacked, some at a time; null for each colony or month of one that is damaged. */
export async function* unpackHistory({ packed, plain }: BackedUpHistory): AsyncGenerator<StoredColony | null> {
  if (plain !== null) yield* plain.colonies as StoredColony[];
  for (let at = 0; at < packed.length; at += BATCH) {
    yield* (await Promise.all(packed.slice(at, at + BATCH).map(unpack))).flat();
  }
}

/** Whether visits from a file can be merged: packed bytes can claim any number. */
export function areVisits(visits: readonly HistoryVisit[]): boolean {
  const isBefore = (at: EpochSeconds | undefined, later: EpochSeconds): boolean => at === undefined || at < later;
  return (
    visits.every(
      ({ at, comparison }, k) =>
        at >= EARLIEST_AT && at <= LATEST_AT && isBefore(visits[k - 1]?.at, at) && isBefore(comparison?.previousAt, at),
    ) && hasFiniteNumbers(visits)
  );
}

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(hasFiniteNumbers);
}

/** Packing waits for other threads most of the time. */
async function inBatches<One, Result>(list: readonly One[], make: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < list.length; at += BATCH) {
    results.push(...(await Promise.all(list.slice(at, at + BATCH).map(make))));
  }
  return results;
}

async function unpack({ characterId, planetId, packed }: PackedColony): Promise<(StoredColony | null)[]> {
  try {
    const { rows, latest } = unpackColony(await gunzip(fromBase64Url(packed), MAX_COLONY_BYTES));
    const months = rows.map(readMonth);
    const visits = months.flatMap((month) => month ?? []);
    const snapshot = readSnapshot(latest);
    const colony = { characterId, planetId, visits, ...(snapshot !== null && { latest: snapshot }) };
    return [colony, ...months.filter((month) => month === null)];
  } catch {
    return [null];
  }
}

/** The visits of a row; null if they can't be read, or merged. */
function readMonth(row: Uint8Array): HistoryVisit[] | null {
  try {
    const visits = decodeVisits(row);
    return areVisits(visits) ? visits : null;
  } catch {
    return null;
  }
}

/** Prices, planned rounds and taxes of a backup; null if they are damaged. */
export async function unpackRest({ rest, plain }: BackedUpHistory): Promise<ReturnType<typeof readHistoryRest>> {
  if (plain !== null || rest === null) return plain ?? { prices: [] };
  try {
    const bytes = await gunzip(fromBase64Url(rest), MAX_REST_BYTES);
    return readHistoryRest(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** The visits of a colony that are young enough to be kept. */
export function currentVisits({ visits }: StoredColony, now: EpochSeconds): HistoryVisit[] {
  const oldest = now - HISTORY_LASTS_DAYS * SECONDS_PER_DAY;
  return visits.filter(({ at }) => at >= oldest);
}

/** What a restore of these visits adds and replaces. */
export async function colonyUndo(
  database: HistoryDatabase,
  { characterId, planetId }: StoredColony,
  visits: readonly HistoryVisit[],
): Promise<ColonyUndo> {
  const id: [CharacterId, PlanetId] = [characterId, planetId];
  const [stored, { latest }] = await Promise.all([database.visits(id), database.storedColony(id)]);
  const known = new Set(stored.map(({ at }) => at));
  const merged = new Set(mergeVisits(stored, visits));
  // The latest visit may be compared with the file's latest snapshot.
  const replaced = stored.filter((visit) => !merged.has(visit) || visit.at === latest?.lastUpdateAt);
  return { ats: visits.map(({ at }) => at).filter((at) => !known.has(at)), latest, replaced };
}
