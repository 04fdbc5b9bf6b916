import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';

const later = globalThis.setTimeout;

/** Files that get lost on their way. */
const lost = new Set<string>();

function whileLost<Module>(file: string, load: () => Promise<Module>): Promise<Module> {
  return lost.has(file) ? Promise.reject(new TypeError('Failed to fetch')) : load();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // Other files may have loaded them.
  resetPage();
  vi.doMock('../../../src/languages/de/page.po', (original) => whileLost('page', original));
  vi.doMock('../../../src/languages/fr/help.po', (original) => whileLost('help', original));
});

afterEach(async () => {
  lost.clear();
  await (await import('../../../src/languages/i18n.ts')).activateLanguage('en');
  vi.doUnmock('../../../src/languages/de/page.po');
  vi.doUnmock('../../../src/languages/fr/help.po');
  resetPage();
});

/** What it rejects with, after all attempts; null if it does not. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  let failure: unknown;
  const settled = work.then(
    () => {
      failure = null;
    },
    (error: unknown) => {
      failure = error;
    },
  );
  while (failure === undefined) {
    // Files are loaded in real time, attempts are a second apart.
    await new Promise((resolve) => later(resolve, 5));
    vi.advanceTimersByTime(1000);
  }
  await settled;
  return failure;
}

it('a language whose texts are lost is not shown at all, and is shown once they are there', async () => {
  const { activateLanguage, i18n } = await import('../../../src/languages/i18n.ts');
  const { shareText } = await import('../../../src/words/coverage.ts');
  const { formatNumber } = await import('../../../src/format/number.ts');
  lost.add('page');
  expect(await failureOf(activateLanguage('de'))).toBeInstanceOf(Error);
  expect(i18n.locale).toBe('en');
  expect(shareText(11, 12, false)).toBe('11 of 12 known');
  expect(formatNumber(1234.5, 2)).toBe('1,234.50');
  lost.clear();
  expect(await failureOf(activateLanguage('de'))).toBeNull();
  expect(shareText(11, 12, false)).toBe('11 von 12 bekannt');
  expect(formatNumber(1234.5, 2)).toBe('1.234,50');
});

it('code whose texts are lost is not shown in another language than the page, and is loaded once they are there', async () => {
  const { activateLanguage } = await import('../../../src/languages/i18n.ts');
  const { loadCode } = await import('../../../src/languages/loadCode.ts');
  await activateLanguage('fr');
  lost.add('help');
  const load = () => loadCode(() => import('../../../src/words/faq.ts'));
  expect(String(await failureOf(load()))).toContain('connexion');
  lost.clear();
  expect(await failureOf(load())).toBeNull();
});
