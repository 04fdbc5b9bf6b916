import { describe, expect, it } from 'vitest';
import { listEditChoices } from '../../../../workers/figures/whatIf/editChoices.ts';
import { schematics, structures } from '../../../../workers/game/catalogue/index.ts';
import type { PlanetType } from '../../../../workers/game/domain/commodity.ts';
import { compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { findColonyGoods } from '../../../../workers/game/sustain/index.ts';
import { drawColony } from '../../../fixtures/colony.ts';

const [LIQUIDS, WATER, ELECTROLYTES, COOLANT] = [2268, 3645, 2390, 9832];

/** Makes Water, and Coolant of it and of imports. */
const DRAWING = `
  1 launchpad 2390=400
  2 storage
  3 ecu 2268 base=6000 cycle=1h program=96h
  4-5 factory 121
  6 factory 66
  7 commandCenter
  8 ecu none
  3 -> 2 -> 4 -> 2 -> 6 -> 1
  2 -> 5 -> 2`;

describe('the goods of a colony', () => {
  it('are what it makes, what it uses, and what each store feeds, storage facilities first', () => {
    const { stores, hasLaunchpad, made, used, feeds } = findColonyGoods(drawColony(`${DRAWING}\n1 -> 6 2390 x1`));
    expect(stores.map(({ pinId }) => Number(pinId))).toEqual([1, 2, 7]);
    expect(hasLaunchpad).toBe(true);
    expect([...made].sort((a, b) => a - b)).toEqual([LIQUIDS, WATER, COOLANT]);
    expect([...used].sort((a, b) => a - b)).toEqual([LIQUIDS, ELECTROLYTES, WATER]);
    expect(feeds.map(({ pinId, typeId }) => [pinId, typeId])).toEqual([
      [2, LIQUIDS],
      [2, ELECTROLYTES],
      [2, WATER],
      [1, ELECTROLYTES],
    ]);
  });

  it('are fed by no route that carries nothing, or something that the factory does not use', () => {
    const feedsOf = (route: string) =>
      findColonyGoods(drawColony(`1 launchpad\n2 factory 121\n${route}`)).feeds.map(({ typeId }) => Number(typeId));
    expect(feedsOf('1 -> 2 2268 x1')).toEqual([LIQUIDS]);
    expect(feedsOf('1 -> 2 2268 x0')).toEqual([]);
    expect(feedsOf('1 -> 2 3645 x20')).toEqual([]);
  });
});

describe('what can be changed on a colony', () => {
  const choicesOf = (planetType: PlanetType) => {
    const colony = drawColony(DRAWING, { planetType, upgradeLevel: 4 });
    return listEditChoices(startState(compileColony(colony)), null);
  };

  it('are its extractors with a program, factories by product, stores with what they hold, and the command center', () => {
    expect(choicesOf('barren')).toMatchObject({
      upgradeLevel: 4,
      ecus: [{ pinId: 3, productTypeId: LIQUIDS, headCount: 0, programSeconds: 96 * 3600 }],
      factories: [
        { schematicId: 121, typeId: WATER, count: 2 },
        { schematicId: 66, typeId: COOLANT, count: 1 },
      ],
      storeCounts: { storage: 1, launchpad: 1 },
      stores: [
        { pinId: 1, contents: [{ typeId: ELECTROLYTES, amount: 400 }] },
        { pinId: 2, contents: [] },
        { pinId: 7, contents: [] },
      ],
      usedTypeIds: [LIQUIDS, ELECTROLYTES, WATER],
    });
  });

  it('include only schematics that factories of this kind of planet run: P4 on barren and temperate ones', () => {
    const tiersOn = (planetType: PlanetType) => {
      const factoryKinds = choicesOf(planetType).schematicIds.flatMap((id) =>
        schematics.get(id)!.factoryTypeIds.map((typeId) => structures.get(typeId)!.factoryKind),
      );
      return new Set(factoryKinds);
    };
    expect(tiersOn('gas')).toEqual(new Set(['basic', 'advanced']));
    expect(tiersOn('temperate')).toEqual(new Set(['basic', 'advanced', 'highTech']));
  });
});
