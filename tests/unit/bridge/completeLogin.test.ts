import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { type ExtraPermission, PLANET_SCOPE, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { settle } from '../live/esi/fakeClock.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ORIGIN, TOKEN_ANSWER } from './fakePage.ts';
import { openPage } from './openPage.ts';

async function open(stored: readonly unknown[] = []) {
  const page = await openPage(stored);
  return { ...page, ...(await import('../../../src/bridge/loginReturn.ts')) };
}

function problem(status: number, message: string): Response {
  return Response.json({ error: 'refused', message }, { status });
}

describe('completing a log-in', () => {
  it('exchanges the code for a character', async () => {
    const { page, completeLogin, list, notices } = await open();
    const sent: unknown[] = [];
    page.answer = (_request, body) => {
      sent.push(body);
      return Response.json(TOKEN_ANSWER);
    };
    await completeLogin('a code&more', 'a verifier');
    await completeLogin('without', null);
    expect(page.requests).toEqual(['POST /api/token', 'POST /api/token']);
    expect(sent).toEqual([
      { code: 'a code&more', code_verifier: 'a verifier', scopes: [PLANET_SCOPE] },
      { code: 'without', scopes: [PLANET_SCOPE] },
    ]);
    expect(list()).toMatchObject([{ characterId: 7, name: 'Ketta' }]);
    expect(JSON.parse(page.browser.local.getItem('session-7') ?? '')).toMatchObject({ refresh_token: 'sealed' });
    expect(notices()).toMatchObject([{ kind: 'done', text: 'Ketta is logged in.' }]);
  });

  it.each([
    ['refused', () => problem(400, 'The code has been used.'), 'The code has been used.'],
    ['answered with something that is not JSON', () => new Response('<html>'), 'not JSON'],
    ['answered with JSON that is no character', () => Response.json({ access_token: 'a' }), 'invalid'],
    ['answered with an error and no words', () => new Response('', { status: 502 }), '502'],
    ['not answered at all', () => undefined, 'cannot be reached'],
  ])('says so when it is %s, and loses nothing', async (_what, answer, words) => {
    const { page, completeLogin, list, notices } = await open([makeStoredCharacter(1)]);
    page.answer = answer;
    await completeLogin('code', null);
    expect(list().map((character) => character.characterId)).toEqual([1]);
    expect(notices()).toMatchObject([{ id: 'login', kind: 'failed', text: expect.stringContaining(words) }]);
  });

  it('revokes the login that it replaces, and says what it allows more or less', async () => {
    const { page, completeLogin, notices } = await open();
    const token = (scp: unknown) => `head.${btoa(JSON.stringify({ scp }))}.signature`;
    const revoked: unknown[] = [];
    let login = { ...TOKEN_ANSWER };
    page.answer = (request, body) => {
      if (request === 'POST /api/token') return Response.json(login);
      revoked.push((body as typeof TOKEN_ANSWER).refresh_token);
      return Response.json({});
    };
    const logIn = async (refresh_token: string, scp: unknown): Promise<string | undefined> => {
      login = { ...login, refresh_token, access_token: token(scp) };
      await completeLogin('code', null);
      return notices().find(({ id }) => id === 'login')?.text;
    };
    expect(await logIn('first', PLANET_SCOPE)).toBe('Ketta is logged in.');
    expect(revoked).toEqual([]);
    const more = await logIn('second', [PLANET_SCOPE, SCOPES.skills]);
    expect(more).toBe('Ketta is logged in. This login allows more: Skills.');
    expect(await logIn('third', PLANET_SCOPE)).toBe('Ketta is logged in. No longer allowed: Skills.');
    await expect.poll(() => revoked).toEqual(['first', 'second']);
  });

  it('says so if the replaced login could not be ended', async () => {
    const { page, completeLogin, notices } = await open();
    const tokens = ['first', 'second'];
    page.answer = (request) =>
      request === 'POST /api/token'
        ? Response.json({ ...TOKEN_ANSWER, refresh_token: tokens.shift() })
        : problem(502, 'The service is down.');
    await completeLogin('code', null);
    await completeLogin('code', null);
    await expect
      .poll(() => notices().map(({ kind, text }) => [kind, text.includes('The service is down.')]))
      .toEqual([
        ['done', false],
        ['failed', true],
      ]);
  });

  it('is not about an earlier login that the server had refused: it has ended, or was made by another server', async () => {
    const { page, completeLogin, notices } = await open([makeStoredCharacter(7, { needsLogin: true })]);
    page.answer = (request) =>
      request === 'POST /api/token' ? Response.json(TOKEN_ANSWER) : problem(400, 'The token is not from here.');
    await completeLogin('code', null);
    await expect.poll(() => page.requests).toEqual(['POST /api/token', 'POST /api/revoke']);
    await settle();
    expect(notices()).toMatchObject([{ kind: 'done' }]);
  });
});

describe('the taxes that a character paid', () => {
  const [KETTA, ORAN] = [7, 8] as [CharacterId, CharacterId];
  let forgotten: CharacterId[];

  beforeEach(() => {
    forgotten = [];
    const ownData = { refresh: async () => {}, forgetTaxes: async (id: CharacterId) => void forgotten.push(id) };
    vi.doMock('../../../src/bridge/engine.ts', () => ({
      askEngine: (question: (engine: unknown) => unknown) => question({ ownData }),
    }));
  });

  afterEach(() => {
    vi.doUnmock('../../../src/bridge/engine.ts');
  });

  interface Less {
    chosenFor?: CharacterId;
    queued?: [CharacterId, ExtraPermission[]];
    offered?: readonly string[];
  }

  /** Ketta logs in with the permission for them, and then without. */
  async function logInWithLess({ chosenFor, queued, offered = [PLANET_SCOPE, SCOPES.wallet] }: Less): Promise<void> {
    const { page, completeLogin } = await open();
    const { queueLogins } = await import('../../../src/bridge/loginQueue.ts');
    const { loginServiceAtom } = await import('../../../src/state/environment.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    store.set(loginServiceAtom, {
      clientId: 'c',
      callbackUrl: `${ORIGIN}/`,
      authorizationUrl: ORIGIN,
      scopes: offered,
    });
    const logIn = async (...scp: string[]): Promise<void> => {
      const access_token = `head.${btoa(JSON.stringify({ scp }))}.signature`;
      page.answer = () => Response.json({ ...TOKEN_ANSWER, access_token, refresh_token: scp.join(' ') });
      await completeLogin('code', null, scp, chosenFor);
    };
    await logIn(PLANET_SCOPE, SCOPES.wallet);
    if (queued !== undefined) queueLogins([queued[0]], queued[1]);
    await logIn(PLANET_SCOPE);
  }

  it.each<[string, Less]>([
    ['in the dialog about it', { chosenFor: KETTA }],
    ['in the queue', { queued: [KETTA, []] }],
  ])('are deleted where the player has chosen %s that the login no longer allows them', async (_where, less) => {
    await logInWithLess(less);
    expect(forgotten).toEqual([KETTA]);
  });

  it.each<[string, Less]>([
    ['the login was not for a character by name', {}],
    ['the login was for another character', { chosenFor: ORAN }],
    ['the queue was at another character', { queued: [ORAN, []] }],
    ['the queue wants them to be read', { queued: [KETTA, ['wallet']] }],
    ['the host no longer offers to read them', { chosenFor: KETTA, queued: [KETTA, []], offered: [PLANET_SCOPE] }],
  ])('stay where %s', async (_why, less) => {
    await logInWithLess(less);
    expect(forgotten).toEqual([]);
  });
});
