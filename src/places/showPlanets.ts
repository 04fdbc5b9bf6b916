import { applyFilter } from '../features/filter/applyFilter.ts';
import { goTo } from '../state/places.ts';

/** Goes to Planets with a search. */
export function showPlanets(filter: string): void {
  goTo('planets');
  applyFilter(filter);
}
