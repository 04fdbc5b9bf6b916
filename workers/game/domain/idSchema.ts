/** Schemas of ids in what is stored or comes from a file. */
import * as v from 'valibot';

/** A whole number from 1 on. */
const wholeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An id of its own type, such as `CharacterId`. */
export const idSchema = <Id extends number>() =>
  v.pipe(
    wholeSchema,
    v.transform((id) => id as Id),
  );
