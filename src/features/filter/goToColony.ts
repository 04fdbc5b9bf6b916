import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { needsAttention } from '../../model/severity.ts';
import { characterAtom, charactersAtom } from '../../state/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { alertChipsAtom, shownKeysAtom } from '../../state/page.ts';
import { goToPlanets } from '../../state/places.ts';
import { alertModeAtom, collapsedAccountsAtom, planModeAtom } from '../../state/settings.ts';
import { wantedChoiceAtom } from '../../state/shares.ts';
import { applyFilter } from './applyFilter.ts';

/** Longer than any page takes to draw a row that scrolled into view. */
const PATIENCE_MS = 8000;

/** Shows and focuses a planet's row or card. Removes what hides it: choice of characters, folding, modes, filter. */
export function goToColony(key: ColonyKey): void {
  const colony = store.get(colonyAtom(key));
  const character = colony && store.get(characterAtom(colony.characterId));
  if (!colony || !character) return;
  const { characterId, shareId } = character;
  // What is counted and announced may be of characters that are not shown.
  if (!store.get(charactersAtom).some((shown) => shown.characterId === characterId)) {
    store.set(wantedChoiceAtom, shareId === undefined ? 'mine' : { shareId });
  }
  goToPlanets();
  if (store.get(collapsedAccountsAtom).includes(character.account)) setAccountCollapsed(character.account, false);
  if (store.get(planModeAtom)) store.set(planModeAtom, false);
  const isHidden = (): boolean => !store.get(shownKeysAtom(characterId)).includes(key);
  if (isHidden()) store.set(alertChipsAtom, []);
  if (!needsAttention(colony) && isHidden()) store.set(alertModeAtom, false);
  if (isHidden()) applyFilter('');
  const startedAtMs = performance.now();
  const seek = (): void => {
    const row = document.querySelector<HTMLElement>(`main [data-colony="${CSS.escape(key)}"]`);
    // Before the place is back, nothing in it takes the focus.
    if (row?.checkVisibility({ visibilityProperty: true })) {
      arriveAt(row);
      return;
    }
    // Off-screen only a placeholder of its character or account exists; scrolling there draws the row.
    const placeholder =
      document.querySelector(`main [data-character="${characterId}"]`) ??
      document.querySelector(`main [data-account="${CSS.escape(character.account)}"]`);
    placeholder?.scrollIntoView({ block: 'center' });
    if (performance.now() - startedAtMs < PATIENCE_MS) requestAnimationFrame(seek);
  };
  requestAnimationFrame(seek);
}

function arriveAt(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  for (const cell of row.matches('tr') ? row.children : [row]) {
    cell.animate([{ backgroundColor: 'rgb(56 139 253 / 45%)' }, {}], { duration: 1800, easing: 'ease-out' });
  }
  // Rows drawn on the way may differ in height from their placeholders.
  requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }));
}
