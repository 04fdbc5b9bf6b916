/** Every name that the package exports explains itself, with an example that runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as catalogue from '../../../workers/package/catalogue.ts';
import * as designs from '../../../workers/package/designs.ts';
import example from '../../../workers/package/example.json' with { type: 'json' };
import * as engine from '../../../workers/package/index.ts';
import * as planets from '../../../workers/package/planets.ts';
import * as rounds from '../../../workers/package/rounds.ts';
import * as templates from '../../../workers/package/templates.ts';
import { WATER_TEMPLATE } from '../../fixtures/waterTemplate.ts';
import { PROJECT } from '../bench/command.ts';
import { docstringExamples } from './examples.ts';

const PUBLIC = { ...engine, ...catalogue, ...planets, ...designs, ...templates, ...rounds };
const examples = new Map(docstringExamples().map(({ title, code }) => [title, code]));

describe('the package’s docstrings', () => {
  it.each(Object.keys(PUBLIC))('have an example of %s that runs and prints what it says', async (name) => {
    const code = examples.get(name);
    expect(code).toMatch(/console\.log/);
    const printed: string[] = [];
    const given = {
      ...PUBLIC,
      ...example,
      text: JSON.stringify(WATER_TEMPLATE),
      readFile: () => readFile(join(PROJECT, 'workers/game/catalogue/generated/planets.bin')),
      console: { log: (...words: unknown[]) => printed.push(words.join(' ')) },
    };
    const runnable = code!.replace('new URL(import.meta.resolve(', '((').replace(/; \/\/ .*/g, ';');
    const run = new Function(...Object.keys(given), `return (async () => {${runnable}\n})();`);
    await run(...Object.values(given));
    expect(printed.length).toBeGreaterThan(0);
    const said = /console\.log\(.*\); \/\/ (\S+)/.exec(code!)?.[1];
    if (said !== undefined) expect(printed.join('\n')).toContain(said.replace(':', ''));
  });
});
