import { describe, expect, it } from 'vitest';
import { orderStorages } from '../../../src/model/planetFigures.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { StorageReport } from '../../../workers/game/domain/report.ts';

describe('the order of storages', () => {
  function store(pinId: number, kind: StorageReport['kind']): StorageReport {
    const empty = { usedM3: 0, fillFraction: 0, value: { isk: 0, pricedFraction: 1 }, contents: [] };
    return { pinId: pinId as PinId, typeId: 0 as TypeId, kind, capacityM3: 1, now: empty, esi: empty };
  }

  it('puts launchpads first and the command center last', () => {
    const stores = [store(1, 'commandCenter'), store(2, 'storage'), store(3, 'launchpad'), store(4, 'launchpad')];
    expect(orderStorages(stores).map(({ pinId }) => pinId)).toEqual([3, 4, 2, 1]);
  });
});
