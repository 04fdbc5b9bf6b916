import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE } from '../../../workers/game/domain/ownData.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { makeStoredCharacter, makeStoredSession } from '../state/makeStoredCharacter.ts';
import { ENV_ANSWER, installFakePage, ORIGIN, TOKEN_ANSWER } from './fakePage.ts';

/** A page with one stored character, unless others are given, at an address with this query; its server answers. */
async function openPage(search = '', stored = [makeStoredCharacter(1, { account: 'Main' })]) {
  const page = installFakePage(search);
  page.answer = answerAll;
  storeCharacters(page.browser.local, stored);
  const { startPage } = await import('../../../src/bridge/start.ts');
  const characters = await import('../../../src/state/characters.ts');
  const { envAtom } = await import('../../../src/state/environment.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { balanceThresholdAtom } = await import('../../../src/state/settings.ts');
  return {
    page,
    startPage: () => startPage(Promise.resolve()),
    store,
    ...characters,
    list: () => store.get(characters.charactersAtom),
    environment: () => store.get(envAtom),
    notices: () => store.get(noticesAtom),
    setBalanceThreshold: (threshold: number) => store.set(balanceThresholdAtom, threshold),
  };
}

function answerAll(request: string): Response | undefined {
  if (request === 'GET /api/env') return Response.json(ENV_ANSWER);
  if (request === 'POST /api/token') return Response.json(TOKEN_ANSWER);
  return undefined;
}

const noAnswer = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the start of the page', () => {
  it('shows the stored characters before anything has answered', async () => {
    const { startPage, list } = await openPage();
    const started = startPage();
    expect(list()).toMatchObject([{ characterId: 1, account: 'Main' }]);
    await started;
  });

  it('takes a share’s link out of the address before anything else, and offers it', async () => {
    const { page, startPage } = await openPage(`?q=x#share=${'a'.repeat(22)}.${'b'.repeat(43)}`);
    vi.stubGlobal('HTMLElement', class {});
    page.answer = (request) => {
      expect(window.history.replaceState).toHaveBeenCalledWith(null, '', '/?q=x');
      return answerAll(request);
    };
    await startPage();
    const { store } = await import('../../../src/state/jotai.ts');
    const { offeredLinkAtom } = await import('../../../src/state/shares.ts');
    const { dialogAtom } = await import('../../../src/state/dialogs.ts');
    expect(store.get(offeredLinkAtom)).toEqual({ id: 'a'.repeat(22), key: 'b'.repeat(43) });
    expect(store.get(dialogAtom)).toEqual({ kind: 'follow' });
    expect(page.requests.join()).not.toContain('bbb');
  });

  it('hands the engine the services, the characters and the settings', async () => {
    const { page, startPage, list } = await openPage();
    await startPage();
    expect(page.workers).toHaveLength(1);
    expect(page.workers[0]?.calls('start')).toMatchObject([
      {
        services: {
          esiUrl: `${ORIGIN}/sandbox/esi`,
          userAgent: 'ColonyWatch/1.2.3 (host@example.com)',
          apiUrl: ORIGIN,
        },
        characters: list(),
        settings: { balanceThreshold: 1000 },
      },
    ]);
  });

  it('hands the engine the characters in the order of the page, so that those in view come first', async () => {
    const { page, startPage, store } = await openPage('', [
      makeStoredCharacter(1, { account: 'Second' }),
      makeStoredCharacter(2, { account: 'First' }),
    ]);
    const { accountOrderAtom } = await import('../../../src/state/settings.ts');
    store.set(accountOrderAtom, ['First', 'Second']);
    await startPage();
    expect(page.workers[0]?.calls('start')).toMatchObject([{ characters: [{ characterId: 2 }, { characterId: 1 }] }]);
  });

  it('lets the server end what was deleted earlier, until it has', async () => {
    const { page, startPage } = await openPage();
    const withdrawals = [{ kind: 'share', id: 'share-1', secret: 'secret-1' }];
    page.browser.local.setItem('withdrawals', JSON.stringify({ isEmptying: false, withdrawals }));
    page.answer = (request) => answerAll(request) ?? (request.includes('shares') ? new Response('{}') : undefined);
    await startPage();
    await expect.poll(() => page.browser.local.getItem('withdrawals')).toBeNull();
    expect(page.requests).toContain('DELETE /api/shares/share-1');
  });

  it('asks for the environment first and exchanges a log-in’s code after it', async () => {
    const { page, startPage, list } = await openPage('?code=c1&state=s1');
    page.browser.session.setItem('loginState', 's1');
    await startPage();
    expect(page.requests).toEqual(['GET /api/env', 'POST /api/token']);
    expect(list().map((character) => character.characterId)).toEqual([1, 7]);
    await vi.advanceTimersByTimeAsync(100);
    expect(page.workers[0]?.calls('set')).toMatchObject([{ characters: [{ characterId: 1 }, { characterId: 7 }] }]);
  });

  it('says, at the address that a log-in returns to, that this is where to log in', async () => {
    const { startPage, notices } = await openPage('?login=');
    await startPage();
    expect(notices()).toMatchObject([
      { kind: 'needsYou', action: 'login', text: expect.stringContaining('returns to watch.example') },
    ]);
  });

  it('never goes to log in where an environment says that was written into the storage', async () => {
    const { page, startPage, notices } = await openPage();
    page.answer = noAnswer;
    const poisoned = {
      clientId: 'thief',
      callbackUrl: 'https://thief.example/',
      authorizationUrl: 'https://thief.example/login',
      esiUrl: `${ORIGIN}/sandbox/esi`,
      imagesUrl: `${ORIGIN}/images`,
      isSandbox: true,
    };
    page.browser.local.setItem('environment', JSON.stringify(poisoned));
    const { login } = await import('../../../src/bridge/login.ts');
    const started = startPage();
    await login([PLANET_SCOPE]);
    await started;
    await login([PLANET_SCOPE]);
    expect(window.location.assign).not.toHaveBeenCalled();
    expect(notices()).toMatchObject([
      { id: 'server' },
      { id: 'login', text: expect.stringContaining('not known yet') },
    ]);
    page.answer = answerAll;
    await vi.advanceTimersByTimeAsync(1000);
    await login([PLANET_SCOPE]);
    const { calls } = vi.mocked(window.location.assign).mock;
    expect(calls).toHaveLength(1);
    expect(String(calls[0]?.[0])).toMatch(`${ORIGIN}/sandbox/sso/authorize?`);
    expect(page.browser.local.getItem('environment')).not.toContain('thief');
  });

  it('exchanges nothing for a state that is not its own, and says so', async () => {
    const { page, startPage, list, notices } = await openPage('?code=c1&state=forged');
    page.browser.session.setItem('loginState', 's1');
    await startPage();
    expect(page.requests).toEqual(['GET /api/env']);
    expect(list()).toHaveLength(1);
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('was refused') }]);
  });

  it('is calm about a log-in that was cancelled', async () => {
    const { page, startPage, notices } = await openPage('?error=access_denied&state=s1');
    page.browser.session.setItem('loginState', 's1');
    await startPage();
    expect(notices()).toMatchObject([{ kind: 'done', text: expect.stringContaining('cancelled') }]);
  });

  it('keeps trying while the server cannot be reached, and starts the engine once it can', async () => {
    const { page, startPage, notices, environment } = await openPage();
    page.answer = noAnswer;
    await startPage();
    expect(page.workers).toHaveLength(1);
    expect(page.workers[0]?.calls('start')).toEqual([]);
    expect(notices()).toMatchObject([{ id: 'server', kind: 'retrying' }]);
    await vi.advanceTimersByTimeAsync(1000);
    page.answer = answerAll;
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.workers).toHaveLength(1);
    expect(page.workers[0]?.calls('start')).toHaveLength(1);
    expect(environment()?.imagesUrl).toBe('https://images.example');
    expect(notices()).toEqual([]);
  });

  it('asks a server that stays away a bounded number of times', async () => {
    const { page, startPage } = await openPage();
    page.answer = noAnswer;
    await startPage();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(page.requests.length).toBeLessThanOrEqual(66);
  });

  it('continues with the last known environment of a server that cannot be reached', async () => {
    const { page, startPage } = await openPage();
    await startPage();
    const kept = page.browser.local.getItem('environment');
    const later = await openPage();
    later.page.answer = noAnswer;
    later.page.browser.local.setItem('environment', kept ?? '');
    await later.startPage();
    expect(later.page.workers[0]?.calls('start')).toMatchObject([{ services: { esiUrl: `${ORIGIN}/sandbox/esi` } }]);
    later.page.answer = answerAll;
    await vi.advanceTimersByTimeAsync(5000);
    expect(later.page.workers).toHaveLength(1);
  });
});

