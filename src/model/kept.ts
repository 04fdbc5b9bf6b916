/** Reads something once for each object that never changes: new reports of a few planets cost nothing for the others. */
export function keptFor<Source extends object, Value>(read: (source: Source) => Value): (source: Source) => Value {
  const known = new WeakMap<Source, { value: Value }>();
  return (source) => {
    let kept = known.get(source);
    if (kept === undefined) {
      kept = { value: read(source) };
      known.set(source, kept);
    }
    return kept.value;
  };
}
