import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHourly } from '../../../server/hourly.ts';
import { sentenceOf } from '../../../server/log.ts';
import type { Reminders } from '../../../server/reminders/index.ts';
import type { Shares } from '../../../server/shares/index.ts';

const AT_MS = Date.UTC(2026, 10, 28, 12, 3, 4);

it.each([
  [{ level: 30, msg: 'Colony Watch on http://localhost:3000' }, '12:03:04 Colony Watch on http://localhost:3000'],
  [{ level: 40, msg: 'CONTACT is not set.' }, '12:03:04 Warning: CONTACT is not set.'],
  [
    { level: 50, requestId: 'x', method: 'GET', status: 500, frames: ['at x'], msg: 'request' },
    '12:03:04 Error: request: method GET, status 500',
  ],
  [{ level: 30, refused: { 429: 2 }, msg: 'last hour' }, '12:03:04 last hour: refused {"429":2}'],
])('the log on a terminal is sentences: %j', (line, sentence) => {
  expect(sentenceOf({ time: AT_MS, ...line })).toBe(sentence);
});

describe('each hour', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('one line says how full the stores are, what was refused and which messages were sent since the last one', async () => {
    const lines: Record<string, unknown>[] = [];
    const hourly = createHourly(
      pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) }),
    );
    const reminders = { used: async () => ({ lists: 3, maxLists: 10, bytes: 100, maxBytes: 200 }) } as Reminders;
    const shares = { used: () => Promise.reject(new Error('The database is down.')) } as unknown as Shares;
    hourly.start({ reminders, shares });
    for (const status of [200, 404, 429, 429, 507]) hourly.countAnswer(status);
    hourly.countSent({ sent: 2, gone: 0, later: 0, failed: 1, lost: 0, paused: 0 });
    hourly.countSent({ sent: 1, gone: 0, later: 0, failed: 0, lost: 0, paused: 0 });
    await vi.advanceTimersByTimeAsync(3_600_000);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const stored = { reminders: { lists: 3, maxLists: 10, bytes: 100, maxBytes: 200 } };
    expect(lines).toEqual([
      { level: 30, refused: { 429: 2, 507: 1 }, messages: { sent: 3, failed: 1 }, ...stored, msg: 'last hour' },
      { level: 30, refused: {}, messages: {}, ...stored, msg: 'last hour' },
    ]);
  });
});
