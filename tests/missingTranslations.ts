/** `npm run texts:missing`: how many translations are missing, by file. Fails if one is; a release needs them all. */
import { translations } from './translations.ts';

const missing = (await translations()).filter(({ text }) => text === '');
for (const file of new Set(missing.map((one) => one.file))) {
  const ofFile = missing.filter((one) => one.file === file);
  console.log(`${file}: ${ofFile.length} missing, such as “${ofFile[0]?.english}”`);
}
if (missing.length > 0) process.exitCode = 1;
else console.log('Every message has a translation in every language.');
