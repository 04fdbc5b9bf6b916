/** Single sign-on as the page sees it: going there with a random state and a challenge, and what is on the address on return. */
import { envAtom, type LoginService, loginServiceAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { keepStartedLogin, type StartedLogin, takeStartedLogin } from '../state/storage.ts';

export { PLANET_SCOPE } from '../../workers/domain/token.ts';

/** On the address of a page that was opened to log in there, since that is where the log-in page returns to. */
const LOGIN_HERE = 'login';

/** This page was opened to log in here: it does not send the player on to another address, whatever the server says. */
let isOpenedToLogIn = false;

/**
 * Goes to the log-in page, in the same window. Without a scope nothing happens; without an answer from the server, or a
 * browser that keeps the state, the player is told why not. From another host name than the one that the log-in page
 * returns to, it goes there first: only a page of that host can check the return.
 */
export async function login(scopes: readonly string[]): Promise<void> {
  if (scopes.length === 0) return;
  const service = store.get(loginServiceAtom);
  if (!service) {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: 'The server has not yet said where to log in. Wait a moment and try again.',
    });
    return;
  }
  // The sandbox takes its own address from each request, which a proxy may have changed.
  const isSandbox = store.get(envAtom)?.isSandbox ?? false;
  const callback = new URL(service.callbackUrl);
  if (callback.origin !== window.location.origin && !isOpenedToLogIn && !isSandbox) {
    callback.searchParams.set(LOGIN_HERE, '');
    window.location.assign(callback.href);
    return;
  }
  const state = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const proof = await makeCodeProof();
  if (keepStartedLogin({ state, codeVerifier: proof?.verifier ?? null })) {
    window.location.assign(authorizationUrl(service, scopes, state, proof?.challenge ?? null));
  }
}

/** The address that starts a log-in, by OAuth 2.0's authorization code flow with PKCE. */
export function authorizationUrl(
  service: LoginService,
  scopes: readonly string[],
  state: string,
  challenge: string | null,
): string {
  const url = new URL(service.authorizationUrl);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', service.callbackUrl);
  url.searchParams.set('client_id', service.clientId);
  url.searchParams.set('scope', scopes.join(' '));
  url.searchParams.set('state', state);
  if (challenge !== null) {
    url.searchParams.set('code_challenge', challenge);
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return url.href;
}

export type LoginReturn =
  | { kind: 'none' }
  /** a log-in that this tab started came back with a code to exchange */
  | { kind: 'code'; code: string; codeVerifier: string | null }
  | { kind: 'cancelled' }
  /** the log-in service said no; `reason` is its own word */
  | { kind: 'refused'; reason: string }
  /** not the log-in that this tab started: nothing must be exchanged */
  | { kind: 'foreign' };

/** What a return from the log-in page says. `started`: the log-in that this tab started, null if it started none. */
export function parseLoginReturn(search: string, started: StartedLogin | null): LoginReturn {
  const params = new URLSearchParams(search);
  const code = params.get('code');
  const error = params.get('error');
  if (code === null && error === null) return { kind: 'none' };
  if (started === null || params.get('state') !== started.state) return { kind: 'foreign' };
  if (error !== null) {
    if (error === 'access_denied') return { kind: 'cancelled' };
    return { kind: 'refused', reason: params.get('error_description') ?? error };
  }
  if (code === null || code === '') return { kind: 'refused', reason: 'it gave no code' };
  return { kind: 'code', code, codeVerifier: started.codeVerifier };
}

/** Reads the return from the page's address, and takes it off the address, so that a reload does not repeat it. */
export function takeLoginReturn(): LoginReturn {
  const url = new URL(window.location.href);
  const hasReturn = url.searchParams.has('code') || url.searchParams.has('error');
  if (!hasReturn) return { kind: 'none' };
  const loginReturn = parseLoginReturn(url.search, takeStartedLogin());
  for (const name of ['code', 'state', 'error', 'error_description', 'iss']) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return loginReturn;
}

/** @returns whether this page was opened from another address, to log in here. Takes that off the address. */
export function takeLoginHere(): boolean {
  const url = new URL(window.location.href);
  isOpenedToLogIn = url.searchParams.has(LOGIN_HERE);
  if (isOpenedToLogIn) {
    url.searchParams.delete(LOGIN_HERE);
    window.history.replaceState(window.history.state, '', url);
  }
  return isOpenedToLogIn;
}

/** PKCE (RFC 7636): only who knows the verifier can exchange the code. null without TLS, where browsers can't hash. */
async function makeCodeProof(): Promise<{ verifier: string; challenge: string } | null> {
  if (crypto.subtle === undefined) return null;
  const verifier = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return { verifier, challenge: base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
