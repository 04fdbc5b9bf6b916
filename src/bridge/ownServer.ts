/** The calls that the page makes itself, all to its own server. What can be expected to fail is a value. */
import type { EnvAnswer, ErrorAnswer, LoginCode, TokenData } from '../../server/contract.ts';
import type { CharacterRecord, Session } from '../../workers/api.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { parseCharacterId } from '../state/characterRecords.ts';
import type { Environment, LoginService } from '../state/environment.ts';

/** Longer than the server may take: it asks the single sign-on up to four times in a row, 10 s each. */
export const TIMEOUT_MS = 45_000;

/** For what the server answers by itself. */
const OWN_ANSWER_TIMEOUT_MS = 20_000;

export type Answer<T> =
  | { kind: 'ok'; value: T }
  /** `message`: a sentence for the player, from the server where it gave one */
  | { kind: 'failed'; message: string };

/** GET api/env: what the server says about itself, its addresses made absolute. */
export async function fetchEnvironment(
  origin: string,
): Promise<Answer<{ environment: Environment; loginService: LoginService }>> {
  const answer = await ask<EnvAnswer>(`${origin}/api/env`, { signal: AbortSignal.timeout(OWN_ANSWER_TIMEOUT_MS) });
  if (answer.kind === 'failed') return answer;
  const env = answer.value;
  try {
    return {
      kind: 'ok',
      value: {
        environment: {
          esiUrl: absoluteUrl(env.esiUrl, origin),
          imagesUrl: absoluteUrl(env.imagesUrl, origin),
          isSandbox: env.isSandbox,
          userAgent: env.userAgent,
          discordUrl: env.discordUrl,
          githubUrl: env.githubUrl,
          partnerCode: env.partnerCode,
        },
        loginService: {
          clientId: env.EVE_SSO_CLIENT_ID,
          callbackUrl: env.EVE_SSO_CALLBACK_URL,
          authorizationUrl: absoluteUrl(env.authorizationEndpoint, origin),
        },
      },
    };
  } catch {
    return { kind: 'failed', message: 'The server describes itself in a way that this page does not understand.' };
  }
}

export interface Login {
  characterId: CharacterId;
  name: string;
  session: Session;
}

/** POST api/token: exchanges the code of a log-in for the character's tokens. */
export async function exchangeCode(origin: string, code: string, codeVerifier: string | null): Promise<Answer<Login>> {
  const body: LoginCode = { code, ...(codeVerifier !== null && { code_verifier: codeVerifier }) };
  const answer = await ask<TokenData>(`${origin}/api/token`, post(body));
  if (answer.kind === 'failed') return answer;
  const data = answer.value;
  const characterId = parseCharacterId(data.character?.characterId);
  const isWhole =
    characterId !== undefined &&
    typeof data.character.name === 'string' &&
    typeof data.access_token === 'string' &&
    typeof data.refresh_token === 'string' &&
    Number.isFinite(data.expires_at);
  if (!isWhole)
    return { kind: 'failed', message: 'The server answered the log-in with something that is no character.' };
  return {
    kind: 'ok',
    value: {
      characterId,
      name: data.character.name,
      session: {
        accessToken: data.access_token,
        sealedRefreshToken: data.refresh_token,
        expiresAtMs: data.expires_at,
      },
    },
  };
}

/** POST api/revoke: ends the character's tokens. The answer's body says nothing and is not read. */
export async function revoke(origin: string, character: CharacterRecord): Promise<Answer<null>> {
  const body: TokenData = {
    access_token: character.session.accessToken,
    refresh_token: character.session.sealedRefreshToken,
    expires_at: character.session.expiresAtMs,
    character: { characterId: character.characterId, name: character.name },
  };
  try {
    const response = await fetch(`${origin}/api/revoke`, post(body));
    return response.ok ? { kind: 'ok', value: null } : { kind: 'failed', message: await errorMessage(response) };
  } catch {
    return { kind: 'failed', message: UNREACHABLE_TEXT };
  }
}

/** GET sandbox/backup.json: the sandbox's first pilots as a backup file, which is still to be checked. */
export async function fetchSandboxPilots(origin: string, count: number): Promise<Answer<Blob>> {
  try {
    const response = await fetch(`${origin}/sandbox/backup.json?pilots=${count}`, {
      signal: AbortSignal.timeout(OWN_ANSWER_TIMEOUT_MS),
    });
    return response.ok
      ? { kind: 'ok', value: await response.blob() }
      : { kind: 'failed', message: await errorMessage(response) };
  } catch {
    return { kind: 'failed', message: UNREACHABLE_TEXT };
  }
}

const UNREACHABLE_TEXT = 'The server cannot be reached.';

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
}

/** An answer that is an object; its fields are still the caller's to check. */
async function ask<T extends object>(url: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(url, request);
    if (!response.ok) return { kind: 'failed', message: await errorMessage(response) };
    const json: unknown = await response.json().catch(() => null);
    if (typeof json !== 'object' || json === null) {
      return { kind: 'failed', message: 'The server answered with something that is not JSON.' };
    }
    return { kind: 'ok', value: json as T };
  } catch {
    return { kind: 'failed', message: UNREACHABLE_TEXT };
  }
}

async function errorMessage(response: Response): Promise<string> {
  const json: unknown = await response.json().catch(() => null);
  const message = typeof json === 'object' && json !== null ? (json as Partial<ErrorAnswer>).message : undefined;
  return typeof message === 'string' && message !== '' ? message : `The server answered ${response.status}.`;
}

/** @throws TypeError where it is no address */
function absoluteUrl(address: string, origin: string): string {
  return new URL(address, origin).href.replace(/\/$/, '');
}
