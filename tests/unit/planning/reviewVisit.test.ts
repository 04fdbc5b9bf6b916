import { describe, expect, it } from 'vitest';
import type { ExpectedVisit } from '../../../workers/domain/round.ts';
import { reviewVisit } from '../../../workers/planning/index.ts';
import { MADE_AT, makeColony, makeStorage, TYPE } from '../../oracle/makeColony.ts';

const DELIVERED = 100;

/** A snapshot at the time of the round that holds these units, where 100 should be; 10 may be used in an hour. */
function differencesWith(heldUnits: number) {
  const colony = makeColony([makeStorage(1, [[TYPE.water, heldUnits]])]);
  const expected = { typeId: TYPE.water, units: DELIVERED, deliveredUnits: DELIVERED, usedUnitsPerHour: 10 };
  const visit: ExpectedVisit = {
    key: colony.key,
    roundAt: MADE_AT,
    snapshotAt: MADE_AT - 3600,
    restarts: [],
    expected: [expected],
  };
  return reviewVisit(colony, visit)!.differences;
}

describe('a delivery beside a newer snapshot', () => {
  it('is as planned if the snapshot lacks no more than an hour’s use', () => {
    expect(differencesWith(100)).toEqual([]);
    expect(differencesWith(90)).toEqual([]);
    expect(differencesWith(500)).toEqual([]);
  });

  it('differs by the least that was not delivered', () => {
    expect(differencesWith(89)).toMatchObject([{ kind: 'fewerUnits', missingUnits: 1, deliveredUnits: DELIVERED }]);
    expect(differencesWith(0)).toMatchObject([{ missingUnits: 90 }]);
  });
});
