import { expect, it, vi } from 'vitest';
import type { EsiAnswer } from '../../../../workers/live/esi/client.ts';
import { OnceAsked } from '../../../../workers/live/fetching/index.ts';
import { MAX_ASKED } from '../../../../workers/live/fetching/onceAsked.ts';

const OK: EsiAnswer<string> = {
  kind: 'ok',
  data: 'Tanoo',
  text: '',
  etag: null,
  freshness: { fetchedAtMs: 0, freshMs: 0 },
};
const GONE: EsiAnswer<string> = { kind: 'notFound', freshness: OK.freshness };

function make() {
  const clock = { nowMs: 1000 };
  return { clock, once: new OnceAsked({ nowMs: () => clock.nowMs } as never) };
}

it('asks about each thing once, whatever the answer is', async () => {
  const { once } = make();
  const call = vi.fn(async () => OK);
  expect(await once.ask('planet/7', call)).toBe('Tanoo');
  expect(await once.ask('planet/7', call)).toBeNull();
  expect(await once.ask('planet/8', async () => GONE)).toBeNull();
  expect(await once.ask('planet/8', call)).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

it('asks nothing while ESI is down, and the same things again afterwards', async () => {
  const { once, clock } = make();
  const call = vi.fn(async () => OK);
  const down = { kind: 'retrying', message: { kind: 'esiOut' }, notBeforeMs: 5000, isOutage: true } as const;
  expect(await once.ask('type/7', async () => down)).toBeNull();
  expect(await once.ask('type/8', call)).toBeNull();
  expect(call).not.toHaveBeenCalled();
  clock.nowMs = 5000;
  expect(await once.ask('type/7', call)).toBe('Tanoo');
  expect(await once.ask('type/8', call)).toBe('Tanoo');
});

it('asks about a bounded number of things, because foreign records can name any number', async () => {
  const { once } = make();
  const call = vi.fn(async () => GONE);
  for (let id = 0; id < 500; id++) await once.ask(`type/${id}`, call);
  expect(call).toHaveBeenCalledTimes(MAX_ASKED);
  // ESI allows a hundred errors a minute, and pauses everything when they run out.
  expect(MAX_ASKED).toBeLessThanOrEqual(80);
});
