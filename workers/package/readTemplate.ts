/** Planet templates of the game client. */
import { readTemplates } from '../figures/templates/readTemplates.ts';
import { describeValue, EngineError } from './engineError.ts';
import { templateSentence } from './sentences.ts';

/** A layout as the game client copies it, without the command center, which the client places itself. */
export interface PlanetTemplate {
  comment: string;
  /** command center level, 0 to 5 */
  level: number;
  planetTypeId: number;
  diameterKm: number;
  pins: readonly {
    typeId: number;
    /** angle from the north pole, 0 … π */
    latitude: number;
    /** 0 … 2π */
    longitude: number;
    /** 0 for anything but an extractor control unit */
    headCount: number;
    /** what an extractor extracts or a factory makes */
    productTypeId: number | null;
  }[];
  /** `source` and `destination` are positions in `pins`, from 0 */
  links: readonly { source: number; destination: number; level: number }[];
  /** `path`: positions in `pins`, from 0: source, waypoints, target */
  routes: readonly { path: readonly number[]; quantity: number; typeId: number }[];
}

/**
 * Reads one planet template, with any text around it.
 * @throws EngineError if there is none, more than one, or it can't be read; the message says where and why
 * @example
 * const { pins, level } = readTemplate(text);
 * console.log(`${pins.length} structures for a command center of level ${level}`);
 */
export function readTemplate(text: string): PlanetTemplate {
  if (typeof text !== 'string') {
    throw new EngineError('template', `A template is read from a text, not from ${describeValue(text)}`);
  }
  const [reading, ...others] = readTemplates(text);
  if (reading === undefined) throw new EngineError('template', templateSentence({ kind: 'noTemplate' }));
  if (reading.kind === 'unreadable') {
    const { line, column, problem } = reading.error;
    throw new EngineError('template', `Line ${line}, column ${column}: ${templateSentence(problem)}`);
  }
  if (others.length > 0) {
    throw new EngineError('template', `The text has ${others.length + 1} templates. Read them one by one.`);
  }
  return reading.template;
}
