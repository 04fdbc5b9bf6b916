import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DATABASE_NOT_OPEN } from '../../../workers/game/domain/errors.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeStoredCharacter, makeStoredSession } from '../state/makeStoredCharacter.ts';
import { openPage } from './openPage.ts';

async function open(stored: readonly unknown[] = []) {
  const page = await openPage(stored);
  const { deleteCharacter } = await import('../../../src/bridge/deleteCharacter.ts');
  return { ...page, deleteCharacter, ...(await import('../../../src/bridge/characters.ts')) };
}

const PILOT_7 = 7 as CharacterId;

function problem(status: number, message: string): Response {
  return Response.json({ error: 'refused', message }, { status });
}

describe('deleting a character', () => {
  it('takes it off the list and revokes its tokens', async () => {
    const { page, deleteCharacter, list, notices } = await open([makeStoredCharacter(7), makeStoredCharacter(8)]);
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
      { kind: 'failed', text: expect.stringContaining('plans or shares of Pilot 7 could not be deleted') },
      { kind: 'done' },
    ]);
  });

  it('revokes the tokens that another tab has stored a moment ago, not the dead ones before them', async () => {
    const { page, deleteCharacter } = await open([makeStoredCharacter(7)]);
    page.browser.local.setItem('session-7', JSON.stringify(makeStoredSession('rotated')));
    let sent: unknown;
    page.answer = (_request, body) => {
      sent = body;
      return new Response(null, { status: 204 });
    };
    await deleteCharacter(PILOT_7);
    expect(sent).toMatchObject({ refresh_token: 'sealed-rotated' });
  });

  it.each([
    {
      what: 'history',
      answers: {
        remove: () => {
          throw new DOMException(DATABASE_NOT_OPEN, 'InvalidStateError');
        },
      },
      reason: '(the database does not open)',
    },
    {
      what: 'settle',
      answers: { changeKept: () => ({ storageProblem: { kind: 'full', what: 'plans' } }) },
      reason: '(the disk is full',
    },
  ])('says what could not be deleted of $what, and why, and that the started round still names it', async (failing) => {
    const asked: string[] = [];
    const subject = (name: string, usual: Record<string, () => unknown> = {}) => {
      const answers: Record<string, () => unknown> = { ...usual, ...(name === failing.what && failing.answers) };
      return new Proxy(answers, {
        get: (_, call: string) => async () => {
          asked.push(`${name}.${call}`);
          return answers[call]?.();
        },
      });
    };
    const engine = {
      set: async () => asked.push('set'),
      history: subject('history'),
      settle: subject('settle', { changeKept: () => ({ storageProblem: null }) }),
      shares: subject('shares'),
      backup: subject('backup'),
      fetching: subject('fetching'),
      round: subject('round', { started: () => ({ report: { logins: [{ characterId: PILOT_7 }] } }) }),
    };
    const ask = async (question: (remote: typeof engine) => unknown) => question(engine);
    vi.doMock('../../../src/bridge/engine.ts', () => ({ askEngine: ask, askEngineEarly: ask }));
    vi.doMock('../../../src/bridge/whatIf.ts', () => ({ changeVariants: async () => ({ storageProblem: null }) }));
    onTestFinished(() => {
      for (const name of ['engine', 'whatIf']) vi.doUnmock(`../../../src/bridge/${name}.ts`);
    });
    const { page, deleteCharacter, notices } = await open([makeStoredCharacter(7)]);
    page.answer = () => new Response(null, { status: 204 });
    await deleteCharacter(PILOT_7);
    const textOf = (id: string) => notices().find((notice) => notice.id === id)?.text;
    await expect.poll(() => textOf('delete-history-7')).toContain(failing.reason);
    await expect.poll(() => textOf('delete-round-7')).toContain('still names Pilot 7');
    expect(page.browser.local.getItem('session-7')).toBe('deleted');
    expect(asked).toEqual([
      'history.remove',
      'settle.changeKept',
      'shares.removeCharacter',
      'backup.forgetCharacter',
      'set',
      'fetching.forget',
      'round.started',
    ]);
  });

  it('deletes it also when revoking fails, and says so', async () => {
    const { page, deleteCharacter, list, notices } = await open([makeStoredCharacter(7)]);
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
