/** What a view asks about one colony. */
import type { ColonyKey } from '../../workers/domain/ids.ts';
import type { ColonyDetail } from '../../workers/domain/report.ts';
import { askEngine } from './engine.ts';

/**
 * The detail of an opened planet; null if the colony is not known (any more).
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchDetail(key: ColonyKey): Promise<ColonyDetail | null> {
  return askEngine((engine) => engine.colonies.detail(key));
}
