/** Prints what docs/changes/ has for the next release, or makes it a section of CHANGELOG.md. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { version } from '../../package.json';
import { makeSection, readChange, withSection } from '../changelog/section.ts';

const HELP = `Usage: npm run --silent changelog [-- --release]

Prints the section of CHANGELOG.md that the files in docs/changes/ make. With --release, writes it for the version of
package.json and deletes the files.`;

const ROOT = resolve(import.meta.dirname, '../..');
const CHANGES = join(ROOT, 'docs/changes');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--release') {
  console.log(HELP);
  process.exit(option === '--help' ? 0 : 1);
}
const names = readdirSync(CHANGES)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort();
const entries = names.flatMap((name) => readChange(name, readFileSync(join(CHANGES, name), 'utf8')));
const today = new Date().toISOString().slice(0, 10);
if (option === undefined) console.log(makeSection('Unreleased', today, entries));
else {
  if (entries.length === 0) throw new Error('docs/changes/ has no change.');
  const section = makeSection(version, today, entries);
  writeFileSync(CHANGELOG, withSection(readFileSync(CHANGELOG, 'utf8'), version, section));
  for (const name of names) rmSync(join(CHANGES, name));
}
