import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ENV_ANSWER, installFakePage, skipPauses } from './fakePage.ts';
import { openPage as openIdlePage } from './openPage.ts';

const [FIRST, SECOND] = [7, 8] as CharacterId[];

/** A page whose engine runs. `answer` answers everything but the environment. */
async function openPage(answer: (request: string, body: unknown) => Response | undefined) {
  const page = installFakePage();
  page.answer = (request, body) => (request === 'GET /api/env' ? Response.json(ENV_ANSWER) : answer(request, body));
  const { startPage } = await import('../../../src/bridge/start.ts');
  const { addSandboxPilots, playOn } = await import('../../../src/bridge/sandbox.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  await startPage(Promise.resolve());
  page.requests.length = 0;
  return { page, addSandboxPilots, playOn, notices: () => store.get(noticesAtom) };
}

/** A page without an engine. */
async function open(stored: readonly unknown[] = []) {
  vi.useRealTimers();
  const page = await openIdlePage(stored);
  return { ...page, ...(await import('../../../src/bridge/sandbox.ts')) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('playing on in the sandbox', () => {
  it('visits the planets of each pilot, then has the engine fetch them again', async () => {
    const sent: unknown[] = [];
    const { page, playOn } = await openPage((_request, body) => {
      sent.push(body);
      return Response.json({ planetIds: [1, 2] });
    });
    void playOn([FIRST!, SECOND!], 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.requests).toEqual(['POST /sandbox/visit', 'POST /sandbox/visit']);
    expect(sent).toEqual([{ characterId: 7 }, { characterId: 8 }]);
    expect(page.workers[0]?.calls('fetching.fetchAgain')).toEqual([[7, 8]]);
  });

  it('makes the next record of a planet wrong if asked to', async () => {
    const sent: unknown[] = [];
    const { page, playOn } = await openPage((request, body) => {
      sent.push(body);
      return Response.json(request.endsWith('visit') ? { planetIds: [1] } : {});
    });
    void playOn([FIRST!], -5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.requests).toEqual(['POST /sandbox/faults', 'POST /sandbox/visit']);
    expect(sent[0]).toEqual({ esiWrongAmount: { characterId: 7, units: -5 } });
  });

  it('says how many records it made wrong: one of each pilot', async () => {
    const { page, playOn, notices } = await openPage((request) =>
      Response.json(request.endsWith('visit') ? { planetIds: [1, 2] } : {}),
    );
    for (const [pilots, units, said] of [
      [[FIRST!], 0, 'visited in the sandbox.'],
      [[FIRST!], 3, 'the record of one of them is wrong by 3 units.'],
      [[FIRST!, SECOND!], 3, 'the records of 2 of them, one of each pilot, are wrong by 3 units.'],
    ] as const) {
      const played = playOn(pilots, units);
      await vi.advanceTimersByTimeAsync(1000);
      page.workers[0]?.succeed('fetching.fetchAgain', undefined);
      await played;
      expect(notices()).toMatchObject([{ kind: 'done', text: expect.stringMatching(new RegExp(`${said}$`)) }]);
    }
  });

  it('says what failed, and still fetches the pilots that have visited', async () => {
    let count = 0;
    const { page, playOn, notices } = await openPage(() => {
      count += 1;
      if (count === 1) return Response.json({ planetIds: [1] });
      return Response.json({ error: 'unknownColony', message: 'No such pilot.' }, { status: 404 });
    });
    const played = playOn([FIRST!, SECOND!], 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.workers[0]?.calls('fetching.fetchAgain')).toEqual([[7]]);
    page.workers[0]?.fail('fetching.fetchAgain', 'gone');
    await played;
    expect(notices()).toMatchObject([{ kind: 'failed', text: 'Could not play on: No such pilot.' }]);
  });
});

describe("the past of the sandbox's pilots", () => {
  const answerAll = (request: string): Response =>
    request.includes('history')
      ? Response.json({ kind: 'colony-watch-history' })
      : Response.json([makeStoredCharacter(7)]);

  it('is restored after the pilots have been handed to the engine', async () => {
    const { page, addSandboxPilots } = await openPage(answerAll);
    await addSandboxPilots();
    await expect.poll(() => page.workers[0]?.calls('history.restore')).toHaveLength(1);
    expect(page.requests).toEqual(['GET /sandbox/backup.json?pilots=12', 'GET /sandbox/history.json?pilots=12']);
    const [file] = page.workers[0]!.calls('history.restore') as [Blob];
    expect(JSON.parse(await file.text())).toEqual({ kind: 'colony-watch-history' });
    const methods = page.workers[0]!.messages.map(({ path }) => path?.join('.'));
    expect(methods.indexOf('set')).toBeLessThan(methods.indexOf('history.restore'));
    expect(page.workers[0]?.calls('set')[0]).toMatchObject({ characters: [{ characterId: 7 }] });
    // Their tokens are from this server, so they need not be renewed as those of a backup are.
    expect(JSON.parse(localStorage.getItem('session-7') ?? '{}')).toMatchObject({ expires_at: 1_800_000_000_000 });
  });

  it('is added by the next visit if the page was closed before, and only once', async () => {
    const { page, addSandboxPilots } = await openPage((request) =>
      // Still under way when the page is closed.
      request.includes('history') ? undefined : answerAll(request),
    );
    await addSandboxPilots();
    const entriesOf = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, k) => storage.key(k) ?? '').map(
        (key) => [key, storage.getItem(key) ?? ''] as const,
      );
    let kept = entriesOf(page.browser.local);
    const visit = async () => {
      const next = installFakePage();
      for (const [key, text] of kept) next.browser.local.setItem(key, text);
      next.answer = (request) => (request === 'GET /api/env' ? Response.json(ENV_ANSWER) : answerAll(request));
      const { startPage } = await import('../../../src/bridge/start.ts');
      await startPage(Promise.resolve());
      return next;
    };
    const next = await visit();
    await expect.poll(() => next.workers[0]?.calls('history.restore')).toHaveLength(1);
    next.workers[0]?.succeed('set', undefined);
    next.workers[0]?.succeed('history.restore', { kind: 'restored' });
    await expect.poll(() => next.browser.local.getItem('sandboxPastMissing')).toBe('false');
    kept = entriesOf(next.browser.local);
    const last = await visit();
    await vi.advanceTimersByTimeAsync(1000);
    expect(last.requests.filter((request) => request.includes('history'))).toEqual([]);
  });

  it('is missing with a message where the sandbox does not answer', async () => {
    const { addSandboxPilots, notices } = await openPage((request) =>
      request.includes('history') ? new Response('', { status: 404 }) : answerAll(request),
    );
    await addSandboxPilots();
    await expect.poll(notices).toContainEqual(
      expect.objectContaining({
        kind: 'failed',
        text: expect.stringContaining("The pilots' past could not be added"),
      }),
    );
  });
});

describe("the sandbox's pilots", () => {
  const pilots = [makeStoredCharacter(7, { account: 'Main' }), makeStoredCharacter(8)];

  it('fill an empty page, and are ordinary characters', async () => {
    const { page, addSandboxPilots, list, notices } = await open();
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
    const { page, addSandboxPilots, list, notices } = await open();
    page.answer = answer;
    await skipPauses(addSandboxPilots);
    expect(list()).toEqual([]);
    expect(notices()).toMatchObject([{ kind: 'failed', text: expect.stringContaining(words) }]);
  });

  it('never replace characters that are there', async () => {
    const { page, addSandboxPilots, list } = await open([makeStoredCharacter(1)]);
    page.answer = () => Response.json(pilots);
    await addSandboxPilots();
    expect(list()).toMatchObject([{ characterId: 1 }]);
  });
});
