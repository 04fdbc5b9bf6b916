/** Without a mouse, and without sight: focus, tooltips, live regions, and axe in every mode. */
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { leaveKeysToInputMethods } from '../../src/ui/inputMethods.ts';
import { appBarMenu, chooseInAppBar, pressMode, rowOf, showFleet } from './fleet.tsx';
import { seriousAccessibilityFindings, show } from './show.tsx';

const KETTA = 'Ketta Vaskonen';

const toggle = (name: string) => page.getByRole('button', { name, exact: true });
const focus = (name: string) => (toggle(name).element() as HTMLElement).focus();
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
const inRow = (planet: string, label: string) =>
  rowOf(planet).element().querySelector<HTMLElement>(`td[data-label="${label}"] button`);

/** What has the focus, and whether that is visible. */
function focused(): { name: string; isRinged: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && outlineWidth !== '0px';
  const isRinged = [undefined, '::after', '::before'].some((part) => {
    const style = getComputedStyle(element, part);
    return isOutlined(style) || style.boxShadow !== 'none';
  });
  // Primer outlines the box around a field instead.
  const box = element.matches('input, select') ? element.parentElement : null;
  return {
    name: element.getAttribute('aria-label') ?? element.textContent ?? '',
    isRinged: isRinged || (box !== null && isOutlined(getComputedStyle(box))),
  };
}

