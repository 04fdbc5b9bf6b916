import { describe, expect, it } from 'vitest';
import { headSymbol, SHAPES, STOPPED_COLOUR, symbolOf } from '../../../../src/features/sphere/symbols.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { PinReport } from '../../../../workers/game/domain/report.ts';

type Drawn = Pick<PinReport, 'kind' | 'typeId' | 'isActive' | 'fillFraction' | 'faults'>;
const ecu: Drawn = { kind: 'ecu', typeId: 2848 as TypeId, isActive: true, fillFraction: null, faults: [] };
const storage: Drawn = { kind: 'storage', typeId: 2541 as TypeId, isActive: false, fillFraction: 0.5, faults: [] };

describe('symbolOf', () => {
  it('draws a running extractor filled, and a stopped one hollow with a broken red ring', () => {
    expect(symbolOf(ecu)).toMatchObject({ isSolid: true, ring: { kind: 'full', colour: SHAPES.ecu.colour } });
    expect(symbolOf({ ...ecu, isActive: false })).toMatchObject({
      isSolid: false,
      ring: { kind: 'dashed', colour: STOPPED_COLOUR },
    });
  });

  it('draws how full a store is, in its own colour up to 60 % and in warning colours above', () => {
    const ringAt = (fillFraction: number) => symbolOf({ ...storage, fillFraction }).ring;
    expect(ringAt(0.6)).toEqual({ kind: 'gauge', colour: SHAPES.storage.colour, fraction: 0.6 });
    expect(new Set([0.6, 0.61, 0.81, 0.91].map((fraction) => ringAt(fraction).colour)).size).toBe(4);
    expect(ringAt(1.2)).toMatchObject({ fraction: 1 });
  });

  it('draws each of the three kinds of factories differently', () => {
    const shapes = [2473, 2474, 2475].map(
      (typeId) => symbolOf({ ...ecu, kind: 'factory', typeId: typeId as TypeId }).shape,
    );
    expect(shapes).toEqual(['basic', 'advanced', 'highTech']);
  });

  it('marks a set-up fault', () => {
    expect(symbolOf(ecu).hasFault).toBe(false);
    expect(symbolOf({ ...ecu, faults: [{ kind: 'noProgram' }] }).hasFault).toBe(true);
  });

  it('has a colour of its own for every kind', () => {
    const colours = Object.values(SHAPES);
    expect(new Set(colours).size).toBe(colours.length);
  });
});

it('headSymbol is green while its extractor runs and red when it has stopped', () => {
  expect(headSymbol(true)).toMatchObject({ colour: SHAPES.head.colour, isSolid: true });
  expect(headSymbol(false)).toMatchObject({ colour: STOPPED_COLOUR, isSolid: false });
});
