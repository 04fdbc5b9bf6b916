import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { TOKEN_ANSWER } from './fakePage.ts';
import { openPage } from './openPage.ts';

async function open(stored: readonly unknown[] = []) {
  const page = await openPage(stored);
  return { ...page, ...(await import('../../../src/bridge/login.ts')) };
}

function problem(status: number, message: string): Response {
  return Response.json({ error: 'refused', message }, { status });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

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
    expect(sent).toEqual([{ code: 'a code&more', code_verifier: 'a verifier' }, { code: 'without' }]);
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
});
