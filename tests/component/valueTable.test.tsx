import { describe, expect, it } from 'vitest';
import { ValueTable } from '../../src/features/planets/tooltips/TradeTables.tsx';
import type { NetIsk } from '../../workers/game/domain/report.ts';
import { makeReport, makeSustained } from './reportBuilders.ts';
import { show } from './show.tsx';

const SUSTAINED = makeSustained();

const withNet = (netIskPerMonth: NetIsk) => makeReport({ sustained: SUSTAINED, netIskPerMonth });

describe("a planet's ISK per month", () => {
  it('says why the net is at most or at least that', async () => {
    const screen = await show(<ValueTable colony={withNet({ isk: 5e6, bound: 'atMost' })} />);
    await expect.element(screen.getByRole('row', { name: /^Net/ })).toHaveTextContent('at most 5.00 M');
    await expect.element(screen.getByText(/^At most: some imports/)).toBeVisible();
    await screen.rerender(<ValueTable colony={withNet({ isk: 5e6, bound: 'atLeast' })} />);
    await expect.element(screen.getByText(/^At least: some exports/)).toBeVisible();
  });

  it('has no such note where the net is exact', async () => {
    await show(<ValueTable colony={withNet({ isk: 5e6, bound: 'exact' })} />);
    expect(document.body.textContent).not.toContain('means at');
  });
});
