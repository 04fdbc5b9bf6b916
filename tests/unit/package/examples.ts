/** The examples of the package's README and of its docstrings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../bench/command.ts';

export interface Example {
  title: string;
  code: string;
}

/** Each is a module by itself. */
export function readmeExamples(): Example[] {
  const readme = readFileSync(join(PROJECT, 'docs/engine.md'), 'utf8');
  return [...readme.matchAll(/^### (.+)\n[\s\S]*?```js\n([\s\S]*?)```/gm)].map(([, title, code]) => ({
    title: title!,
    code: code!,
  }));
}

const SOURCE = join(PROJECT, 'workers/package');

/** What follows `@example` in the docstring of each exported function, class and constant; '' where there is none. */
export function docstringExamples(): Example[] {
  return readdirSync(SOURCE)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(join(SOURCE, name), 'utf8');
      const exported = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:const|function|class) (\w+)/g;
      return [...source.matchAll(exported)].map(([, doc, title]) => ({
        title: title!,
        code: (doc!.split('@example')[1] ?? '').replaceAll(/^ \* ?/gm, '').trim(),
      }));
    });
}
