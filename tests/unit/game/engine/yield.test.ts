import { describe, expect, it } from 'vitest';
import { maxYieldPerCycle, predictProgram } from '../../../../workers/game/engine/index.ts';
import { fillYields } from '../../../../workers/game/engine/yield.ts';

describe('fillYields', () => {
  it('writes the given cycles of a program, and nothing beside them', () => {
    const target = new Float64Array(5).fill(-1);
    fillYields(target, 1, 2, 3, 5250, 3600);
    const { yieldUnits } = predictProgram(5250, 3600, 5);
    expect([...target]).toEqual([-1, yieldUnits[3], yieldUnits[4], -1, -1]);
  });

  it('writes zeros for a program without a base quantity', () => {
    const target = new Float64Array(4).fill(-1);
    fillYields(target, 1, 2, 0, 0, 3600);
    expect([...target]).toEqual([-1, 0, 0, -1]);
  });
});

describe('maxYieldPerCycle', () => {
  it('is the quantity that the client gives an ECU’s routes', () => {
    expect(maxYieldPerCycle(7705, 7200)).toBe(110_952);
    expect(maxYieldPerCycle(5376, 7200)).toBe(77_408);
  });

  it('is never less than the yield of a cycle', () => {
    for (const yieldUnits of predictProgram(7705, 7200, 84).yieldUnits) {
      expect(yieldUnits).toBeLessThanOrEqual(maxYieldPerCycle(7705, 7200));
    }
  });
});
