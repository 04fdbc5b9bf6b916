/** Which changes are tried on a colony, likely ones first. */
import { describe, expect, it } from 'vitest';
import { typeName } from '../../../src/words/typeNames.ts';
import { type Candidate, listCandidates } from '../../../workers/figures/whatIf/candidates.ts';
import { listEditChoices } from '../../../workers/figures/whatIf/editChoices.ts';
import { schematics } from '../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import type { EcuChoice } from '../../../workers/game/domain/whatIf.ts';
import { compileColony, startState } from '../../../workers/game/engine/index.ts';
import { drawColony } from '../../fixtures/colony.ts';
import { priceList, schematicIdOf } from '../../fixtures/goods.ts';

/** Makes Water. */
const COLONY = drawColony('1 ecu 2268 base=6000 cycle=1h program=96h\n2 launchpad\n3 factory 121\n1 -> 2 -> 3 -> 2');

/** Nothing is lost, so that no extractor is too strong. */
const UNKNOWN = {
  ...{ withImports: false, canBuild: false, intervalSeconds: SECONDS_PER_DAY },
  ...{ flows: [], misrouted: new Map(), isLosing: false, takesSurplusP0: false },
};

const choicesOf = (colony: Colony) => listEditChoices(startState(compileColony(colony)), null);

/** Products of the new schematics that are tried, in order. */
function newProducts(isk: Record<string, number>, withImports: boolean, colony = COLONY): string[] {
  const candidates = listCandidates(colony, choicesOf(colony), priceList(isk), { ...UNKNOWN, withImports });
  const edits = candidates.flatMap((one) => one.steps.flat());
  const ids = edits.flatMap((edit) => (edit.kind === 'schematic' ? [edit.toSchematicId] : []));
  return [...new Set(ids)].map((id) => typeName(schematics.get(id)!.output.typeId));
}

describe('new products of a colony with imports', () => {
  // An hour makes 5 of each from 40 Water and 40 of something that is bought.
  const isk = { Water: 9000, Electrolytes: 100, Coolant: 2000, Bacteria: 100, 'Test Cultures': 3000 };

  it('are those that earn more than their bought inputs cost, the best first; its own goods cost nothing', () => {
    expect(newProducts(isk, true)).toEqual(['Test Cultures', 'Coolant']);
    expect(newProducts({ ...isk, Bacteria: 250 }, true)).toEqual(['Coolant', 'Test Cultures']);
    expect(newProducts({ ...isk, Bacteria: 380 }, true)).toEqual(['Coolant']);
    expect(newProducts(isk, false)).toEqual([]);
  });

  it('are none whose inputs have no price', () => {
    const { Electrolytes: _, ...others } = isk;
    expect(newProducts(others, true)).toEqual(['Test Cultures']);
  });
});

/** The edits of each candidate of one group, for a colony with these extractors. */
function editsFor(group: string, ecus: readonly Omit<EcuChoice, 'pinId' | 'productTypeId'>[]) {
  const choices = {
    ...choicesOf(COLONY),
    ecus: ecus.map((ecu, k) => ({ ...ecu, pinId: (k + 1) as PinId, productTypeId: 2268 as TypeId })),
  };
  return listCandidates(COLONY, choices, new Map(), UNKNOWN)
    .filter((candidate) => candidate.group === group)
    .flatMap(({ steps }) => steps);
}

describe('heads that may move', () => {
  it.each([
    ['three at most', 8, 4, [1, 2, 3]],
    ['as many as the other one has room for', 8, 8, [1, 2]],
    ['none to one that is full', 8, 10, []],
    ['all but the last', 3, 4, [1, 2]],
    ['not the last', 1, 4, []],
    ['also to one with a single head', 8, 1, [1, 2, 3]],
    ['none to one without a head, which has no place on the map', 8, 0, []],
  ])('are %s: %i beside %i', (_, fromHeads, toHeads, counts) => {
    const ecus = [fromHeads, toHeads].map((headCount) => ({ headCount, programSeconds: SECONDS_PER_DAY }));
    const toSecond = editsFor('heads', ecus)
      .flat()
      .flatMap((edit) => (edit.kind === 'heads' && edit.fromPinId === 1 ? [edit] : []));
    expect(toSecond.map(({ count }) => count)).toEqual(counts);
    expect(toSecond.filter(({ toPinId }) => toPinId !== 2)).toEqual([]);
  });

  it('are not moved to, or added for, a resource that full stores lose', () => {
    const colony = drawColony(
      '1 ecu 2268 base=6000 cycle=1h program=96h\n2 ecu 2309 base=6000 cycle=1h program=96h\n3 launchpad\n4 factory 121\n' +
        '5 factory 123\n1 -> 3 -> 4 -> 3\n2 -> 3 -> 5 -> 3',
    );
    const choices = choicesOf(colony);
    const ecus = choices.ecus.map((ecu) => ({ ...ecu, headCount: 5 }));
    const groupsWith = (lostUnitsPerHour: number) => {
      const rates = { usedUnitsPerHour: 50, exportedUnitsPerHour: 0, importedUnitsPerHour: 0 };
      const flows = [2268, 2309].map((typeId) => ({
        typeId: typeId as TypeId,
        madeUnitsPerHour: 100,
        lostUnitsPerHour: typeId === 2268 ? lostUnitsPerHour : 0,
        ...rates,
      }));
      const limits = { ...UNKNOWN, canBuild: true, flows };
      return listCandidates(colony, { ...choices, ecus }, new Map(), limits).flatMap(({ steps: [edits] }) => {
        const [edit] = edits ?? [];
        if (edit?.kind === 'heads') return [`to ${edit.toPinId}`];
        return edit?.kind === 'moreHeads' && edits!.length === 1 ? [`more ${edit.pinId}`] : [];
      });
    };
    expect(groupsWith(5)).toEqual(['to 2', 'to 1', 'more 1', 'more 2']);
    expect(groupsWith(20)).toEqual(['to 2', 'more 2']);
  });

  it('stay where there is one extractor', () => {
    expect(editsFor('heads', [{ headCount: 8, programSeconds: SECONDS_PER_DAY }])).toEqual([]);
  });
});

