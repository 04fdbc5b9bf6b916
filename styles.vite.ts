/**
 * Vite's side of the page's styles: those of the component library give way to the page's own, whichever are loaded first,
 * and `@media (--phone)` means the width of that name.
 */
import type { Plugin } from 'vite';
import * as widths from './src/ui/widths.ts';

const WIDTHS: ReadonlyMap<string, string> = new Map(
  Object.entries(widths).map(([name, query]) => [`(--${name.toLowerCase().replace('_', '-')})`, query]),
);

/**
 * For the page's build, the development server and the component tests. Each file says the order of the layers, because
 * any could be the first: `base` has the page's rules for all elements.
 */
export function styles(): Plugin[] {
  return [namedWidths(), layers()];
}

function namedWidths(): Plugin {
  return {
    name: 'colony-watch-widths',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.(css|tsx?)(\?.*)?$/, code: '(--' },
      handler: (code) => ({
        code: code.replace(/@media [^{`]+/g, (query) =>
          query.replace(/\(--[a-z-]+\)/g, (name) => WIDTHS.get(name) ?? name),
        ),
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
