/**
 * Shares whole units in proportion to what each wants, by largest remainders; of equal ones the first comes first.
 * @param units  at most the sum of what is wanted
 * @returns whole units that add up to `units`, none above what it wants
 */
export function share(units: number, wanted: readonly number[]): number[] {
  const whole = wanted.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return wanted.map(() => 0);
  const exact = wanted.map((count) => (units * count) / whole);
  const shares = exact.map(Math.floor);
  const byRemainder = exact.map((value, k) => ({ k, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.k - b.k);
  let left = units - shares.reduce((sum, count) => sum + count, 0);
  for (const { k } of byRemainder) {
    if (left <= 0) break;
    if (shares[k]! >= wanted[k]!) continue;
    shares[k]! += 1;
    left -= 1;
  }
  return shares;
}
