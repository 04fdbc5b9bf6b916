import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../../src/state/environment.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { resetPage } from '../../resetPage.ts';
import { challengeOf } from '../server/fakeServices.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';

const LOGIN_SERVICE = {
  clientId: 'the client',
  callbackUrl: 'https://watch.example/',
  authorizationUrl: 'https://login.example/v2/oauth/authorize',
  scopes: [PLANET_SCOPE, SCOPES.skills],
};

/** What a login looks at. */
const ENVIRONMENT = { isSandbox: false } as Environment;

/** The log-in module of a page at this address. */
async function openPage(href = 'https://watch.example/') {
  resetPage();
  const browser = installFakeBrowser();
  const assign = vi.fn<(url: string) => void>();
  const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>();
  Object.assign(window, {
    location: { href, origin: new URL(href).origin, assign },
    history: { state: null, replaceState },
  });
  const { envAtom, loginServiceAtom } = await import('../../../src/state/environment.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  store.set(envAtom, ENVIRONMENT);
  store.set(loginServiceAtom, LOGIN_SERVICE);
  return {
    ...(await import('../../../src/bridge/login.ts')),
    browser,
    assign,
    replaceState,
    store,
    envAtom,
    loginServiceAtom,
    notices: () => store.get(noticesAtom),
  };
}

const STARTED = { state: 's', codeVerifier: null, scopes: [PLANET_SCOPE], chosenFor: null };

beforeEach(() => {
  vi.restoreAllMocks();
});

describe('login', () => {
  it('goes to the authorization address with everything that OAuth asks for', async () => {
    const page = await openPage();
    await page.login([PLANET_SCOPE]);
    const url = new URL(page.assign.mock.calls[0]?.[0] ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://login.example/v2/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      redirect_uri: 'https://watch.example/',
      client_id: 'the client',
      scope: 'esi-planets.manage_planets.v1',
      state: page.browser.session.getItem('loginState'),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('sends the hash of a secret that this tab keeps for the exchange of the code, another one each time', async () => {
    const page = await openPage();
    const verifiers: (string | null)[] = [];
    for (const attempt of [0, 1]) {
      await page.login([PLANET_SCOPE]);
      const url = page.assign.mock.calls[attempt]?.[0] ?? '';
      const verifier = page.browser.session.getItem('loginCodeVerifier');
      verifiers.push(verifier);
      expect(new URL(url).searchParams.get('code_challenge')).toBe(challengeOf(verifier));
      expect(url).not.toContain(verifier);
    }
    expect(verifiers[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(verifiers[1]).not.toBe(verifiers[0]);
  });

  it('works without that secret where the browser cannot hash, and keeps none of an earlier log-in', async () => {
    const page = await openPage();
    await page.login([PLANET_SCOPE]);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
    await page.login([PLANET_SCOPE]);
    vi.unstubAllGlobals();
    const { searchParams } = new URL(page.assign.mock.calls[1]?.[0] ?? '');
    expect([searchParams.has('state'), searchParams.has('code_challenge')]).toEqual([true, false]);
    expect(page.browser.session.getItem('loginCodeVerifier')).toBeNull();
  });

  it('goes to the host that the log-in returns to first, if this is another', async () => {
    const page = await openPage('https://www.watch.example/');
    await page.login([PLANET_SCOPE]);
    expect(page.assign.mock.calls).toEqual([['https://watch.example/?login=']]);
    expect(page.browser.session.getItem('loginState')).toBeNull();
  });

  it('goes there once at most: a proxy may lead back to this address', async () => {
    const page = await openPage('https://www.watch.example/?login=&q=gas');
    expect(page.takeLoginHere()).toBe(true);
    expect(page.replaceState.mock.calls[0]?.[2].href).toBe('https://www.watch.example/?q=gas');
    await page.login([PLANET_SCOPE]);
    expect(page.assign.mock.calls[0]?.[0]).toMatch(/^https:\/\/login\.example\//);
  });

  it('stays on this host with the sandbox, which returns to any', async () => {
    const page = await openPage('https://www.watch.example/');
    page.store.set(page.envAtom, { ...ENVIRONMENT, isSandbox: true });
    await page.login([PLANET_SCOPE]);
    expect(page.assign.mock.calls[0]?.[0]).toMatch(/^https:\/\/login\.example\//);
  });

  it('goes nowhere before the server has said where to', async () => {
    const page = await openPage();
    page.store.set(page.loginServiceAtom, null);
    await page.login([PLANET_SCOPE]);
    expect(page.assign).not.toHaveBeenCalled();
    expect(page.notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('not known yet') }]);
  });

  it('uses another state of 128 bits each time', async () => {
    const page = await openPage();
    await page.login([PLANET_SCOPE]);
    await page.login([PLANET_SCOPE]);
    const [first, second] = page.assign.mock.calls.map(([url]) => new URL(url).searchParams.get('state'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('goes nowhere without a scope', async () => {
    const page = await openPage();
    await page.login([]);
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('goes nowhere where the browser does not keep the state, and says so', async () => {
    const page = await openPage();
    page.browser.session.isFull = true;
    await page.login([PLANET_SCOPE]);
    expect(page.assign).not.toHaveBeenCalled();
    expect(page.notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('remember the login') }]);
  });
});

describe('logging a character in again', () => {
  const CHARACTER = 7 as CharacterId;

  it('asks for what its login allows, as far as the server still offers it', async () => {
    const page = await openPage();
    const { storeSession } = await import('../../../src/state/sessions.ts');
    const scopesAsked = async (scp: unknown): Promise<string | null> => {
      const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
      storeSession(CHARACTER, { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 0 }, null);
      await page.loginAgain(CHARACTER);
      return new URL(page.assign.mock.lastCall?.[0] ?? '').searchParams.get('scope');
    };
    expect(await scopesAsked(PLANET_SCOPE)).toBe(PLANET_SCOPE);
    expect(await scopesAsked([SCOPES.skills, PLANET_SCOPE])).toBe(`${PLANET_SCOPE} ${SCOPES.skills}`);
    expect(await scopesAsked([SCOPES.wallet, PLANET_SCOPE])).toBe(PLANET_SCOPE);
  });

  it('keeps what was asked for until the return, so that the server can compare, and for whom', async () => {
    const page = await openPage();
    await page.login(page.scopesFor(['skills']), CHARACTER);
    const state = page.browser.session.getItem('loginState');
    Object.assign(window.location, { href: `https://watch.example/?code=abc&state=${state}` });
    expect(page.takeLoginReturn()).toMatchObject({
      kind: 'code',
      scopes: [PLANET_SCOPE, SCOPES.skills],
      chosenFor: CHARACTER,
    });
    expect(page.browser.session.getItem('loginScopes')).toBeNull();
  });
});

describe('the return from a log-in', () => {
  it('gives the code when the state is the one that was kept, and cleans the address', async () => {
    const page = await openPage('https://watch.example/?code=abc&state=s1&other=1#part');
    page.browser.session.setItem('loginState', 's1');
    page.browser.session.setItem('loginCodeVerifier', 'v1');
    expect(page.takeLoginReturn()).toEqual({
      kind: 'code',
      code: 'abc',
      codeVerifier: 'v1',
      scopes: [PLANET_SCOPE],
      chosenFor: null,
    });
    expect(page.browser.session.getItem('loginCodeVerifier')).toBeNull();
    expect(page.replaceState.mock.calls[0]?.[2].href).toBe('https://watch.example/?other=1#part');
    expect(page.browser.session.getItem('loginState')).toBeNull();
  });

  it.each([
    ['another state', '?code=abc&state=s2', 's1'],
    ['no state', '?code=abc', 's1'],
    ['a log-in that this tab never started', '?code=abc&state=s1', null],
    ['an error with another state', '?error=access_denied&state=s2', 's1'],
  ])('is foreign with %s, and the address is cleaned anyway', async (_what, search, kept) => {
    const page = await openPage(`https://watch.example/${search}`);
    if (kept !== null) page.browser.session.setItem('loginState', kept);
    expect(page.takeLoginReturn()).toEqual({ kind: 'foreign' });
    expect(page.replaceState.mock.calls[0]?.[2].search).toBe('');
  });

  it('distinguishes a cancelled log-in from a refused one', async () => {
    const { parseLoginReturn } = await openPage();
    expect(parseLoginReturn('?error=access_denied&state=s', STARTED)).toEqual({ kind: 'cancelled' });
    expect(parseLoginReturn('?error=server_error&state=s', STARTED)).toEqual({
      kind: 'refused',
      reason: 'server_error',
    });
    expect(parseLoginReturn('?error=x&error_description=Too+busy&state=s', STARTED)).toEqual({
      kind: 'refused',
      reason: 'Too busy',
    });
    expect(parseLoginReturn('?code=&state=s', STARTED)).toMatchObject({ kind: 'refused' });
  });

  it('leaves an address without a return alone', async () => {
    const page = await openPage('https://watch.example/?utm=1');
    page.browser.session.setItem('loginState', 's1');
    expect(page.takeLoginReturn()).toEqual({ kind: 'none' });
    expect(page.replaceState).not.toHaveBeenCalled();
    expect(page.browser.session.getItem('loginState')).toBe('s1');
  });

  it('never gives a code for a state that is not the kept one', async () => {
    const { parseLoginReturn } = await openPage();
    forDrawn(100, fc.string(), fc.string(), fc.option(fc.string(), { nil: null }), (code, state, kept) => {
      const result = parseLoginReturn(
        `?${new URLSearchParams({ code, state })}`,
        kept === null ? null : { ...STARTED, state: kept },
      );
      if (result.kind === 'code') expect(state).toBe(kept);
    });
  });
});
