/** Vite's side of the page's texts: macros become calls with the compiled English text, PO files become catalogues. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type NodePath, type PluginObj, transformAsync, type types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';
import { partOf } from './src/languages/textParts.ts';

/** For the page's build, the development server and all tests. */
export function texts(): Plugin[] {
  return [linguiMacros(), ...(lingui() as Plugin[])];
}

const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url');

const DECIDING = [
  'package-lock.json',
  'tsconfig.json',
  'texts.vite.ts',
  'lingui.config.ts',
  'src/languages/textParts.ts',
];

/** Changes with whatever decides how a file is transformed, except for the file. */
export function hashTransforms(root: string): string {
  return hashOf(...DECIDING.map((file) => readFileSync(join(root, file), 'utf8')));
}

const HAS_MACROS = /from '@lingui\/(core|react)\/macro'/;

interface Transformed {
  output: { code: string; map: never };
  /** English texts by id */
  messages: Record<string, string>;
}

/**
 * @returns a function that makes code and messages of a file with macros, null of others. Babel is slow, so its output is
 * kept for later builds and tests.
 */
export function macroTransformer(root: string): (code: string, id: string) => Promise<Transformed | null> {
  const folder = join(root, 'node_modules/.cache/lingui-macros');
  const transforms = hashTransforms(root);
  mkdirSync(folder, { recursive: true });
  return async (code, id) => {
    if (!HAS_MACROS.test(code)) return null;
    const hash = hashOf(transforms, id, code);
    const file = join(folder, `${hashOf(id)}.json`);
    const kept = await readFile(file, 'utf8').then(
      (text): Transformed & { hash: string } => JSON.parse(text),
      () => null,
    );
    if (kept?.hash === hash) return kept;
    const messages: Transformed['messages'] = {};
    const result = await transformAsync(code, {
      filename: id,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      plugins: [
        [macros, { stripMessageField: false }],
        [compileMessages, { messages }],
      ],
    });
    const part = partOf(relative(root, id).split(sep).join('/'));
    const need =
      part === 'page' ? '' : `\nimport { needTexts as _need } from '/src/languages/i18n.ts';\n_need('${part}');`;
    const transformed = { output: { code: `${result?.code}${need}`, map: result?.map as never }, messages };
    // Another process may read it meanwhile.
    await writeFile(`${file}.${process.pid}`, JSON.stringify({ hash, ...transformed }));
    await rename(`${file}.${process.pid}`, file);
    return transformed;
  };
}

function linguiMacros(): Plugin {
  let transform: ReturnType<typeof macroTransformer>;
  return {
    name: 'colony-watch-macros',
    enforce: 'pre',
    configResolved({ root }) {
      transform = macroTransformer(root);
    },
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/, code: HAS_MACROS },
      handler: async (code, id) => (await transform(code, id))?.output,
    },
  };
}

/** Compiles the English texts that macros leave in the code, so that the page needs no compiler, and notes them. */
function compileMessages(
  { types: t }: { types: typeof types },
  { messages }: Pick<Transformed, 'messages'>,
): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => value === 'i18n')) return;
              const property = (name: string) =>
                node.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name }));
              const [id, message] = [property('id'), property('message')] as (types.ObjectProperty | undefined)[];
              if (!t.isStringLiteral(id?.value) || !t.isStringLiteral(message?.value)) return;
              messages[id.value.value] = message.value.value;
              message.value = t.valueToNode(compileMessage(message.value.value));
            },
          });
        },
      },
    },
  };
}
