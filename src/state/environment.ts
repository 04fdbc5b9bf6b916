import * as v from 'valibot';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { readJson, STORAGE_KEYS, writeText } from './storage.ts';

/** null if the host has not set it */
const optionalText = v.fallback(v.nullable(v.string()), null);

const environmentSchema = v.object({
  esiUrl: v.string(),
  imagesUrl: v.string(),
  /** the server uses its sandbox instead of EVE */
  isSandbox: v.boolean(),
  /** sent with each call to ESI; versions before 2026-11-21 did not store it */
  userAgent: v.fallback(v.string(), 'ColonyWatch'),
  discordUrl: optionalText,
  githubUrl: optionalText,
  partnerCode: optionalText,
  hasReminders: v.fallback(v.boolean(), false),
  hasShares: v.fallback(v.boolean(), false),
});

/** The server's description of itself. All addresses are absolute and have no trailing slash. */
export type Environment = v.InferOutput<typeof environmentSchema>;

/** Never stored in the browser: anyone who could write there could send the player to another login page. */
export interface LoginService {
  clientId: string;
  callbackUrl: string;
  authorizationUrl: string;
  /** what a login may ask for: the host has registered these scopes */
  scopes: readonly string[];
}

/** null until the server has answered, or its last answer was read from the browser's storage. Set by the bridge. */
export const envAtom = atom<Environment | null>(null);

/** null until the server has answered on this visit. Set by the bridge. */
export const loginServiceAtom = atom<LoginService | null>(null);

/** How many pilots the sandbox offers at once. */
export const SANDBOX_PILOT_COUNT = 12;

/** The sandbox's pilots were added, but not yet their past. */
export const sandboxPastMissingAtom = persistedAtom({
  key: STORAGE_KEYS.sandboxPastMissing,
  fallback: false,
  schema: v.boolean(),
});

/** Stores the answer for visits during which the server cannot be reached. */
export function storeEnvironment(environment: Environment): void {
  writeText(STORAGE_KEYS.environment, JSON.stringify(environment));
}

/** The last answer that was stored; null if there is none. */
export function storedEnvironment(): Environment | null {
  const stored = v.safeParse(environmentSchema, readJson(STORAGE_KEYS.environment));
  return stored.success ? stored.output : null;
}
