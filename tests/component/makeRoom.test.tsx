import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MakeRoom } from '../../src/features/backup/MakeRoom.tsx';
import { browserStorageAtom } from '../../src/state/browserStorage.ts';
import { store } from '../../src/state/jotai.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

async function showWithUsage(usageBytes: number) {
  const calls: unknown[] = [];
  startFakeEngine({
    templates: {
      changeLibrary: (change: unknown) => {
        calls.push(change);
        return { texts: ['a', 'b'], storageProblem: null };
      },
    },
    history: { removeBefore: (at: number) => void calls.push(at) },
  });
  store.set(browserStorageAtom, { kind: 'chromium', isPersisted: true, usageBytes, quotaBytes: 1_000_000 });
  await show(<MakeRoom />);
  return calls;
}

it('Nothing is offered while there is room', async () => {
  await showWithUsage(799_999);
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('History before a day is deleted where little room is left, once the player has confirmed it', async () => {
  const calls = await showWithUsage(800_000);
  await page.getByLabelText('History before').fill('2026-02-03');
  await page.getByRole('button', { name: 'Delete this history…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the history before 2026-02-03?' });
  await expect.element(question.getByText(/^Save a backup first/)).toBeVisible();
  expect(await seriousAccessibilityFindings()).toEqual([]);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls).toContain(Date.UTC(2026, 1, 3) / 1000);
});

it('So is the library of templates', async () => {
  const calls = await showWithUsage(900_000);
  await page.getByRole('button', { name: 'Delete the library of templates…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls).toContainEqual({ added: [], removed: ['a', 'b'] });
});
