import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReminderList } from '../../../server/contract.ts';
import { ENV_ANSWER, type FakePage, installFakePage, skipPauses, TOKEN_ANSWER } from './fakePage.ts';

describe('calls to the own server', () => {
  let page: FakePage;
  let client: typeof import('../../../src/bridge/backendClient.ts');
  let fetchEnvironment: typeof import('../../../src/bridge/fetchEnvironment.ts')['fetchEnvironment'];

  beforeEach(async () => {
    page = installFakePage();
    client = await import('../../../src/bridge/backendClient.ts');
    ({ fetchEnvironment } = await import('../../../src/bridge/fetchEnvironment.ts'));
  });

  it('repeat a read while the server is unavailable', async () => {
    const statuses = [503, 502];
    page.answer = () => {
      const status = statuses.shift();
      return status === undefined ? Response.json([]) : new Response('', { status });
    };
    expect(await skipPauses(() => client.fetchSandboxPilots(3))).toMatchObject({ kind: 'ok' });
    expect(page.requests).toHaveLength(3);
  });

  it('never repeat a login, whose code can be used once', async () => {
    page.answer = () => new Response('', { status: 503 });
    expect(await client.exchangeCode('code', null, [])).toEqual({
      kind: 'failed',
      message: 'The server answered 503.',
    });
    expect(page.requests).toHaveLength(1);
  });

  it.each([
    [
      'its own words for what the server says',
      { kind: 'serverClock', minutes: 1234, isAhead: true },
      '1,234 min ahead',
    ],
    ['the server’s sentence for what a newer server says', { kind: 'new' }, 'Of the server.'],
    ['the server’s sentence for values that can’t be true', { kind: 'testLater', seconds: -1 }, 'Of the server.'],
    ['the server’s sentence without a kind', undefined, 'Of the server.'],
  ])('show %s', async (_what, cause, said) => {
    page.answer = () => Response.json({ error: 'misconfigured', message: 'Of the server.', cause }, { status: 502 });
    expect(await client.exchangeCode('code', null, [])).toEqual({
      kind: 'failed',
      message: expect.stringContaining(said),
    });
  });

  it('show why a webhook fails in the page’s words, or in the server’s', async () => {
    const failing = { state: 'failing', problem: 'Of the server.', lost: 0 };
    page.answer = () =>
      Response.json({
        waiting: 0,
        nextAtMs: null,
        targets: [{ ...failing, cause: { kind: 'pushKeysRefused' } }, failing],
      });
    const answer = await client.putReminders('id', {} as ReminderList);
    expect(answer).toMatchObject({
      value: {
        targets: [{ problem: 'The push service refuses the keys of this server.' }, { problem: 'Of the server.' }],
      },
    });
  });

  it.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
    ['right', 0],
  ])('store when a login expires by this computer’s clock, which is %s', async (_how, aheadMs) => {
    const nowMs = Date.UTC(2026, 6, 21, 12);
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    const serverNowMs = nowMs - aheadMs;
    page.answer = () =>
      Response.json(
        { ...TOKEN_ANSWER, expires_at: serverNowMs + 20 * 60_000 },
        { headers: { date: new Date(serverNowMs).toUTCString() } },
      );
    expect(await client.exchangeCode('code', null, [])).toMatchObject({
      kind: 'ok',
      value: { session: { expiresAtMs: nowMs + 20 * 60_000 } },
    });
  });

  it('store when a login expires as the server says, where a proxy removes the server’s time', async () => {
    page.answer = () => Response.json(TOKEN_ANSWER);
    expect(await client.exchangeCode('code', null, [])).toMatchObject({
      value: { session: { expiresAtMs: TOKEN_ANSWER.expires_at } },
    });
  });

  it('say that the server was too slow', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    expect(await fetchEnvironment()).toEqual({
      kind: 'failed',
      message: 'The server did not answer in time.',
    });
  });

  it('refuse a description of the server that breaks the contract', async () => {
    page.answer = () => Response.json({ ...ENV_ANSWER, esiUrl: 7 });
    expect(await fetchEnvironment()).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('invalid'),
    });
  });
});
