import { beforeEach, describe, expect, it } from 'vitest';
import { AccountHeader } from '../../src/features/accounts/AccountHeader.tsx';
import { TotalsPanel } from '../../src/features/totals/TotalsPanel.tsx';
import { store } from '../../src/state/jotai.ts';
import { totalsOpenAtom } from '../../src/state/settings.ts';
import type { CharacterCoverage } from '../../workers/game/domain/coverage.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { AccountReport } from '../../workers/game/domain/report.ts';
import { fillStore, isk, makeAccountReport, makeCoverage, makePublication } from './reportBuilders.ts';
import { show } from './show.tsx';

const PILOT = 1 as CharacterId;

const publish = (coverage: Partial<CharacterCoverage>, account: Partial<AccountReport> = {}) =>
  fillStore(
    [PILOT],
    makePublication([], {
      accounts: [makeAccountReport({ characterCount: 1, ...account })],
      coverage: [makeCoverage(PILOT, coverage)],
    }),
  );

const header = <AccountHeader name="-" isCollapsed={false} bodyId="body" isDrawn hasGrip={false} />;

describe('figures of planets that are not known yet', () => {
  beforeEach(async () => {
    await publish({ planetCount: null, knownPlanetCount: 0, isSumComplete: false, cause: { kind: 'needsLogin' } });
    store.set(totalsOpenAtom, false);
  });

  it('read as unknown in the account card, and not as 0', async () => {
    const screen = await show(header);
    await expect.element(screen.getByText('unknown')).toBeVisible();
    const figures = document.querySelector('header')?.textContent?.replace(/\s/g, ' ');
    expect(figures).toContain('Monthly ISK–Storage ISK–Planets–Characters1Extractors–');
    expect(figures).not.toContain('0.00 M');
  });

  it('read as unknown in the totals', async () => {
    const screen = await show(<TotalsPanel />);
    const totals = screen.getByRole('region', { name: 'Totals', exact: true });
    await expect.element(totals).toHaveTextContent(/^Totals$/);
    await screen.getByRole('button', { name: 'Totals' }).click();
    await expect.element(totals).toHaveTextContent('No planets are known yet.');
  });

  it('are 0 once the character is known to have no planets', async () => {
    await publish({ planetCount: 0, knownPlanetCount: 0 });
    const screen = await show(header);
    await expect.element(screen.getByText('none')).toBeVisible();
    await expect.element(screen.getByText('0.00 M').first()).toBeVisible();
    await show(<TotalsPanel />);
    await expect
      .element(screen.getByRole('region', { name: 'Totals', exact: true }))
      .toHaveTextContent(/^Totals· 0 planets$/);
  });
});

describe('figures that go without a planet', () => {
  const missing = [{ key: '1/6' as ColonyKey, planetName: 'Tanoo VI', kind: 'unread' as const }];
  const partial: Partial<CharacterCoverage> = {
    planetCount: 6,
    knownPlanetCount: 5,
    missing,
    isSumComplete: false,
    cause: { kind: 'failed', message: 'Tanoo VI: EVE answered 502.' },
  };

  it('say so in the header, with the planet and the reason, and are lower bounds except the net', async () => {
    await publish(partial, {
      planetCount: 5,
      iskPerMonth: isk(5e6),
      storageValue: isk(1e6),
      netIskPerMonth: { isk: 3e6, bound: 'atLeast' },
    });
    const screen = await show(header);
    const figures = document.querySelector('header')?.textContent?.replace(/\s/g, ' ');
    expect(figures).toContain('Monthly ISK3.00 M net of at least 5.00 M');
    expect(figures).toContain('Storage ISKat least 1.00 M');
    expect(figures).toContain('Planets5 of 6');
    expect(figures).toContain('Next stopunknown');
    await screen.getByRole('button', { name: '5 of 6', exact: true }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'What is missing' }))
      .toHaveTextContent('Pilot 1: Tanoo VI: EVE answered 502. “Refresh now” tries at once.');
    await screen.getByRole('button', { name: 'at least 5.00 M' }).click();
    const net = screen.getByRole('dialog', { name: 'Monthly ISK' });
    await expect.element(net).toHaveTextContent('Net ISK a month3.00 M5 of 6 planets known.');
  });

  it('say so in the totals', async () => {
    await publish(partial);
    const screen = await show(<TotalsPanel />);
    await expect
      .element(screen.getByRole('region', { name: 'Totals', exact: true }))
      .toHaveTextContent(/^Totals· 5 planets$/);
    await screen.getByRole('button', { name: '5 planets' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'About the totals' }))
      .toHaveTextContent('Tanoo VI: EVE answered 502.');
  });
});
