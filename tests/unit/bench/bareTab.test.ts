import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { askThrough } from '../../../bench/page/bareTab.ts';

interface Sent {
  sessionId: string;
  message: { id: number; method: string; params: object };
}

/** A fake browser session that records commands and sends given messages. */
function makeSession() {
  const events = new EventEmitter();
  const sent: Sent[] = [];
  const session = Object.assign(events, {
    send: async (_method: string, { sessionId, message }: { sessionId: string; message: string }) => {
      sent.push({ sessionId, message: JSON.parse(message) });
    },
  });
  return {
    session: session as unknown as CDPSession,
    sent,
    receive: (sessionId: string, message: object) =>
      events.emit('Target.receivedMessageFromTarget', { sessionId, message: JSON.stringify(message) }),
    detach: (sessionId: string) => events.emit('Target.detachedFromTarget', { sessionId }),
  };
}

describe('a line to a tab', () => {
  it('matches answers to requests by number, in any order', async () => {
    const { session, sent, receive } = makeSession();
    const ask = askThrough(session, 'tab');
    const first = ask('Page.enable');
    const second = ask<{ value: number }>('Runtime.evaluate', { expression: '6 * 7' });
    expect(sent).toEqual([
      { sessionId: 'tab', message: { id: 1, method: 'Page.enable', params: {} } },
      { sessionId: 'tab', message: { id: 2, method: 'Runtime.evaluate', params: { expression: '6 * 7' } } },
    ]);
    receive('tab', { method: 'Page.frameNavigated', params: {} });
    receive('tab', { id: 2, result: { value: 42 } });
    receive('tab', { id: 1, result: {} });
    expect(await Promise.all([first, second])).toEqual([{}, { value: 42 }]);
  });

  it('ignores messages of other tabs', async () => {
    const { session, receive, detach } = makeSession();
    const answer = askThrough(session, 'tab')('Runtime.evaluate');
    receive('other', { id: 1, result: { value: 'wrong' } });
    detach('other');
    receive('tab', { id: 1, result: { value: 'right' } });
    expect(await answer).toEqual({ value: 'right' });
  });

  it("fails with the browser's words, and when the tab goes", async () => {
    const { session, receive, detach } = makeSession();
    const ask = askThrough(session, 'tab');
    const refused = ask('Page.navigate');
    const unanswered = ask('Runtime.evaluate');
    receive('tab', { id: 1, error: { code: -32000, message: 'Cannot navigate to invalid URL' } });
    await expect(refused).rejects.toThrow('Cannot navigate to invalid URL');
    detach('tab');
    await expect(unanswered).rejects.toThrow('gone');
  });
});
