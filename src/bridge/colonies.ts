/** What a view asks about one colony. */
import { engineSubject } from './engineSubject.ts';

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { detail: fetchDetail } = engineSubject('colonies');
