/**
 * Two days with the built server while its price source answers wrongly, as a player sees them who returns every few
 * hours. The clocks of server and page are moved; everything else is real.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { commodities } from '../../workers/game/catalogue/index.ts';
import { Player, startProduct } from '../browser/player.ts';

const HOUR_MS = 3_600_000;
/** How often pages ask for prices, about. */
const ASK_MS = 20 * 60_000;
const QUESTION = JSON.stringify([...commodities.keys()].map((type_id) => ({ type_id, quantity: 1 })));

/** The server's and the page's clock. */
class MovableClock {
  readonly #file: string;
  #aheadMs = 0;

  constructor(folder: string) {
    this.#file = join(folder, 'ahead');
    this.moveTo(0);
  }

  get environment(): Record<string, string> {
    const preload = resolve(import.meta.dirname, 'movableClock.mjs');
    return { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_FILE: this.#file };
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  moveTo(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    writeFileSync(this.#file, String(aheadMs));
  }

  /** Scripts of the page and its worker that load from now on run at the moved time. */
  async follow(page: Page): Promise<void> {
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const start = `globalThis.realNow ??= Date.now; Date.now = () => globalThis.realNow() + ${this.#aheadMs};
        globalThis.RealDate ??= Date;
        globalThis.Date = class extends RealDate { constructor(...values) { super(...(values.length ? values : [Date.now()])); } };\n`;
      await route.fulfill({ response, body: start + (await response.text()) });
    });
  }
}

interface Seen {
  /** every price in the list, in its order */
  prices: string[];
  status: string;
  notices: string;
  /** what the factories could make in a month: of all sums the one that time alone does not change */
  monthlyIsk: string;
}

base(
  'a player sees the same prices with their age for a day of outages, then averages, then new prices',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'colony-watch-clock-'));
    const clock = new MovableClock(folder);
    // With ESI on the page's own origin: where scripts are changed on their way, Playwright answers preflights itself.
    const product = await startProduct({ SANDBOX_PILOTS: '2', TRUST_PROXY: '1', ...clock.environment });
    try {
      const player = new Player(page, product);
      await clock.follow(page);
      await player.openWithPilots(undefined, { totalsOpen: true });
      const good = await look(page);
      expect(good.status).toMatch(/^Prices: lowest sell order in Jita, from /);
      expect(good.prices.filter((price) => price !== 'no price').length).toBe(82);
      expect(good.notices).not.toContain('price source');

      const passUntil = async (hour: number, isExpected: (answer: PriceAnswer) => boolean): Promise<void> => {
        while (clock.aheadMs < hour * HOUR_MS) {
          clock.moveTo(clock.aheadMs + ASK_MS);
          const response = await fetch(`${product.url}/api/praisal`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: QUESTION,
          });
          const answer = (await response.json()) as PriceAnswer;
          expect(isExpected(answer), `${clock.aheadMs / HOUR_MS} h: ${JSON.stringify(answer).slice(0, 300)}`).toBe(
            true,
          );
        }
      };
      const visit = async (): Promise<Seen> => {
        await page.reload();
        await player.untilRefreshed();
        return look(page);
      };

      const isKept = ({ appraisal, isStale, isAllRegions }: PriceAnswer) =>
        isStale && isAllRegions === undefined && appraisal.items.length === 82;
      const outages: [until: number, status: string][] = [
        [2, 'zeros'],
        [6, 'zeros'],
        [12, 'garbage'],
        [16, 'notJson'],
        [20, 'wrongSchema'],
        [23, 'cutOff'],
      ];
      for (const [hour, status] of outages) {
        await product.breakServices({ prices: { status } });
        await passUntil(hour, isKept);
        const seen = await visit();
        expect(seen.prices, status).toEqual(good.prices);
        expect(seen.monthlyIsk, status).toBe(good.monthlyIsk);
        expect(seen.status, status).toMatch(new RegExp(`^Prices: lowest sell order in Jita, from .*${hour}h.* ago`));
        expect(seen.notices).toContain(
          `The price source is down. Figures use the last good prices, about ${hour} h old.`,
        );
      }

      // After a day, averages of all regions stand in, and say so.
      await product.breakServices({ prices: { status: 'zeros' } });
      await passUntil(25, ({ isAllRegions }) => isAllRegions === true || clock.aheadMs < 24.1 * HOUR_MS);
      const average = await visit();
      expect(average.status).toMatch(/^Prices: average price of all regions, from /);
      expect(average.prices).not.toEqual(good.prices);
      expect(average.notices).toContain('Figures use the average prices of all regions');

      // Back to the hub's own prices.
      await product.mendServices();
      await passUntil(27, ({ isStale }) => !isStale);
      const mended = await visit();
      expect(mended.status).toMatch(/^Prices: lowest sell order in Jita, from /);
      expect(mended.notices).not.toContain('price source');

      // Half answers: every price is there, and those that the source leaves out say how old they are.
      await product.breakServices({ prices: { status: 'half' } });
      await passUntil(35, ({ appraisal }) => appraisal.items.length === 82);
      const half = await visit();
      const kept = half.prices.filter((price, row) => price === mended.prices[row]);
      expect(kept.length).toBeGreaterThanOrEqual(41);
      await page.getByRole('link', { name: /^Money/ }).click();
      expect(await page.getByText(/^old price, from /).count()).toBeGreaterThanOrEqual(40);
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

interface PriceAnswer {
  appraisal: { items: unknown[] };
  isStale: boolean;
  isAllRegions?: boolean;
}

/** Reads what the dashboard and the list of prices show. */
async function look(page: Page): Promise<Seen> {
  const totals = page.getByRole('region', { name: 'Totals', exact: true });
  const monthlyIsk = /[\d,.]+ [MB]/.exec((await totals.locator('tfoot td').nth(1).textContent()) ?? '')?.[0] ?? '';
  const notices = (await page.getByRole('list', { name: 'Notices' }).allTextContents()).join(' ');
  await page.getByRole('link', { name: /^Money/ }).click();
  await page.getByRole('button', { name: 'Prices', exact: true }).click();
  const place = page.getByRole('main').getByRole('region', { name: 'Money' });
  await expect(place.locator('tbody tr')).toHaveCount(83);
  await place.getByRole('button', { name: 'Commodity' }).click();
  const prices = await place.locator('tbody tr td:nth-child(3)').allTextContents();
  const status = (await place.getByRole('status').textContent()) ?? '';
  await page.keyboard.press('Escape');
  return { prices, status, notices, monthlyIsk };
}
