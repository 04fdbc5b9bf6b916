/** What all dialogs of the page have in common: where the focus is, what is green, and that axe has nothing to say. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DialogRequest, openDialog } from '../../src/state/dialogs.ts';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { ENVIRONMENT } from './environment.ts';
import { showFleet } from './fleet.tsx';
import { seriousAccessibilityFindings } from './show.tsx';

interface Expected {
  request?: (id: CharacterId) => DialogRequest;
  /** where the focus is: at a field by its label, or at a button of the footer; null: there is nothing to fill in */
  focus: { field: string } | { button: string } | null;
}

const DIALOGS: { readonly [Kind in DialogRequest['kind']]: Expected } = {
  scopes: { focus: { button: 'Log in' } },
  loginQueue: { focus: null },
  restore: { focus: { field: 'Backup file' } },
  settings: { focus: { field: 'Language' } },
  rates: { focus: { field: 'Planets' } },
  faq: { focus: { field: 'Search the questions' } },
  trademarks: { focus: null },
  calendar: { focus: { field: 'Account' } },
  notifications: { focus: { field: 'In this browser, while the page is open' } },
  shares: { focus: { field: 'Paste a link that somebody shared with you' } },
  follow: { focus: null },
  character: {
    request: (characterId) => ({ kind: 'character', characterId }),
    focus: { field: 'Account name' },
  },
};

const dialog = () => page.getByRole('dialog');

it.each(Object.entries(DIALOGS))(
  'in the dialog “%s” the focus is where one begins, only what confirms is green, and axe finds nothing serious',
  async (kind, { request, focus }) => {
    await showFleet(['Ketta Vaskonen', 'Dario Torvalsen']);
    store.set(envAtom, { ...ENVIRONMENT, hasShares: true, partnerCode: 'WATCH-1' });
    const opener = document.querySelector<HTMLElement>('header button') as HTMLElement;
    opener.focus();
    const id = 90_000_001 as CharacterId;
    openDialog(request?.(id) ?? ({ kind } as DialogRequest));
    await expect.element(dialog()).toBeVisible();
    if (focus !== null) {
      const target =
        'field' in focus
          ? dialog().getByLabelText(focus.field, { exact: true })
          : dialog().getByRole('button', { name: focus.button, exact: true });
      await expect.element(target).toHaveFocus();
    }
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
    const green = [...dialog().element().querySelectorAll<HTMLElement>('button[data-variant="primary"]')];
    expect(green.filter((button) => button.closest('[data-component="Dialog.Footer"]') === null)).toEqual([]);
    expect(green.map(({ innerText }) => innerText)).not.toContain('Close');
    expect(green.length).toBeLessThanOrEqual(1);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.elementLocator(opener)).toHaveFocus();
  },
);
