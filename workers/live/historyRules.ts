import {
  compareSnapshots,
  countedVisits,
  decodeVisits,
  encodeDigest,
  encodeVisits,
  firstVisit,
  medianPrices,
  mergeVisits,
  summarise,
} from '../figures/history/index.ts';
import type { Colony } from '../game/domain/colony.ts';
import type { HistorySnapshot } from '../game/domain/history.ts';
import type { CharacterId } from '../game/domain/ids.ts';
import { parseColony } from '../game/records/parseColony.ts';
import type { HistoryRules } from './kept/historyDatabase.ts';

/** The colony of a stored snapshot; null if it can't be read. */
export function readSnapshot(characterId: CharacterId, { planetJson, layoutJson }: HistorySnapshot): Colony | null {
  try {
    const parsed = parseColony(characterId, JSON.parse(planetJson), JSON.parse(layoutJson));
    return parsed.kind === 'ok' ? parsed.colony : null;
  } catch {
    return null;
  }
}

/** How recorded visits are compared, merged and summed up. */
export const HISTORY_RULES: HistoryRules = {
  readSnapshot,
  firstVisit,
  compareSnapshots,
  mergeVisits,
  encodeVisits,
  decodeVisits,
  countedVisits,
  encodeDigest,
  summarise,
  medianPrices,
};
