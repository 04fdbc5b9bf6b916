/** The queue of logins, which survives a reload and a closed tab. */
import * as v from 'valibot';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { type ExtraPermission, PERMISSIONS } from '../../workers/game/domain/ownData.ts';
import { groupLogins, type LoginQueue, nextLogin } from '../model/loginQueue.ts';
import { characterIdSchema, MAX_CHARACTERS } from './characterRecords.ts';
import { ownCharactersAtom } from './characters.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { accountOrderAtom } from './settings.ts';
import { STORAGE_KEYS } from './storage.ts';

/** Permissions that this version does not know are not asked for. */
const permissionsSchema = v.pipe(
  v.array(v.string()),
  v.transform((names) =>
    PERMISSIONS.filter((one): one is ExtraPermission => one !== 'planets').filter((one) => names.includes(one)),
  ),
);

const queuedLoginSchema = v.object({
  characterId: characterIdSchema,
  permissions: permissionsSchema,
  state: v.picklist(['waiting', 'done', 'skipped', 'removed']),
  problem: v.nullable(
    v.object({
      kind: v.picklist(['cancelled', 'refused', 'foreign', 'failed', 'full']),
      text: v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, 500)),
      ),
    }),
  ),
});

const loginQueueSchema = v.object({
  version: v.literal(1),
  logins: v.pipe(v.array(queuedLoginSchema), v.maxLength(MAX_CHARACTERS)),
  chosenId: v.nullable(characterIdSchema),
});

/** The queue; null if there is none. Set by the bridge. */
export const loginQueueAtom = persistedAtom<LoginQueue | null>({
  key: STORAGE_KEYS.loginQueue,
  fallback: null,
  schema: v.nullable(loginQueueSchema),
});

/** What the queue shows; null if there is none. */
export const shownQueueAtom = atom((get) => {
  const queue = get(loginQueueAtom);
  if (queue === null) return null;
  const groups = groupLogins(queue, get(ownCharactersAtom), get(accountOrderAtom));
  const logins = groups.flatMap((group) => group.logins);
  return {
    groups,
    next: nextLogin(groups, queue.chosenId),
    count: logins.length,
    doneCount: logins.filter(({ state }) => state === 'done').length,
  };
});

/** What the last login did to the queue. Set by the bridge. */
export const queueNewsAtom = atom<{ text: string; isProblem: boolean } | null>(null);

/** Whom the login is of that is being completed; null while none is. Set by the bridge. */
export const returningIdAtom = atom<CharacterId | null>(null);
