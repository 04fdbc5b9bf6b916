import { describe, expect, it, vi } from 'vitest';
import { Notices } from '../../src/features/shell/Notices.tsx';
import { closeDialog, dialogAtom } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom, setNotice } from '../../src/state/notices.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

describe('the notices', () => {
  it('are a live region that says of each what kind it is', async () => {
    const screen = await show(<Notices />);
    const list = screen.getByRole('list', { name: 'Notices' });
    await expect.element(list).toHaveAttribute('aria-live', 'polite');
    setNotice({ id: 'a', kind: 'failed', text: 'The file could not be written.' });
    setNotice({ id: 'b', kind: 'retrying', text: 'EVE does not answer.' });
    await expect.element(list.getByRole('listitem').nth(0)).toHaveTextContent('Failed: The file could not be written.');
    await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('Trying again: EVE does not answer.');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('fold a long explanation into one line until the player asks for more', async () => {
    const screen = await show(<Notices />);
    setNotice({ id: 'short', kind: 'failed', text: 'Not saved.' });
    setNotice({ id: 'long', kind: 'needsYou', text: 'What changed about these figures, and why. '.repeat(6) });
    const entries = () => [...document.querySelectorAll('li')].map((entry) => entry.clientHeight);
    await expect.element(screen.getByRole('button', { name: 'More' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More' }).elements()).toHaveLength(1);
    const [short, folded] = entries();
    expect(folded).toBe(short);
    await screen.getByRole('button', { name: 'More' }).click();
    expect(entries()[1]).toBeGreaterThan(short! * 1.5);
    await screen.getByRole('button', { name: 'Less' }).click();
    expect(entries()[1]).toBe(short);
  });

  it('show one of each id, and make a repeat a new entry', async () => {
    const screen = await show(<Notices />);
    setNotice({ id: 'a', kind: 'failed', text: 'First' });
    await expect.element(screen.getByText('First')).toBeVisible();
    const before = document.querySelector('li');
    setNotice({ id: 'a', kind: 'failed', text: 'First' });
    await expect.poll(() => document.querySelector('li') !== before).toBe(true);
    expect(document.querySelectorAll('li')).toHaveLength(1);
  });

  it('go when they are dismissed', async () => {
    const screen = await show(<Notices />);
    setNotice({ id: 'a', kind: 'needsYou', text: 'Log in again.', action: 'login' });
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    expect(store.get(noticesAtom)).toEqual([]);
  });

  it('of an update goes when what is new is read', async () => {
    const screen = await show(<Notices />);
    setNotice({
      id: 'whats-new',
      kind: 'needsYou',
      text: 'Colony Watch was updated to 1.2.0.',
      action: { kind: 'whatsNew', since: '1.1.0', upTo: '1.2.0' },
    });
    await screen.getByRole('button', { name: "What's new" }).click();
    expect(store.get(dialogAtom)).toMatchObject({ kind: 'whatsNew' });
    expect(store.get(noticesAtom)).toEqual([]);
    closeDialog();
  });

  it('disappear after eight seconds when something has worked, and stay otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const screen = await show(<Notices />);
      setNotice({ id: 'done', kind: 'done', text: 'Saved.' });
      setNotice({ id: 'failed', kind: 'failed', text: 'Not saved.' });
      await expect.element(screen.getByText('Not saved.')).toBeVisible();
      await vi.advanceTimersByTimeAsync(7000);
      expect(store.get(noticesAtom)).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1500);
      expect(store.get(noticesAtom).map(({ id }) => id)).toEqual(['failed']);
    } finally {
      vi.useRealTimers();
    }
  });
});
