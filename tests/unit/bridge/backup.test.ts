/** Backups and what-if variants: downloaded with the list, restored from it, and never a reason to lose the list. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VARIANTS } from '../../../workers/figures/kept/variants.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import type { KeptPlan, KeptPlansChange, KeptPlansOutcome } from '../../../workers/game/domain/settle.ts';
import type { SharesBackup } from '../../../workers/game/domain/shares.ts';
import type { VariantsChange } from '../../../workers/game/domain/whatIf.ts';
import { KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { openPage as openPlainPage } from './openPage.ts';

const KEY = '1/40000017' as ColonyKey;
const OTHER_KEY = '1/40000018' as ColonyKey;
const VARIANT = { id: 'a', name: 'Mine', edits: [{ kind: 'level', level: 5 }] } as const;

let isEngineGone = false;
let files: string[] = [];
const NO_SHARES: SharesBackup = { published: [], followed: [] };
let keptShares = NO_SHARES;
let keptPlans: readonly KeptPlan[] = [];
let plansProblem: KeptPlansOutcome['storageProblem'] = null;
const engine = new KeptRows(VARIANTS, openKept);

async function openPage() {
  vi.resetModules();
  storeCharacters(installFakeBrowser().local, [makeStoredCharacter(1)]);
  vi.doMock('../../../src/bridge/saveFile.ts', () => ({
    saveFile: (_name: string, _type: string, content: string) => files.push(content),
  }));
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: async (question: (remote: unknown) => unknown) => {
      if (isEngineGone) throw new Error('The engine is not running.');
      return question({
        whatIf: { changeVariants: (change: VariantsChange) => engine.change(change) },
        settle: {
          changeKept: async (change: KeptPlansChange) => {
            if (change.kind === 'restore') keptPlans = change.plans;
            return { plans: keptPlans.map((plan) => ({ plan, settledBy: [] })), storageProblem: plansProblem };
          },
        },
        shares: {
          backup: async () => keptShares,
          restore: async (shares: SharesBackup) => {
            keptShares = shares;
          },
        },
      });
    },
  }));
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { loadCharacters } = await import('../../../src/state/characters.ts');
  const commands = await import('../../../src/bridge/backup.ts');
  loadCharacters();
  return { ...commands, notices: () => store.get(noticesAtom).map(({ text }) => text) };
}

async function open(stored: readonly unknown[] = []) {
  const page = await openPlainPage(stored);
  return { ...page, ...(await import('../../../src/bridge/backup.ts')) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  isEngineGone = false;
  files = [];
  keptShares = NO_SHARES;
  keptPlans = [];
  plansProblem = null;
});

afterEach(() => {
  vi.doUnmock('../../../src/bridge/engine.ts');
  vi.doUnmock('../../../src/bridge/saveFile.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a backup has links, keys and secrets of shares, and brings them back; damaged ones are left out with a note', async () => {
  const page = await openPage();
  const link = { id: 'A'.repeat(22), key: 'B'.repeat(43) };
  const contents = { characterNames: true, planetNames: true, accounts: false, comments: false, customs: true };
  const published = { link, secret: 'C'.repeat(43), name: 'Corp Foo', note: 'for Ben', characterIds: null, contents };
  const shares: SharesBackup = { published: [published], followed: [{ ...link, id: 'D'.repeat(22) }] };
  keptShares = shares;
  await page.downloadBackup();
  keptShares = NO_SHARES;
  const restore = async (text: string) => {
    const reading = await page.readBackup(new Blob([text]));
    if (reading.kind === 'ok') page.restoreBackup(reading);
    return reading.kind;
  };
  const [text = ''] = files;
  expect(await restore(text)).toBe('ok');
  await expect.poll(() => keptShares).toEqual(shares);
  keptShares = NO_SHARES;
  expect(await restore(text.replace('C'.repeat(43), 'short'))).toBe('ok');
  expect(page.notices().join()).toContain('Its shares could not be read.');
  expect(keptShares).toEqual(NO_SHARES);
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
  await expect
    .poll(async () => (await engine.change({ kind: 'read' })).variants)
    .toMatchObject({ [KEY]: [{ name: 'Mine', edits: VARIANT.edits }], [OTHER_KEY]: [VARIANT] });
});

it('a backup with logins that read more than planets says so', async () => {
  const page = await openPage();
  await page.downloadBackup();
  expect(page.notices()).toEqual([]);
  const { storeSession } = await import('../../../src/state/sessions.ts');
  const { charactersAtom } = await import('../../../src/state/characters.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const accessToken = `head.${btoa(JSON.stringify({ scp: [SCOPES.planets, SCOPES.wallet] }))}.signature`;
  const [first] = store.get(charactersAtom);
  storeSession(first!.characterId, { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1 }, null);
  await page.downloadBackup();
  expect(page.notices()).toEqual([expect.stringMatching(/^Keep this backup like a key: for 1 character/)]);
});

it('a backup without its variants still has the characters, and a notice says what it lacks', async () => {
  isEngineGone = true;
  const page = await openPage();
  await page.downloadBackup();
  expect(JSON.parse(files[0]!)).toMatchObject([{ character: { characterId: 1 }, refresh_token: 'sealed-1' }]);
  expect(page.notices()).toEqual([
    expect.stringMatching(/your characters, but not your what-if variants: .*not running/),
    expect.stringMatching(/your characters, but not your shares: .*not running/),
    expect.stringMatching(/your characters, but not your plans of new planets: .*not running/),
  ]);
});

it('a backup has the kept plans of new planets, and brings them back; damaged ones are left out with a note', async () => {
  const page = await openPage();
  const plan = {
    ...{ id: '1', name: 'Alts', keptAt: 1_796_000_000, netIskPerMonth: null },
    planets: [
      {
        ...{ settlerId: 'a', settlerName: 'Alt', characterId: null, planetId: 40000017, planetName: 'Tanoo I' },
        ...{ planetType: 'lava', systemId: 30000001, systemName: 'Tanoo', security: 0.85, productTypeId: 2401 },
        ...{ template: '{}', programs: [{ resourceTypeId: 2307, headCount: 10, hours: 26 }] },
        ...{ collects: [{ typeId: 2401, unitsPerMonth: 1234.5 }], brings: [] },
      },
    ],
    before: [{ characterId: 1, planetId: 40000017 }],
  } as unknown as KeptPlan;
  keptPlans = [plan];
  await page.downloadBackup();
  keptPlans = [];
  const reading = await page.readBackup(new Blob([files[0]!]));
  expect(reading).toMatchObject({ kind: 'ok', keptPlans: [plan], arePlansDamaged: false });
  page.restoreBackup(reading as Parameters<typeof page.restoreBackup>[0]);
  await expect.poll(() => keptPlans).toEqual([plan]);
  // They would be gone with the tab.
  plansProblem = { kind: 'full', what: 'plans' };
  page.restoreBackup(reading as Parameters<typeof page.restoreBackup>[0]);
  await expect.poll(() => page.notices().join(' ')).toContain('Your plans are kept until you close this tab');
  const damaged = files[0]!.replace('"lava"', '"cheese"');
  const read = await page.readBackup(new Blob([damaged]));
  expect(read).toMatchObject({ kind: 'ok', keptPlans: [], arePlansDamaged: true });
  page.restoreBackup(read as Parameters<typeof page.restoreBackup>[0]);
  expect(page.notices().join(' ')).toContain('Its plans of new planets could not be read.');
});

describe('a backup file', () => {
  it('restores the list, accounts, comments and settings included', async () => {
    const { readBackup, restoreBackup, list } = await open([makeStoredCharacter(1)]);
    const entries = [makeStoredCharacter(7, { account: 'Main', comment: 'plan' }), makeStoredCharacter(8)];
    const reading = await readBackup(new Blob([JSON.stringify(entries)]));
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    expect(list().map((character) => character.characterId)).toEqual([1]);
    expect(restoreBackup(reading)).toBe(true);
    expect(list()).toMatchObject([{ characterId: 7, account: 'Main', comment: 'plan' }, { characterId: 8 }]);
  });

  it('offers the queue of logins as soon as several of its logins turn out not to work, once', async () => {
    const { readBackup, restoreBackup, notices } = await open();
    const { markNeedsLogin } = await import('../../../src/state/characters.ts');
    const entries = [1, 2, 3].map((id) => makeStoredCharacter(id));
    const reading = await readBackup(new Blob([JSON.stringify(entries)]));
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    restoreBackup(reading);
    const offers = () => notices().filter(({ id }) => id === 'login-queue');
    const refuse = (place: number): void => {
      const { characterId } = reading.records[place]!.character;
      markNeedsLogin(characterId, reading.records[place]!.session.sealedRefreshToken);
    };
    refuse(0);
    expect(offers()).toEqual([]);
    refuse(1);
    expect(offers()).toMatchObject([{ kind: 'needsYou', action: { kind: 'loginQueue' } }]);
    const before = offers();
    refuse(2);
    expect(offers()).toEqual(before);
  });

  it('is refused where it is larger than any backup, without being read', async () => {
    const { readBackup } = await open();
    const file = { size: 50_000_000, text: vi.fn() } as unknown as Blob;
    expect(await readBackup(file)).toMatchObject({ kind: 'invalid', problems: [expect.stringContaining('50 MB')] });
    expect(file.text).not.toHaveBeenCalled();
  });

  it('is refused where the browser cannot read it', async () => {
    const { readBackup } = await open();
    const file = { size: 5, text: () => Promise.reject(new Error('gone')) } as unknown as Blob;
    expect(await readBackup(file)).toMatchObject({ kind: 'invalid', problems: ['the file could not be read'] });
  });
});
