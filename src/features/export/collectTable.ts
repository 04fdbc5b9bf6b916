/** Collects what is on screen, in its order, from the atoms. */
import type { ColonySuggestions } from '../../../workers/game/domain/whatIf.ts';
import { fetchVisitAdvice } from '../../bridge/round.ts';
import { suggestChanges } from '../../bridge/suggestions.ts';
import type { Table } from '../../format/table.ts';
import { type OwnedColony, planetsTable } from '../../model/planetColumns.ts';
import { singleStops } from '../../model/stopList.ts';
import { flattenSuggestions, listSuggestions, withoutHidden } from '../../model/suggestionList.ts';
import { totalsTable } from '../../model/totalsColumns.ts';
import { characterAtom, charactersAtom } from '../../state/characters.ts';
import { colonyAtom, countedFleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { accountViewAtom, shownKeysAtom, sortedAccountsAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { roundInputsAtom, roundIntervalAtom } from '../../state/round.ts';
import { totalsSortAtom } from '../../state/settings.ts';
import { listedColoniesAtom, stopFilterAtom } from '../../state/stops.ts';
import { hiddenSuggestionsAtom, suggestionInputsAtom } from '../../state/suggestions.ts';
import { priceNames } from '../../words/prices.ts';
import { type OwnedStop, stopsTable, suggestionsTable } from './tables.ts';

export type ExportKind = 'planets' | 'totals' | 'stops' | 'suggestions';

/** Called while a table takes its time: planets done, of how many. */
export type OnProgress = (doneCount: number, totalCount: number) => void;

export async function collectTable(kind: ExportKind, onProgress: OnProgress): Promise<Table> {
  switch (kind) {
    case 'planets':
      return planetsTable(shownPlanets(), priceNames(store.get(pricingAtom)));
    case 'totals': {
      const { column: by, direction } = store.get(totalsSortAtom);
      const rows = store.get(countedFleetAtom)?.totals.rows ?? [];
      return totalsTable(rows, priceNames(store.get(pricingAtom)), { by, direction });
    }
    case 'stops':
      return collectStops();
    case 'suggestions':
      return collectSuggestions(onProgress);
    default:
      return kind satisfies never;
  }
}

async function collectStops(): Promise<Table> {
  const stops = listedStops();
  const [first] = stops;
  if (first === undefined) return stopsTable([], null);
  const keys = new Set(stops.map(({ colony }) => colony.key));
  const advice = await fetchVisitAdvice([...keys], store.get(roundInputsAtom), first.colony.at).catch(() => null);
  return stopsTable(stops, advice);
}

/** Suggestions for the whole fleet, best first. Missing ones are searched for first. */
async function collectSuggestions(onProgress: OnProgress): Promise<Table> {
  const keys = store.get(fleetColoniesAtom).colonies.map(({ key }) => key);
  const { withImports } = store.get(suggestionInputsAtom);
  const all: ColonySuggestions[] = [];
  for await (const { found, doneCount } of suggestChanges(keys, {
    intervalSeconds: store.get(roundIntervalAtom),
    withImports,
  })) {
    all.push(...found);
    if (doneCount < keys.length) onProgress(doneCount, keys.length);
  }
  const hidden = store.get(hiddenSuggestionsAtom);
  const planets = listSuggestions(all).flatMap((planet) => withoutHidden(planet, hidden) ?? []);
  const listed = flattenSuggestions(planets).flatMap(({ planet, listedOne }) => {
    const owner = store.get(characterAtom(planet.characterId));
    const colony = store.get(colonyAtom(planet.key));
    const { currentIskPerMonth, problem } = planet;
    return owner && colony ? [{ owner, colony, currentIskPerMonth, problem, ...listedOne }] : [];
  });
  return suggestionsTable(listed);
}

/** The planets that match filter and alert mode, in the order of the cards, including collapsed ones. */
function shownPlanets(): OwnedColony[] {
  const characterIds = store.get(sortedAccountsAtom).flatMap(({ name }) => store.get(accountViewAtom(name)).shownIds);
  return characterIds.flatMap((id) => {
    const owner = store.get(characterAtom(id));
    if (!owner) return [];
    const colonies = store.get(shownKeysAtom(id)).flatMap((key) => store.get(colonyAtom(key)) ?? []);
    return colonies.map((colony) => ({ owner, colony }));
  });
}

/** The stops in the list of stops: with the search and the list's own filter, also where alert mode hides a planet. */
function listedStops(): OwnedStop[] {
  return singleStops(store.get(listedColoniesAtom), store.get(charactersAtom), store.get(stopFilterAtom));
}
