import { dequal } from 'dequal';

/**
 * A list that replaces another one: what is deeply equal to what it replaces stays the same object, so that nothing is drawn
 * or calculated again for it.
 * @param idOf what tells one thing of a list from the others
 */
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
