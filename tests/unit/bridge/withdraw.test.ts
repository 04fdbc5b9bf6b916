import { describe, expect, it, vi } from 'vitest';
import type { Withdrawal } from '../../../src/state/withdrawals.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { openPage } from './openPage.ts';

const LOGIN: Withdrawal = {
  kind: 'login',
  characterId: 7 as CharacterId,
  name: 'Pilot 7',
  session: { accessToken: 'access-7', sealedRefreshToken: 'sealed-7', expiresAtMs: 1_800_000_000_000 },
};
const SHARE: Withdrawal = { kind: 'share', id: 'share-1', secret: 'secret-1' };
const REMINDERS: Withdrawal = { kind: 'reminders', listId: 'list-1' };
const ALL = [LOGIN, SHARE, REMINDERS];

async function open(withdrawals: readonly Withdrawal[], stored: readonly unknown[] = []) {
  const opened = await openPage(stored);
  const state = await import('../../../src/state/withdrawals.ts');
  state.addWithdrawals(withdrawals);
  return {
    ...opened,
    waiting: () => state.readWithdrawals().withdrawals,
    storedText: () => opened.page.browser.local.getItem('withdrawals'),
    ...(await import('../../../src/bridge/withdraw.ts')),
  };
}

describe('what the server is to end', () => {
  it('is asked for with its own secret, and forgotten once the server has ended it', async () => {
    const { page, withdrawAll, storedText, notices } = await open(ALL);
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (input: Request) => {
      sent.push(`${input.method} ${new URL(input.url).pathname} ${input.headers.get('authorization')}`);
      return new Response('{}');
    });
    await withdrawAll();
    expect(sent.sort()).toEqual([
      'DELETE /api/reminders Bearer list-1',
      'DELETE /api/shares/share-1 Bearer secret-1',
      'POST /api/revoke null',
    ]);
    expect(storedText()).toBeNull();
    expect(notices()).toMatchObject([{ kind: 'done' }]);
    expect(page.requests).toEqual([]);
  });

  it('is kept exactly while the server can’t be reached, and tried again', async () => {
    const { page, withdrawAll, waiting, storedText, notices } = await open(ALL);
    await withdrawAll();
    expect(waiting()).toEqual(ALL);
    expect(notices()).toMatchObject([
      {
        kind: 'failed',
        text: expect.stringContaining('1 login, 1 share and reminders. The server cannot be reached.'),
      },
    ]);
    page.answer = (request) => (request.includes('shares') ? undefined : new Response('{}'));
    await withdrawAll();
    expect(waiting()).toEqual([SHARE]);
    expect(notices()).toMatchObject([{ text: expect.stringMatching(/yet: 1 share\. /) }]);
    page.answer = () => new Response('{}');
    await withdrawAll();
    expect(storedText()).toBeNull();
  });

  it.each([404, 410])('is no share that the server does not have: %i', async (status) => {
    const { page, withdrawAll, storedText, notices } = await open([SHARE]);
    page.answer = () => Response.json({ error: 'gone', message: 'There is no such share.' }, { status });
    await withdrawAll();
    expect(storedText()).toBeNull();
    expect(notices()).toMatchObject([{ kind: 'done' }]);
  });

  it('is not asked for again where the server refuses it for good', async () => {
    const { page, withdrawAll, storedText, notices } = await open([LOGIN]);
    page.answer = () =>
      Response.json({ error: 'invalid', message: 'The token is of another server.' }, { status: 400 });
    await withdrawAll();
    expect(storedText()).toBeNull();
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('Third Party Applications') }]);
  });

  it.each([408, 429, 500, 503])('is asked for again after an answer %i', async (status) => {
    const { page, withdrawAll, waiting } = await open([LOGIN]);
    page.answer = () => Response.json({ error: 'busy', message: 'Try again later.' }, { status });
    await withdrawAll();
    expect(waiting()).toEqual([LOGIN]);
  });

  it('is nothing where what is stored can’t be read', async () => {
    const { page, waiting } = await open([]);
    page.browser.local.setItem('withdrawals', '{"isEmptying":true,"withdrawals":[{"kind":"wish"}]}');
    expect(waiting()).toEqual([]);
  });

  it('is the login of a character, from the moment that it is deleted', async () => {
    const { page, waiting, storedText } = await open([], [makeStoredCharacter(7)]);
    const { deleteCharacter } = await import('../../../src/bridge/deleteCharacter.ts');
    page.answer = () => {
      expect(waiting()).toEqual([LOGIN]);
      return new Response('{}');
    };
    await deleteCharacter(LOGIN.characterId);
    expect(storedText()).toBeNull();
    expect(page.requests).toEqual(['POST /api/revoke']);
  });

  it('is the login of a deleted character also later, if the server can’t be reached', async () => {
    const { waiting, notices } = await open([], [makeStoredCharacter(7)]);
    const { deleteCharacter } = await import('../../../src/bridge/deleteCharacter.ts');
    await deleteCharacter(LOGIN.characterId);
    expect(waiting()).toEqual([LOGIN]);
    expect(notices()).toContainEqual(expect.objectContaining({ text: expect.stringContaining('at each start') }));
  });
});
