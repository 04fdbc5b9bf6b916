import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { skipLogin, takeOutcome } from '../../src/bridge/loginQueue.ts';
import { Dialogs } from '../../src/Dialogs.tsx';
import LoginQueueDialog from '../../src/features/login/LoginQueueDialog.tsx';
import ScopesDialog from '../../src/features/login/ScopesDialog.tsx';
import { addLoggedInCharacter, editCharacter, removeCharacter } from '../../src/state/characters.ts';
import { dialogAtom } from '../../src/state/dialogs.ts';
import { loginServiceAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { loginQueueAtom, returningIdAtom } from '../../src/state/loginQueue.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { type Permission, SCOPES } from '../../workers/game/domain/ownData.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const [KETTA, ORAN, VESNA] = [95_000_001, 95_000_002, 95_000_003] as [CharacterId, CharacterId, CharacterId];
const NAMES = new Map([
  [KETTA, 'Ketta Vaskonen'],
  [ORAN, 'Oran Derrel'],
  [VESNA, 'Vesna Auvinen'],
]);

function logIn(characterId: CharacterId, ...extra: Permission[]): void {
  const scp = ['planets' as const, ...extra].map((permission) => SCOPES[permission]);
  const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
  const session = { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1_900_000_000_000 };
  addLoggedInCharacter({ characterId, name: NAMES.get(characterId)!, session });
}

const waiting = (characterId: CharacterId) =>
  ({ characterId, permissions: [], state: 'waiting', problem: null }) as const;

/** What logins asked for. The browser refuses to remember them, or they would leave the page of all tests. */
const asked: string[] = [];

beforeEach(() => {
  for (const id of NAMES.keys()) removeCharacter(id);
  for (const id of NAMES.keys()) logIn(id);
  editCharacter(ORAN, { account: 'Alt farm' });
  store.set(loginServiceAtom, {
    clientId: 'c',
    callbackUrl: `${window.location.origin}/`,
    authorizationUrl: 'http://b/',
    scopes: Object.values(SCOPES),
  });
  asked.length = 0;
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this !== sessionStorage || !value.includes(SCOPES.planets)) return setItem.call(this, key, value);
    asked.push(value);
    throw new Error('Refused.');
  });
});

async function open(...ids: CharacterId[]) {
  store.set(loginQueueAtom, { version: 1, logins: ids.map(waiting), chosenId: null });
  const screen = await show(<LoginQueueDialog />);
  const dialog = screen.getByRole('dialog', { name: 'Log in all' });
  return { screen, dialog, row: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }) };
}

