/** More are done at once: what waits here takes memory. */
const MAX_WAITING = 100;

/**
 * Spreads work that comes in crowds over rounds of the event loop, one piece in each. Fifty refusals at once would
 * otherwise hold up everyone else's requests until the last of them is written.
 */
export function createRounds(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    work?.();
  };
  return (work) => {
    if (waiting.length >= MAX_WAITING) work();
    else if (waiting.push(work) === 1) setImmediate(next);
  };
}
