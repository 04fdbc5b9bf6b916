import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/languages/languages.ts';
import { partOf } from '../../../src/languages/textParts.ts';
import { macroTransformer } from '../../../texts.vite.ts';
import { catalogues, faultsOf, translations } from '../../translations.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const isExtracted = existsSync(join(ROOT, 'src/languages/en/page.po'));

/** The English texts of each part by id, as the build makes them, which has mostly been done before. */
async function messagesOfSource(): Promise<Map<string, Record<string, string>>> {
  const transform = macroTransformer(ROOT);
  const found = new Map<string, Record<string, string>>();
  for (const name of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(ROOT, 'src', name);
    const transformed = await transform(readFileSync(file, 'utf8'), file);
    const part = partOf(`src/${name}`);
    found.set(part, { ...found.get(part), ...transformed?.messages });
  }
  return found;
}

/** Read once: seven languages with all their parts. */
const stored = translations();

describe('the translations', () => {
  it.skipIf(!isExtracted)('have every message of the source, and no other: run npm run texts', async () => {
    const source = await messagesOfSource();
    for (const catalogue of await catalogues()) {
      const kept = Object.entries((await catalogue.read(ENGLISH)) ?? {});
      const inPo = Object.fromEntries(kept.map(([id, { message }]) => [id, message]));
      expect(inPo, catalogue.path).toEqual(source.get(catalogue.path.split('/').at(-1)!));
    }
  });

  it('are listed in the order of the English texts, which is the same after each extraction', async () => {
    const inOrder = new Intl.Collator('en-US');
    const swapped = (await stored).filter(({ file, english }, index, all) => {
      const before = all[index - 1];
      return before?.file === file && inOrder.compare(before.english, english) > 0;
    });
    expect(swapped).toEqual([]);
  });

  it('have the placeholders, elements and plural forms that they need', async () => {
    const faults = (await stored)
      .filter(({ text }) => text !== '')
      .flatMap((one) => faultsOf(one).map((fault) => `${one.file}: “${one.text}” ${fault}`));
    expect(faults).toEqual([]);
  });

  it('are the same in all parts: what is loaded last would win', async () => {
    const first = new Map<string, string>();
    const faults: string[] = [];
    for (const { file, language, id, english, text } of await stored) {
      const key = `${language} ${id}`;
      const other = first.get(key);
      if (other === undefined && text !== '') first.set(key, text);
      else if (text !== '' && other !== text)
        faults.push(`${file}: “${english}” is “${text}”, and “${other}” elsewhere`);
    }
    expect(faults).toEqual([]);
  });
});

it('the web manifest calls its shortcuts as the page calls these places', async () => {
  const { shortcuts } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../public/manifest.webmanifest'), 'utf8'),
  );
  for (const { name, name_localized: names } of shortcuts as {
    name: string;
    name_localized: Record<string, string>;
  }[]) {
    const own = (await stored).filter(({ english, text }) => english === name && text !== '');
    expect(own.length).toBeGreaterThan(0);
    for (const { language, text } of own) expect(names[language]).toBe(text);
  }
});

describe('the faults of a translation', () => {
  const COUNT = '{count, plural, one {# planet of {name}} other {# planets of {name}}}';

  it.each([
    ['a lost placeholder', 'de', 'Deliver {units} {name}', '{units} liefern', ['lacks {name}']],
    ['an invented one', 'de', 'Deliver {units}', '{units} {menge}', ['has {menge}, which English does not']],
    ['a lost element', 'fr', 'Read <0>more</0>', 'Lire plus', ['lacks <0>', 'lacks </0>']],
    [
      'a lost plural',
      'fr',
      '{n, plural, one {a} other {b}}',
      '{n} b',
      ['lacks {n, plural}', 'has {n}, which English does not'],
    ],
    [
      'plural forms of another language',
      'ru',
      COUNT,
      '{count, plural, one {# планета {name}} other {# планет {name}}}',
      ['lacks the plural form few', 'lacks the plural form many'],
    ],
    [
      'a plural form too many',
      'ja',
      COUNT,
      '{count, plural, one {{name}の#} other {{name}の#}}',
      ['has a plural form one'],
    ],
  ] as const)('are seen: %s', (_, language, english, text, faults) => {
    expect(faultsOf({ language, english, text })).toEqual(faults);
  });

  it('are seen where it cannot be read', () => {
    expect(faultsOf({ language: 'de', english: 'a {b}', text: 'a {b' })[0]).toMatch(/^cannot be read/);
  });

  it.each([
    [
      'ru',
      '{count, plural, one {# планета {name}} few {# планеты {name}} many {# планет {name}} other {# планеты {name}}}',
    ],
    ['ja', '{count, plural, other {{name}の惑星#個}}'],
    ['es', '{count, plural, =0 {ningún planeta de {name}} one {# planeta de {name}} other {# planetas de {name}}}'],
  ] as const)('are none in %s with its own plural forms', (language, text) => {
    expect(faultsOf({ language, english: COUNT, text })).toEqual([]);
  });
});
