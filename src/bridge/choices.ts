/** What to make: what each product earns by each way of making it. */
import { engineSubject } from './engineSubject.ts';

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { report: fetchChoices } = engineSubject('choices');
