/**
 * Vite's side of the page's styles: those of the component library give way to the page's own, whichever are loaded first,
 * and `@media (--phone)` means the width of that name, `var(--text-small)` the size. The build also compiles what never changes.
 */
import { fileURLToPath } from 'node:url';
import { compile, middleware, rulesheet, serialize, stringify } from 'stylis';
import type { Plugin } from 'vite';
import { RULE_MARK, SELECTOR_MARK } from './src/ui/compiledStyles.ts';
import * as sizes from './src/ui/sizes.ts';
import * as widths from './src/ui/widths.ts';

const WIDTHS = byStyleName(widths);
const SIZES = byStyleName(sizes);

/** What `(--small-phone)` or `var(--text-small)` stands for, by the name within the brackets. */
function byStyleName(constants: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(constants).map(([name, value]) => [`--${name.toLowerCase().replace('_', '-')}`, value]),
  );
}

/**
 * For the page's build, the development server and the component tests. Each file says the order of the layers, because
 * any could be the first: `base` has the page's rules for all elements.
 */
export function styles(): Plugin[] {
  return [names(), layers(), finished()];
}

function names(): Plugin {
  return {
    name: 'colony-watch-style-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.(css|tsx?)(\?.*)?$/, code: '(--' },
      handler: (code) => ({
        code: code
          .replace(/@media [^{`]+/g, (query) =>
            query.replace(/\((--[a-z-]+)\)/g, (whole, name: string) => WIDTHS.get(name) ?? whole),
          )
          .replace(/var\((--[a-z-]+)\)/g, (whole, name: string) => SIZES.get(name) ?? whole),
        map: null,
      }),
    },
  };
}

function layers(): Plugin {
  return {
    name: 'colony-watch-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@primer\/react\/dist\/[^?]+\.css(\?.*)?$/ },
      handler: (code) => ({ code: `@layer base, primer;\n@layer primer {\n${code}\n}\n`, map: null }),
    },
  };
}

/** A component's styles without anything that is only known when it is drawn. */
const STATIC_STYLES = /(\bstyled(?:\.\w+|\((?:[^()`]|\([^()`]*\))*\))(?:<[^`]*>)?)`([^`\\$]*)`/g;

const SELF = '.self';

/** Compiles a module's static styles, which would take the first drawing a fifth of its time. */
export function finishStyles(code: string): string {
  return code.replace(STATIC_STYLES, (whole, start: string, styles: string) => {
    const rules = finishedRules(styles);
    // Only styled-components knows which of several references to itself means which.
    if (rules.some((rule) => rule.includes('&')) || /&[^;{]*&/.test(styles)) return whole;
    const marked = rules.map((rule) => RULE_MARK + rule.replaceAll(SELF, SELECTOR_MARK));
    return `${start}\`${marked.join('')}\``;
  });
}

function finishedRules(styles: string): string[] {
  const rules: string[] = [];
  serialize(compile(`${SELF} { ${styles} }`), middleware([stringify, rulesheet((rule) => rules.push(rule))]));
  return rules;
}

/** Where stylis begins to compile what it is given. */
const COMPILE = 'export function compile (value) {';

function finished(): Plugin {
  return {
    name: 'colony-watch-finished-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$|\/stylis\/src\/Parser\.js$/ },
      handler(code, id) {
        const module = fileURLToPath(new URL('./src/ui/compiledStyles.ts', import.meta.url));
        if (!id.endsWith('/Parser.js')) return { code: finishStyles(code), map: null };
        // Without it, the page would have no styles.
        if (!code.includes(COMPILE)) throw new Error(`${id} has no "${COMPILE}": see how stylis compiles now.`);
        const takesFinished = `${COMPILE}\n\tconst finished = takeFinished(value);\n\tif (finished !== null) return finished;`;
        return {
          code: `import { takeFinished } from ${JSON.stringify(module)};\n${code.replace(COMPILE, takesFinished)}`,
          map: null,
        };
      },
    },
  };
}
