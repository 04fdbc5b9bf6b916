import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { FakeClock, settle } from './fakeClock.ts';
import { API_URL, FakeEve } from './fakeEve.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('a call that is never answered can be given up however much garbage has been collected since', {
  tags: ['deep'],
}, async () => {
  const eve = new FakeEve(new FakeClock());
  eve.fault = () => 'silent';
  const abort = new AbortController();
  let givenUpCount = 0;
  for (let call = 0; call < 20; call++) {
    const request = new Request(`${API_URL}/api/refresh`, { signal: abort.signal });
    eve.fetch(request).catch(() => {
      givenUpCount += 1;
    });
  }
  await settle();
  collectGarbage();
  await settle();
  abort.abort();
  await settle();
  expect(givenUpCount).toBe(20);
});
