/**
 * What an `EngineError` is about:
 * - record: ESI's records can't be read, or there are none
 * - time: a time can't be read, or is before what it has to follow
 * - colony: the records can be read, but no colony of the game is like that
 * - template: the text is not one planet template
 * - program: a figure of a program is impossible
 * - planets: the file is not that of the planets
 * - argument: an option has another type, or a design is impossible
 */
export type EngineErrorKind = 'record' | 'time' | 'colony' | 'template' | 'program' | 'planets' | 'argument';

/**
 * The only error that the package throws. Its message is a sentence that says what is wrong.
 * @example
 * try {
 *   programYield({ baseQuantity: 5250, cycleSeconds: 0, programSeconds: 345_600 });
 * } catch (error) {
 *   if (error instanceof EngineError) console.log(error.kind, error.message);
 * }
 */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly kind: EngineErrorKind;

  constructor(kind: EngineErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A wrong value in a sentence: `"soon"`, `-5`, `a list`, `an object` */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? 'an object' : String(value);
}

/** The fields of an argument. @throws EngineError if it is no object */
export function fieldsOf<Fields extends object>(kind: EngineErrorKind, fields: string, argument: Fields): Fields {
  if (typeof argument === 'object' && argument !== null) return argument;
  throw new EngineError(kind, `The argument has to be an object with ${fields}, not ${describeValue(argument)}`);
}