describe('the queue of logins', () => {
  it('says whom to choose, how many are done, and that EVE may ask for the password again', async () => {
    const { dialog, row } = await open(KETTA, ORAN, VESNA);
    await expect.element(dialog.getByText('0 of 3 done')).toBeVisible();
    await expect.element(dialog.getByText("Choose Oran Derrel on EVE's page")).toBeVisible();
    await expect.element(dialog.getByText(/EVE may ask for your password and code again/)).toBeVisible();
    const headings = dialog.getByRole('heading', { level: 3 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Alt farm', 'No account name']);
    await expect.element(row('Oran Derrel')).toHaveAttribute('aria-current', 'true');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('goes to EVE’s login page by Enter, for the one that it names', async () => {
    const { dialog } = await open(KETTA, ORAN);
    await expect.element(dialog.getByRole('button', { name: 'Log in with EVE Online' })).toHaveFocus();
    await page.getByRole('button', { name: 'Log in with EVE Online' }).click();
    await expect.poll(() => asked).toEqual([SCOPES.planets]);
  });

  it('strikes off who has logged in, names the next, and the bar follows', async () => {
    const { dialog, row } = await open(KETTA, ORAN);
    store.set(returningIdAtom, ORAN);
    await expect.element(dialog.getByText('Completing the login…')).toBeVisible();
    await expect
      .element(dialog.getByRole('button', { name: 'Log in with EVE Online' }))
      .toHaveAttribute('data-inactive', 'true');
    takeOutcome({
      kind: 'loggedIn',
      characterId: ORAN,
      name: 'Oran Derrel',
      isNew: false,
      permissions: ['planets'],
      change: '',
    });
    await expect.element(dialog.getByText('1 of 2 done')).toBeVisible();
    await expect
      .element(dialog.getByRole('progressbar', { name: '1 of 2 done' }))
      .toHaveAttribute('aria-valuenow', '50');
    await expect.element(row('Oran Derrel')).toHaveTextContent('logged in, fetching planets…');
    await expect.element(dialog.getByText("Choose Ketta Vaskonen on EVE's page")).toBeVisible();
    await expect.element(dialog.getByText(/EVE may ask/)).not.toBeInTheDocument();
  });

  it('shows at each login why it did not succeed, and announces it', async () => {
    const { dialog, row } = await open(KETTA, ORAN);
    store.set(returningIdAtom, ORAN);
    takeOutcome({ kind: 'failed', text: 'The login was not completed: EVE is down. Log in again.' });
    await expect.element(row('Oran Derrel')).toHaveTextContent('EVE is down.');
    await expect.element(dialog.getByRole('status').first()).toHaveTextContent('EVE is down.');
    await expect.element(dialog.getByText("Choose Oran Derrel on EVE's page")).toBeVisible();
  });

  it('skips, removes, starts anywhere, and ends with those that were skipped', async () => {
    const { dialog, row } = await open(KETTA, ORAN, VESNA);
    await dialog.getByRole('button', { name: 'Vesna Auvinen', exact: true }).click();
    await expect.element(dialog.getByText("Choose Vesna Auvinen on EVE's page")).toBeVisible();
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect.element(row('Vesna Auvinen')).toHaveTextContent('skipped');
    await expect.element(dialog.getByText("Choose Oran Derrel on EVE's page")).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Oran Derrel from this list' }).click();
    await expect.element(row('Oran Derrel')).not.toBeInTheDocument();
    await expect.element(dialog.getByText("Choose Ketta Vaskonen on EVE's page")).toBeVisible();
    skipLogin(KETTA);
    await expect.element(dialog.getByText('All others are logged in; 2 characters were skipped.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Log in with EVE Online' })).not.toBeInTheDocument();
  });

  it('closes where another tab has deleted it', async () => {
    store.set(dialogAtom, { kind: 'loginQueue' });
    store.set(loginQueueAtom, { version: 1, logins: [waiting(KETTA)], chosenId: null });
    const screen = await show(<Dialogs />);
    await expect.element(screen.getByText("Choose Ketta Vaskonen on EVE's page")).toBeVisible();
    store.set(loginQueueAtom, null);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes where another tab deletes it as it opens', async () => {
    function OtherTab() {
      useLayoutEffect(() => store.set(loginQueueAtom, null), []);
      return null;
    }
    store.set(dialogAtom, { kind: 'loginQueue' });
    store.set(loginQueueAtom, { version: 1, logins: [waiting(KETTA)], chosenId: null });
    await show(
      <>
        <LoginQueueDialog />
        <OtherTab />
      </>,
    );
    await expect.poll(() => store.get(dialogAtom)).toBeNull();
    expect(store.get(loginQueueAtom)).toBeNull();
  });

  it('keeps the name in view on a phone, below which nothing runs out of the page', async () => {
    await page.viewport(390, 844);
    const { dialog } = await open(KETTA, ORAN, VESNA);
    await dialog.getByRole('button', { name: 'Vesna Auvinen', exact: true }).click();
    await expect.element(dialog.getByText("Choose Vesna Auvinen on EVE's page")).toBeInViewport();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('a queue of 40 logins', () => {
  const ids = Array.from({ length: 40 }, (_, k) => (95_000_101 + k) as CharacterId);
  afterEach(() => {
    for (const id of ids) removeCharacter(id);
  });

  const IN_VIEW = 'keeps whom to choose in view at its end, on %i × %i pixels';
  it.each([[390, 844]])(IN_VIEW, checkView);
  it.each([
    [1440, 900],
    [960, 800],
  ])(IN_VIEW, { tags: ['deep'] }, checkView);

  async function checkView(width: number, height: number): Promise<void> {
    await page.viewport(width, height);
    for (const id of ids) {
      const session = { accessToken: 'a', sealedRefreshToken: 's', expiresAtMs: 1_900_000_000_000 };
      addLoggedInCharacter({ characterId: id, name: `Pilot ${id - 95_000_100}`, session });
    }
    const { dialog, row } = await open(...ids);
    const last = row('Pilot 40');
    last.element().scrollIntoView({ block: 'end' });
    await expect.element(last).toBeInViewport();
    const choose = dialog.getByText("Choose Pilot 1 on EVE's page");
    await expect.element(choose).toBeInViewport();
    const [above, below] = [choose.element(), last.element()].map((element) => element.getBoundingClientRect());
    expect(above!.bottom).toBeLessThan(below!.top);
    expect(document.elementFromPoint(above!.left + 20, above!.top + 10)).toBe(choose.element());
    await last.getByRole('button', { name: 'Pilot 40', exact: true }).click();
    await expect.element(dialog.getByText("Choose Pilot 40 on EVE's page")).toBeInViewport();
  }
});

describe('the permissions of all characters', () => {
  it('queues those whose logins allow something else, each to log in with the choice', async () => {
    logIn(KETTA, 'skills');
    const screen = await show(<ScopesDialog characterId="all" />);
    await screen.getByRole('checkbox', { name: /Customs taxes/ }).click();
    await screen.getByRole('button', { name: 'Log in 3 characters…' }).click();
    expect(store.get(dialogAtom)).toEqual({ kind: 'loginQueue' });
    expect(store.get(loginQueueAtom)?.logins).toEqual(
      [KETTA, ORAN, VESNA].map((characterId) => ({ ...waiting(characterId), permissions: ['skills', 'wallet'] })),
    );
  });

  it('asks for no login of those whose logins allow the choice already', async () => {
    logIn(KETTA, 'skills');
    const screen = await show(<ScopesDialog characterId="all" />);
    await expect.element(screen.getByRole('button', { name: 'Log in 2 characters…' })).toBeVisible();
    await screen.getByRole('checkbox', { name: /Skills/ }).click();
    await expect
      .element(screen.getByText(/^These logins no longer allow: .*\. What was read with that is deleted/))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Log in 1 character…' })).toBeVisible();
  });
});
