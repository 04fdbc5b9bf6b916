import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeBrowser } from '../state/fakeBrowser.ts';

const ENVIRONMENT = {
  clientId: 'the client',
  callbackUrl: 'https://watch.example/',
  authorizationUrl: 'https://login.example/v2/oauth/authorize',
  esiUrl: 'https://esi.example',
  imagesUrl: 'https://images.example',
  isSandbox: false,
  userAgent: 'ColonyWatch',
  discordUrl: null,
  githubUrl: null,
  partnerCode: null,
};

/** The log-in module of a page at this address. */
async function openPage(href = 'https://watch.example/') {
  vi.resetModules();
  const browser = installFakeBrowser();
  const assign = vi.fn<(url: string) => void>();
  const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>();
  Object.assign(window, { location: { href, assign }, history: { state: null, replaceState } });
  const login = await import('../../src/bridge/login.ts');
  const { envAtom } = await import('../../src/state/environment.ts');
  const { store } = await import('../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../src/state/notices.ts');
  store.set(envAtom, ENVIRONMENT);
  return { ...login, browser, assign, replaceState, store, notices: () => store.get(noticesAtom) };
}

beforeEach(() => {
  vi.restoreAllMocks();
});

describe('login', () => {
  it('goes to the authorization address with everything that OAuth asks for', async () => {
    const page = await openPage();
    page.login([page.PLANET_SCOPE]);
    const url = new URL(page.assign.mock.calls[0]?.[0] ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://login.example/v2/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      redirect_uri: 'https://watch.example/',
      client_id: 'the client',
      scope: 'esi-planets.manage_planets.v1',
      state: page.browser.session.getItem('loginState'),
    });
  });

  it('uses another state of 128 bits each time', async () => {
    const page = await openPage();
    page.login([page.PLANET_SCOPE]);
    page.login([page.PLANET_SCOPE]);
    const [first, second] = page.assign.mock.calls.map(([url]) => new URL(url).searchParams.get('state'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('goes nowhere without a scope', async () => {
    const page = await openPage();
    page.login([]);
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('goes nowhere where the browser does not keep the state, and says so', async () => {
    const page = await openPage();
    page.browser.session.isFull = true;
    page.login([page.PLANET_SCOPE]);
    expect(page.assign).not.toHaveBeenCalled();
    expect(page.notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('remember the log-in') }]);
  });
});

describe('the return from a log-in', () => {
  it('gives the code when the state is the one that was kept, and cleans the address', async () => {
    const page = await openPage('https://watch.example/?code=abc&state=s1&other=1#part');
    page.browser.session.setItem('loginState', 's1');
    expect(page.takeLoginReturn()).toEqual({ kind: 'code', code: 'abc' });
    expect(page.replaceState.mock.calls[0]?.[2].href).toBe('https://watch.example/?other=1#part');
    expect(page.browser.session.getItem('loginState')).toBeNull();
  });

  it.each([
    ['another state', '?code=abc&state=s2', 's1'],
    ['no state', '?code=abc', 's1'],
    ['a log-in that this tab never started', '?code=abc&state=s1', null],
    ['an error with another state', '?error=access_denied&state=s2', 's1'],
  ])('is foreign with %s, and the address is cleaned all the same', async (_what, search, kept) => {
    const page = await openPage(`https://watch.example/${search}`);
    if (kept !== null) page.browser.session.setItem('loginState', kept);
    expect(page.takeLoginReturn()).toEqual({ kind: 'foreign' });
    expect(page.replaceState.mock.calls[0]?.[2].search).toBe('');
  });

  it('tells a cancelled log-in from a refused one', async () => {
    const { parseLoginReturn } = await openPage();
    expect(parseLoginReturn('?error=access_denied&state=s', 's')).toEqual({ kind: 'cancelled' });
    expect(parseLoginReturn('?error=server_error&state=s', 's')).toEqual({ kind: 'refused', reason: 'server_error' });
    expect(parseLoginReturn('?error=x&error_description=Too+busy&state=s', 's')).toEqual({
      kind: 'refused',
      reason: 'Too busy',
    });
    expect(parseLoginReturn('?code=&state=s', 's')).toMatchObject({ kind: 'refused' });
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
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.string(), { nil: null }), (code, state, kept) => {
        const result = parseLoginReturn(`?${new URLSearchParams({ code, state })}`, kept);
        if (result.kind === 'code') expect(state).toBe(kept);
      }),
    );
  });
});
