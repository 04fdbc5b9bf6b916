/** Account and character cards: their figures, their order, and what the player keeps about a character. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Accounts } from '../../src/features/accounts/Accounts.tsx';
import { store } from '../../src/state/jotai.ts';
import { alertChipsAtom } from '../../src/state/page.ts';
import { alertModeAtom } from '../../src/state/settings.ts';
import { sharesAtom, wantedChoiceAtom } from '../../src/state/shares.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { headings, kept, pressMode, showFleet, textsOf } from './fleet.tsx';
import { fillStore, makePublication, makeReport, makeStop } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';
const KASPAR = 'Kaspar Kaldane';
const FOUR_ACCOUNTS = [KETTA, ORAN, 'Tuomo Strand', 'Sanna Hessari', KASPAR];

/** The page without planets, which take long to draw. */
const ROWLESS = { settings: { planMode: true } };

const dialogOf = (name: string) => page.getByRole('dialog', { name });

async function openCharacter(name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return dialogOf(name);
}

const cardOf = (name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
    .last();

/** Picks up an entry by keyboard. Arrow keys are listened for from the next task on. */
async function pickUp(label: string): Promise<void> {
  const grip = page.getByRole('button', { name: `Move ${label}` });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(grip).toHaveAttribute('data-dragged', 'true');
  await new Promise((resolve) => setTimeout(resolve));
}

describe('account cards', () => {
  it('are moved by keyboard, and announced to screen readers; a character is deleted only after a question, and takes the place of its account along when it renames it', async () => {
    await showFleet(FOUR_ACCOUNTS, ROWLESS);
    await pressMode('Collapse All');
    await pickUp('No account name');
    const announced = page.getByRole('status').filter({ hasText: 'No account name' });
    await expect.element(announced).toHaveTextContent('No account name is picked up and at its own place.');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(announced).toHaveTextContent('No account name is at the place of Account: Factories.');
    await userEvent.keyboard(' ');
    const moved = ['Account: Main', 'Account: Alt farm', 'No account name', 'Account: Factories'];
    await expect.poll(headings).toEqual(moved);
    await expect.element(page.getByRole('button', { name: 'Move No account name' })).toHaveFocus();
    expect(kept('accountOrder')).toEqual(['Main', 'Alt farm', '-', 'Factories']);

    await pickUp('No account name');
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard('{Escape}');
    await expect.poll(headings).toEqual(moved);

    await pressMode('Expand All');
    const question = await openCharacter(ORAN);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(question.getByRole('alert')).toHaveTextContent(`Delete ${ORAN} from this browser`);
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(cardOf(ORAN)).toBeVisible();
    expect(kept('characters')).toHaveLength(5);

    const [, ...others] = headings();
    const rename = async (name: string) => {
      const dialog = await openCharacter(name);
      await dialog.getByLabelText('Account name').fill('Main 1');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await rename(KETTA);
    await expect.poll(headings).toEqual(['Account: Main', ...others, 'Account: Main 1']);
    await rename(ORAN);
    await expect.poll(headings).toEqual(['Account: Main 1', ...others]);
    expect(kept('accountOrder')).toEqual(['Main 1', 'Alt farm', '-', 'Factories']);
  });

  it('can be moved only where the player’s own order is shown, and characters only if they are the player’s own', async () => {
    const pilots = [1, 2, 7, 8] as CharacterId[];
    store.set(sharesAtom, { published: [], followed: [makeFollowedShare()], storageProblem: null });
    store.set(wantedChoiceAtom, 'all');
    const stopped = { stops: [makeStop('programExpired', -60)], alerts: ['expired'] as const, isExpired: true };
    const colonies = pilots.map((characterId) => makeReport({ characterId, ...stopped }));
    await fillStore(pilots.slice(0, 2), makePublication(colonies), () => 'Main');
    await show(<Accounts Character={({ characterId, grip }) => <p data-character={characterId}>{grip}</p>} />);
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-character]')].map((one) => one.dataset.character);
    const movable = () =>
      page
        .getByRole('button', { name: /^Move / })
        .elements()
        .map((grip) => grip.getAttribute('aria-label'));
    const own = ['Move Account: Main', 'Move Pilot 1', 'Move Pilot 2', 'Move Account: Corp Foo (shared)'];
    await expect.poll(movable).toEqual(own);
    store.set(alertModeAtom, true);
    await expect.poll(movable).toEqual([]);
    store.set(alertModeAtom, false);
    await expect.poll(movable).toEqual(own);
    store.set(alertChipsAtom, ['stopped']);
    await expect.poll(movable).toEqual([]);
    expect(shown()).toEqual(['1', '2', '7', '8']);
  });

  it('have all their figures in the header, which opens and closes them', async () => {
    await showFleet(['Ilse Calloway', 'Marek Okuro', KETTA]);
    const header = [...document.querySelectorAll<HTMLElement>('main header')].find(({ innerText }) =>
      innerText.includes('Account: Alt farm'),
    ) as HTMLElement;
    const stats = () => [...header.querySelectorAll<HTMLElement>('[data-tone]')];
    const textOf = (label: string) => stats().find(({ textContent }) => textContent?.startsWith(label))?.textContent;
    const toneOf = (label: string) => stats().find(({ textContent }) => textContent?.startsWith(label))?.dataset.tone;
    expect(textOf('Monthly ISK')).toMatch(/^Monthly ISK(at least )?[\d,]+\.\d\d\s[BM]/);
    expect(textOf('Storage ISK')).toMatch(/^Storage ISK(at least )?[\d,]+\.\d\d\s[BM]$/);
    expect(textOf('Planets')).toBe('Planets10');
    expect(textOf('Characters')).toBe('Characters2');
    expect(textOf('Extractors')).toBe('Extractors9/15');
    expect(textOf('Storage Alerts')).toMatch(/^Storage Alerts[1-9]$/);
    expect(textOf('Balance Alerts')).toMatch(/^Balance Alerts[1-9]$/);
    for (const label of ['Extractors', 'Storage Alerts', 'Balance Alerts']) expect(toneOf(label)).toBe('danger');
    for (const label of ['Planets', 'Characters']) expect(toneOf(label)).toBe('normal');

    const toggle = page.getByRole('button', { name: 'Account: Alt farm' }).first();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    // Right of the account's name, where the header shows nothing.
    await toggle.click({ position: { x: 300, y: 8 } });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('table', { name: 'Planets of Ilse Calloway' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('table', { name: `Planets of ${KETTA}` })).toBeVisible();
    expect(kept('collapsedAccounts')).toEqual(['Alt farm']);

    await pressMode('Collapse All');
    await expect.poll(() => page.getByRole('table').elements()).toEqual([]);
    await pressMode('Expand All');
    await expect.poll(() => page.getByRole('table').elements()).toHaveLength(3);
  });
});

describe('a character', () => {
  it('has an account, a system and a comment, which are edited, grouped by, cleared and kept, and the place among those of its account that the player chose', async () => {
    await showFleet([KETTA, ORAN, 'Vesna Auvinen', KASPAR], ROWLESS);
    await pickUp(KETTA);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('status').filter({ hasText: `at the place of ${ORAN}` })).toBeInTheDocument();
    await userEvent.keyboard(' ');
    const list = page.getByRole('list', { name: 'Characters of Account: Main' });
    const order = () =>
      list
        .getByRole('button', { name: /^Edit / })
        .elements()
        .map((button) => button.getAttribute('aria-label'));
    await expect.poll(order).toEqual([`Edit ${ORAN}`, `Edit ${KETTA}`, 'Edit Vesna Auvinen']);
    expect(kept('characters')).toMatchObject(
      [ORAN, KETTA, 'Vesna Auvinen', KASPAR].map((name) => ({ character: { name } })),
    );

    let dialog = await openCharacter(KASPAR);
    await dialog.getByLabelText('System').fill('Jita');
    await dialog.getByLabelText('Comment / Plan').fill('First line\n  second, indented');
    await dialog.getByLabelText('Account name').fill('Main');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(headings).toEqual(['Account: Main']);
    await expect.element(cardOf(KASPAR)).toHaveTextContent('Jita');
    const portrait = cardOf(KASPAR).getByRole('button', { name: `Portrait of ${KASPAR}` });
    await portrait.hover();
    await expect.poll(() => textsOf(page.getByRole('tooltip'))).toEqual(['First line\n  second, indented']);
    const edited = { account: 'Main', system: 'Jita', comment: 'First line\n  second, indented' };
    expect(kept('characters')).toMatchObject([{}, {}, {}, edited]);

    await portrait.click();
    dialog = dialogOf(KASPAR);
    await expect.element(dialog.getByLabelText('System')).toHaveValue('Jita');
    await dialog.getByLabelText('System').fill('');
    await dialog.getByLabelText('Comment / Plan').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(cardOf(KASPAR)).not.toHaveTextContent('Jita');
    dialog = await openCharacter(KASPAR);
    await expect.element(dialog.getByLabelText('System')).toHaveValue('');
    await expect.element(dialog.getByLabelText('Comment / Plan')).toHaveValue('');

    await dialog.getByLabelText('System').fill('Amarr');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(cardOf(KASPAR)).not.toHaveTextContent('Amarr');

    dialog = await openCharacter(KASPAR);
    await dialog.getByRole('button', { name: 'Clear account' }).click();
    await expect.element(dialog.getByLabelText('Account name')).toHaveValue('-');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(headings).toEqual(['Account: Main']);
    expect(kept('characters')).toMatchObject([{}, {}, {}, { account: 'Main' }]);

    dialog = await openCharacter(KASPAR);
    await dialog.getByRole('button', { name: 'Clear account' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(headings).toEqual(['Account: Main', 'No account name']);
  });

  it('whose tokens are refused says so in every mode, and offers the login', async () => {
    await showFleet(['Dario Torvalsen', KETTA], { refusedPilots: ['Dario Torvalsen'] });
    const readWarning = async () => {
      await expect.element(page.getByText('Character token has expired. Relogin to fix.')).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    };
    await readWarning();
    for (const mode of ['Plan mode', 'Compact mode', 'Alert mode']) {
      await pressMode(mode);
      await readWarning();
    }
    await pressMode('Collapse All');
    const accounts = page.getByRole('list', { name: 'Accounts' });
    const badge = accounts.getByText('1 login expired');
    await expect.element(badge).toBeVisible();
    await userEvent.hover(badge.element().closest('header')!);
    expect(await seriousAccessibilityFindings(badge.element())).toEqual([]);
    await expect.element(accounts.getByText('Dario Torvalsen')).not.toBeInTheDocument();
    await page
      .getByRole('region', { name: 'Extractors', exact: true })
      .getByRole('button', { name: '1 login expired' })
      .click();
    await readWarning();
    expect(page.getByRole('button', { name: `Edit ${KETTA}` }).elements()).toEqual([]);
  });
});
