/** The engine's package in a worker of Chromium, as another site would use it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { sharedTest as test } from './player.ts';

const PROJECT = join(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

/** Another site, which has the package in this folder and a worker that runs the README's examples. */
async function startSite(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/')
      return response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Other site</title>');
    if (path === '/worker.js') return response.setHeader('Content-Type', 'text/javascript').end(workerScript());
    if (!path.startsWith('/package/')) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    return response.end(readFileSync(join(folder, path.replace('/package/', ''))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The README's examples without Node's modules, one after the other. A bundler would find the files by their names. */
function workerScript(): string {
  const readme = readFileSync(join(PROJECT, 'docs/engine.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, code]) => code!)
    .filter((code) => !code.includes('node:'))
    .map((code, index) => {
      const imports = code.replaceAll(
        /^import (.*) from '([^']+)'(?: with .*)?;$/gm,
        (_, names: string, from: string) => {
          const path =
            from === 'colony-watch-engine' ? '/package/index' : from.replace('colony-watch-engine', '/package');
          const file = /\.json$/.test(from) ? path : `${path}.js`;
          const json = /\.json$/.test(from) ? `, { with: { type: 'json' } }` : '';
          const bound = json === '' ? names : `{ default: ${names} }`;
          return `const ${bound} = await import('${file}'${json});`;
        },
      );
      return `try { ${imports} } catch (error) { console.log('FAILED ${index}: ' + error.message); }`;
    });
  return `const printed = [];
    console.log = (...words) => printed.push(words.map((word) => typeof word === 'string' ? word : JSON.stringify(word)).join(' '));
    (async () => { ${examples.join('\n')} postMessage(printed); })();`;
}

test('the package’s examples run in a worker of a browser', {
  tag: '@deep',
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-engine-'));
  let server: Server | undefined;
  try {
    execFileSync('npx', ['tsx', join(PROJECT, 'bench/enginePackage/main.ts'), folder], { cwd: PROJECT });
    server = await startSite(folder);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const printed = await page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    expect(printed.filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(printed).toContain('861429 8973');
    expect(printed.some((line) => line.startsWith('template Line 1'))).toBe(true);
    expect(printed.filter((line) => line.includes('units of Coolant made')).length).toBe(6);
  } finally {
    server?.close();
    rmSync(folder, { recursive: true });
  }
});

test('the page /engine shows at any time what the example holds, what has stopped, and by which call; leaves out a paste of 10 MB at once, says what is wrong with pasted records, takes the example again, and says that its engine could not be loaded', async ({
  page,
  product,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${product.url}/engine`);
  const contents = page.getByRole('table', { name: 'contents' });
  await expect(contents.getByRole('row', { name: /Coolant 494$/ })).toBeVisible();
  await expect(page.getByText("simulate({ planet, layout, until: '2026-11-22T03:17:25Z' })")).toBeVisible();

  const layout = page.getByLabel('layout');
  const before = await layout.inputValue();
  await layout.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', ' '.repeat(10_000_000));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('alert')).toHaveText(
    'What you pasted is longer than any layout of ESI, and was left out.',
  );
  expect(await layout.inputValue()).toBe(before);
  await layout.fill('['.repeat(100_000));
  await expect(page.getByRole('alert')).toHaveText(/^The layout is (nested deeper than any record|not JSON: .*)\. /);
  await page.getByRole('button', { name: 'Take the example' }).click();
  const planet = JSON.parse(await page.getByLabel('planet').inputValue());
  await page.getByLabel('planet').fill(JSON.stringify({ ...planet, last_update: '+275760-09-13T00:00:00Z' }));
  await expect(page.getByRole('alert')).toHaveText(/^ESI's planet list can't be read: last_update is/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('planet').fill('{"planet_id": 1}');
  await expect(page.getByRole('alert')).toHaveText("ESI's planet list can't be read: solar_system_id is missing.");
  await page.getByLabel('layout').fill('{"pins": [');
  await expect(page.getByRole('alert')).toContainText('The layout is not JSON');
  await page.getByRole('button', { name: 'Take the example' }).click();
  await expect(page.getByRole('table', { name: 'stops' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(contents.getByRole('row', { name: /Coolant 14$/ })).toBeVisible();
  await expect(page.getByText('Nothing has stopped.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await page.route(/enginePage\.worker/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('The engine could not be loaded. Reload the page.');
});