describe('the focus', () => {
  it('returns to what opened a dialog, however it is closed, also by the browser itself; stays in a text of which an input method takes something back', async () => {
    onTestFinished(leaveKeysToInputMethods());
    await showFleet([KETTA], { hasHistory: true, settings: { planMode: true } });
    const dialog = page.getByRole('dialog');
    // `everyDialog.test.tsx` closes all of them.
    await chooseInAppBar('Trademarks');
    await expect.element(dialog).toBeVisible();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(appBarMenu()).toHaveFocus();
    // Where the browser itself closes it, as by Back on Android.
    await chooseInAppBar('Settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect.element(settings).toBeVisible();
    // Of a key that no listener gets, the browser makes the same as of Back.
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    await press('Escape');
    await expect.element(settings).not.toBeInTheDocument();
    await expect.element(appBarMenu()).toHaveFocus();

    const login = page.getByRole('banner').getByRole('button', { name: 'Log in with EVE Online' });
    (login.element() as HTMLElement).focus();
    await press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(login).toHaveFocus();

    const edit = page.getByRole('button', { name: `Edit ${KETTA}` });
    focus(`Edit ${KETTA}`);
    await press('Enter');
    const plan = dialog.getByLabelText('Comment / Plan');
    await plan.fill('電子');
    const key = { key: 'Escape', bubbles: true, cancelable: true };
    plan.element().dispatchEvent(new KeyboardEvent('keydown', { ...key, isComposing: true }));
    plan.element().dispatchEvent(new KeyboardEvent('keydown', { ...key, keyCode: 229 }));
    await expect.element(plan).toHaveValue('電子');
    await press('Escape');
    await expect.element(plan).not.toBeInTheDocument();

    // The card moves to another account when it is saved: its button is another one there.
    await expect.element(edit).toHaveFocus();
    await press('Enter');
    await dialog.getByLabelText('Account name').fill('Elsewhere');
    await press('Enter');
    await expect.element(toggle('Account: Elsewhere')).toBeVisible();
    await expect.element(edit).toHaveFocus();

    await press('Enter');
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
    (dialog.getByRole('button', { name: 'Delete' }).element() as HTMLElement).focus();
    await press('Enter');
    await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus();
    focus(`Delete ${KETTA}`);
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('closes one dialog by Escape, also on its close button while another one is below', async () => {
    const closed: string[] = [];
    function Two() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <Dialog title="Below" onClose={() => closed.push('below')}>
            Planets
          </Dialog>
          {isOpen && (
            <Dialog
              title="Above"
              onClose={() => {
                closed.push('above');
                setOpen(false);
              }}
            >
              Planets
            </Dialog>
          )}
        </>
      );
    }
    await show(<Two />);
    const above = page.getByRole('dialog', { name: 'Above' });
    await expect.element(above.getByRole('heading', { name: 'Above' })).toHaveFocus();
    await press('Tab');
    await expect.element(above.getByRole('button', { name: 'Close' })).toHaveFocus();
    await press('Escape');
    await expect.element(above).not.toBeInTheDocument();
    expect(closed).toEqual(['above']);
  });

  it('hears Back each time in a dialog that stays, because it is at work', async () => {
    let backs = 0;
    await show(
      <Dialog title="At work" onClose={() => backs++}>
        Restoring…
      </Dialog>,
    );
    for (const time of [1, 2, 3]) {
      window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
      await press('Escape');
      await expect.poll(() => backs).toBe(time);
    }
  });

  it('reaches everything in the order on the screen, and is visible; skips to the planets, opens tooltips, which close on Escape, and comes back from a menu; what changes by itself is a live region, and an excluded planet is as readable as the others', async () => {
    await showFleet([KETTA]);
    (document.activeElement as HTMLElement).blur();
    const reached: string[] = [];
    const unseen: string[] = [];
    for (let step = 0; step < 120; step++) {
      await userEvent.tab();
      const focus = focused();
      if (focus === null) break;
      reached.push(focus.name);
      if (!focus.isRinged) unseen.push(focus.name);
    }
    expect(unseen).toEqual([]);
    expect(reached[0]).toBe('Skip to planets');
    const order = ['Log in with EVE Online', 'Totals', 'Collapse All', /^Account: Main/, /Dal V$/];
    const places = order.map((name) => reached.findIndex((text) => text.match(name)));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    (page.getByRole('link', { name: 'Skip to planets' }).element() as HTMLElement).focus();
    await press('Enter');
    await userEvent.tab();
    await expect.element(toggle('Account: Main')).toHaveFocus();
    expect(location.hash).toBe('');

    focus('Export');
    await press('Enter');
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    expect(await seriousAccessibilityFindings(page.getByRole('menu').element())).toEqual([]);
    await press('Escape');
    await expect.element(toggle('Export')).toHaveFocus();

    const tooltip = page.getByRole('tooltip');
    focus('Collapse All');
    await press('ArrowRight');
    await expect.element(toggle('Compact mode')).toHaveFocus();
    await expect.element(tooltip).toHaveTextContent('Planets as small cards in a row, without totals');
    await press('ArrowRight');
    await expect.element(tooltip).toHaveTextContent('Only planets that need attention');
    await press('Escape');
    await expect.element(tooltip).not.toBeInTheDocument();
    await expect.element(toggle('Alert mode')).toHaveFocus();
    // A finger points at nothing: heads do nothing else when they are tapped.
    const head = page.getByRole('columnheader').getByRole('button', { name: 'ISK/M' }).first().element();
    head.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    await expect.element(tooltip).toBeVisible();

    await page.getByRole('checkbox', { name: 'Exclude Vard IV from totals' }).click();
    await expect.poll(() => document.querySelectorAll('tr[data-excluded="true"]')).toHaveLength(1);
    await page.getByRole('contentinfo').hover();
    const row = document.querySelector('tr[data-excluded="true"]') as Element;
    expect(await seriousAccessibilityFindings(row)).toEqual([]);

    await expect.element(page.getByRole('list', { name: 'Notices' })).toHaveAttribute('aria-live', 'polite');
    await expect
      .element(page.getByRole('banner').getByRole('status').filter({ hasText: 'Refresh finished' }))
      .toBeInTheDocument();
    await chooseInAppBar('Restore');
    await page.getByLabelText('Backup file').upload(new File(['{'], 'list.json', { type: 'application/json' }));
    await expect
      .poll(() => document.querySelector('[role="dialog"] [aria-live="polite"]')?.textContent)
      .toContain('Invalid input');
  });

  it('comes from the start of the page to the second character in 27 Tabs, and in 10 by the link that skips; stops once at each planet, and arrow keys move it inside and between rows', async () => {
    await showFleet([KETTA, 'Vesna Auvinen', 'Tuomo Strand']);
    const isIn = (element: Element | null | undefined) => element?.contains(document.activeElement) ?? false;
    const second = () => document.querySelectorAll('[data-entry^="character:"]')[1];
    (document.activeElement as HTMLElement).blur();
    const all = await tabUntil(() => isIn(second()));
    expect.soft(all.length, all.join(' | ')).toBeLessThanOrEqual(27);
    (page.getByRole('link', { name: 'Skip to planets' }).element() as HTMLElement).focus();
    await press('Enter');
    const skipped = await tabUntil(() => isIn(second()));
    expect.soft(skipped.length, skipped.join(' | ')).toBeLessThanOrEqual(10);
    const first = await tabUntil(() => isIn(second()?.querySelector('tr[data-severity]')));
    expect.soft(first.length, first.join(' | ')).toBe(1);

    const rows = document.querySelectorAll('tr[data-severity]');
    expect(document.querySelectorAll('tr[data-severity] :is(button, input):not([tabindex="-1"])')).toHaveLength(
      rows.length,
    );
    // All column heads are one more stop.
    (toggle('Planet').first().element() as HTMLElement).focus();
    await press('ArrowRight', 'ArrowRight');
    await expect
      .element(page.getByRole('columnheader').getByRole('button', { name: 'Extraction' }).first())
      .toHaveFocus();
    await userEvent.tab();
    await expect.element(toggle('Amamake III').first()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(toggle('Amamake IV')).toHaveFocus();
    await press('ArrowRight');
    await expect.element(inRow('Amamake IV', 'Extraction')).toHaveFocus();
    await press('ArrowDown');
    await expect.element(inRow('Vard IV', 'Extraction')).toHaveFocus();
    await press('End');
    await expect.element(toggle('Settings of Vard IV')).toHaveFocus();
    await userEvent.tab();
    await expect.element(toggle('Vard VII').first()).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(toggle('Vard IV')).toHaveFocus();
    await press('End');
    await userEvent.tab({ shift: true });
    await expect.element(toggle('Amamake IV')).toHaveFocus();
    await press('ArrowRight', 'ArrowUp', 'Home');
    await expect.element(toggle('Amamake III')).toHaveFocus();
    await pressMode('Compact mode');
    focus('Amamake III: details');
    await press('ArrowRight');
    await expect.element(toggle('Amamake IV: details')).toHaveFocus();
  });

  /** What Tab reaches one after the other, from an element on, or from the page's start, until a test says so. */
  async function tabUntil(isReached: () => boolean): Promise<string[]> {
    const reached: string[] = [];
    while (reached.length < 100) {
      await userEvent.tab();
      reached.push(focused()?.name ?? '');
      if (isReached()) return reached;
    }
    throw new Error(`Tab never arrives: ${reached.join(', ')}`);
  }

  it('moves by arrow keys, Home and End inside what is one Tab stop, and comes back to where it was', {
    tags: ['deep'],
  }, async () => {
    await showFleet([KETTA, 'Oran Derrel', 'Vesna Auvinen'], { refusedPilots: ['Vesna Auvinen'] });
    const banner = page.getByRole('banner');
    const inBar = (name: string) => banner.getByRole('button', { name, exact: true });
    // The app bar.
    focus('Log in with EVE Online');
    await press('ArrowRight');
    await expect.element(inBar('Menu')).toHaveFocus();
    await press('End', 'ArrowLeft', 'ArrowRight', 'ArrowRight');
    await expect.element(banner.getByRole('toolbar').getByRole('button').last()).toHaveFocus();
    await press('Home');
    await expect.element(inBar('Log in with EVE Online')).toHaveFocus();
    // Time buttons and modes.
    focus('Now');
    await press('ArrowRight', 'ArrowRight', 'Enter');
    await expect.element(toggle('In 1 day')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await expect.element(toggle('In 1 day')).toHaveFocus();
    await press('Home', 'Enter');
    await expect.element(toggle('Now')).toHaveAttribute('aria-pressed', 'true');
    focus('Collapse All');
    await press('End');
    await expect.element(toggle('Export')).toHaveFocus();
    // An account's figures, and the card of a character: what drags them is last.
    focus('Account: Main');
    await press('ArrowRight');
    await expect.poll(() => focused()?.name).toMatch(/known|M|B/);
    await press('End', 'Home', 'ArrowDown');
    await expect.element(toggle('Account: Main')).toHaveFocus();
    focus(`Edit ${KETTA}`);
    await press('ArrowRight');
    await expect.element(toggle(`Move ${KETTA}`)).toHaveFocus();
    expect(focused()?.isRinged).toBe(true);
    await press('ArrowLeft', 'ArrowLeft');
    await expect.poll(() => document.activeElement?.getAttribute('data-character')).not.toBe(null);
    await page.getByRole('contentinfo').hover();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

describe('axe finds nothing serious', () => {
  const [TABLE_MODES, CARD_MODES] = [
    ['Extraction datetime', 'Product icons'],
    ['Compact mode', 'Alert mode'],
  ];

  it('on the empty page and in modes', () => checkModes(1440, [[...TABLE_MODES, ...CARD_MODES], ['Plan mode']]));

  it.each([1440, 390])('on the empty page and in any mode at %i px', { tags: ['deep'] }, async (width) => {
    await page.viewport(width, 844);
    await checkModes(width, [TABLE_MODES, CARD_MODES, ['Plan mode']]);
  });

  /** @param steps the modes that are switched on besides before each look at the page */
  async function checkModes(width: number, steps: readonly (readonly string[])[]): Promise<void> {
    const screen = await showFleet([]);
    await expect.element(page.getByRole('heading', { name: 'See what your colonies do right now' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.unmount();
    // One whose programs have ended, one that must log in again, one without planets.
    const pilots = ['Ilse Calloway', 'Dario Torvalsen', 'Yrsa Ferren'];
    await showFleet(pilots, { settings: { totalsOpen: true }, refusedPilots: ['Dario Torvalsen'] });
    await expect.element(page.getByRole('table').first()).toBeVisible();
    expect(await seriousAccessibilityFindings(), 'the usual view').toEqual([]);
    if (width < 960) await toggle('View').click();
    for (const modes of steps) {
      for (const mode of modes) await pressMode(mode);
      await page.getByRole('contentinfo').hover();
      const main = document.querySelector('main') as Element;
      expect(await seriousAccessibilityFindings(main), modes.join(' and ')).toEqual([]);
    }
    for (const mode of ['Compact mode', 'Alert mode', 'Plan mode']) await pressMode(mode);
    await toggle('Edit Ilse Calloway').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    expect(await seriousAccessibilityFindings(page.getByRole('dialog').element()), 'a character').toEqual([]);
    await press('Escape');
    await press('Escape');
    await page
      .getByRole('button', { name: /^Settings of / })
      .first()
      .click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(await seriousAccessibilityFindings(page.getByRole('menu').element()), 'a row menu').toEqual([]);
  }
});
