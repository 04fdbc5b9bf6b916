/** Fetches ESI's newest OpenAPI document, or reads a file, and prints what has changed of all that Colony Watch uses. */
import { readFileSync } from 'node:fs';
import { compareEsi } from '../esiDocument/compareEsi.ts';

const DOCUMENT_URL = 'https://esi.evetech.net/meta/openapi.json';
const DAY_MS = 86_400_000;
const HELP = `Usage: npm run --silent esi [-- FILE]

Compares ESI's OpenAPI document, or one in FILE, with the routes, scopes, fields and headers that Colony Watch uses. Prints a line
for each difference, and exits with 1 if there is one.`;

const [file] = process.argv.slice(2);
if (file === '--help') {
  console.log(HELP);
  process.exit(0);
}
const document = file === undefined ? await fetchDocument() : JSON.parse(readFileSync(file, 'utf8'));
const differences = compareEsi(document);
for (const difference of differences) console.log(`- ${difference}`);
process.exitCode = differences.length === 0 ? 0 : 1;

async function fetchDocument(): Promise<unknown> {
  // ESI takes no date that has not begun everywhere, and answers for the newest version before it.
  const date = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const response = await fetch(DOCUMENT_URL, {
    headers: { 'X-Compatibility-Date': date, 'User-Agent': 'ColonyWatch (check)' },
  });
  if (!response.ok) throw new Error(`ESI answered ${response.status}.`);
  return response.json();
}
