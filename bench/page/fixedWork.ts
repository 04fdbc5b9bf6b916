/**
 * The same work in the browser for every version, to compare figures of different days and machines. It runs in the
 * page, so it must be self-contained.
 * @returns milliseconds of the best of five rounds
 */
export function timeFixedWork(): number {
  const round = (): number => {
    const startedAtMs = performance.now();
    let seed = 1;
    const numbers = Float64Array.from({ length: 200_000 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed;
    });
    numbers.sort();
    let sum = 0;
    for (let k = 0; k < 2_000_000; k++) sum += Math.cos(k) * (numbers[k % numbers.length] ?? 0);
    if (Number.isNaN(sum)) throw new Error('The fixed work went wrong.');
    return performance.now() - startedAtMs;
  };
  return Math.min(...Array.from({ length: 5 }, round));
}
