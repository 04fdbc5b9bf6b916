import { describe, expect, it } from 'vitest';
import type { PinId } from '../../../workers/domain/ids.ts';
import { applyVisit, compileColony, startState } from '../../../workers/engine/index.ts';
import { makeColony, makeStorage, TYPE } from '../../oracle/smallColonies.ts';

const PAD = 9 as PinId;

describe('a visit that takes goods', () => {
  const state = startState(compileColony(makeColony([makeStorage(PAD, [[TYPE.water, 40]])])));
  const take = (typeId: number, units: number) =>
    applyVisit(state, { programs: [], moves: [{ pinId: PAD, typeId: typeId as typeof TYPE.water, amount: -units }] });

  it('may take all that a store holds', () => {
    expect(() => take(TYPE.water, 40)).not.toThrow();
  });

  it('is refused with a sentence if the store holds less', () => {
    expect(() => take(TYPE.water, 41)).toThrow('Pin 9 holds 40 units of type 3645, less than 41.');
    expect(() => take(TYPE.electrolytes, 1)).toThrow('Pin 9 holds 0 units of type 2390, less than 1.');
  });
});
