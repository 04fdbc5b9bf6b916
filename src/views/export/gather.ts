/** What is on screen, in its order: read from the atoms at the moment of an export. */
import { typeName } from '../../../workers/catalogue/index.ts';
import { accountsAtom, characterAtom } from '../../state/characters.ts';
import { accountVisibleAtom, colonyAtom, fleetAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { totalsSortAtom } from '../../state/settings.ts';
import { shownCharacterIdsAtom } from '../account/accountViews.ts';
import { sortedColonyKeysAtom } from '../planet/colonyViews.ts';
import { stopFilterAtom } from '../stops/stopsPanel.ts';
import { sortTotals } from '../totals/sortTotals.ts';
import { type OwnedColony, type OwnedStop, planetsTable, stopsTable, type Table, totalsTable } from './tables.ts';

/** What can be exported. */
export type ExportKind = 'planets' | 'totals' | 'stops';

/** The table of what is on screen. */
export function gatherTable(kind: ExportKind): Table {
  switch (kind) {
    case 'planets':
      return planetsTable(shownPlanets());
    case 'totals':
      return totalsTable(sortTotals(store.get(fleetAtom)?.totals.rows ?? [], store.get(totalsSortAtom), typeName));
    case 'stops':
      return stopsTable(shownStops());
    default:
      return kind satisfies never;
  }
}

/** The planets that filter and alert mode leave, as the cards stand below each other; closed cards count, too. */
function shownPlanets(): OwnedColony[] {
  const accounts = store.get(accountsAtom).filter(({ name }) => store.get(accountVisibleAtom(name)));
  const characterIds = accounts.flatMap(({ name }) => store.get(shownCharacterIdsAtom(name)).shownIds);
  return characterIds.flatMap((id) => {
    const owner = store.get(characterAtom(id));
    if (!owner) return [];
    const colonies = store.get(sortedColonyKeysAtom(id)).flatMap((key) => store.get(colonyAtom(key)) ?? []);
    return colonies.map((colony) => ({ owner, colony }));
  });
}

/** The stops of those planets that the filters of the list of stops leave, soonest first. */
function shownStops(): OwnedStop[] {
  const { kinds, account, characterId } = store.get(stopFilterAtom);
  return shownPlanets()
    .filter(
      ({ owner, colony }) =>
        (account === null || account === owner.account) && (characterId === null || characterId === colony.characterId),
    )
    .flatMap((planet) => planet.colony.stops.map((entry) => ({ ...planet, entry })))
    .filter(({ entry }) => kinds.includes(entry.stop.kind))
    .sort((a, b) => a.entry.stop.at - b.entry.stop.at);
}
