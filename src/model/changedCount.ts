/** How many values differ from what they are at first: `{a: 1, b: 2}` and `{a: 1, b: 3}` → 1 */
export function changedCount<Values extends object>(values: Values, initial: Values): number {
  return (Object.keys(initial) as (keyof Values)[]).filter((name) => values[name] !== initial[name]).length;
}
