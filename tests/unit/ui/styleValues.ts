/** Reads what the page's style sheets and styled components say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const SRC = resolve(import.meta.dirname, '../../../src');

export const sourceFiles = (ending: RegExp) =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }));

/** `--gap-tiny` to `2px` */
export const sizes = new Map(
  [...readFileSync(join(SRC, 'ui/sizes.css'), 'utf8').matchAll(/(--[a-z-]+): (\d+px);/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** The text of each file with styles, without comments. */
export const styleFiles = () =>
  sourceFiles(/\.(css|tsx?)$/)
    .filter(({ name }) => !name.startsWith('ui/font/'))
    .map(({ name, text }) => ({ name, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }));

/** `file: value` of each value of a style that is not one of the allowed ones */
export function otherValues(style: string, allowed: RegExp): string[] {
  return styleFiles().flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`(?<![-$\\w])${style}: *([^;\`\\n]+);`, 'g'))]
      .filter(([, value = '']) => !allowed.test(value))
      .map(([, value]) => `${name}: ${value}`),
  );
}
