import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { multibuyText } from '../../../src/features/round/roundTexts.ts';
import { formatIsk } from '../../../src/format/isk.ts';
import { listAnd, listOr } from '../../../src/format/lists.ts';
import { formatNumber, formatPercent, formatUnits } from '../../../src/format/number.ts';
import { compareNames, joinList, namedText } from '../../../src/format/text.ts';
import { formatDay, formatEveClock, formatEveMonth } from '../../../src/format/time.ts';
import { loadNames } from '../../../src/languages/gameNames.ts';
import { activateLanguage, i18n } from '../../../src/languages/i18n.ts';
import { firstKnownLanguage, isLanguage, LANGUAGES } from '../../../src/languages/languages.ts';
import { PARTS, partOf } from '../../../src/languages/textParts.ts';
import { parseStock, readNamesOf } from '../../../src/model/parseStock.ts';
import { readSpot } from '../../../src/model/places.ts';
import { colonySearchText, hasAllWords, splitWords } from '../../../src/model/search.ts';
import {
  clientTypeName,
  englishTypeName,
  planetTypeName,
  schematicName,
  typeName,
} from '../../../src/words/typeNames.ts';
import { commodities, schematics } from '../../../workers/game/catalogue/index.ts';
import { ENGLISH_NAMES, NAME_LANGUAGES, setClientNames } from '../../../workers/game/catalogue/names.ts';
import type { SchematicId, TypeId } from '../../../workers/game/domain/ids.ts';
import { makeReport } from '../model/makeReport.ts';

const WATER = 3645 as TypeId;

afterEach(async () => {
  setClientNames('en', ENGLISH_NAMES);
  await activateLanguage('en');
});

describe('the language of a first visit', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR', 'zh-Hant-TW', 'en'], 'zh'],
    [['JA'], 'ja'],
    [['tlh'], 'en'],
    [[], 'en'],
  ])('is the first of the browser’s that there is: %j is %s', (wanted, language) => {
    expect(firstKnownLanguage(wanted)).toBe(language);
  });

  it('knows the languages of the game’s client and no others', () => {
    expect(LANGUAGES.map(({ language }) => language).sort()).toEqual(['en', ...NAME_LANGUAGES].sort());
    expect(isLanguage('pt')).toBe(false);
    expect(isLanguage('__proto__')).toBe(false);
  });

  it('is written from left to right, whichever it is, as the page says', () => {
    const directions = LANGUAGES.map(({ language }) => new Intl.Locale(language).maximize().script);
    expect(directions.filter((script) => script === 'Arab' || script === 'Hebr')).toEqual([]);
    expect(readFileSync(resolve(import.meta.dirname, '../../../index.html'), 'utf8')).toContain('dir="ltr"');
  });
});

describe('numbers, times and lists', () => {
  const NOV_22 = 1_795_374_360;

  it('are those of English without a choice', () => {
    expect(i18n.locale).toBe('en');
    expect(formatNumber(1234.5, 2)).toBe('1,234.50');
    expect(formatPercent(0.625)).toBe('62.5%');
    expect(listAnd(['Water', 'Oxygen', 'Biomass'])).toBe('Water, Oxygen and Biomass');
    expect(listOr(['Amarr', 'Rens', 'Hek'])).toBe('Amarr, Rens or Hek');
    expect(formatDay(NOV_22, NOV_22)).toBe('22 Nov');
    expect(formatDay(NOV_22, 0)).toBe('22 Nov 2026');
  });

  it('follow a name behind the colon of each language', async () => {
    const texts: string[] = [];
    for (const language of ['en', 'fr', 'zh'] as const) {
      await activateLanguage(language);
      texts.push(namedText('Ketta', '5'));
    }
    await activateLanguage('en');
    expect(texts).toEqual(['Ketta: 5', 'Ketta\u00a0: 5', 'Ketta：5']);
  });

  it('follow the active language, and ISK keeps its letters', async () => {
    await activateLanguage('de');
    expect(formatUnits(1234567)).toBe('1.234.567');
    expect(formatPercent(0.625)).toBe('62,5\u00a0%');
    expect(formatIsk(1.5e9)).toBe('1,50 B');
    expect(listAnd(['Water', 'Oxygen'])).toBe('Water und Oxygen');
    expect(formatEveMonth(NOV_22)).toBe('Nov. 2026');
    expect(formatEveClock(NOV_22)).toBe('19:06');
    await activateLanguage('en');
    expect(formatUnits(1234567)).toBe('1,234,567');
  });

  it.each([
    ['en', 'Water, Oxygen'],
    ['ru', 'Water, Oxygen'],
    ['zh', 'Water、Oxygen'],
    ['ja', 'Water、Oxygen'],
  ] as const)('are listed as %s lists them', async (language, list) => {
    await activateLanguage(language);
    expect(joinList(['Water', 'Oxygen'])).toBe(list);
  });

  it('are sorted as the language sorts', async () => {
    await activateLanguage('es');
    expect(['ol', 'ñu', 'nz'].sort(compareNames)).toEqual(['nz', 'ñu', 'ol']);
  });
});