it('as many heads are removed as factories don’t need, or one more', () => {
  const colony = drawColony(
    '1 ecu 2268 base=6000 cycle=1h program=96h\n3 launchpad\n4-5 factory 121\n1 -> 3\n3 -> 4-5 -> 3',
  );
  const choices = choicesOf(colony);
  const left = (madeUnitsPerHour: number, lostUnitsPerHour = 100) => {
    const flow = { usedUnitsPerHour: 12_000, exportedUnitsPerHour: 0, importedUnitsPerHour: 0 };
    const flows = [{ typeId: 2268 as TypeId, madeUnitsPerHour, lostUnitsPerHour, ...flow }];
    const limits = { ...UNKNOWN, canBuild: true, flows };
    const ecus = choices.ecus.map((ecu) => ({ ...ecu, headCount: 8 }));
    return listCandidates(colony, { ...choices, ecus }, new Map(), limits).flatMap(({ group, steps }) =>
      group === 'fewerHeads' ? steps.flat().map((edit) => (edit.kind === 'fewerHeads' ? 8 - edit.count : null)) : [],
    );
  };
  // 6.8 of 8 heads are enough.
  expect(left(14_118)).toEqual([6, 7]);
  expect(left(16_000)).toEqual([6]);
  expect(left(13_000)).toEqual([7]);
  expect(left(14_118, 0)).toEqual([]);
});

describe('new lengths of programs', () => {
  it('change only programs that are an hour off or more, and are not tried where there are none', () => {
    const days = (...lengths: number[]) =>
      editsFor(
        'program',
        lengths.map((programSeconds) => ({ headCount: 5, programSeconds })),
      ).map((edits) => edits.map((edit) => (edit.kind === 'program' ? [edit.pinId, edit.programSeconds] : [])));
    const twoDays = 2 * SECONDS_PER_DAY;
    const oneDay = days(SECONDS_PER_DAY, twoDays);
    // Each extractor alone, then both together.
    expect(oneDay.slice(0, 14).map(([edit]) => edit![0])).toEqual([...Array(7).fill(1), ...Array(7).fill(2)]);
    expect(oneDay[0]).toEqual([[1, twoDays]]);
    expect(oneDay[7]).toEqual([[2, SECONDS_PER_DAY]]);
    expect(oneDay.slice(14).map((edits) => edits.length)).toEqual(Array(6).fill(2));
    expect(days(twoDays, twoDays)).toHaveLength(21);
    expect(days(twoDays + SECONDS_PER_HOUR - 1)).toHaveLength(7);
    expect(days(twoDays + SECONDS_PER_HOUR)).toHaveLength(8);
    expect(days()).toEqual([]);
  });
});

it('programs end no earlier than the next visit, or nearly so', () => {
  const listed = (days: number) =>
    listCandidates(COLONY, choicesOf(COLONY), new Map(), { ...UNKNOWN, intervalSeconds: days * SECONDS_PER_DAY })
      .filter(({ group }) => group === 'program')
      .flatMap(({ steps }) =>
        steps.flat().map((edit) => (edit.kind === 'program' ? edit.programSeconds / SECONDS_PER_DAY : 0)),
      );
  // The colony's programs last 4 days.
  expect(listed(2.2)).toEqual([2, 3, 5, 7, 10, 14]);
  expect(listed(2.3)).toEqual([3, 5, 7, 10, 14]);
});

describe('new products of a colony without imports', () => {
  it('are those that its own goods feed, whatever they cost', () => {
    const colony = drawColony(
      `1 ecu 2268 base=6000 cycle=1h program=96h\n2 launchpad\n3 factory ${schematicIdOf('Water')}\n` +
        `4 ecu 2309 base=6000 cycle=1h program=96h\n5 factory ${schematicIdOf('Electrolytes')}\n` +
        '1 -> 2 -> 3 -> 2\n4 -> 2 -> 5 -> 2',
    );
    expect(newProducts({}, false, colony).filter((name) => name !== 'Water' && name !== 'Electrolytes')).toEqual([
      'Coolant',
    ]);
    expect(newProducts({}, false)).toEqual([]);
  });
});

describe('structures', () => {
  /** In short; of factories that are added, the steps. */
  function built(canBuild: boolean): string[] {
    const describeStep = ([edit]: Candidate['steps'][number]): string => {
      if (edit?.kind === 'factories') return `${edit.schematicId} ${edit.count}`;
      return edit?.kind === 'stores' ? `${edit.storeKind} ${edit.count}` : (edit?.kind ?? '');
    };
    const describeOne = ({ steps }: Candidate): string => steps.map(describeStep).join(', ');
    return listCandidates(COLONY, choicesOf(COLONY), new Map(), { ...UNKNOWN, canBuild })
      .filter(({ group }) => ['factories', 'fewerFactories', 'store'].includes(group))
      .map(describeOne);
  }

  it('are added, factories in growing steps, where lengths of links are known; a factory may always go', () => {
    const water = schematicIdOf('Water');
    expect(built(true)).toEqual([
      [1, 2, 3, 4, 6, 8, 12].map((count) => `${water} ${count}`).join(', '),
      'storage 1',
      'launchpad 1',
      `${water} -1`,
    ]);
    expect(built(false)).toEqual([`${water} -1`]);
  });
});
