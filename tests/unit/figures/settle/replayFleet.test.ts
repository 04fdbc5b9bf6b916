import { describe, expect, it } from 'vitest';
import { type FleetPart, replayFleet } from '../../../../workers/figures/settle/replayFleet.ts';
import { resourcesByPlanetType, schematicByOutput, structures } from '../../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { commodityNamed, designOf } from '../../../fixtures/designs.ts';

const RAW = Object.fromEntries(resourcesByPlanetType.lava.map((typeId) => [typeId, 600]));

describe('a replayed fleet', () => {
  const expectMade = (days: number) => {
    // Each is made of the one before, and of others that are bought.
    const chain = ['Microfiber Shielding', 'Data Chips', 'Broadcast Node'];
    const made = new Set(['Silicon', ...chain].map(commodityNamed));
    const [, , last] = chain.map((product) => schematicByOutput.get(commodityNamed(product))!);
    const chipsEach = last!.inputs.find(({ typeId }) => typeId === commodityNamed('Data Chips'))!.amount;
    const intervalSeconds = days * SECONDS_PER_DAY;
    const extracting = { product: 'Silicon', planetType: 'lava', quantitiesPerHead: RAW } as const;
    const making = chain.map((product) => {
      const { inputs } = schematicByOutput.get(commodityNamed(product))!;
      return { product, extracts: false, imports: inputs.map(({ typeId }) => typeId) };
    });
    const parts = [extracting, ...making].map((request): FleetPart => {
      const design = designOf({ ...request, visitSeconds: intervalSeconds });
      return { design, count: 1, quantitiesPerHead: RAW, supplyFraction: 1 };
    });
    const { parts: rates } = replayFleet(parts, {
      intervalSeconds,
      buys: (typeId) => !made.has(typeId),
      yieldFactor: 1,
      demandPerHour: () => 0,
    });
    const [chips, nodes] = ['Data Chips', 'Broadcast Node'].map(
      (product, k) => rates[2 + k]!.collected.get(commodityNamed(product))!,
    );
    expect(chips).toBeGreaterThan(1);
    expect((nodes! * chipsEach) / last!.output.amount / chips!).toBeCloseTo(1, 1);
  };
  const title = 'brings what the last planet of a chain of four makes, with a visit every %i days';
  it.each([14])(title, expectMade);
  it.each([1, 7, 10])(title, { tags: ['deep'] }, expectMade);

  it('makes what the design promises with visits 3 days apart, though goods on the way go through a store', () => {
    const product = 'Broadcast Node';
    const intervalSeconds = 3 * SECONDS_PER_DAY;
    const inputsOf = (typeId: TypeId) => schematicByOutput.get(typeId)!.inputs.map((input) => input.typeId);
    const imports = inputsOf(commodityNamed(product)).flatMap(inputsOf);
    // The large planet leaves power for two launchpads only. All P3 goes through one of them.
    const design = designOf({ product, radiusKm: 8000, extracts: false, imports, visitSeconds: intervalSeconds });
    const stores = design.structures.filter(({ typeId }) => structures.get(typeId)!.kind !== 'factory');
    expect(stores.map(({ count }) => count)).toEqual([2]);
    const { parts } = replayFleet([{ design, count: 1, quantitiesPerHead: {}, supplyFraction: 1 }], {
      intervalSeconds,
      buys: () => true,
      yieldFactor: 1,
      demandPerHour: () => 0,
    });
    const fraction = parts[0]!.collected.get(commodityNamed(product))! / design.unitsPerHour;
    expect(Math.abs(fraction - 1)).toBeLessThan(0.02);
  });
});
