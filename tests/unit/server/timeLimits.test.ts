import { expect, it } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '../../../server/app.ts';
import { CLOSE_DEADLINE_MS } from '../../../server/listen.ts';
import { TIMEOUT_MS } from '../../../src/bridge/backendClient.ts';
import { CALL_TIMEOUT_MS } from '../../../workers/live/sessions/backendClient.ts';

/** One login or renewal: metadata, keys, tokens, and keys again if the token names an unknown key. */
const CALLS_IN_A_ROW = 4;

it('the page, its worker and a closing server wait longer than the longest chain of upstream calls', () => {
  const longestMs = CALLS_IN_A_ROW * UPSTREAM_TIMEOUT_MS;
  for (const limitMs of [TIMEOUT_MS, CALL_TIMEOUT_MS, CLOSE_DEADLINE_MS]) expect(limitMs).toBeGreaterThan(longestMs);
});
