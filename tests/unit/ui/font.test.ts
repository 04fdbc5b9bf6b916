/** One font, four sizes and two weights, whatever is drawn; and the font's files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherValues, SRC, sizes, sourceFiles } from './styleValues.ts';

const FOLDER = join(SRC, 'ui/font');
/** What the system has fonts for: Chinese, Japanese and Korean, their punctuation, and full-width forms. */
const SYSTEM_FONTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30FF\uFF00-\uFFEF]/u;
const MAX_BYTES = 60_000;

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
    for (const { name, text } of sourceFiles(/^languages[\\/].*\.po$/)) {
      for (const line of text.split('\n')) {
        if (line.startsWith('#')) continue;
        for (const character of line) {
          if (!SYSTEM_FONTS.test(character) && !has(character)) missing.set(character, `${name}: ${line}`);
        }
      }
    }
    expect(Object.fromEntries(missing)).toEqual({});
  });

  it('is drawn in the sizes that have names, with two exceptions', () => {
    const textSizes = [...sizes].filter(([name]) => name.startsWith('--text'));
    expect(textSizes.map(([, value]) => value)).toEqual(['11px', '12px', '14px', '20px', '28px']);
    expect(otherValues('font-size', /^(inherit|var\(--text-(tiny|small|medium|large|huge)\))$/).sort()).toEqual([
      // Phones zoom in on smaller fields.
      'features/filter/FilterField.tsx: 16px',
      // A planet's net, above its gross.
      'features/planets/cells/cells.module.css: 13px',
    ]);
  });

  it('is drawn in the weights 400 and 600 only', () => {
    expect(otherValues('font-weight', /^(400|600|inherit)$/)).toEqual([]);
  });
});
