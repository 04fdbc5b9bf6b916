import { loadNames } from '../../languages/gameNames.ts';
import { LANGUAGES } from '../../languages/languages.ts';
import { readNamesOf } from '../../model/parseStock.ts';
import RoundView from './RoundView.tsx';

/** The planner, once it can read stock that was copied from a client in any language. */
export async function loadRoundView(): Promise<{ default: typeof RoundView }> {
  const loads = await Promise.allSettled(LANGUAGES.map(({ language }) => loadNames(language)));
  // Without the names of a language, a list in it has unknown names, which the planner shows.
  for (const load of loads) if (load.status === 'fulfilled') readNamesOf(load.value);
  return { default: RoundView };
}
