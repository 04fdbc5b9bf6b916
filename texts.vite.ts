/** Vite's side of the page's texts: macros become calls with the compiled English text, PO files become catalogues. */
import { relative, sep } from 'node:path';
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

/** By path: the same file is asked for by several parts of the tests. */
const latest = new Map<string, { code: string; output: { code: string; map: never } }>();

/** Only files that import a macro go through Babel, which is slow. */
function linguiMacros(): Plugin {
  let root = '';
  return {
    name: 'colony-watch-macros',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/, code: /from '@lingui\/(core|react)\/macro'/ },
      async handler(code, id) {
        const known = latest.get(id);
        if (known?.code === code) return known.output;
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
        latest.set(id, { code, output });
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
