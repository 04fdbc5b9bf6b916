import type { ServiceName } from '../http/upstream.ts';

export const PRICE_SOURCE: ServiceName = 'The price source';

/**
 * Minimum sell prices at one trading hub, ISK per unit, by type id. Types that are not on sale are left out.
 * @throws Problem if the source is down or its answer is invalid
 */
export type PriceSource = (typeIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export interface PriceSourceOptions {
  /** limit for one call */
  timeoutMs: number;
  userAgent: string;
}

/**
 * Parses a price: a number, or a number as text.
 * @returns null for anything that is not a price, and for 0: sources report 0 if nothing is on sale
 */
export function parsePrice(value: unknown): number | null {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null;
}
