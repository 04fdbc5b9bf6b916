/** What `import … from 'colony-watch-engine/designs'` gives: the best colony for a product on a planet. */
import { designColony as design, planetTypeOf } from '../figures/index.ts';
import { commodities, tierOf } from '../game/catalogue/index.ts';
import {
  type Design,
  type DesignRequest,
  LEAST_DESIGN_VISIT_SECONDS,
  MOST_DESIGN_VISIT_SECONDS,
} from '../game/domain/design.ts';
import type { TypeId } from '../game/domain/ids.ts';
import { formatTemplate } from '../game/domain/template.ts';
import { SECONDS_PER_HOUR } from '../game/domain/units.ts';
import { designLimitWords, designSentence } from './designSentences.ts';
import { describeValue, EngineError } from './engineError.ts';

/** A planet, and what its colony is for. */
export interface DesignInput {
  /** of the planet, for example 2016 for barren */
  planet_type_id: number;
  diameter_km: number;
  /** 0 to 5 */
  command_center_level: number;
  product_type_id: number;
  /** true: it lives on what the planet has; false: each visit also brings missing inputs, but never raw resources */
  own_resources_only: boolean;
  /** units by type id that one extractor head yields per 15 minutes, before a program wears out; 600 for one that isn't named */
  base_quantity?: Record<string, number> | null;
  /** from one visit to the next, 1 to 336 */
  visit_hours: number;
}

/** The layout that makes the most, proven by replay. */
export interface ColonyDesign {
  /** as the game client copies it */
  template: object;
  /** of the product, on average after 14 days of visits */
  units_per_hour: number;
  /** in tf */
  cpu: { used: number; limit: number };
  /** in MW */
  power: { used: number; limit: number };
  /** what keeps it from making more: "power", "no second extractor fits" */
  limited_by: string;
}

const LEAST_HOURS = LEAST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR;
const MOST_HOURS = MOST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR;
/** A gas giant has about 200,000. */
const MOST_DIAMETER_KM = 1e6;
const MOST_LEVEL = 5;
/** Ten heads are still below what the engine takes. */
const MOST_BASE_QUANTITY = 1e5;

/**
 * Designs a colony, in a second or less. The result is the object that the `design` command prints.
 * @throws EngineError if the argument is wrong, or there is no such colony; the message says why
 * @example
 * const { units_per_hour, limited_by } = designColony({
 *   planet_type_id: 2016,
 *   diameter_km: 5000,
 *   command_center_level: 4,
 *   product_type_id: 3645,
 *   own_resources_only: true,
 *   visit_hours: 24,
 * });
 * console.log(Math.round(units_per_hour), limited_by);
 */
export function designColony(input: DesignInput): ColonyDesign {
  const request = readRequest(input);
  const outcome = design(request);
  if (outcome.kind === 'impossible') throw new EngineError('argument', designSentence(outcome.problem, request));
  return toRecord(outcome.design);
}

function readRequest(json: unknown): DesignRequest {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new EngineError('argument', 'The argument has to be an object with the planet and the product.');
  }
  const input = json as Record<string, unknown>;
  const planetType = planetTypeOf(readNumber(input, 'planet_type_id') as TypeId);
  if (planetType === null)
    throw new EngineError('argument', `${shown(input.planet_type_id)} is no type of planet with colonies.`);
  const productTypeId = readNumber(input, 'product_type_id') as TypeId;
  if (!commodities.has(productTypeId)) {
    throw new EngineError('argument', `${shown(input.product_type_id)} is no commodity of planetary industry.`);
  }
  const level = readNumber(input, 'command_center_level');
  if (!Number.isInteger(level) || level < 0 || level > MOST_LEVEL) {
    throw outOfRange('command_center_level', `a whole number from 0 to ${MOST_LEVEL}`, level);
  }
  const diameterKm = readNumber(input, 'diameter_km');
  if (!(diameterKm > 0 && diameterKm <= MOST_DIAMETER_KM)) {
    throw outOfRange('diameter_km', `above 0 and at most ${MOST_DIAMETER_KM.toLocaleString('en-US')}`, diameterKm);
  }
  const hours = readNumber(input, 'visit_hours');
  if (!(hours >= LEAST_HOURS && hours <= MOST_HOURS)) {
    throw outOfRange('visit_hours', `from ${LEAST_HOURS} to ${MOST_HOURS}`, hours);
  }
  const ownOnly = input.own_resources_only;
  if (typeof ownOnly !== 'boolean') {
    throw new EngineError('argument', `"own_resources_only" has to be true or false, not ${shown(ownOnly)}.`);
  }
  return {
    planetType,
    radiusKm: diameterKm / 2,
    level,
    productTypeId,
    imports: ownOnly ? [] : 'any',
    extracts: true,
    quantitiesPerHead: readQuantities(input.base_quantity),
    visitSeconds: Math.round(hours * SECONDS_PER_HOUR),
    values: null,
  };
}

function readNumber(input: Record<string, unknown>, name: string): number {
  const value = input[name];
  if (typeof value !== 'number')
    throw new EngineError('argument', `"${name}" has to be a number, not ${shown(value)}.`);
  return value;
}

function readQuantities(value: unknown): Record<number, number> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new EngineError(
      'argument',
      `"base_quantity" has to be an object of type ids and units, not ${shown(value)}.`,
    );
  }
  const quantities: Record<number, number> = {};
  for (const [key, units] of Object.entries(value)) {
    const typeId = Number(key) as TypeId;
    if (!commodities.has(typeId) || tierOf(typeId) !== 0) {
      throw new EngineError('argument', `"base_quantity" has ${shown(key)}, which is no type id of a raw resource.`);
    }
    if (typeof units !== 'number' || !(units >= 0 && units <= MOST_BASE_QUANTITY)) {
      throw outOfRange(`base_quantity.${key}`, `0 to ${MOST_BASE_QUANTITY.toLocaleString('en-US')}`, units);
    }
    quantities[typeId] = units;
  }
  return quantities;
}

function outOfRange(name: string, range: string, value: unknown): EngineError {
  return new EngineError('argument', `"${name}" has to be ${range}, not ${shown(value)}.`);
}

const MOST_SHOWN = 40;

/** A value of the input, shortened. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = describeValue(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function toRecord({ template, unitsPerHour, load, limitedBy }: Design): ColonyDesign {
  return {
    template: JSON.parse(formatTemplate(template)),
    units_per_hour: unitsPerHour,
    cpu: { used: load.cpuUsedTf, limit: load.cpuLimitTf },
    power: { used: load.powerUsedMw, limit: load.powerLimitMw },
    limited_by: designLimitWords(limitedBy),
  };
}
