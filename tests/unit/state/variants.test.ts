import { describe, expect, it } from 'vitest';
import type { ColonyKey, PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyEdit } from '../../../workers/game/domain/whatIf.ts';
import { makeStoredCharacter } from './makeStoredCharacter.ts';

const KEY = '1/40000017' as ColonyKey;
const EDITS: ColonyEdit[] = [
  { kind: 'program', pinId: 1_046_000_000_001 as PinId, programSeconds: 172_800 },
  { kind: 'stores', storeKind: 'launchpad', count: 1 },
  { kind: 'level', level: 5 },
  { kind: 'moreHeads', pinId: 1_046_000_000_001 as PinId, count: 2 },
  { kind: 'start', pinId: 1_046_000_000_002 as PinId, productTypeId: 2268 as TypeId, programSeconds: 86_400 },
  { kind: 'removeEcu', pinId: 1_046_000_000_003 as PinId },
  { kind: 'takeOut', typeIds: [2268 as TypeId] },
  { kind: 'bring', typeIds: [3645 as TypeId] },
  { kind: 'routes', typeId: 3645 as TypeId, storeKind: 'launchpad', feedsFactories: true },
  { kind: 'routes', typeId: 2268 as TypeId, storeKind: null, feedsFactories: false },
];

describe('a backup', () => {
  it('holds the variants of its characters, and reads them back', async () => {
    const { formatBackup, parseBackup } = await import('../../../src/state/backupRecords.ts');
    const reading = parseBackup(JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2)]));
    if (reading.kind !== 'ok') throw new Error('The backup could not be read.');
    const variants = { [KEY]: [{ id: 'restored-1', name: 'Good', edits: EDITS }] };
    const text = formatBackup(reading.records, reading.extras, variants);
    expect(parseBackup(text)).toEqual({ ...reading, variants });
    // The field isn't carried along as one that this page doesn't know.
    expect(parseBackup(text)).toMatchObject({ extras: new Map() });
  });

  it('counts the variants that it cannot read, and restores the rest', async () => {
    const { parseBackup } = await import('../../../src/state/backupRecords.ts');
    const whatIfVariants = { 40000017: [{ name: 'Good', edits: EDITS }, 7], 40000018: 'none' };
    const text = JSON.stringify([{ ...makeStoredCharacter(1), whatIfVariants }]);
    expect(parseBackup(text)).toMatchObject({
      variants: { [KEY]: [{ name: 'Good', edits: EDITS }] },
      damagedVariantCount: 2,
    });
  });

  it('leaves the variants of a planet alone of which the file has none that it can read', async () => {
    const { parseBackup } = await import('../../../src/state/backupRecords.ts');
    const whatIfVariants = { 40000017: [], 40000018: [7] };
    const text = JSON.stringify([{ ...makeStoredCharacter(1), whatIfVariants }]);
    expect(parseBackup(text)).toMatchObject({ variants: {}, damagedVariantCount: 1 });
    expect(Object.keys((parseBackup(text) as { variants: object }).variants)).toEqual([]);
  });
});
