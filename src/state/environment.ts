import { atom } from './jotai.ts';
import { readJson, STORAGE_KEYS, writeText } from './storage.ts';

/** What the server says about itself. All addresses are absolute and without a trailing slash. */
export interface Environment {
  esiUrl: string;
  imagesUrl: string;
  /** the server's own small universe stands in for EVE */
  isSandbox: boolean;
  /** with which ESI is asked */
  userAgent: string;
  /** null where the host has not set it */
  discordUrl: string | null;
  githubUrl: string | null;
  partnerCode: string | null;
}

/**
 * Where players log in, and where they return to. Never kept in the browser: whoever could write there could send the
 * player to another log-in page.
 */
export interface LoginService {
  clientId: string;
  callbackUrl: string;
  authorizationUrl: string;
}

/** null until the server has answered, or until its last answer was read from the browser's storage. Set by the bridge. */
export const envAtom = atom<Environment | null>(null);

/** null until the server has answered on this visit. Set by the bridge. */
export const loginServiceAtom = atom<LoginService | null>(null);

/** Keeps the answer for a visit on which the server cannot be reached. */
export function keepEnvironment(environment: Environment): void {
  writeText(STORAGE_KEYS.environment, JSON.stringify(environment));
}

/** The last answer that was kept; null where there is none. */
export function keptEnvironment(): Environment | null {
  const json = readJson(STORAGE_KEYS.environment);
  if (typeof json !== 'object' || json === null) return null;
  const { esiUrl, imagesUrl, isSandbox, userAgent, discordUrl, githubUrl, partnerCode } = json as Partial<
    Record<keyof Environment, unknown>
  >;
  if (typeof esiUrl !== 'string' || typeof imagesUrl !== 'string' || typeof isSandbox !== 'boolean') return null;
  return {
    esiUrl,
    imagesUrl,
    isSandbox,
    // Versions before 2026-11-21 did not keep it.
    userAgent: typeof userAgent === 'string' ? userAgent : 'ColonyWatch',
    discordUrl: typeof discordUrl === 'string' ? discordUrl : null,
    githubUrl: typeof githubUrl === 'string' ? githubUrl : null,
    partnerCode: typeof partnerCode === 'string' ? partnerCode : null,
  };
}
