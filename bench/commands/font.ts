/**
 * `npm run font`: cuts the page's font out of Inter, in the ranges that `src/ui/font/font.css` names, and writes it beside
 * that file. Downloads the packages below with npm; they are not installed, because only this needs them. The same
 * versions make the same bytes: `npm run font -- --check` fails where the committed files are others.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = resolve(import.meta.dirname, '../../src/ui/font');
const FONT_PACKAGE = 'inter-ui';
/** Also what decides about the bytes: HarfBuzz, and the compression. */
const PACKAGES = [
  `${FONT_PACKAGE}@4.1.1`,
  'subset-font@2.9.0',
  'harfbuzzjs@1.6.4',
  'fontverter@2.0.0',
  'wawoff2@2.0.1',
];

/** Kerning and marks; figures of one width, which tables need. */
const FEATURES = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
/** The page has two weights, and text of 11 to 20 pixels. */
const AXES = { opsz: 14, wght: { min: 400, max: 600 } };

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

/** The files of the style sheet with the characters of each. */
function wantedFiles(): { name: string; text: string }[] {
  const css = readFileSync(join(FOLDER, 'font.css'), 'utf8');
  return [...css.matchAll(/url\("\.\/([^"]+)"\)[^}]*?unicode-range:([^;]+);/g)].map(([, name = '', ranges = '']) => ({
    name,
    text: ranges
      .split(',')
      .map((range) => {
        const [first = 0, last = first] = (range.match(/[0-9A-F]+/g) ?? []).map((hex) => Number.parseInt(hex, 16));
        return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
      })
      .join(''),
  }));
}

const isCheck = process.argv.includes('--check');
const temporary = mkdtempSync(join(tmpdir(), 'colony-watch-font-'));
try {
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES], {
    cwd: temporary,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const installed = join(temporary, 'node_modules');
  const { default: subsetFont } = (await import(
    pathToFileURL(join(installed, 'subset-font/index.js')).href
  )) as unknown as { default: SubsetFont };
  const whole = readFileSync(join(installed, FONT_PACKAGE, 'variable/InterVariable.woff2'));
  for (const { name, text } of wantedFiles()) {
    const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes: AXES, noHinting: true };
    const cut = await subsetFont(whole, text, options);
    const file = join(FOLDER, name);
    const isSame = isCheck && cut.equals(readFileSync(file));
    if (!isCheck) writeFileSync(file, cut);
    console.log(`${name}: ${cut.length} bytes${isCheck ? (isSame ? ', as committed' : ', not as committed') : ''}`);
    if (isCheck && !isSame) process.exitCode = 1;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
