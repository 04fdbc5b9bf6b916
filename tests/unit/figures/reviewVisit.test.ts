import { describe, expect, it } from 'vitest';
import { reviewVisit } from '../../../workers/figures/index.ts';
import type { Colony, EcuPin } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { DeliverLine, ExpectedVisit } from '../../../workers/game/domain/round.ts';
import { MADE_AT, makeColony, makeEcu, makeStorage, TYPE } from '../../oracle/smallColonies.ts';

const HOUR = 3600;
const DELIVERED = 100;

function deliverLine(id: string, typeId: TypeId): DeliverLine {
  const goods = { pinId: 1 as PinId, storeKind: 'launchpad', typeId, amount: 50, volumeM3: 9.5, isk: null } as const;
  return { kind: 'deliver', id, ...goods, sources: [{ kind: 'stock', amount: 50 }] };
}

/** What is said of a newer snapshot beside the visit that was planned on an hour's older one. */
const review = (colony: Colony, planned: Partial<ExpectedVisit>) =>
  reviewVisit(colony, {
    ...{ key: colony.key, roundAt: MADE_AT, snapshotAt: MADE_AT - HOUR },
    ...{ restarts: [], collects: [], delivers: [], expected: [] },
    ...planned,
  })!;

/** A snapshot at the time of the round that holds these units, where 100 should be; 10 may be used in an hour. */
function differencesWith(heldUnits: number) {
  const colony = makeColony([makeStorage(1, [[TYPE.water, heldUnits]])]);
  const expected = { typeId: TYPE.water, units: DELIVERED, deliveredUnits: DELIVERED, usedUnitsPerHour: 10 };
  const lines = { first: TYPE.water, other: TYPE.coolant, later: TYPE.water };
  const delivers = Object.entries(lines).map(([id, typeId]) => deliverLine(id, typeId));
  return review(colony, { delivers, expected: [expected] }).differences;
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

  it('names all lines that bring the good', () => {
    expect(differencesWith(0)).toMatchObject([{ lineIds: ['first', 'later'] }]);
  });
});

describe('a restart beside a newer snapshot', () => {
  /** What a snapshot an hour after the round shows of a planned program of a day. */
  function reviewOf(program: Partial<Pick<EcuPin, 'productTypeId' | 'installedAt' | 'expiresAt'>>) {
    const ecu = makeEcu(1, { installedAt: MADE_AT, expiresAt: MADE_AT + 24 * HOUR, ...program });
    const colony = { ...makeColony([ecu]), lastUpdateAt: MADE_AT + HOUR };
    const { restartedLineIds, differences } = review(colony, {
      restarts: [
        {
          ...{ kind: 'restart', id: 'line', pinId: 1 as PinId, typeId: TYPE.aqueousLiquids, blockedBy: null },
          ...{ cycleSeconds: 1800, programSeconds: 24 * HOUR, expiresAt: MADE_AT + 24 * HOUR, endsAt: MADE_AT },
        },
      ],
    });
    return [restartedLineIds.length, ...differences];
  }

  it('is done, and as planned if its length differs by no more than an hour', () => {
    expect(reviewOf({})).toEqual([1]);
    expect(reviewOf({ expiresAt: MADE_AT + 25 * HOUR })).toEqual([1]);
    expect(reviewOf({ expiresAt: MADE_AT + 23 * HOUR - 1 })).toEqual([
      1,
      { kind: 'otherLength', lineId: 'line', programSeconds: 23 * HOUR - 1 },
    ]);
  });

  it('says what is extracted instead, if ESI says what it is', () => {
    expect(reviewOf({ productTypeId: TYPE.ionicSolutions })).toEqual([
      1,
      { kind: 'otherProduct', lineId: 'line', typeId: TYPE.ionicSolutions },
    ]);
    expect(reviewOf({ productTypeId: null })).toEqual([1]);
  });

  it('is not done while the program is older than the plan, or gone', () => {
    expect(reviewOf({ installedAt: MADE_AT - HOUR })).toEqual([
      0,
      { kind: 'notRestarted', lineId: 'line', recordAt: MADE_AT + HOUR },
    ]);
    expect(reviewOf({ installedAt: null, expiresAt: null })).toEqual([0]);
  });
});

describe('lines that a newer snapshot does not show', () => {
  const recordAt = MADE_AT + HOUR;

  it.each([
    [100, true],
    [99, false],
  ])('are goods to collect, 100 of them, where the store still holds %i: %s', (heldUnits, isShown) => {
    const colony = { ...makeColony([makeStorage(1, [[TYPE.water, heldUnits]])]), lastUpdateAt: recordAt };
    const goods = { pinId: 1 as PinId, storeKind: 'launchpad', typeId: TYPE.water, amount: 100 } as const;
    const { differences } = review(colony, {
      collects: [{ kind: 'collect', id: 'line', ...goods, volumeM3: 19, isk: null }],
    });
    expect(differences).toEqual(isShown ? [{ kind: 'notCollected', lineId: 'line', recordAt }] : []);
  });
});
