/** Vite's side of the page's styles: names for widths in `@media`, and a layer for the component library. */
import type { Plugin } from 'vite';
import * as widths from './src/ui/widths.ts';

/** For the page's build, the development server and the component tests. */
export function styles(): Plugin[] {
  return [customMedia(), layer()];
}

/** What `(--small-phone)` means, as if by `@custom-media`, which no browser has yet. */
const WIDTHS = new Map(
  Object.entries(widths).map(([name, width]) => [`--${name.toLowerCase().replace('_', '-')}`, width]),
);

function customMedia(): Plugin {
  return {
    name: 'colony-watch-custom-media',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.(css|tsx?)(\?.*)?$/, code: '(--' },
      handler: (code) => ({
        code: code.replace(/@media [^{`]+/g, (query) =>
          query.replace(/\((--[a-z-]+)\)/g, (whole, name: string) => WIDTHS.get(name) ?? whole),
        ),
        map: null,
      }),
    },
  };
}

const LIBRARY_STYLES = /\/@primer\/react\/dist\/[^?]+\.css$/;
const IN_LAYER = '?layer.css';

/**
 * Imports the component library's styles into a layer, so that the page's own win, whichever are loaded first. Each file
 * says the order of the layers, because any could be the first: `base` has the page's rules for all elements.
 */
function layer(): Plugin {
  return {
    name: 'colony-watch-layer',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer, options) {
        const file = await this.resolve(source, importer, { ...options, skipSelf: true });
        return file && LIBRARY_STYLES.test(file.id) && !importer?.endsWith(IN_LAYER) ? file.id + IN_LAYER : file;
      },
    },
    load: {
      filter: { id: /\?layer\.css$/ },
      handler: (id) => `@layer base, primer;\n@import "${id.replace(IN_LAYER, '')}" layer(primer);\n`,
    },
  };
}
