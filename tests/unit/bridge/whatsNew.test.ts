import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakePage } from './fakePage.ts';

const SECTION = '## [1.2.0] - 2026-12-01\n\n### For players\n\n#### Added\n\n- Baskets.\n';

/** A page that has stored this version; null: none. */
async function openPage(seen: string | null, changelog = SECTION) {
  const page = installFakePage('');
  if (seen !== null) page.browser.local.setItem('seenVersion', seen);
  vi.doMock('../../../src/bridge/changelogText.ts', () => ({ default: changelog }));
  const { showWhatsNew } = await import('../../../src/bridge/whatsNew.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  return {
    page,
    showWhatsNew,
    notices: () => store.get(noticesAtom).map(({ text, action }) => ({ text, action })),
    stored: () => page.browser.local.getItem('seenVersion'),
  };
}

const NEWS = (since: string) => [
  {
    text: 'Colony Watch was updated to 1.2.0.',
    action: { kind: 'whatsNew', since, upTo: '1.2.0' },
  },
];

afterEach(() => void vi.doUnmock('../../../src/bridge/changelogText.ts'));

describe('what is new', () => {
  it.each([
    ['from a version that kept which one was seen', '1.1.5'],
    ['from one that did not', null],
  ])('is said once after an update %s', async (_, seen) => {
    const { showWhatsNew, notices, stored } = await openPage(seen);
    await showWhatsNew(false, '1.2.0');
    expect(notices()).toEqual(NEWS(seen ?? '1.1.0'));
    expect(stored()).toBe('1.2.0');
  });

  it('is not said again, in this tab or a new one', async () => {
    const { showWhatsNew, notices } = await openPage('1.2.0');
    await showWhatsNew(false, '1.2.0');
    expect(notices()).toEqual([]);
  });

  it('is said by one of two tabs that start together', async () => {
    const { showWhatsNew, notices, page } = await openPage('1.1.0');
    const shown = showWhatsNew(false, '1.2.0');
    page.browser.local.setItem('seenVersion', '1.2.0');
    await shown;
    expect(notices()).toEqual([]);
  });

  it('is nothing to who has never been here, now and later', async () => {
    const { showWhatsNew, notices, stored } = await openPage(null);
    await showWhatsNew(true, '1.2.0');
    await showWhatsNew(false, '1.2.0');
    expect([notices(), stored()]).toEqual([[], '1.2.0']);
  });

  it('is not said where the release has nothing for players', async () => {
    const { showWhatsNew, notices, stored } = await openPage('1.1.0', '## [1.2.0] - 2026-12-01\n\n### For hosts\n');
    await showWhatsNew(false, '1.2.0');
    expect([notices(), stored()]).toEqual([[], '1.2.0']);
  });

  it('is not said by an earlier version, nor twice after going back', async () => {
    const { showWhatsNew, notices, stored } = await openPage('1.2.0');
    await showWhatsNew(false, '1.1.0');
    await showWhatsNew(false, '1.2.0');
    expect([notices(), stored()]).toEqual([[], '1.2.0']);
  });

  it('is not said where the browser stores nothing: it would be at each visit', async () => {
    const { showWhatsNew, notices, page } = await openPage('1.1.0');
    page.browser.local.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    await showWhatsNew(false, '1.2.0');
    expect(notices()).toEqual([]);
  });
});
