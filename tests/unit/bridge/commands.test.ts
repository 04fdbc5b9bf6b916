import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { makeStoredCharacter, makeStoredSession } from '../state/makeStoredCharacter.ts';
import { installFakePage, skipPauses, TOKEN_ANSWER } from './fakePage.ts';

const PILOT_7 = 7 as CharacterId;

async function openPage(stored: unknown[] = []) {
  const page = installFakePage();
  page.browser.local.setItem('characters', JSON.stringify(stored));
  const commands = await import('../../../src/bridge/commands.ts');
  const characters = await import('../../../src/state/characters.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { accountOrderAtom, collapsedAccountsAtom } = await import('../../../src/state/settings.ts');
  characters.loadCharacters();
  return {
    ...commands,
    page,
    list: () => store.get(characters.charactersAtom),
    notices: () => store.get(noticesAtom),
    accountOrder: () => store.get(accountOrderAtom),
    collapsed: () => store.get(collapsedAccountsAtom),
  };
}

function problem(status: number, message: string): Response {
  return Response.json({ error: 'refused', message }, { status });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('completing a log-in', () => {
  it('exchanges the code for a character', async () => {
    const { page, completeLogin, list, notices } = await openPage();
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
    const { page, completeLogin, list, notices } = await openPage([makeStoredCharacter(1)]);
    page.answer = answer;
    await completeLogin('code', null);
    expect(list().map((character) => character.characterId)).toEqual([1]);
    expect(notices()).toMatchObject([{ id: 'login', kind: 'failed', text: expect.stringContaining(words) }]);
  });
});

describe('deleting a character', () => {
  it('takes it off the list and revokes its tokens', async () => {
    const { page, deleteCharacter, list, notices } = await openPage([makeStoredCharacter(7), makeStoredCharacter(8)]);
    let sent: unknown;
    page.answer = (_request, body) => {
      sent = body;
      return new Response(null, { status: 204 });
    };
    await deleteCharacter(PILOT_7);
    expect(page.requests).toEqual(['POST /api/revoke']);
    expect(sent).toEqual({
      access_token: 'access-7',
      refresh_token: 'sealed-7',
      expires_at: 1_800_000_000_000,
      character: { characterId: 7, name: 'Pilot 7' },
    });
    expect(list().map((character) => character.characterId)).toEqual([8]);
    expect(notices()).toMatchObject([
      // No engine runs here.
      { kind: 'failed', text: expect.stringContaining('history and variants of Pilot 7 could not be deleted') },
      { kind: 'done' },
    ]);
  });

  it('revokes the tokens that another tab has stored a moment ago, not the dead ones before them', async () => {
    const { page, deleteCharacter } = await openPage([makeStoredCharacter(7)]);
    page.browser.local.setItem('session-7', JSON.stringify(makeStoredSession('rotated')));
    let sent: unknown;
    page.answer = (_request, body) => {
      sent = body;
      return new Response(null, { status: 204 });
    };
    await deleteCharacter(PILOT_7);
    expect(sent).toMatchObject({ refresh_token: 'sealed-rotated' });
  });

  it('deletes it also when revoking fails, and says so', async () => {
    const { page, deleteCharacter, list, notices } = await openPage([makeStoredCharacter(7)]);
    page.answer = () => problem(502, 'Single sign-on does not answer.');
    await deleteCharacter(PILOT_7);
    expect(list()).toEqual([]);
    expect(JSON.parse(page.browser.local.getItem('characters') ?? '')).toEqual([]);
    expect(notices()).toMatchObject([
      { id: 'delete-history-7', text: expect.stringContaining('delete all history in History (“Save and restore”)') },
      { kind: 'failed', text: expect.stringMatching(/^Logout failed.*does not answer/) },
    ]);
  });
});

describe('refreshing', () => {
  it('says when it could not be done', async () => {
    const { refresh, notices } = await openPage();
    await refresh();
    expect(notices()).toMatchObject([
      { kind: 'failed', text: expect.stringMatching(/^Could not refresh/), action: 'refresh' },
    ]);
  });
});

describe('a backup file', () => {
  it('restores the list, accounts, comments and settings included', async () => {
    const { readBackup, restoreBackup, list } = await openPage([makeStoredCharacter(1)]);
    const entries = [makeStoredCharacter(7, { account: 'Main', comment: 'plan' }), makeStoredCharacter(8)];
    const reading = await readBackup(new Blob([JSON.stringify(entries)]));
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    expect(list().map((character) => character.characterId)).toEqual([1]);
    expect(restoreBackup(reading)).toBe(true);
    expect(list()).toMatchObject([{ characterId: 7, account: 'Main', comment: 'plan' }, { characterId: 8 }]);
  });

  it.each([
    ['of version 0.1, whose rates become the owner’s part', { customsTaxFraction: 0.05 }, 0.05, ['restore', 'customs']],
    ['of this version', { ownerTaxFraction: 0.05 }, 0.05, ['restore']],
  ])('explains the game’s part of customs tax if it is %s', async (_what, rate, ownerTaxFraction, ids) => {
    const { readBackup, restoreBackup, list, notices } = await openPage();
    const planetConfig = [{ planetId: 40, characterId: 7, excludeFromTotals: false, ...rate }];
    const reading = await readBackup(new Blob([JSON.stringify([{ ...makeStoredCharacter(7), planetConfig }])]));
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    restoreBackup(reading);
    expect(list()).toMatchObject([{ planetConfigs: [{ ownerTaxFraction }] }]);
    expect(notices().map(({ id }) => id)).toEqual(ids);
  });

  it('is refused where it is larger than any backup, without being read', async () => {
    const { readBackup } = await openPage();
    const file = { size: 50_000_000, text: vi.fn() } as unknown as Blob;
    expect(await readBackup(file)).toMatchObject({ kind: 'invalid', problems: [expect.stringContaining('50 MB')] });
    expect(file.text).not.toHaveBeenCalled();
  });

  it('is refused where the browser cannot read it', async () => {
    const { readBackup } = await openPage();
    const file = { size: 5, text: () => Promise.reject(new Error('gone')) } as unknown as Blob;
    expect(await readBackup(file)).toMatchObject({ kind: 'invalid', problems: ['the file could not be read'] });
  });
});

describe("the sandbox's pilots", () => {
  const pilots = [makeStoredCharacter(7, { account: 'Main' }), makeStoredCharacter(8)];

  it('fill an empty page, and are ordinary characters', async () => {
    const { page, addSandboxPilots, list, notices } = await openPage();
    page.answer = () => Response.json(pilots);
    await addSandboxPilots();
    expect(page.requests[0]).toBe('GET /sandbox/backup.json?pilots=12');
    expect(list()).toMatchObject([{ characterId: 7, account: 'Main' }, { characterId: 8 }]);
    expect(JSON.parse(page.browser.local.getItem('characters') ?? '')).toHaveLength(2);
    expect(notices()).toContainEqual(
      expect.objectContaining({ kind: 'done', text: expect.stringContaining('2 pilots of the sandbox added') }),
    );
  });

  it.each([
    ['a server without a sandbox answers', () => new Response('There is nothing here.', { status: 404 }), '404'],
    ['the server cannot be reached', () => undefined, 'cannot be reached'],
    ['one of them is damaged', () => Response.json([pilots[0], { character: {} }]), 'entry 2'],
  ])('add nothing where %s, and a notice says so', async (_what, answer, words) => {
    const { page, addSandboxPilots, list, notices } = await openPage();
    page.answer = answer;
    await skipPauses(addSandboxPilots);
    expect(list()).toEqual([]);
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining(words) }]);
  });

  it('never replace characters that are there', async () => {
    const { page, addSandboxPilots, list } = await openPage([makeStoredCharacter(1)]);
    page.answer = () => Response.json(pilots);
    await addSandboxPilots();
    expect(list()).toMatchObject([{ characterId: 1 }]);
  });
});

describe('account cards', () => {
  it('keep the player’s order, and hidden ones keep their place after it', async () => {
    const { reorderAccounts, accountOrder } = await openPage();
    reorderAccounts(['A', 'B', 'C']);
    reorderAccounts(['C', 'A']);
    expect(accountOrder()).toEqual(['C', 'A', 'B']);
  });

  it('close and open one by one and all at once', async () => {
    const { setAccountCollapsed, setAllCollapsed, collapsed } = await openPage([
      makeStoredCharacter(1, { account: 'A' }),
      makeStoredCharacter(2),
    ]);
    setAllCollapsed(true);
    expect(collapsed()).toEqual(['A', '-']);
    setAccountCollapsed('A', false);
    expect(collapsed()).toEqual(['-']);
    setAllCollapsed(false);
    expect(collapsed()).toEqual([]);
  });
});
