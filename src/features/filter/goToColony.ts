import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { setAccountCollapsed } from '../../bridge/commands.ts';
import { characterAtom } from '../../state/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { shownKeysAtom } from '../../state/page.ts';
import { alertModeAtom, collapsedAccountsAtom, planModeAtom } from '../../state/settings.ts';
import { applyFilter } from './applyFilter.ts';

/** Longer than any page takes to draw a row that has come into view. */
const PATIENCE_MS = 8000;

/**
 * Brings a planet's row (or card) to the middle of the screen and gives it the focus. What hides it gives way: its
 * account opens, plan mode ends, alert mode ends where the planet has no alert, and the filter where it does not match.
 */
export function goToColony(key: ColonyKey): void {
  const colony = store.get(colonyAtom(key));
  const character = colony && store.get(characterAtom(colony.characterId));
  if (!colony || !character) return;
  if (store.get(collapsedAccountsAtom).includes(character.account)) setAccountCollapsed(character.account, false);
  if (store.get(planModeAtom)) store.set(planModeAtom, false);
  const isHidden = (): boolean => !store.get(shownKeysAtom(colony.characterId)).includes(key);
  if (colony.alerts.length === 0 && isHidden()) store.set(alertModeAtom, false);
  if (isHidden()) applyFilter('');
  const startedAtMs = performance.now();
  const seek = (): void => {
    const row = document.querySelector<HTMLElement>(`main [data-colony="${CSS.escape(key)}"]`);
    if (row) {
      arriveAt(row);
      return;
    }
    // Far from view only its character is there; coming near draws the row.
    document.querySelector(`main [data-character="${character.characterId}"]`)?.scrollIntoView({ block: 'center' });
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
  // Rows that were drawn on the way have other heights than what stood in for them.
  requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }));
}