describe('the game’s words', () => {
  it('are those of the page’s language, and English where the export has no other', async () => {
    expect(typeName(WATER)).toBe('Water');
    await activateLanguage('zh');
    expect(typeName(WATER)).toBe('水');
    expect(englishTypeName(WATER)).toBe('Water');
    expect(planetTypeName('oceanic')).toBe('行星（海洋）');
    await activateLanguage('de');
    expect(typeName(WATER)).toBe('Water');
    expect(planetTypeName('oceanic')).toBe('Planet (Oceanic)');
  });

  it('name a schematic as the game does, also where its product has another name', async () => {
    await activateLanguage('ja');
    const coolant = schematics.get(66 as SchematicId)!;
    expect(typeName(coolant.output.typeId)).toBe('冷却液');
    expect(schematicName(coolant.schematicId)).toBe('冷却材');
    expect(schematicName(123_456 as SchematicId)).toBe('回路図 123456');
  });

  it('stay English in what the player’s client reads, if the client is English', async () => {
    await activateLanguage('zh');
    const shopping = { lines: [{ typeId: WATER, amount: 1200 }] } as never;
    expect(multibuyText(shopping)).toBe('Water 1200');
    setClientNames('fr', await loadNames('fr'));
    expect(clientTypeName(WATER)).toBe('Eau');
    expect(multibuyText(shopping)).toBe('Eau 1200');
  });

  it.each(LANGUAGES)(
    'can be pasted from a client in $language: each name, in both forms of a list',
    async ({ language }) => {
      const names = await loadNames(language);
      readNamesOf(names);
      for (const { typeId, name } of commodities.values()) {
        const local = names.types[typeId] ?? name;
        const goods = [{ typeId, amount: 1200 }];
        expect(parseStock(`${local}\t1.200\tx`)).toMatchObject({ goods, unknown: [], wrongAmounts: [] });
        expect(parseStock(`${local} 1200`)).toMatchObject({ goods, unknown: [], wrongAmounts: [] });
        expect(parseStock(`${name}*\t1200`)).toMatchObject({ goods, unknown: [], wrongAmounts: [] });
      }
    },
  );

  it('stand for one commodity each, in whatever language', async () => {
    const owners = new Map<string, TypeId>();
    for (const { language } of LANGUAGES) {
      const names = await loadNames(language);
      for (const { typeId, name } of commodities.values()) {
        const local = (names.types[typeId] ?? name).toLowerCase();
        expect(owners.get(local) ?? typeId).toBe(typeId);
        owners.set(local, typeId);
      }
    }
  });

  it('are found by the search in English and in the page’s language, which has no spaces between words', async () => {
    const report = makeReport({ production: [{ typeId: WATER }] } as never);
    const isFound = (query: string): boolean => hasAllWords(colonySearchText(report), splitWords(query));
    expect(isFound('water')).toBe(true);
    expect(isFound('水')).toBe(false);
    await activateLanguage('zh');
    expect(isFound('water')).toBe(true);
    expect(isFound('="Water"')).toBe(true);
    expect(isFound('水')).toBe(true);
    expect(isFound('洋')).toBe(report.planetType === 'oceanic');
  });
});

describe('parts of translations', () => {
  it('have paths that are there', () => {
    const root = resolve(import.meta.dirname, '../../..');
    const missing = PARTS.flatMap(({ paths }) => paths).filter((path) => {
      try {
        readFileSync(resolve(root, path));
        return false;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code !== 'EISDIR';
      }
    });
    expect(missing).toEqual([]);
  });

  it('have each file once', () => {
    expect(partOf('src/features/round/RoundView.tsx')).toBe('round');
    expect(partOf('src/features/roundabout.tsx')).toBe('page');
    expect(partOf('src/App.tsx')).toBe('page');
  });
});

describe('the web manifest', () => {
  const path = resolve(import.meta.dirname, '../../../public/manifest.webmanifest');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));

  it('has shortcuts to Stops and Round, in every language', () => {
    const shortcuts: { name: string; name_localized: object; url: string }[] = manifest.shortcuts;
    expect(shortcuts.map(({ name }) => name)).toEqual(['Stops', 'Round']);
    for (const { name_localized: names } of shortcuts)
      expect(Object.keys(names).sort()).toEqual([...NAME_LANGUAGES].sort());
    const screens = shortcuts.map(({ url }) => {
      const { searchParams } = new URL(url, 'https://colony.example');
      return readSpot((name) => searchParams.get(name) ?? '').screen;
    });
    expect(screens).toEqual(['stops', 'round']);
  });

  it('describes the page in every language, for browsers that choose one', () => {
    expect(manifest.lang).toBe('en');
    expect(Object.keys(manifest.description_localized).sort()).toEqual([...NAME_LANGUAGES].sort());
    expect(new Set([manifest.description, ...Object.values(manifest.description_localized)]).size).toBe(
      LANGUAGES.length,
    );
  });
});
