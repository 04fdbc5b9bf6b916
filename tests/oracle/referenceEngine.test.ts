import { expect, it } from 'vitest';
import { simulateWithReference, startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import { MADE_AT, makeColony, makeEcu, makeFactory, makeRoute, makeStorage, SCHEMATIC, TYPE } from './smallColonies.ts';

const { aqueousLiquids, water } = TYPE;

/** More than any delivery. */
const ALL = 1e6;

it('the reference engine has the same result after one step or many', () => {
  const pins = [makeEcu(1), makeStorage(2), makeFactory(3, SCHEMATIC.water)];
  const routes = [
    makeRoute(1, 2, aqueousLiquids, ALL),
    makeRoute(2, 3, aqueousLiquids, 3000),
    makeRoute(3, 2, water, 20),
  ];
  const colony = makeColony(pins, routes);
  const run = startReference(colony);
  for (let at = MADE_AT; at <= MADE_AT + 40_000; at += 777) {
    run.advance(at);
  }
  run.advance(MADE_AT + 40_000);
  expect(run.read()).toEqual(simulateWithReference(colony, MADE_AT + 40_000));
  expect(() => run.advance(MADE_AT)).toThrow(RangeError);
});
