import { describe, expect, it } from 'vitest';
import { type FleetPart, replayFleet } from '../../../../workers/figures/settle/replayFleet.ts';
import { resourcesByPlanetType, schematicByOutput } from '../../../../workers/game/catalogue/index.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { commodityNamed, designOf } from '../../../fixtures/designs.ts';

const RAW = Object.fromEntries(resourcesByPlanetType.lava.map((typeId) => [typeId, 600]));

describe('a replayed fleet', () => {
  it('brings what the last planet of a chain of four makes, however rare visits are', () => {
    // Each is made of the one before, and of others that are bought.
    const chain = ['Microfiber Shielding', 'Data Chips', 'Broadcast Node'];
    const made = new Set(['Silicon', ...chain].map(commodityNamed));
    const [, , last] = chain.map((product) => schematicByOutput.get(commodityNamed(product))!);
    const chipsEach = last!.inputs.find(({ typeId }) => typeId === commodityNamed('Data Chips'))!.amount;
    for (const days of [1, 7, 10, 14]) {
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
    }
  });
});
