/** A choice of several with one of them added, at its end, or taken out. */
export function withOne<T>(chosen: Iterable<T>, one: T, isChosen: boolean): T[] {
  const others = [...chosen].filter((other) => other !== one);
  return isChosen ? [...others, one] : others;
}
