/**
 * The least whole number that passes; all larger ones are taken to pass, too.
 * @param low  doesn't pass, or is out of the question
 * @param high passes, or is past the end
 */
export function bisect(low: number, high: number, passes: (value: number) => boolean): number {
  let [tooLittle, enough] = [low, high];
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (passes(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
