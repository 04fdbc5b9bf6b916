/** The forms in which players publish templates: written here in those forms, none of them is anyone's. */
import { describe, expect, it } from 'vitest';
import { type JudgingBasis, judgeTemplate, readTemplates } from '../../../../workers/figures/index.ts';
import { planetTypeIds, schematicByOutput, structures } from '../../../../workers/game/catalogue/index.ts';
import type { PlanetType } from '../../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { formatTemplate, type Template } from '../../../../workers/game/domain/template.ts';
import { TYPE } from '../../../oracle/smallColonies.ts';

const DAY = 86_400;
const BASIS: JudgingBasis = {
  radiusKm: null,
  quantityPerHead: () => 600,
  supplied: 'imports',
  economy: { prices: new Map(), customsTax: { gameFraction: 0.1, ownerFraction: 0 } },
  visits: { intervalSeconds: DAY, programSeconds: DAY, takesSurplusP0: false },
};

const structureOf = (planetType: PlanetType, kind: string, factoryKind: string | null = null): TypeId =>
  [...structures.values()].find(
    (one) =>
      one.planetType === planetType && one.kind === kind && (kind !== 'factory' || one.factoryKind === factoryKind),
  )!.typeId;

const inRow = (position: number) => ({ latitude: 1.2, longitude: 1 + 0.02 * position });

/** Advanced factories around a launchpad, which brings both inputs and takes the product. */
function factories(count: number, planetType: PlanetType, launchpadOf: PlanetType, product: TypeId): Template {
  const { inputs, output } = schematicByOutput.get(product)!;
  const numbers = Array.from({ length: count }, (_, k) => k + 1);
  return {
    comment: `${count} factories`,
    level: 4,
    planetTypeId: planetTypeIds[planetType],
    diameterKm: 5000,
    pins: [
      { typeId: structureOf(launchpadOf, 'launchpad'), ...inRow(0), headCount: 0, productTypeId: null },
      ...numbers.map((position) => ({
        typeId: structureOf(planetType, 'factory', 'advanced'),
        ...inRow(position),
        headCount: 0,
        productTypeId: product,
      })),
    ],
    links: numbers.map((destination) => ({ source: destination - 1, destination, level: 0 })),
    routes: numbers.flatMap((factory) => {
      const way = Array.from({ length: factory + 1 }, (_, k) => k);
      return [
        ...inputs.map(({ typeId, amount }) => ({ path: way, quantity: amount, typeId })),
        { path: way.toReversed(), quantity: output.amount, typeId: product },
      ];
    }),
  };
}

/** An extractor, a store and a basic factory. */
function extraction(planetType: PlanetType, resource: TypeId, product: TypeId): Template {
  return {
    comment: 'Extract and refine',
    level: 3,
    planetTypeId: planetTypeIds[planetType],
    diameterKm: 8000,
    pins: [
      { typeId: structureOf(planetType, 'launchpad'), ...inRow(0), headCount: 0, productTypeId: null },
      { typeId: structureOf(planetType, 'ecu'), ...inRow(1), headCount: 6, productTypeId: resource },
      { typeId: structureOf(planetType, 'factory', 'basic'), ...inRow(2), headCount: 0, productTypeId: product },
    ],
    links: [
      { source: 0, destination: 1, level: 1 },
      { source: 0, destination: 2, level: 0 },
    ],
    routes: [
      { path: [1, 0], quantity: 12_000, typeId: resource },
      { path: [0, 2], quantity: 3000, typeId: resource },
      { path: [2, 0], quantity: 20, typeId: product },
    ],
  };
}

const FACTORIES = factories(5, 'barren', 'barren', TYPE.coolant);
const FOREIGN_LAUNCHPAD = factories(4, 'barren', 'temperate', TYPE.coolant);
const WATER = extraction('ice', TYPE.aqueousLiquids, TYPE.water);
const ELECTROLYTES = [...schematicByOutput.values()].find(({ inputs }) =>
  inputs.some(({ typeId }) => typeId === TYPE.ionicSolutions),
)!.output.typeId;
/** Somebody changed what the extractor takes, and kept the planet that it was copied from. */
const IONIC: Template = {
  ...extraction('gas', TYPE.ionicSolutions, ELECTROLYTES),
  planetTypeId: planetTypeIds.ice,
};

function judged(text: string) {
  return readTemplates(text).map((reading) => {
    if (reading.kind === 'unreadable') throw new Error(reading.error.problem.kind);
    return judgeTemplate(reading.template, BASIS);
  });
}

const TEXTS = [FACTORIES, FOREIGN_LAUNCHPAD, WATER, IONIC].map(formatTemplate);

describe('templates as players publish them', () => {
  it('are factories with a launchpad of another planet type, which the client builds as its own', () => {
    const [own, foreign] = judged(`${TEXTS[0]}\n${TEXTS[1]}`);
    expect(own).toMatchObject({ faults: [], notes: [], planetType: 'barren', factoryCount: 5 });
    expect(foreign!.faults).toEqual([]);
    expect(foreign!.notes).toEqual([{ kind: 'converted', typeIds: [structureOf('temperate', 'launchpad')] }]);
    // Five units an hour of each factory.
    expect(foreign!.products).toEqual([{ typeId: TYPE.coolant, unitsPerHour: expect.closeTo(20, 0) }]);
    expect(foreign!.starved).toEqual([]);
    expect(foreign!.planetTypes).toHaveLength(8);
  });

  it('have one resource exchanged, and say which planets have it', () => {
    const [exchanged] = judged(formatTemplate(IONIC));
    expect(exchanged!.faults).toEqual([]);
    expect(exchanged!.planetTypes).toEqual(['gas', 'storm']);
    expect(exchanged!.notes).toContainEqual({ kind: 'needsPlanet', planetTypes: ['gas', 'storm'] });
    expect(exchanged!.products[0]!.unitsPerHour).toBeGreaterThan(0);
  });

  it.each([
    ['in an array', `[\n  ${TEXTS.join(',\n  ')}\n]`],
    ['one per line', TEXTS.join('\n')],
    ['one per line, in Windows, with empty lines', `\r\n${TEXTS.join('\r\n\r\n')}\r\n`],
    ['one after the other', TEXTS.join('')],
    ['indented', TEXTS.map((text) => JSON.stringify(JSON.parse(text), null, 2)).join('\n')],
    [
      'in a chat, with text, fences and mentions around them',
      TEXTS.map(
        (text, k) => `**Template ${k + 1}** <@12345> {CC4, works in :ok:}\n\`\`\`json\n${text}\n\`\`\`\n> enjoy o7`,
      ).join('\n'),
    ],
    [
      'in a list with names',
      JSON.stringify(TEXTS.map((text, k) => ({ name: `No. ${k}`, template: JSON.parse(text) }))),
    ],
  ])('are read and judged without a fault %s', (_, text) => {
    const results = judged(text);
    expect(results.map(({ comment }) => comment)).toEqual([
      '5 factories',
      '4 factories',
      'Extract and refine',
      'Extract and refine',
    ]);
    expect(results.map(({ faults }) => faults)).toEqual([[], [], [], []]);
    expect(results.map(({ replayProblem }) => replayProblem)).toEqual([null, null, null, null]);
  });
});
