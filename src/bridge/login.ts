/** Single sign-on as the page sees it: going there with a random state, and what is on the address on return. */
import { type Environment, envAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { keepLoginState, takeLoginState } from '../state/storage.ts';

/** The one scope that the product asks for. */
export const PLANET_SCOPE = 'esi-planets.manage_planets.v1';

/**
 * Goes to the log-in page, in the same window. Without a scope nothing happens; without an answer from the server, or a
 * browser that keeps the state, the player is told why not.
 */
export function login(scopes: readonly string[]): void {
  if (scopes.length === 0) return;
  const environment = store.get(envAtom);
  if (!environment) {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: 'The server has not yet said where to log in. Wait a moment and try again.',
    });
    return;
  }
  const state = randomState();
  if (keepLoginState(state)) window.location.assign(authorizationUrl(environment, scopes, state));
}

/** The address that starts a log-in, by OAuth 2.0's authorization code flow. */
export function authorizationUrl(environment: Environment, scopes: readonly string[], state: string): string {
  const url = new URL(environment.authorizationUrl);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', environment.callbackUrl);
  url.searchParams.set('client_id', environment.clientId);
  url.searchParams.set('scope', scopes.join(' '));
  url.searchParams.set('state', state);
  return url.href;
}

export type LoginReturn =
  | { kind: 'none' }
  /** a log-in that this tab started came back with a code to exchange */
  | { kind: 'code'; code: string }
  | { kind: 'cancelled' }
  /** the log-in service said no; `reason` is its own word */
  | { kind: 'refused'; reason: string }
  /** not the log-in that this tab started: nothing must be exchanged */
  | { kind: 'foreign' };

/** What a return from the log-in page says. `keptState`: of the log-in that this tab started, null where it started none. */
export function parseLoginReturn(search: string, keptState: string | null): LoginReturn {
  const params = new URLSearchParams(search);
  const code = params.get('code');
  const error = params.get('error');
  if (code === null && error === null) return { kind: 'none' };
  if (keptState === null || params.get('state') !== keptState) return { kind: 'foreign' };
  if (error !== null) {
    if (error === 'access_denied') return { kind: 'cancelled' };
    return { kind: 'refused', reason: params.get('error_description') ?? error };
  }
  return code === null || code === '' ? { kind: 'refused', reason: 'it gave no code' } : { kind: 'code', code };
}

/** Reads the return from the page's address, and takes it off the address, so that a reload does not repeat it. */
export function takeLoginReturn(): LoginReturn {
  const url = new URL(window.location.href);
  const hasReturn = url.searchParams.has('code') || url.searchParams.has('error');
  if (!hasReturn) return { kind: 'none' };
  const loginReturn = parseLoginReturn(url.search, takeLoginState());
  for (const name of ['code', 'state', 'error', 'error_description', 'iss']) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return loginReturn;
}

/** 128 random bits, as hexadecimal digits. */
function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
