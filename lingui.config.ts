import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { ENGLISH, LANGUAGES } from './src/languages/languages.ts';
import { PARTS } from './src/languages/textParts.ts';

const others = PARTS.flatMap(({ paths }) => paths);

export default defineConfig({
  sourceLocale: ENGLISH,
  locales: LANGUAGES.map(({ language }) => language),
  catalogs: PARTS.map(({ part, paths }) => ({
    path: `<rootDir>/src/languages/{locale}/${part}`,
    include: part === 'page' ? ['<rootDir>/src'] : paths.map((path) => `<rootDir>/${path}`),
    exclude: part === 'page' ? others.map((path) => `<rootDir>/${path}${/\.tsx?$/.test(path) ? '' : '/**'}`) : [],
  })),
  format: formatter({ lineNumbers: false }),
  // By text: several messages can have one origin, and then their order would change from run to run.
  orderBy: 'message',
  runtimeConfigModule: {
    i18n: ['/src/languages/i18n.ts', 'i18n'],
    Trans: ['/src/languages/Trans.tsx', 'Trans'],
  },
});
