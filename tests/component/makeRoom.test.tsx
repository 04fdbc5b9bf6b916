import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import BackupDialog from '../../src/features/backup/BackupDialog.tsx';
import { MakeRoom } from '../../src/features/backup/MakeRoom.tsx';
import { browserStorageAtom } from '../../src/state/browserStorage.ts';
import { store } from '../../src/state/jotai.ts';
import { clearNotice, setNotice } from '../../src/state/notices.ts';
import type { LastRestore } from '../../workers/figures/kept/restore.ts';
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

it('So is the copy that undoes a restore, where little room is left', async () => {
  let last: LastRestore | null = { restoredAtMs: Date.UTC(2026, 1, 3), savedAtMs: null };
  startFakeEngine({
    backup: {
      last: () => last,
      forget: () => {
        last = null;
      },
    },
  });
  await show(<BackupDialog />);
  const [undo, drop] = ['Undo the restore', 'Delete what undoes it'].map((name) => page.getByRole('button', { name }));
  await expect.element(undo!).toBeVisible();
  expect(drop!.elements()).toEqual([]);
  setNotice({ id: 'storage', kind: 'failed', text: 'It could not be stored.' });
  onTestFinished(() => clearNotice('storage'));
  await expect.element(drop!).toBeVisible();
  // The undoing itself comes first.
  expect(undo!.element().compareDocumentPosition(drop!.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await drop!.click();
  await expect.poll(() => undo!.elements()).toEqual([]);
  expect(last).toBeNull();
});
