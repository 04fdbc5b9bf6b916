/** Makes sure that there is a Postgres for the deep tests: the distribution's package where there is none. */
import { existsSync } from 'node:fs';
import { installPackages } from '../browser/installPackage.mjs';

const hasPostgres = () => existsSync('/usr/lib/postgresql');

if (!hasPostgres()) installPackages('postgresql');
if (!hasPostgres()) {
  console.error('The deep tests need Postgres: install the package "postgresql".');
  process.exit(1);
}
