/** What all dialogs of the page have in common: where the focus is, what is green, and that axe has nothing to say. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { charactersAtom } from '../../src/state/characters.ts';
import { type DialogRequest, openDialog } from '../../src/state/dialogs.ts';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { ENVIRONMENT } from './environment.ts';
import { showFleet } from './fleet.tsx';
import { seriousAccessibilityFindings } from './show.tsx';

interface Expected {
  request?: (id: CharacterId) => DialogRequest;
  /** where the focus is: at a field by its label, at a button of the footer, or at the title; null: anywhere in it */
  focus: { field: string } | { button: string } | { title: string } | null;
}

const DIALOGS: { readonly [Kind in DialogRequest['kind']]: Expected } = {
  scopes: { focus: { button: 'Log in' } },
  loginQueue: { focus: null },
  backup: { focus: { title: 'Backup' } },
  restore: { focus: { field: 'Backup file' } },
  settings: { focus: { field: 'Language' } },
  deleteEverything: { focus: { button: 'Cancel' } },
  rates: { focus: { field: 'Planets' } },
  faq: { focus: { field: 'Search the questions' } },
  trademarks: { focus: { title: 'Trademarks' } },
  whatsNew: { request: () => ({ kind: 'whatsNew', since: '1.1.0', upTo: '9.9.9' }), focus: { title: "What's new" } },
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

/** Where the page shows what is above everything else. */
function portalOf(element: Element): Element {
  const portal = element.closest('[id^="__primerPortalRoot"]');
  if (portal === null) throw new Error('The dialog is not above the page.');
  return portal;
}

const KINDS = Object.keys(DIALOGS) as DialogRequest['kind'][];
/** The dialogs that no other test shows to axe. */
const JUDGED_HERE: typeof KINDS = [
  'scopes',
  'backup',
  'deleteEverything',
  'rates',
  'trademarks',
  'whatsNew',
  'calendar',
];

it('has the focus where one begins and green only on what confirms, in every dialog, and nothing serious for axe; one that was opened from another one gives it back to what opened the first', async () => {
  await checkDialogs(JUDGED_HERE);

  const opener = page.getByRole('button', { name: 'Collapse All' }).element() as HTMLElement;
  openDialog({ kind: 'backup' });
  await dialog().getByRole('button', { name: 'Restore…' }).click();
  await expect.element(dialog().getByLabelText('Backup file', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('has nothing serious for axe in every dialog', { tags: ['deep'] }, () => checkDialogs(KINDS));

/** @param judged those that axe looks at */
async function checkDialogs(judged: typeof KINDS): Promise<void> {
  // Behind them is as little as possible.
  await showFleet(['Ketta Vaskonen'], { settings: { planMode: true } });
  store.set(envAtom, { ...ENVIRONMENT, hasShares: true, partnerCode: 'WATCH-1' });
  const [id] = store.get(charactersAtom).map(({ characterId }) => characterId);
  const opener = page.getByRole('button', { name: 'Collapse All' }).element() as HTMLElement;
  for (const kind of KINDS) {
    const { request, focus } = DIALOGS[kind];
    opener.focus();
    openDialog(request?.(id!) ?? ({ kind } as DialogRequest));
    await expect.element(dialog(), { message: kind }).toBeVisible();
    if (focus !== null) {
      const target =
        'field' in focus
          ? dialog().getByLabelText(focus.field, { exact: true })
          : 'title' in focus
            ? dialog().getByRole('heading', { name: focus.title, exact: true })
            : dialog().getByRole('button', { name: focus.button, exact: true });
      await expect.element(target, { message: kind }).toHaveFocus();
    }
    await expect.poll(() => dialog().element().contains(document.activeElement), { message: kind }).toBe(true);
    // It would cover the text.
    expect(page.getByRole('tooltip').elements(), kind).toEqual([]);
    const green = [...dialog().element().querySelectorAll<HTMLElement>('button[data-variant="primary"]')];
    const outside = green.filter((button) => button.closest('[data-component="Dialog.Footer"]') === null);
    expect(outside, kind).toEqual([]);
    expect(green.length, kind).toBeLessThanOrEqual(1);
    expect(
      green.map(({ innerText }) => innerText),
      kind,
    ).not.toContain('Close');
    // Behind each dialog is the same page.
    const part = kind === KINDS[0] ? document.body : portalOf(dialog().element());
    if (judged.includes(kind)) expect(await seriousAccessibilityFindings(part), kind).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(), { message: kind }).not.toBeInTheDocument();
    await expect.element(opener, { message: kind }).toHaveFocus();
  }
}
