/** Backups and what-if variants: downloaded with the list, restored from it, and never a reason to lose the list. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { VariantsChange } from '../../../workers/domain/whatIf.ts';
import { openVariants, VariantStore } from '../../../workers/library/variantStore.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const KEY = '1/40000017' as ColonyKey;
const OTHER_KEY = '1/40000018' as ColonyKey;
const VARIANT = { id: 'a', name: 'Mine', edits: [{ kind: 'level', level: 5 }] } as const;

let isEngineGone = false;
let files: string[] = [];
const engine = new VariantStore(openVariants);

async function openPage() {
  vi.resetModules();
  installFakeBrowser().local.setItem('characters', JSON.stringify([makeStoredCharacter(1)]));
  vi.doMock('../../../src/bridge/saveFile.ts', () => ({
    saveFile: (_name: string, _type: string, content: string) => files.push(content),
  }));
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: async (question: (remote: unknown) => unknown) => {
      if (isEngineGone) throw new Error('The engine is not running.');
      return question({ changeVariants: (change: VariantsChange) => engine.change(change) });
    },
  }));
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { loadCharacters } = await import('../../../src/state/characters.ts');
  const commands = await import('../../../src/bridge/commands.ts');
  loadCharacters();
  return { ...commands, notices: () => store.get(noticesAtom).map(({ text }) => text) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  isEngineGone = false;
  files = [];
});

afterEach(() => {
  vi.doUnmock('../../../src/bridge/engine.ts');
  vi.doUnmock('../../../src/bridge/saveFile.ts');
  vi.unstubAllGlobals();
});

it('a backup has the variants from the database, and brings them back into it', async () => {
  const page = await openPage();
  await engine.change({ kind: 'save', key: KEY, variant: VARIANT });
  await page.downloadBackup();
  expect(JSON.parse(files[0]!)).toMatchObject([
    { whatIfVariants: { 40000017: [{ name: 'Mine', edits: VARIANT.edits }] } },
  ]);
  await engine.change({ kind: 'delete', key: KEY, id: 'a' });
  await engine.change({ kind: 'save', key: OTHER_KEY, variant: VARIANT });
  const reading = await page.readBackup(new Blob([files[0]!]));
  if (reading.kind === 'invalid') throw new Error(reading.problems.join());
  page.restoreBackup(reading);
  await vi.waitFor(async () => {
    const { variants } = await engine.change({ kind: 'read' });
    expect(variants).toMatchObject({ [KEY]: [{ name: 'Mine', edits: VARIANT.edits }], [OTHER_KEY]: [VARIANT] });
  });
});

it('a backup without its variants still has the characters, and a notice says what it lacks', async () => {
  isEngineGone = true;
  const page = await openPage();
  await page.downloadBackup();
  expect(JSON.parse(files[0]!)).toMatchObject([{ character: { characterId: 1 }, refresh_token: 'sealed-1' }]);
  expect(page.notices()).toEqual([
    expect.stringMatching(/your characters, but not your what-if variants: .*not running/),
  ]);
});
