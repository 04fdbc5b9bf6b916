/** One font, four sizes and two weights, whatever is drawn; and the font's files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../../src');
const FOLDER = join(SRC, 'ui/font');
/** What the system has fonts for: Chinese, Japanese and Korean, their punctuation, and full-width forms. */
const SYSTEM_FONTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30FF\uFF00-\uFFEF]/u;
const MAX_BYTES = 60_000;

const files = (ending: RegExp) =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }));

/** `file: value` of each value of a style that is not one of the allowed ones */
function others(style: string, allowed: RegExp): string[] {
  return files(/\.(css|tsx?)$/)
    .filter(({ name }) => !name.startsWith('ui/font/'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(new RegExp(`${style}: *([^;\`]+);`, 'g'))]
        .filter(([, value = '']) => !allowed.test(value))
        .map(([, value]) => `${name}: ${value}`),
    );
}

describe('the font', () => {
  it(`is at most ${MAX_BYTES / 1000} kB in all`, () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));
    expect(names).toHaveLength(2);
    expect(names.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)).toBeLessThan(MAX_BYTES);
  });

  it('has every character of the page’s texts but those that systems have fonts for', () => {
    const ranges = [...readFileSync(join(FOLDER, 'font.css'), 'utf8').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
    );
    const has = (character: string): boolean => {
      const code = character.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    };
    const missing = new Map<string, string>();
    for (const { name, text } of files(/^languages[\\/].*\.po$/)) {
      for (const line of text.split('\n')) {
        if (line.startsWith('#')) continue;
        for (const character of line) {
          if (!SYSTEM_FONTS.test(character) && !has(character)) missing.set(character, `${name}: ${line}`);
        }
      }
    }
    expect(Object.fromEntries(missing)).toEqual({});
  });

  it('is drawn in 11, 12, 14 and 20 pixels, with two exceptions', () => {
    const allowed = /^(11px|12px|14px|20px|inherit|var\(--text-body-size-(small|medium)\))$/;
    expect(others('font-size', allowed).sort()).toEqual([
      // Phones zoom in on smaller fields.
      'features/filter/FilterField.tsx: 16px',
      // A planet's net, above its gross.
      'features/planets/cells/cells.module.css: 13px',
    ]);
  });

  it('is drawn in the weights 400 and 600 only', () => {
    expect(others('font-weight', /^(400|600|inherit)$/)).toEqual([]);
  });
});
