/** What `import … from 'colony-watch-engine/templates'` gives: what a planet template makes, and what is wrong with it. */
import type { Template } from '../game/domain/template.ts';
import { judged } from './judgedTemplate.ts';
import { readTemplate } from './readTemplate.ts';

/** Units an hour by type id: the average of 14 days from empty stores. */
type UnitsPerHour = Record<string, number>;

/** What is known of a template before anyone builds it. */
export interface JudgedTemplate {
  comment: string;
  planet_type_id: number;
  /** of the command center */
  level: number;
  /** type ids of what it extracts or makes and doesn't use itself */
  products: number[];
  /** in tf, on a planet of the template's diameter */
  cpu: { used: number; limit: number };
  /** in MW */
  power: { used: number; limit: number };
  /**
   * missingRoute, missingInput, missingLink, overloadedLink, overCpu, overPower, unknownType, wrongStructure or
   * missingResource; pins are numbered from 1, as in the template
   */
  faults: { kind: string; pins: readonly number[] }[];
  /** of the products, without deliveries. Every head is assumed to yield 600 units in 15 minutes at first */
  units_per_hour: UnitsPerHour;
  /** the same with stores that always hold the inputs that it neither extracts nor makes */
  supplied: {
    units_per_hour: UnitsPerHour;
    imports_per_hour: UnitsPerHour;
    /** how long stores full of these inputs last; null without imports */
    hours_per_load: number | null;
  };
}

/**
 * Judges one planet template as the game client copies it, with any text around it.
 * @throws EngineError if there is none, more than one, or it can't be read
 * @example
 * const { products, faults, units_per_hour } = judgeTemplate(text);
 * console.log(products.map((typeId) => units_per_hour[typeId]), faults.length);
 */
export function judgeTemplate(text: string): JudgedTemplate {
  return judged(readTemplate(text) as Template);
}
