import type { CharacterId } from '../../workers/domain/ids.ts';
import { atom } from './jotai.ts';

/** The dialogs that belong to the whole page. */
export type DialogRequest =
  | { kind: 'scopes' }
  | { kind: 'restore' }
  | { kind: 'settings' }
  | { kind: 'faq' }
  | { kind: 'trademarks' }
  | { kind: 'calendar' }
  | { kind: 'notifications' }
  | { kind: 'prices' }
  | { kind: 'character'; characterId: CharacterId };

/** The dialog that is open; null while none is. Set through openDialog and closeDialog of features/shell. */
export const dialogAtom = atom<DialogRequest | null>(null);
