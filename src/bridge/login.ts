/** EVE's single sign-on: the address that starts a login, and the parameters of the address on return. */
import { t } from '@lingui/core/macro';
import { toBase64Url } from '../../workers/game/domain/base64url.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { type ExtraPermission, type Permission, PLANET_SCOPE, SCOPES } from '../../workers/game/domain/ownData.ts';
import { envAtom, type LoginService, loginServiceAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../state/ownData.ts';
import { type StartedLogin, storeStartedLogin, takeStartedLogin } from '../state/storage.ts';

/** A parameter of the address: the page was opened for a login here, because this is where logins return to. */
const LOGIN_HERE = 'login';

/** The page was opened for a login here, so it doesn't redirect to another address, whatever the server says. */
let isOpenedToLogIn = false;

/**
 * Opens EVE's login page in the same window. Without a scope nothing happens. A notice says if the server has not
 * answered yet, or if the browser does not store the state. If logins return to another host, the player is sent there
 * first, because only a page of that host can check the return.
 * @param chosenFor for whom the player has chosen these scopes; null if the dialog named nobody
 */
export async function login(scopes: readonly string[], chosenFor: CharacterId | null = null): Promise<void> {
  if (scopes.length === 0) return;
  const service = store.get(loginServiceAtom);
  if (!service) {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: t`The address of the login page is not known yet. Wait a moment and try again.`,
    });
    return;
  }
  // The sandbox derives its address from each request, which a proxy may have changed.
  const isSandbox = store.get(envAtom)?.isSandbox ?? false;
  const callback = new URL(service.callbackUrl);
  if (callback.origin !== window.location.origin && !isOpenedToLogIn && !isSandbox) {
    callback.searchParams.set(LOGIN_HERE, '');
    window.location.assign(callback.href);
    return;
  }
  const state = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const proof = await makeCodeProof();
  if (storeStartedLogin({ state, codeVerifier: proof?.verifier ?? null, scopes, chosenFor })) {
    window.location.assign(authorizationUrl(service, scopes, state, proof?.challenge ?? null));
  }
}

/** Logs a character in again with what its login already allows, as far as the server still offers it. */
export function loginAgain(characterId: CharacterId): Promise<void> {
  return login(scopesFor(offeredOf(store.get(permissionsAtom(characterId)))));
}

/** Those that the server offers: EVE's login would refuse any other. */
export function offeredOf(permissions: readonly Permission[]): ExtraPermission[] {
  return store.get(offeredPermissionsAtom).filter((permission) => permissions.includes(permission));
}

/** The scopes of a login that allows this besides planets. */
export function scopesFor(permissions: readonly ExtraPermission[]): string[] {
  return [PLANET_SCOPE, ...permissions.map((permission) => SCOPES[permission])];
}

/** The address that starts a login, by OAuth 2.0's authorization code flow with PKCE. */
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
  /** a login that this tab started returned with a code to exchange */
  | ({ kind: 'code'; code: string } & Omit<StartedLogin, 'state'>)
  | { kind: 'cancelled' }
  /** the single sign-on refused; `reason` is its own text */
  | { kind: 'refused'; reason: string }
  /** not the login that this tab started: its code must not be exchanged */
  | { kind: 'foreign' };

/** Reads the return from EVE's login page. `started`: the login that this tab started, null if none. */
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
  if (code === null || code === '') return { kind: 'refused', reason: t`it sent no code` };
  const { codeVerifier, scopes, chosenFor } = started;
  return { kind: 'code', code, codeVerifier, scopes, chosenFor };
}

/** Reads the login's return from the page's address and removes it there, so that a reload does not repeat it. */
export function takeLoginReturn(): LoginReturn {
  const url = new URL(window.location.href);
  const hasReturn = url.searchParams.has('code') || url.searchParams.has('error');
  if (!hasReturn) return { kind: 'none' };
  const loginReturn = parseLoginReturn(url.search, takeStartedLogin());
  for (const name of ['code', 'state', 'error', 'error_description', 'iss']) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return loginReturn;
}

/** @returns whether this page was opened from another address, to log in here. Removes that from the address. */
export function takeLoginHere(): boolean {
  const url = new URL(window.location.href);
  isOpenedToLogIn = url.searchParams.has(LOGIN_HERE);
  if (isOpenedToLogIn) {
    url.searchParams.delete(LOGIN_HERE);
    window.history.replaceState(window.history.state, '', url);
  }
  return isOpenedToLogIn;
}

/** PKCE (RFC 7636): the code can be exchanged only with the verifier. null without TLS, where browsers can't hash. */
async function makeCodeProof(): Promise<{ verifier: string; challenge: string } | null> {
  if (crypto.subtle === undefined) return null;
  const verifier = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
