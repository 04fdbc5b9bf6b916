import { dequal } from 'dequal/lite';
import { type Atom, atom, type Getter } from './jotai.ts';

/** A derived atom whose value stays the same object while it is deeply equal, so that nothing redraws for it. */
export function stableAtom<Value>(read: (get: Getter) => Value): Atom<Value> {
  let last: { value: Value } | null = null;
  return atom((get) => {
    const value = read(get);
    if (last === null || !dequal(last.value, value)) last = { value };
    return last.value;
  });
}
