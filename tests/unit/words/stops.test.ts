import { describe, expect, it } from 'vitest';
import { groupEqual, groupStops } from '../../../src/model/groupStops.ts';
import {
  consequenceText,
  STOP_KINDS,
  stopCause,
  stopCauses,
  stopKey,
  stopKindName,
  stopPhrase,
  stopPlace,
  stopRemedy,
  stopSearchWords,
  stopTitle,
} from '../../../src/words/stops.ts';
import { structureWord } from '../../../src/words/structures.ts';
import { structures } from '../../../workers/game/catalogue/index.ts';
import type { ColonyKey, PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { PinKind } from '../../../workers/game/domain/pinKinds.ts';
import type { ImportReport, RootStop } from '../../../workers/game/domain/report.ts';
import type { Stop } from '../../../workers/game/domain/result.ts';

const NOW = 1_800_000_000;
const WATER = 3645 as TypeId;
const pinId = 7 as PinId;

function structureOf(kind: PinKind): TypeId {
  for (const structure of structures.values()) if (structure.kind === kind) return structure.typeId;
  throw new Error(`no structure of kind ${kind}`);
}

function entry(stop: Stop, kind: PinKind, productTypeId: TypeId | null = null): RootStop {
  return { colonyKey: '1/2' as ColonyKey, stop, pinTypeId: structureOf(kind), productTypeId, consequences: [] };
}

const ending = entry({ kind: 'programExpired', at: NOW + 60, pinId }, 'ecu', 2268 as TypeId);
const ended = entry({ kind: 'programExpired', at: NOW, pinId }, 'ecu');
const fullPad = entry({ kind: 'storageFull', at: NOW + 60, pinId, lost: [] }, 'launchpad');
const fullStore = entry({ kind: 'storageFull', at: NOW - 60, pinId, lost: [] }, 'storage');
const lost = { typeId: WATER, lostUnits: 66, lostFraction: 0.66 };
const losing = entry({ kind: 'goodsLost', at: NOW - 60, pinId, cause: 'noStore', ...lost }, 'factory', WATER);
const starved = entry({ kind: 'inputMissing', at: NOW + 60, pinId, typeId: WATER }, 'factory', WATER);
const unset = entry({ kind: 'notSetUp', at: NOW, pinId, fault: { kind: 'noSchematic' } }, 'factory');
const unrouted = entry(
  { kind: 'notSetUp', at: NOW, pinId, fault: { kind: 'outputNotRouted', typeId: WATER } },
  'factory',
  WATER,
);

it('causes together name what several factories run out of behind one “out of”', () => {
  const oxygen = entry({ kind: 'inputMissing', at: NOW + 60, pinId, typeId: 3683 as TypeId }, 'factory');
  const causes = stopCauses([starved, ending, oxygen, starved], NOW);
  expect(causes.map(({ phrase, goods }) => [phrase, goods])).toEqual([
    ['out of Water, Oxygen', ''],
    ['program ends', 'Aqueous Liquids'],
  ]);
});

describe('a stop in words', () => {
  it('names what stops', () => {
    expect(stopPhrase(ending, NOW)).toBe('program ends');
    expect(stopPhrase(ended, NOW)).toBe('program ended');
    expect(stopPhrase(fullPad, NOW)).toBe('launchpad full');
    expect(stopPhrase(fullStore, NOW)).toBe('storage full');
    expect(stopPhrase(losing, NOW)).toBe('66% of Water lost: no store');
    expect(stopCause({ ...fullStore, stop: { ...fullStore.stop, lost: [lost] } as Stop }, NOW)).toBe(
      'The storage facility is too full for what comes in. Lost: 66% of Water.',
    );
    expect(stopPhrase(starved, NOW)).toBe('out of Water');
    expect(stopPhrase(unset, NOW)).toBe('no schematic');
    expect(stopPhrase(unrouted, NOW)).toBe('Water not routed out');
  });

  it('puts the right article before a structure', () => {
    const advanced = [...structures.values()].find(({ factoryKind }) => factoryKind === 'advanced')!.typeId;
    expect(stopCause({ ...starved, pinTypeId: advanced }, NOW)).toMatch(/^An advanced industry facility /);
    expect(stopCause({ ...unset, pinTypeId: advanced }, NOW)).toMatch(/^An advanced industry facility /);
    expect(stopCause(starved, NOW)).toMatch(/^A basic industry facility /);
  });

  it('gives the cause of current and of future stops', () => {
    expect(stopCause(fullStore, NOW)).toContain('is too full');
    expect(stopCause(fullPad, NOW)).toContain('will be too full');
    expect(stopCause(ending, NOW)).toContain('for Aqueous Liquids');
    expect(stopCause(unrouted, NOW)).toContain('all of it is lost');
  });

  it('says to bring in an import, and to make more of what the colony makes itself', () => {
    const imported = { typeId: WATER } as ImportReport;
    expect(stopRemedy(starved, { imports: [imported] })).toBe('Bring in Water.');
    const rawTypeId = 2268 as TypeId;
    const dry = entry({ kind: 'inputMissing', at: NOW, pinId, typeId: rawTypeId }, 'factory', rawTypeId);
    expect(stopRemedy(dry, { imports: [{ ...imported, typeId: rawTypeId }] })).toBe(
      'Extract Aqueous Liquids here if the planet has it, or bring what is made from it.',
    );
    expect(stopRemedy(starved, { imports: [] })).toContain('makes too little Water');
  });

  it('distinguishes two faults of one pin', () => {
    expect(stopKey(unset)).not.toBe(stopKey(unrouted));
    expect(stopKey(ending)).not.toBe(stopKey(fullPad));
  });

  it('names structures without their planet', () => {
    expect(structureWord(structureOf('launchpad'))).toBe('launchpad');
    expect(structureWord(structureOf('ecu'))).toBe('extractor control unit');
    expect(structureWord(structureOf('factory'))).toMatch(/^(basic|advanced) industry facility$/);
  });
});

describe('the words for a kind of stop', () => {
  it('name what a program extracts, and nothing else', () => {
    expect(stopTitle(ending, NOW)).toBe('program ends (Aqueous Liquids)');
    expect(stopTitle(starved, NOW)).toBe('out of Water');
    expect(stopPlace(ending)).toBe('extractor control unit, Aqueous Liquids');
    expect(stopPlace(fullPad)).toBe('launchpad');
  });

  it('are those that the filter finds it by', () => {
    const stops = [ended, fullStore, losing, starved, unset].map(({ stop }) => stop);
    expect(stops.map(({ kind }) => kind)).toEqual(STOP_KINDS);
    for (const stop of stops) expect(stopSearchWords(stop)).toContain(stopKindName(stop.kind));
    expect(stopSearchWords(starved.stop)).toContain('out of Water');
  });
});

describe('stops that say the same', () => {
  it('are one line, with the soonest first', () => {
    const second = entry({ kind: 'inputMissing', at: NOW + 90, pinId: 8 as PinId, typeId: WATER }, 'factory', WATER);
    const groups = groupStops([starved, ending, second], NOW);
    expect(groups).toEqual([
      { first: starved, count: 2, consequences: [] },
      { first: ending, count: 1, consequences: [] },
    ]);
  });

  it('count where one follows from the other; what follows and says something else is listed apart', () => {
    const second = entry({ kind: 'inputMissing', at: NOW + 90, pinId: 8 as PinId, typeId: WATER }, 'factory', WATER);
    const other = entry({ kind: 'inputMissing', at: NOW + 95, pinId: 9 as PinId, typeId: 2390 as TypeId }, 'factory');
    const [group] = groupStops([{ ...starved, consequences: [second, other] }], NOW);
    expect(group).toMatchObject({ count: 2, consequences: [other] });
    expect(groupEqual([second, other, starved]).map(({ count }) => count)).toEqual([2, 1]);
  });

  it('are in force from their very second on', () => {
    const now = entry({ kind: 'inputMissing', at: NOW, pinId: 8 as PinId, typeId: WATER }, 'factory', WATER);
    const before = entry({ kind: 'inputMissing', at: NOW - 9, pinId: 9 as PinId, typeId: WATER }, 'factory', WATER);
    expect(groupStops([before, now], NOW)).toMatchObject([{ first: before, count: 2 }]);
  });

  it('list what follows from all of them by time', () => {
    const follows = (at: number, typeId: number) =>
      entry({ kind: 'inputMissing', at, pinId: 9 as PinId, typeId: typeId as TypeId }, 'factory');
    const [sooner, later] = [follows(NOW + 95, 2390), follows(NOW + 99, 9832)];
    const second = entry({ kind: 'inputMissing', at: NOW + 90, pinId: 8 as PinId, typeId: WATER }, 'factory', WATER);
    const [group] = groupStops(
      [
        { ...starved, consequences: [later] },
        { ...second, consequences: [sooner] },
      ],
      NOW,
    );
    expect(group?.consequences).toEqual([sooner, later]);
  });

  it('are said in one sentence where they follow from another', () => {
    const other = entry({ kind: 'inputMissing', at: NOW + 95, pinId: 9 as PinId, typeId: 2390 as TypeId }, 'factory');
    expect(consequenceText([starved, other])).toBe('2 factories follow: out of Water, Electrolytes');
    expect(consequenceText([starved])).toBe('1 factory follows: out of Water');
    expect(consequenceText([])).toBe('');
  });

  it('stay apart where one is in force, or where they are two stores', () => {
    const late = entry({ kind: 'inputMissing', at: NOW - 9, pinId: 8 as PinId, typeId: WATER }, 'factory', WATER);
    const otherPad = entry({ kind: 'storageFull', at: NOW + 90, pinId: 8 as PinId, lost: [] }, 'launchpad');
    expect(groupStops([late, starved, fullPad, otherPad], NOW).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });
});
