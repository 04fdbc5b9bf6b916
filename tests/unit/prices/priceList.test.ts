/** How server and browser merge a price source's answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { type PriceList, takeHubPrices, takePrices } from '../../../workers/game/domain/priceList.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_800_000_000_000;

/** The first `count` types, with the same price and time. */
const list = (count: number, isk = 5, atMs = NOW_MS): PriceList =>
  new Map(Array.from({ length: count }, (_, index) => [index as TypeId, { isk, atMs }]));

const previous = (count: number) => list(count, 4, NOW_MS - 1000);

describe('an answer of a price source', () => {
  it('is an outage if it has no prices, however few were known', () => {
    for (const known of [0, 1, 9, 10, 83]) {
      expect(takePrices(previous(known), new Map(), NOW_MS)).toBeNull();
      expect(takePrices(previous(known), list(83, 0), NOW_MS)).toBeNull();
    }
  });

  it.each([
    [10, 4, true],
    [10, 5, false],
    [9, 1, false],
    [83, 41, true],
    [83, 42, false],
    [0, 1, false],
  ])('where %d were known and %d are given: an outage? %s', (known, given, isOutage) => {
    expect(takePrices(previous(known), list(given), NOW_MS) === null).toBe(isOutage);
  });

  it.each([0, -1, Number.NaN, 1e12 + 1, Number.POSITIVE_INFINITY])('has no price if it returns %d', (isk) => {
    const answer: PriceList = new Map([...list(2), [0 as TypeId, { isk, atMs: NOW_MS }]]);
    expect(takePrices(previous(1), answer, NOW_MS)?.get(0 as TypeId)).toEqual({ isk: 4, atMs: NOW_MS - 1000 });
    expect(takePrices(new Map(), answer, NOW_MS)?.has(0 as TypeId)).toBe(false);
    expect(takePrices(new Map(), list(1, 1e12), NOW_MS)?.size).toBe(1);
  });

  it('keeps a missing price for 24 hours after the source last returned it', () => {
    const known = (ageMs: number): PriceList => new Map([[7 as TypeId, { isk: 9, atMs: NOW_MS - ageMs }]]);
    expect(takePrices(known(DAY_MS - 1), list(1), NOW_MS)?.get(7 as TypeId)).toEqual({
      isk: 9,
      atMs: NOW_MS - DAY_MS + 1,
    });
    expect(takePrices(known(DAY_MS), list(1), NOW_MS)?.has(7 as TypeId)).toBe(false);
  });

  it('never invents a price, and never loses a returned one', () => {
    const price = fc.record({ isk: fc.double({ min: -10, max: 2e12, noNaN: true }), atMs: fc.nat() });
    const prices = fc
      .dictionary(fc.integer({ min: 0, max: 30 }).map(String), price)
      .map((byId): PriceList => new Map(Object.entries(byId).map(([id, known]) => [Number(id) as TypeId, known])));
    forDrawn(100, prices, prices, fc.nat(), (known, answer, atMs) => {
      for (const [typeId, taken] of takePrices(known, answer, atMs) ?? []) {
        expect([answer.get(typeId), known.get(typeId)]).toContain(taken);
      }
      const taken = takePrices(known, answer, atMs);
      for (const [typeId, given] of answer) {
        if (taken !== null && given.isk > 0 && given.isk <= 1e12) expect(taken.get(typeId)).toBe(given);
      }
    });
  });
});

describe('an answer with several bases', () => {
  const NONE: PriceList = new Map();

  it('is an outage by its lowest sell orders alone', () => {
    const known = { sellMin: previous(20), buyMax: previous(20), sellPercentile: previous(20) };
    expect(takeHubPrices(known, { sellMin: NONE, buyMax: list(20), sellPercentile: list(20) }, NOW_MS)).toBeNull();
  });

  it('keeps what is known by a basis that it lacks for 24 hours', () => {
    const known = { sellMin: previous(20), buyMax: previous(20), sellPercentile: NONE };
    expect(takeHubPrices(known, { sellMin: list(20), buyMax: NONE, sellPercentile: NONE }, NOW_MS)).toEqual({
      sellMin: list(20),
      buyMax: previous(20),
      sellPercentile: NONE,
    });
    const answer = { sellMin: list(20), buyMax: NONE, sellPercentile: NONE };
    expect(takeHubPrices(known, answer, NOW_MS + DAY_MS)?.buyMax).toEqual(NONE);
  });

  it('takes the prices of a basis that has fewer than half of what it had a day ago', () => {
    const known = { sellMin: previous(20), buyMax: list(20, 4, NOW_MS - DAY_MS), sellPercentile: NONE };
    const answer = { sellMin: list(20), buyMax: list(9), sellPercentile: NONE };
    expect(takeHubPrices(known, answer, NOW_MS - 1)?.buyMax).toEqual(known.buyMax);
    expect(takeHubPrices(known, answer, NOW_MS)?.buyMax).toEqual(list(9));
  });
});