describe('edits', () => {
  it('reach the engine: characters once they pause, settings at once', async () => {
    const { page, startPage, editCharacter, list, setBalanceThreshold } = await openPage();
    await startPage();
    const [pilot] = list();
    if (!pilot) throw new Error('There is no character.');
    editCharacter(pilot.characterId, { comment: 'a' });
    editCharacter(pilot.characterId, { comment: 'b' });
    expect(page.workers[0]?.calls('set')).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(page.workers[0]?.calls('set')).toEqual([{ characters: [expect.objectContaining({ comment: 'b' })] }]);
    setBalanceThreshold(5);
    expect(page.workers[0]?.calls('set')[1]).toEqual({ settings: expect.objectContaining({ balanceThreshold: 5 }) });
  });

  it('that the engine does not accept are kept, and a notice says so', async () => {
    const { page, startPage, setBalanceThreshold, notices } = await openPage();
    await startPage();
    setBalanceThreshold(5);
    page.workers[0]?.fail('set', 'a fault in the engine');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.browser.local.getItem('balanceThreshold')).toBe('5');
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('a fault in the engine') }]);
  });

  it('delete the history of a deleted character, and of no other one that is missing', async () => {
    const { page, startPage, notices } = await openPage();
    const { deleteCharacter } = await import('../../../src/bridge/deleteCharacter.ts');
    page.answer = (request) => answerAll(request) ?? new Response(null, { status: 204 });
    await startPage();
    storeCharacters({ setItem: page.browser.storeInOtherTab }, [makeStoredCharacter(2)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(page.workers[0]?.calls('history.remove')).toEqual([]);
    await deleteCharacter(2 as CharacterId);
    expect(page.workers[0]?.calls('history.remove')).toEqual([2]);
    await vi.dynamicImportSettled();
    expect(page.workers[0]?.calls('whatIf.changeVariants')).toEqual([{ kind: 'deleteCharacter', characterId: 2 }]);
    page.workers[0]?.fail('history.remove', 'a fault in the engine');
    await vi.advanceTimersByTimeAsync(0);
    expect(notices()).toContainEqual(
      expect.objectContaining({
        kind: 'failed',
        text: expect.stringContaining('history, variants, plans or shares of Pilot 2 could not be deleted'),
      }),
    );
  });

  it('delete what is stored of a deleted character also where the page was closed before the engine had answered', async () => {
    const { page, startPage, notices, unfinishedDeletions, ORPHAN_SESSION_MS } = await openPage();
    page.browser.local.setItem('session-2', 'deleted');
    page.browser.local.setItem('session-3', JSON.stringify(makeStoredSession('3')));
    await startPage();
    await vi.dynamicImportSettled();
    const deletion = { kind: 'deleteCharacter', characterId: 2 };
    const calls = (method: string) => page.workers[0]?.calls(method);
    expect([calls('whatIf.changeVariants'), calls('settle.changeKept')]).toEqual([[deletion], [deletion]]);
    for (const method of ['history.remove', 'shares.removeCharacter', 'backup.forgetCharacter', 'fetching.forget']) {
      expect([method, calls(method)]).toEqual([method, [2]]);
    }
    const succeed = (method: string, value?: unknown) => page.workers[0]?.succeed(method, value);
    for (const method of ['whatIf.changeVariants', 'settle.changeKept']) {
      succeed(method, { variants: {}, storageProblem: null });
    }
    for (const method of ['history.remove', 'shares.removeCharacter', 'backup.forgetCharacter', 'set']) succeed(method);
    await vi.advanceTimersByTimeAsync(2 * ORPHAN_SESSION_MS);
    expect(unfinishedDeletions()).toEqual([2]);
    succeed('fetching.forget');
    await vi.advanceTimersByTimeAsync(0);
    expect(unfinishedDeletions()).toEqual([]);
    expect(calls('round.started')).toEqual([]);
    expect(notices()).toEqual([]);
    await vi.advanceTimersByTimeAsync(ORPHAN_SESSION_MS);
    expect(page.browser.local.getItem('session-2')).toBeNull();
  });

  it('delete nothing of a listed character that has a mark, as when another tab has only memory for its login', async () => {
    const { page, startPage } = await openPage();
    page.browser.local.setItem('session-2', 'deleted');
    page.answer = (request) => {
      page.browser.local.setItem('session-1', 'deleted');
      return answerAll(request);
    };
    await startPage();
    await vi.dynamicImportSettled();
    expect(page.workers[0]?.calls('history.remove')).toEqual([2]);
  });

  it('say without a name what a start could not delete', async () => {
    const { page, startPage, notices, unfinishedDeletions } = await openPage();
    page.browser.local.setItem('session-2112345678', 'deleted');
    await startPage();
    await vi.dynamicImportSettled();
    page.workers[0]?.fail('history.remove', 'a fault in the engine');
    await vi.advanceTimersByTimeAsync(0);
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('of a deleted character') }]);
    expect(notices()[0]?.text).not.toContain('2112345678');
    expect(unfinishedDeletions()).toHaveLength(1);
  });

  it('of another tab reach the engine too', async () => {
    const { page, startPage } = await openPage();
    await startPage();
    storeCharacters({ setItem: page.browser.storeInOtherTab }, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    page.browser.storeInOtherTab('minExtractionRate', '7000');
    await vi.advanceTimersByTimeAsync(100);
    const sent = Object.assign({}, ...(page.workers[0]!.calls('set') as object[]));
    expect(sent).toMatchObject({
      characters: [{ characterId: 1 }, { characterId: 2 }],
      settings: { minExtractionRate: 7000 },
    });
  });
});
