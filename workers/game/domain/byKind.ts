/** What is said, or done, about each kind of a union; all of them, or it is no such table. */
export type ByKind<Union extends { kind: string }, Result = string> = {
  readonly [Kind in Union['kind']]: (one: Union & { kind: Kind }) => Result;
};

/** What a table says about one. */
export function byKind<Union extends { kind: string }, Result>(table: ByKind<Union, Result>, one: Union): Result {
  return (table[one.kind as Union['kind']] as (one: Union) => Result)(one);
}
