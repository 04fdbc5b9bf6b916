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

interface KeptOutput {
  hash: string;
  output: { code: string; map: never };
}

/** Only files that import a macro go through Babel, which is slow. Its output is kept for later builds and tests. */
function linguiMacros(): Plugin {
  let root = '';
  let folder = '';
  let transforms = '';
  return {
    name: 'colony-watch-macros',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      folder = join(root, 'node_modules/.cache/lingui-macros');
      transforms = hashTransforms(root);
      mkdirSync(folder, { recursive: true });
    },
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/, code: /from '@lingui\/(core|react)\/macro'/ },
      async handler(code, id) {
        const hash = hashOf(transforms, id, code);
        const file = join(folder, `${hashOf(id)}.json`);
        const kept = await readFile(file, 'utf8').then(
          (text): KeptOutput => JSON.parse(text),
          () => null,
        );
        if (kept?.hash === hash) return kept.output;
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[macros, { stripMessageField: false }], compileMessages],
        });
        const part = partOf(relative(root, id).split(sep).join('/'));
        const need =
          part === 'page' ? '' : `\nimport { needTexts as _need } from '/src/languages/i18n.ts';\n_need('${part}');`;
        const output = { code: `${result?.code}${need}`, map: result?.map as never };
        // Another process may read it meanwhile.
        await writeFile(`${file}.${process.pid}`, JSON.stringify({ hash, output } satisfies KeptOutput));
        await rename(`${file}.${process.pid}`, file);
        return output;
      },
    },
  };
}

/** Compiles the English texts that macros leave in the code, so that the page needs no compiler. */
function compileMessages({ types: t }: { types: typeof types }): PluginObj {
  const compiled = (text: string): types.Expression => t.valueToNode(compileMessage(text));
  return {
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => value === 'i18n')) return;
              for (const property of node.properties) {
                if (
                  t.isObjectProperty(property) &&
                  t.isIdentifier(property.key, { name: 'message' }) &&
                  t.isStringLiteral(property.value)
                )
                  property.value = compiled(property.value.value);
              }
            },
            JSXAttribute({ node, parent }) {
              if (!t.isJSXIdentifier(node.name, { name: 'message' })) return;
              if (!t.isJSXOpeningElement(parent) || !t.isJSXIdentifier(parent.name, { name: '_Trans' })) return;
              const value = t.isJSXExpressionContainer(node.value) ? node.value.expression : node.value;
              if (t.isStringLiteral(value)) node.value = t.jsxExpressionContainer(compiled(value.value));
            },
          });
        },
      },
    },
  };
}
