import { atom } from './jotai.ts';
import { readJson, STORAGE_KEYS, writeText } from './storage.ts';

/** What the server says about itself. All addresses are absolute and without a trailing slash. */
export interface Environment {
  clientId: string;
  callbackUrl: string;
  authorizationUrl: string;
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

type Kept = Partial<Record<keyof Environment, unknown>>;

/** null until the server has answered. Set by the bridge. */
export const envAtom = atom<Environment | null>(null);

/** Keeps the answer for a visit on which the server cannot be reached. */
export function keepEnvironment(environment: Environment): void {
  writeText(STORAGE_KEYS.environment, JSON.stringify(environment));
}

/** The last answer that was kept; null where there is none. */
export function keptEnvironment(): Environment | null {
  const json = readJson(STORAGE_KEYS.environment);
  if (typeof json !== 'object' || json === null) return null;
  const { clientId, callbackUrl, authorizationUrl, esiUrl, imagesUrl, isSandbox, userAgent } = json as Kept;
  const { discordUrl, githubUrl, partnerCode } = json as Kept;
  const texts = [clientId, callbackUrl, authorizationUrl, esiUrl, imagesUrl];
  if (texts.some((text) => typeof text !== 'string') || typeof isSandbox !== 'boolean') return null;
  return {
    clientId: clientId as string,
    callbackUrl: callbackUrl as string,
    authorizationUrl: authorizationUrl as string,
    esiUrl: esiUrl as string,
    imagesUrl: imagesUrl as string,
    isSandbox,
    // Versions before 2026-11-21 did not keep it.
    userAgent: typeof userAgent === 'string' ? userAgent : 'ColonyWatch',
    discordUrl: typeof discordUrl === 'string' ? discordUrl : null,
    githubUrl: typeof githubUrl === 'string' ? githubUrl : null,
    partnerCode: typeof partnerCode === 'string' ? partnerCode : null,
  };
}
