import type { ServiceName } from '../http/upstream.ts';

export const PRICE_SOURCE: ServiceName = 'The price source';

/**
 * Minimum sell prices at one trading hub, ISK per unit, by type id. A type that is not on sale is missing.
 * @throws Problem where the source is down or gives an answer that makes no sense
 */
export type PriceSource = (typeIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export interface PriceSourceOptions {
  /** of one call */
  timeoutMs: number;
  userAgent: string;
}

/**
 * A price as sources write it: a number or text of one.
 * @returns null for 0 and for anything that is no price: sources say 0 where nothing is on sale
 */
export function parsePrice(value: unknown): number | null {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null;
}
