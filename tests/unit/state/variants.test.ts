import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId, ColonyKey, PinId } from '../../../workers/domain/ids.ts';
import type { ColonyEdit } from '../../../workers/domain/whatIf.ts';
import { type FakeBrowser, installFakeBrowser } from './fakeBrowser.ts';
import { makeStoredCharacter } from './makeStoredCharacter.ts';

const KEY = '1/40000017' as ColonyKey;
const EDITS: ColonyEdit[] = [
  { kind: 'program', pinId: 1_046_000_000_001 as PinId, programSeconds: 172_800 },
  { kind: 'stores', storeKind: 'launchpad', count: 1 },
  { kind: 'level', level: 5 },
];

let browser: FakeBrowser;

async function load() {
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  return { store, noticesAtom, ...(await import('../../../src/state/variants.ts')) };
}

beforeEach(() => {
  browser = installFakeBrowser();
});

describe('saved variants', () => {
  it('are read back as they were saved, until they are deleted', async () => {
    const first = await load();
    expect(first.addVariant(KEY, EDITS)).toBe(true);
    const later = await load();
    expect(later.store.get(later.variantsAtom)).toEqual({ [KEY]: [{ name: 'Variant 1', edits: EDITS }] });
    later.saveVariants(KEY, []);
    expect((await load()).store.get(later.variantsAtom)).toEqual({});
  });

  it('are three for each planet at most, each with a name of its own', async () => {
    const { addVariant, saveVariants, store, variantsAtom } = await load();
    for (let k = 0; k < 3; k++) addVariant(KEY, []);
    expect(addVariant(KEY, [])).toBe(false);
    saveVariants(KEY, store.get(variantsAtom)[KEY]!.slice(1));
    addVariant(KEY, []);
    expect(store.get(variantsAtom)[KEY]!.map(({ name }) => name)).toEqual(['Variant 2', 'Variant 3', 'Variant 1']);
  });

  it('are deleted with their character', async () => {
    const { addVariant, deleteVariantsOf, store, variantsAtom } = await load();
    addVariant(KEY, []);
    addVariant('12/40000017' as ColonyKey, []);
    deleteVariantsOf(1 as CharacterId);
    expect(Object.keys(store.get(variantsAtom))).toEqual(['12/40000017']);
  });

  it.each([
    ['no JSON', '{"1/40000017":[{"name":'],
    ['a list', '[]'],
    ['a level that does not exist', JSON.stringify({ [KEY]: [{ name: 'A', edits: [{ kind: 'level', level: 9 }] }] })],
    ['an unknown change', JSON.stringify({ [KEY]: [{ name: 'A', edits: [{ kind: 'teleport' }] }] })],
  ])('that are damaged (%s) are left out with a message, and set aside unchanged', async (_, text) => {
    browser.local.setItem('variants', text);
    const { checkStoredVariants, store, variantsAtom, noticesAtom } = await load();
    checkStoredVariants();
    expect(store.get(variantsAtom)).toEqual({});
    expect(store.get(noticesAtom)).toMatchObject([{ id: 'unreadable-variants', kind: 'failed' }]);
    expect(browser.local.getItem('variantsUnreadable')).toBe(text);
    const again = await load();
    again.checkStoredVariants();
    expect(again.store.get(again.noticesAtom)).toEqual([]);
  });

  it('that can be read stay when others are damaged', async () => {
    const good = { name: 'Good', edits: EDITS };
    browser.local.setItem('variants', JSON.stringify({ [KEY]: [good, { name: 'Bad' }] }));
    const { checkStoredVariants, store, variantsAtom } = await load();
    checkStoredVariants();
    expect(store.get(variantsAtom)).toEqual({ [KEY]: [good] });
    expect(JSON.parse(browser.local.getItem('variants')!)).toEqual({ [KEY]: [good] });
  });
});

describe('a backup', () => {
  it('holds the variants of its characters, and reads them back', async () => {
    const { formatBackup, parseBackup } = await import('../../../src/state/characterRecords.ts');
    const reading = parseBackup(JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2)]));
    if (reading.kind !== 'ok') throw new Error('The backup could not be read.');
    const variants = { [KEY]: [{ name: 'Good', edits: EDITS }] };
    const text = formatBackup(reading.records, reading.extras, variants);
    expect(parseBackup(text)).toEqual({ ...reading, variants });
    // The field isn't carried along as one that this page doesn't know.
    expect(parseBackup(text)).toMatchObject({ extras: new Map() });
  });

  it('counts the variants that it cannot read, and restores the rest', async () => {
    const { parseBackup } = await import('../../../src/state/characterRecords.ts');
    const whatIfVariants = { 40000017: [{ name: 'Good', edits: EDITS }, 7], 40000018: 'none' };
    const text = JSON.stringify([{ ...makeStoredCharacter(1), whatIfVariants }]);
    expect(parseBackup(text)).toMatchObject({
      variants: { [KEY]: [{ name: 'Good', edits: EDITS }] },
      damagedVariantCount: 2,
    });
  });
});
