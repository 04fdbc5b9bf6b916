/** The export of suggestions: the whole fleet is searched, some planets at a time, while a notice shows the progress. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineListener } from '../../../workers/api.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonySuggestions, SuggestionSettings } from '../../../workers/game/domain/whatIf.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { makeSuggestion } from '../../fixtures/suggestion.ts';
import { resetPage } from '../../resetPage.ts';
import { makeReport } from '../model/makeReport.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const PLANET_COUNT = 30;

interface SavedFile {
  name: string;
  content: string;
}

const keyOf = (planet: number): ColonyKey => `1/${planet}` as ColonyKey;

/** One suggestion per planet, worth as many million ISK as the planet's number. */
const suggest = (key: ColonyKey): ColonySuggestions => {
  const planetId = Number(key.split('/')[1]) as PlanetId;
  return {
    key,
    characterId: 1 as CharacterId,
    planetId,
    planetName: `Tanoo ${planetId}`,
    planetType: 'barren',
    interval: { seconds: 86_400, source: 'round' },
    currentIskPerMonth: 100e6,
    problem: null,
    suggestions: [
      makeSuggestion({
        edits: [{ kind: 'stores', storeKind: 'launchpad', count: 1 }],
        gainIskPerMonth: planetId * 1e6,
      }),
    ],
    choices: { ecus: [], idleEcus: [], upgradeLevel: 5 },
  };
};

/** A page with a fleet whose engine answers each question after `answerMs`. */
async function openPage({ answerMs = 0, failsAfter = Number.POSITIVE_INFINITY } = {}) {
  resetPage();
  storeCharacters(installFakeBrowser().local, [makeStoredCharacter(1)]);
  const asked: { keys: readonly ColonyKey[]; settings: SuggestionSettings }[] = [];
  const suggestChanges = async (keys: readonly ColonyKey[], settings: SuggestionSettings) => {
    asked.push({ keys, settings });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (asked.length > failsAfter) throw new Error('the engine stopped.');
    return keys.map(suggest);
  };
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: (question: (remote: unknown) => unknown) => question({ suggestions: { search: suggestChanges } }),
  }));
  const files: SavedFile[] = [];
  vi.doMock('../../../src/bridge/saveFile.ts', () => ({
    saveFile: (name: string, _type: string, content: string) => files.push({ name, content }),
  }));
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { loadCharacters } = await import('../../../src/state/characters.ts');
  const { engineListener } = await import('../../../src/bridge/receive.ts');
  const { suggestionInputsAtom } = await import('../../../src/state/suggestions.ts');
  loadCharacters();
  const changed = Array.from({ length: PLANET_COUNT }, (_, k) => makeReport({ planetId: (k + 1) as PlanetId }));
  type Publication = Parameters<EngineListener['publish']>[0];
  engineListener.publish({
    revision: 1,
    at: 0,
    changed,
    removed: [],
    fleet: { stoppedPlanetCount: 0 },
    isAhead: false,
  } as unknown as Publication);
  const notices: string[] = [];
  store.sub(noticesAtom, () => notices.push(...store.get(noticesAtom).map(({ kind, text }) => `${kind}: ${text}`)));
  const exporter = await import('../../../src/features/export/exportTable.ts');
  return {
    ...exporter,
    asked,
    files,
    notices,
    setInputs: () => store.set(suggestionInputsAtom, { withImports: true }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.doUnmock('../../../src/bridge/engine.ts');
  vi.doUnmock('../../../src/bridge/saveFile.ts');
});

describe('the export of suggestions', () => {
  it('has those of the whole fleet, best first, searched with the settings of the list', async () => {
    const page = await openPage();
    page.setInputs();
    const saving = page.downloadTable('suggestions');
    await vi.runAllTimersAsync();
    await saving;
    expect(page.asked.flatMap(({ keys }) => keys).toSorted()).toEqual(
      Array.from({ length: PLANET_COUNT }, (_, k) => keyOf(k + 1)).toSorted(),
    );
    expect(page.asked.every(({ settings }) => settings.withImports)).toBe(true);
    const [file] = page.files;
    expect(file?.name).toMatch(/^colony-watch-suggestions-\d{4}-\d\d-\d\d\.csv$/);
    const [, best, ...others] = file!.content.trim().split('\r\n');
    expect(best).toContain('Tanoo 30');
    expect(best).toContain('Add 1 launchpad: +30.00 M ISK a month');
    expect(others).toHaveLength(PLANET_COUNT - 1);
    expect(page.notices.at(-1)).toMatch(/^done: colony-watch-suggestions-.*\.csv: 30 suggestions\.$/);
  });

  it('shows how far a slow search is, no more often than every two seconds', async () => {
    const page = await openPage({ answerMs: 1500 });
    const saving = page.downloadTable('suggestions');
    await vi.runAllTimersAsync();
    await saving;
    const progress = page.notices.filter((text) => text.startsWith('running: '));
    expect(progress[0]).toBe('running: Searching suggestions: 12 of 30 planets…');
    // The second answer comes 1.5 s later, and the third completes the search.
    expect(progress).toHaveLength(1);
    const slower = await openPage({ answerMs: 2500 });
    const savingSlower = slower.downloadTable('suggestions');
    await vi.runAllTimersAsync();
    await savingSlower;
    expect(slower.notices.filter((text) => text.startsWith('running: '))).toEqual([
      'running: Searching suggestions: 12 of 30 planets…',
      'running: Searching suggestions: 24 of 30 planets…',
    ]);
  });

  it('saves nothing if the search ends early', async () => {
    const page = await openPage({ failsAfter: 1 });
    const saving = expect(page.downloadTable('suggestions')).rejects.toThrow('the engine stopped.');
    await vi.runAllTimersAsync();
    await saving;
    expect(page.files).toEqual([]);
  });
});
