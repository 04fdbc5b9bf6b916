/** What to make: what each product earns by each way of making it. */
import type { ChoicesOutcome, ChoicesRequest } from '../../workers/domain/choices.ts';
import { askEngine } from './engine.ts';

/**
 * What each product earns by each way of making it; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchChoices(request: ChoicesRequest): Promise<ChoicesOutcome> {
  return askEngine((engine) => engine.choices.report(request));
}
