import type { CharacterId } from '../../../workers/game/domain/ids.ts';

/** Parses a sortable's id. */
type Dragged = { kind: 'account'; name: string } | { kind: 'character'; characterId: CharacterId };

export const ACCOUNT_GROUP = 'accounts';

export function characterGroup(account: string): string {
  return `characters of ${account}`;
}

export function accountSortableId(name: string): string {
  return `account:${name}`;
}

export function characterSortableId(characterId: CharacterId): string {
  return `character:${characterId}`;
}

/** The inverse of the two functions above; null for any other id. */
export function parseSortableId(id: string | number): Dragged | null {
  const text = String(id);
  if (text.startsWith('account:')) return { kind: 'account', name: text.slice('account:'.length) };
  if (!text.startsWith('character:')) return null;
  return { kind: 'character', characterId: Number(text.slice('character:'.length)) as CharacterId };
}

/** Marks a list entry that can be dragged, by the grip inside it, among the entries of its group. */
export function entryAttributes(id: string, group: string): Record<'data-entry' | 'data-group', string> {
  return { 'data-entry': id, 'data-group': group };
}

/** What a press picks up: the entry around the pressed grip. */
export interface Grabbed {
  id: string;
  group: string;
  entry: HTMLElement;
  grip: HTMLElement;
}

/** Null if the target is not in a grip. */
export function grabbedBy(target: EventTarget | null): Grabbed | null {
  const grip = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  const entry = grip?.closest<HTMLElement>('[data-entry]');
  const { entry: id, group } = entry?.dataset ?? {};
  return grip && entry && id && group ? { id, group, entry, grip } : null;
}

/** All places that an entry can be moved to, its own among them, in the order of the page. */
export function placesFor({ entry, group }: Grabbed): HTMLElement[] {
  const list = entry.parentElement;
  return [...(list?.children ?? [])].filter(
    (place): place is HTMLElement => place instanceof HTMLElement && place.dataset.group === group,
  );
}

/** Moves `moved` to the position of `target`. Returns the list unchanged if it lacks either. */
export function moveTo<T>(list: readonly T[], moved: T, target: T): readonly T[] {
  const from = list.indexOf(moved);
  const to = list.indexOf(target);
  if (from < 0 || to < 0 || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}
