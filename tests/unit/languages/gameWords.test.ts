/** The page calls things of the game as the game's client does: its words are compared with the Static Data Export's. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadNames } from '../../../src/languages/gameNames.ts';
import { activateLanguage } from '../../../src/languages/i18n.ts';
import { LANGUAGES, type Language } from '../../../src/languages/languages.ts';
import {
  forPlanetsText,
  hiddenPlanetText,
  planetInSystemText,
  planetTypeWord,
  somePlanetText,
} from '../../../src/words/planetTypes.ts';
import { type LoadKind, structureKind, structureLabel, structuresLabel } from '../../../src/words/structures.ts';
import type { GameWords } from '../../../workers/game/catalogue/generate/buildWords.ts';
import { planetTypeIds, structures } from '../../../workers/game/catalogue/index.ts';
import type { LocalNames } from '../../../workers/game/catalogue/names.ts';
import { PLANET_TYPES } from '../../../workers/game/domain/commodity.ts';
import { PIN_KINDS, STRUCTURE_KINDS, type StructureKind } from '../../../workers/game/domain/pinKinds.ts';
import { translations } from '../../translations.ts';

const GENERATED = resolve(import.meta.dirname, '../../../workers/game/catalogue/generated');

const WORDS: GameWords = JSON.parse(readFileSync(resolve(GENERATED, 'words.json'), 'utf8'));

const LINK_TYPE = 2280;
const LINK_GROUP = 1036;
const CUSTOMS_OFFICE = 2233;
const SKILLS = [2495, 2505, 33467];

const KINDS: readonly LoadKind[] = [...(Object.keys(STRUCTURE_KINDS) as StructureKind[]), 'link'];

/**
 * In German and Russian the export leaves the names of types in English, and its groups are of more than one kind
 * (Processors) or have other names in English, too (Spaceports). Launchpads are "Launchpad" in its German descriptions.
 */
const WITHOUT_WORD: Partial<Record<Language, readonly LoadKind[]>> = {
  de: ['basic', 'advanced', 'highTech'],
  ru: ['basic', 'advanced', 'highTech', 'launchpad', 'link'],
};

/** What the English texts call them, in the singular or plural. */
const ENGLISH: readonly (readonly [LoadKind, RegExp])[] = [
  ['ecu', /extractor control units?/i],
  ['basic', /(?<!high-tech )\bbasic industry facilit(y|ies)/i],
  ['advanced', /advanced industry facilit(y|ies)/i],
  ['highTech', /high-tech production plants?/i],
  ['launchpad', /launchpads?/i],
  ['storage', /storage facilit(y|ies)/i],
  ['commandCenter', /command centers?/i],
];

/** Words that were wrong once, where inflection or the English text hides them from the other checks. */
const WRONG: Partial<Record<Language, RegExp>> = {
  de: /Startrampe/,
  es: /yerm[oa]|oficinas? de aduanas|unidad(es)? de control de extracción|planetas? (helado|gaseoso)/i,
  ko: /세관사무소/,
  ru: /командн\p{L}* центр|блок\p{L}* управления экстрактор|безжизненн/iu,
  zh: /发射台|高科技工业设施|路由(?!器)/,
};

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").normalize('NFC');

/** The beginnings of a word's words, which inflection leaves alone; Chinese, Japanese and Korean words have none. */
function stemsOf(word: string): string[] {
  return plain(word)
    .split(/[\s-]+/)
    .map((part) =>
      /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(part)
        ? part.slice(0, Math.min(4, Math.max(2, part.length - 2)))
        : part,
    );
}

const hasWord = (text: string, word: string): boolean => stemsOf(word).every((stem) => plain(text).includes(stem));

const stored = translations();

afterAll(() => activateLanguage('en'));

describe.each(LANGUAGES.map(({ language }) => language))('the words of the game in %s', (language) => {
  let names: LocalNames;
  beforeAll(async () => {
    await activateLanguage(language);
    names = await loadNames(language);
  });

  const typeNamesOf = (kind: LoadKind): string[] =>
    kind === 'link'
      ? [WORDS.types[LINK_TYPE]![language] ?? 'Link']
      : [...structures.values()]
          .filter(({ typeId }) => structureKind(typeId) === kind)
          .map(({ typeId, name }) => names.types[typeId] ?? name);

  const groupNameOf = (kind: LoadKind): string => {
    const pinKind = kind === 'basic' || kind === 'advanced' || kind === 'highTech' ? 'factory' : kind;
    const groupId = pinKind === 'link' || pinKind === 'unknown' ? LINK_GROUP : PIN_KINDS[pinKind].groupId;
    return WORDS.groups[groupId]![language]!;
  };

  it.each(KINDS.filter((kind) => !WITHOUT_WORD[language]?.includes(kind)))(
    'are the export’s for the structure kind %s',
    (kind) => {
      const [label, labels] = [structureLabel(kind), structuresLabel(kind)];
      const group = groupNameOf(kind);
      const isOfTypes = typeNamesOf(kind).every((name) => plain(name).includes(plain(label)));
      expect({ label, group, isOfExport: isOfTypes || hasWord(group, labels) }).toMatchObject({ isOfExport: true });
    },
  );

  it('are its own for structures that the export leaves in English', () => {
    const named = (WITHOUT_WORD[language] ?? []).filter((kind) =>
      typeNamesOf(kind).some((name) => /[^ -~]/.test(name) || hasWord(name, structureLabel(kind))),
    );
    expect(named).toEqual([]);
  });

  it('are the export’s for planet types, in every sentence', () => {
    const wrong = PLANET_TYPES.flatMap((planetType) => {
      const word = planetTypeWord(planetType);
      const name = names.types[planetTypeIds[planetType]];
      if (name !== undefined && !plain(name).includes(plain(word.split(' ').at(-1)!))) return [`${word}: ${name}`];
      return [
        somePlanetText(planetType),
        hiddenPlanetText(planetType),
        forPlanetsText(planetType),
        planetInSystemText({ planetType, systemName: 'Jita' }),
      ].filter((text) => !hasWord(text, word));
    });
    expect(wrong).toEqual([]);
  });

  it('are the same in every sentence that has one of them in English', async () => {
    const office = WORDS.types[CUSTOMS_OFFICE]!;
    const words: (readonly [RegExp, string])[] = [
      ...ENGLISH.map(([kind, english]) => [english, structureLabel(kind)] as const),
      [/customs offices?/i, office[language] ?? { de: 'Zollamt', ru: 'таможн' }[language as 'de'] ?? office.en!],
    ];
    const skills = SKILLS.map((typeId) => WORDS.types[typeId]!);
    // A skill is called what the game calls it, even where that isn't the word for the structure.
    const withoutSkills = (english: string) => skills.reduce((rest, { en }) => rest.replaceAll(en!, ''), english);
    const wrong = (await stored)
      .filter((one) => one.language === language && one.text !== '')
      .flatMap(({ file, english, text }) => [
        ...(WRONG[language]?.test(text) ? [`${file}: ${WRONG[language]} in “${text}”`] : []),
        ...words
          .filter(([pattern, word]) => pattern.test(withoutSkills(english)) && !hasWord(text, word))
          .map(([, word]) => `${file}: no “${word}” in “${text}”`),
        ...skills
          .filter((skill) => english.includes(skill.en!) && !text.includes(skill[language] ?? skill.en!))
          .map((skill) => `${file}: no “${skill[language]}” in “${text}”`),
      ]);
    expect(wrong).toEqual([]);
  });
});
