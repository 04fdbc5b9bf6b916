/**
 * What an `EngineError` is about:
 * - record: ESI's records can't be read
 * - time: a time can't be read, or is before what it has to follow
 * - colony: the records can be read, but no colony of the game is like that
 * - template: the text is not one planet template
 * - program: a figure of a program is impossible
 */
export type EngineErrorKind = 'record' | 'time' | 'colony' | 'template' | 'program';

/**
 * The only error that the package throws. Its message is a sentence that says what is wrong.
 * @example
 * try {
 *   simulate({ planet: {}, layout: {}, until: '2026-01-31T12:00:00Z' });
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
