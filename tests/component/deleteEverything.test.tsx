import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import DeleteEverythingDialog from '../../src/features/settings/DeleteEverythingDialog.tsx';
import { addLoggedInCharacter } from '../../src/state/characters.ts';
import { isOnlineAtom } from '../../src/state/connection.ts';
import { dialogAtom, openDialog } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { DATABASE_NOT_OPEN } from '../../workers/game/domain/errors.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

async function showDialog(
  secrets = (): unknown => {
    throw new Error('the shares can’t be read');
  },
): Promise<void> {
  startFakeEngine({
    templates: { changeLibrary: () => ({ texts: ['a', 'b', 'c'], storageProblem: null }) },
    settle: { changeKept: () => ({ plans: [{}], storageProblem: null }) },
    shares: { secrets },
  });
  for (const id of [1, 2]) {
    const session = { accessToken: 'a', sealedRefreshToken: 'r', expiresAtMs: 0 };
    addLoggedInCharacter({ characterId: id as CharacterId, name: `Pilot ${id}`, session });
  }
  await show(<DeleteEverythingDialog />);
}

describe('the question before everything is deleted', () => {
  it('names what goes, and that the server ends it, too', async () => {
    await showDialog();
    await expect.element(page.getByText('2 characters with their logins')).toBeVisible();
    await expect.element(page.getByText('3 templates')).toBeVisible();
    await expect.element(page.getByText('1 plan of new planets')).toBeVisible();
    await expect.element(page.getByText(/are then ended on the server, too/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download a backup first' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says offline what can’t be ended now', async () => {
    await showDialog();
    store.set(isOnlineAtom, false);
    await expect
      .element(page.getByText(/^You are offline, so logins, shares and reminders can’t be ended/))
      .toBeVisible();
  });

  it('says why nothing was deleted', async () => {
    await showDialog();
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    await expect.element(page.getByText('The shares can’t be read.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete everything', exact: true })).toBeEnabled();
    expect(localStorage.getItem('characters')).toContain('Pilot 1');
    expect(localStorage.getItem('changingAll')).toBeNull();
  });

  it('says what to do where a database of the browser does not open', { tags: ['deep'] }, async () => {
    await showDialog(() => {
      throw new Error(DATABASE_NOT_OPEN);
    });
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    const text = 'The database does not open. Reload the page and try again, or clear this site’s data in the browser.';
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('can’t be left once it is being done', async () => {
    let fail = (): void => {};
    await showDialog(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('the shares can’t be read'));
        }),
    );
    openDialog({ kind: 'deleteEverything' });
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Delete everything', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await userEvent.keyboard('{Escape}');
    expect(store.get(dialogAtom)).toEqual({ kind: 'deleteEverything' });
    fail();
    await expect.element(page.getByText('The shares can’t be read.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(store.get(dialogAtom)).toBeNull();
  });
});
