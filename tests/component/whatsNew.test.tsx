/** What a player sees after an update: a notice, and behind its button the players' part of the changelog. */
import { expect, it } from 'vitest';
import { Releases } from '../../src/features/help/WhatsNewDialog.tsx';
import { Notices } from '../../src/features/shell/Notices.tsx';
import { dialogAtom } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { clearNotice, setNotice } from '../../src/state/notices.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

it('a notice leads to what is new, and stays until it is dismissed', async () => {
  const action = { kind: 'whatsNew', since: '1.1.0', upTo: '1.2.0' } as const;
  setNotice({ id: 'whats-new', kind: 'needsYou', text: 'Colony Watch was updated to 1.2.0.', action });
  const screen = await show(<Notices />);
  await screen.getByRole('button', { name: "What's new" }).click();
  expect(store.get(dialogAtom)).toEqual(action);
  store.set(dialogAtom, null);
  clearNotice('whats-new');
});

it('what is new is in English in every language, by release and kind', async () => {
  const screen = await show(
    <Releases
      releases={[
        { version: '1.3.0', date: '2027-01-05', kinds: [{ title: 'Fixed', changes: ['A fault.'] }] },
        { version: '1.2.0', date: '2026-12-01', kinds: [{ title: 'Added', changes: ['Baskets.', 'Pictures.'] }] },
      ]}
    />,
  );
  expect(
    screen
      .getByRole('heading')
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['1.3.0 · 2027-01-05', 'Fixed', '1.2.0 · 2026-12-01', 'Added']);
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['A fault.', 'Baskets.', 'Pictures.']);
  expect(screen.getByText('Baskets.').element().closest('[lang]')).toHaveProperty('lang', 'en');
  expect(await seriousAccessibilityFindings()).toEqual([]);
});
