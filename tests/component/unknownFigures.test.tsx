import { beforeEach, describe, expect, it } from 'vitest';
import { AccountHeader } from '../../src/features/accounts/AccountHeader.tsx';
import { TotalsPanel } from '../../src/features/totals/TotalsPanel.tsx';
import { characterFetchAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { totalsOpenAtom } from '../../src/state/settings.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { fillStore, makeAccountReport, makePublication, NOW } from './builders.ts';
import { show } from './show.tsx';

const PILOT = 1 as CharacterId;

const header = <AccountHeader name="-" isCollapsed={false} bodyId="body" isDrawn />;

describe('figures of planets that are not known yet', () => {
  beforeEach(async () => {
    await fillStore([PILOT], makePublication([], { accounts: [makeAccountReport({ characterCount: 1 })] }));
    store.set(characterFetchAtom(PILOT), { kind: 'waiting' });
    store.set(totalsOpenAtom, false);
  });

  it('read as unknown in the account card, and not as 0', async () => {
    const screen = await show(header);
    await expect.element(screen.getByText('unknown')).toBeVisible();
    const figures = document.querySelector('header')?.textContent;
    expect(figures).toContain('Monthly ISK–Storage ISK–Planets–Characters1Extractors–');
    expect(figures).not.toContain('0.00 M');
  });

  it('read as unknown in the totals', async () => {
    const screen = await show(<TotalsPanel />);
    const totals = screen.getByRole('region', { name: 'Totals', exact: true });
    await expect.element(totals).toHaveTextContent('Totals–');
    await screen.getByRole('button', { name: 'Totals' }).click();
    await expect.element(totals).toHaveTextContent('No planets are known yet.');
  });

  it('are 0 once the character is known to have no planets', async () => {
    store.set(characterFetchAtom(PILOT), { kind: 'ok', at: NOW });
    const screen = await show(header);
    await expect.element(screen.getByText('none')).toBeVisible();
    await expect.element(screen.getByText('0.00 M').first()).toBeVisible();
    await show(<TotalsPanel />);
    await expect.element(screen.getByText('0.00 M ISK a month')).toBeVisible();
  });
});
