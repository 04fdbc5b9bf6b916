/** Vite's side of the licences of others: one file with the notices of all bundled packages. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createViteLicensePlugin, type LicenseMeta } from 'rollup-license-plugin';
import type { Plugin } from 'vite';

export const LICENSES_FILE = 'licenses.txt';

/** All packages bundled so far: the engine's worker, then the page, then the service worker. */
const bundledPackages = new Map<string, LicenseMeta>();

/** Writes the licence notices of all bundled packages. Each build adds its own, so the last one writes the whole file. */
export function licenses(): Plugin {
  return createViteLicensePlugin({
    outputFilename: false,
    // Only its styles are used, and styles are not modules of a bundle.
    includePackages: () => [resolve('node_modules/@primer/primitives')],
    additionalFiles: {
      [LICENSES_FILE]: (packages) => {
        for (const found of packages) bundledPackages.set(`${found.name} ${found.version}`, found);
        return formatLicenses();
      },
    },
  });
}

/** The font is cut out of its package, which is not installed: see `npm run font`. */
const FONT_LICENSE = {
  license: 'OFL-1.1',
  licenseText: readFileSync(resolve('src/ui/font/LICENSE.txt'), 'utf8'),
  repository: 'https://github.com/rsms/inter',
};

function formatLicenses(): string {
  const sorted = [...bundledPackages, ['Inter 4.1', FONT_LICENSE] as const].sort(([a], [b]) => (a < b ? -1 : 1));
  const notices = sorted.map(([id, { license, licenseText, repository }]) => {
    const heading = [`${id} (${license})`, repository].filter(Boolean).join('\n');
    return `${heading}\n\n${licenseText?.trim() ?? 'The package names its licence, but includes no notice.'}\n`;
  });
  return ['Colony Watch includes these packages under their own licences.\n', ...notices].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}
