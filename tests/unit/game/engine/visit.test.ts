import { describe, expect, it } from 'vitest';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { applyVisit, compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { makeColony, makeStorage, TYPE } from '../../../oracle/smallColonies.ts';

const PAD = 9 as PinId;

describe('a visit that takes goods', () => {
  const state = startState(compileColony(makeColony([makeStorage(PAD, [[TYPE.water, 40]])])));
  const take = (typeId: number, units: number) =>
    applyVisit(state, { programs: [], moves: [{ pinId: PAD, typeId: typeId as typeof TYPE.water, amount: -units }] });

  const refusal = (values: object) =>
    expect.objectContaining({ problem: { kind: 'tooFewUnits', pinId: PAD, ...values } });

  it('may take all that a store holds', () => {
    expect(() => take(TYPE.water, 40)).not.toThrow();
  });

  it('is refused if the store holds less', () => {
    expect(() => take(TYPE.water, 41)).toThrow(refusal({ typeId: TYPE.water, heldUnits: 40, takenUnits: 41 }));
    expect(() => take(TYPE.electrolytes, 1)).toThrow(
      refusal({ typeId: TYPE.electrolytes, heldUnits: 0, takenUnits: 1 }),
    );
  });
});
