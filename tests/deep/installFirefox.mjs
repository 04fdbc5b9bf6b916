/** Makes sure that there is a Firefox for the deep tests: the distribution's package where there is none. */
import { existsSync } from 'node:fs';
import { installPackages } from '../browser/installPackage.mjs';

const hasFirefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].some((path) => existsSync(path));

if (!hasFirefox()) installPackages('firefox-esr');
if (!hasFirefox()) {
  console.error('The deep tests need Firefox: install the package "firefox-esr".');
  process.exit(1);
}
