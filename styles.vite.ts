/**
 * Vite's side of the page's styles: those of the component library give way to the page's own, whichever are loaded first,
 * and `@media (--phone)` means the width of that name, `var(--text-small)` the size.
 */
import type { Plugin } from 'vite';
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
  return [names(), layers()];
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
