import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import DeleteEverythingDialog from '../../src/features/settings/DeleteEverythingDialog.tsx';
import { addLoggedInCharacter } from '../../src/state/characters.ts';
import { isOnlineAtom } from '../../src/state/connection.ts';
import { store } from '../../src/state/jotai.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

async function showDialog(): Promise<void> {
  startFakeEngine({
    templates: { changeLibrary: () => ({ texts: ['a', 'b', 'c'], storageProblem: null }) },
    settle: { changeKept: () => ({ plans: [{}], storageProblem: null }) },
    shares: {
      secrets: () => {
        throw new Error('the shares can’t be read');
      },
    },
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
});
