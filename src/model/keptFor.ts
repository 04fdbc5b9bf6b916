/** Reads something once for each object that never changes: new reports of a few planets cost nothing for the others. */
export function keptFor<Source extends object, Value extends object>(
  read: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const kept = known.get(source);
    if (kept !== undefined) return kept;
    const value = read(source);
    known.set(source, value);
    return value;
  };
}
