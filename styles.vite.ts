/** Vite's side of the page's styles: those of the component library give way to the page's own, whichever are loaded first. */
import type { Plugin } from 'vite';

/**
 * For the page's build, the development server and the component tests. Each file says the order of the layers, because
 * any could be the first: `base` has the page's rules for all elements.
 */
export function styles(): Plugin {
  return {
    name: 'colony-watch-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@primer\/react\/dist\/[^?]+\.css(\?.*)?$/ },
      handler: (code) => ({ code: `@layer base, primer;\n@layer primer {\n${code}\n}\n`, map: null }),
    },
  };
}
