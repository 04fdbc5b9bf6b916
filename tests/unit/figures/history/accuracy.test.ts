import { describe, expect, it } from 'vitest';
import { AccuracyBook, totalAccuracy } from '../../../../workers/figures/history/accuracy.ts';
import type { PredictionError } from '../../../../workers/game/domain/history.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type TypeId,
} from '../../../../workers/game/domain/ids.ts';

const AT = 1_772_366_400;

function keyOf(planetId: number) {
  return colonyKey(1 as CharacterId, planetId as PlanetId);
}

function error(predictedUnits: number, actualUnits: number): PredictionError {
  return { pinId: 1 as PinId, pinTypeId: 2492 as TypeId, typeId: 2268 as TypeId, predictedUnits, actualUnits };
}

describe('the accuracy of forecasts', () => {
  it('is the sum over all planets, with the largest error of any of them', () => {
    const exact = new AccuracyBook(keyOf(7));
    exact.book('first', AT, []);
    exact.book('provesNothing', AT, []);
    exact.book('exact', AT, []);
    const wrong = new AccuracyBook(keyOf(8));
    wrong.book('first', AT, []);
    wrong.book('provesNothing', AT, []);
    wrong.book('wrong', AT, [error(100, 110), error(1000, 900)]);
    wrong.book('wrong', AT + 60, [error(100, 50)]);
    expect(totalAccuracy([wrong.accuracy(), exact.accuracy()])).toMatchObject({
      visitCount: 7,
      comparedCount: 3,
      exactCount: 1,
      provedNothingCount: 2,
      largest: { key: keyOf(8), at: AT + 60, error: { differenceUnits: -50, differenceFraction: 0.5 } },
    });
  });

  it('takes the larger number of units where two errors are the same share', () => {
    const book = new AccuracyBook(keyOf(7));
    book.book('wrong', AT, [error(100, 50), error(1000, 500), error(10, 5)]);
    expect(book.accuracy().largest?.error.differenceUnits).toBe(-500);
  });

  it('counts goods that were not forecast at all as wholly wrong', () => {
    const book = new AccuracyBook(keyOf(7));
    book.book('wrong', AT, [error(0, 3)]);
    expect(book.accuracy().largest?.error.differenceFraction).toBe(1);
  });
});
