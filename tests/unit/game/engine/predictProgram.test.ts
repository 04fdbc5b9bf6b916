import { describe, expect, it } from 'vitest';
import { predictProgram, programCycleCount } from '../../../../workers/game/engine/index.ts';

describe('predictProgram', () => {
  it('gives the total and average of a program window that the client showed', () => {
    const prediction = predictProgram(5250, 3600, 96);
    expect(prediction.totalUnits).toBe(861_429);
    expect(Math.floor(prediction.unitsPerHour)).toBe(8973);
    expect(prediction.unitsPerCycle).toBeCloseTo(861_429 / 96, 9);
    expect(prediction.yieldUnits).toHaveLength(96);
    expect(prediction.yieldUnits[44]).toBe(6696);
    expect(prediction.cycleSeconds).toBe(3600);
  });

  it('gives the first cycle that the client showed for a program of 15-minute cycles', () => {
    expect(predictProgram(5095, 900, 1).yieldUnits[0]).toBe(5064);
  });

  it('averages per hour by the cycle time, and per cycle by the count', () => {
    const prediction = predictProgram(6965, 1800, 10);
    expect(prediction.unitsPerCycle).toBe(prediction.totalUnits / 10);
    expect(prediction.unitsPerHour).toBe(prediction.totalUnits / 5);
  });

  it('subtracts 1 from a yield that is a whole number', () => {
    // 2012 / (1 + 0.012 · 0.5) is 2000 exactly, and the wave of that cycle is below zero.
    expect(predictProgram(2012, 900, 1).yieldUnits[0]).toBe(1999);
  });

  it('never yields less than 0', () => {
    for (const quantity of [0, -1, Number.NaN, 1e-9]) {
      expect([...predictProgram(quantity, 3600, 3).yieldUnits]).toEqual([0, 0, 0]);
    }
  });

  it('predicts nothing for a program without a whole cycle', () => {
    const prediction = predictProgram(5000, 3600, 0);
    expect(prediction).toMatchObject({ totalUnits: 0, unitsPerCycle: 0, unitsPerHour: 0 });
  });

  it('rejects impossible cycle times and counts', () => {
    for (const cycleSeconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => predictProgram(5000, cycleSeconds, 1)).toThrow(RangeError);
    }
    for (const cycleCount of [-1, 1.5, Number.NaN]) {
      expect(() => predictProgram(5000, 3600, cycleCount)).toThrow(RangeError);
    }
  });
});

describe('programCycleCount', () => {
  it('counts whole cycles only', () => {
    expect(programCycleCount(1000, 1000 + 3 * 1800, 1800)).toBe(3);
    expect(programCycleCount(1000, 1000 + 3 * 1800 - 1, 1800)).toBe(2);
  });

  it('is 0 for a program that ends before it starts', () => {
    expect(programCycleCount(5000, 1000, 1800)).toBe(0);
  });
});
