import { dequal } from 'dequal';

/** What is deeply equal to what it replaces stays the same object, so that nothing is drawn again for it. */
export function keepEqual<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => unknown,
): readonly Item[] {
  const previous = new Map(before.map((item) => [idOf(item), item]));
  return after.map((item) => {
    const same = previous.get(idOf(item));
    return same !== undefined && dequal(same, item) ? same : item;
  });
}
