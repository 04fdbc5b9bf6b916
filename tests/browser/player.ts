/**
 * What every browser test starts from: the built product on free ports of its own, with its sandbox, and a player who
 * does on the page what a player does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, type Locator, type Page, expect as playwrightExpect } from '@playwright/test';
import config from '../../playwright.config.ts';
import { SEEN_VERSION, toStorageEntries } from '../fixtures/storedCharacters.ts';

/** COLONY_WATCH_DIST names another build than the one in dist/. */
export const DIST = process.env.COLONY_WATCH_DIST ?? resolve(import.meta.dirname, '../../dist');

/**
 * It waits as the configuration says, also outside of Playwright's workers, as in `npm run stored` and `npm run pictures`:
 * there it would be five seconds.
 */
export const expect =
  process.env.TEST_WORKER_INDEX === undefined ? playwrightExpect.configure({ ...config.expect }) : playwrightExpect;

/** The product as `npm start` serves it, on free ports. */
export interface Product {
  url: string;
  /** of the sandbox's ESI, on another origin than the page */
  esiUrl(): Promise<string>;
  /** everything that it has printed */
  log(): string;
  /** Breaks or mends the sandbox; see server/sandbox/faults.ts for the switches. */
  breakServices(faults: Record<string, unknown>): Promise<void>;
  mendServices(): Promise<void>;
  /** Requests to the sandbox since the last reset, by route. */
  calls(): Promise<Record<string, { count: number; statuses: Record<string, number> }>>;
  /** Counts from zero again, and resets what is used of ESI's limits. */
  resetCalls(): Promise<void>;
  /** Lets it finish what it does, and keeps what it has stored. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param environment variables besides the port, for example SANDBOX_PILOTS; stopping it deletes its DATA_DIR. A LOG_LEVEL
 *   above info would hide the line that says its address
 * @param dist folder of the build
 */
export async function startProduct(
  environment: Record<string, string> = {},
  dist = DIST,
  nodeOptions: readonly string[] = [],
): Promise<Product> {
  const dataFolder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'colony-watch-'));
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, resolve(dist, 'server/main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const url = await new Promise<string>((found, fail) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Colony Watch on (http:\/\/[^\s"]+)/.exec(printed)?.[1];
      if (address) found(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => fail(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}/sandbox/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    url,
    esiUrl: async () => (await (await fetch(`${url}/api/env`)).json()).esiUrl,
    log: () => printed,
    breakServices: async (faults) => {
      await ask('faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(faults),
      });
    },
    mendServices: async () => {
      await ask('faults', { method: 'DELETE' });
    },
    calls: async () => (await ask('calls')).json(),
    resetCalls: async () => {
      await ask('calls', { method: 'DELETE' });
    },
    end: () => kill('SIGTERM'),
    stop: async () => {
      await kill('SIGKILL');
      // Its process that creates a database may still be ending.
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until the refresh that runs in a page, or is about to start, has ended. @param failure what it reports of a failure */
export async function untilRefreshed(page: Page, failure = ''): Promise<void> {
  const finished = page.getByRole('status').filter({ hasText: new RegExp(`^Refresh finished${failure}$`) });
  await expect(finished).toBeAttached();
}

/** Chooses by keyboard: while a menu is still moving in, the repeated attempts of a click scroll the page below it. */
export async function chooseFromMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** A player at a page of the product. */
export class Player {
  readonly page: Page;
  readonly product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.product = product;
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.product.url}${path}`);
  }

  /**
   * Opens the page as a player finds it who has been here before, and waits for the first refresh.
   * @param pilotNames pilots of the sandbox that are in the list; all of them by default
   * @param settings what the browser keeps besides, by key, as JSON values
   * @param failure what the refresh reports of characters that it could not fetch
   */
  async openWithPilots(
    pilotNames?: readonly string[],
    settings: Record<string, unknown> = {},
    failure = '',
  ): Promise<void> {
    const records: { character: { name: string } }[] = await (
      await fetch(`${this.product.url}/sandbox/backup.json`)
    ).json();
    const characters = records.filter(({ character }) => pilotNames?.includes(character.name) ?? true);
    const entries = [
      ...toStorageEntries(characters),
      SEEN_VERSION,
      ...Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ];
    // Before the first page opens; on a reload the browser has it already.
    await this.page.context().addInitScript((kept) => {
      if (location.protocol !== 'http:' || localStorage.getItem('characters') !== null) return;
      for (const [key, text] of kept) localStorage.setItem(key, text);
    }, entries);
    await this.open();
    await untilRefreshed(this.page, failure);
  }

  /** Waits until the refresh that runs, or is about to start, has ended, and has brought all. */
  async untilRefreshed(): Promise<void> {
    await untilRefreshed(this.page);
  }

  /** Folds out the goods of every planet of the round's login at work. */
  async unfoldRound(): Promise<void> {
    const folded = this.place('Round').getByRole('button', { name: /^Goods of /, expanded: false });
    await expect(folded.first()).toBeVisible();
    while ((await folded.count()) > 0) await folded.first().click();
  }

  /** The row of a planet in the planet table, by the planet's whole name. */
  row(planetName: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('button', { name: planetName, exact: true }) });
  }

  /** What the browser keeps under a key. */
  async kept(key: string): Promise<unknown> {
    return JSON.parse((await this.page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
  }

  /** Through the scope dialog and the sandbox's log-in page, back to the dashboard. */
  async logIn(pilotName: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Log in with EVE Online' }).first().click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
    await this.page.getByRole('link', { name: pilotName }).click();
    await this.page.waitForURL(`${this.product.url}/`);
    await expect(this.page.getByText(pilotName).filter({ visible: true }).first()).toBeVisible();
  }

  /** All pilots of the sandbox at once, as a restored backup. */
  async restoreAllPilots(): Promise<void> {
    const backup = await (await fetch(`${this.product.url}/sandbox/backup.json`)).text();
    await this.openAppBarAction('Restore');
    await this.restoreFile('pilots.json', backup);
  }

  /** Chooses a file in the open Restore dialog, and restores what is ticked: the page reloads. */
  async restoreFile(name: string, text: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(dialog.getByText('Nothing here is deleted.')).toBeVisible();
    const reloaded = this.page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await reloaded;
    await expect(dialog).toBeHidden();
  }

  /** Presses a button of the app bar, or its entry in the menu. */
  async openAppBarAction(label: string): Promise<void> {
    const button = this.page.getByRole('banner').getByRole('button', { name: label, exact: true });
    const menu = this.page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const isPhone = (this.page.viewportSize()?.width ?? 1280) <= 700;
    // It comes with the server's answer.
    if (label === 'Share…' && !isPhone) return button.click();
    await menu.click();
    await chooseFromMenu(this.page, label);
  }

  async openSettings(group: string): Promise<void> {
    await this.openAppBarAction('Settings');
    const dialog = this.page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('navigation').getByRole('button', { name: group }).click();
  }

  /** Follows the navigation to a place. */
  async goTo(place: 'Planets' | 'Stops' | 'Round' | 'Money' | 'Improve'): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${place}`) }).click();
    await expect(this.page).toHaveTitle(new RegExp(`${place} · Colony Watch$`));
  }

  /** A place by its heading. */
  place(name: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name, exact: true });
  }

  /** On a phone: opens what the View button has, time travel and the modes. */
  async openView(): Promise<void> {
    await this.page.getByRole('button', { name: 'View', exact: true }).click();
  }

  /** Until the page has followed a mode, or the button of all accounts: the button is quicker. */
  async untilModesDrawn(): Promise<void> {
    await expect(this.page.locator('button[aria-busy="true"]')).toHaveCount(0);
  }

  /**
   * @param within only what this selector finds, where the rest of the page has been looked at already
   * @returns axe's findings that are serious or worse, as sentences
   */
  async seriousAccessibilityFindings(within?: string): Promise<string[]> {
    const builder = new AxeBuilder({ page: this.page }).options({ resultTypes: ['violations'] });
    if (within !== undefined) builder.include(within);
    const { violations } = await builder.analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  }
}

/** Its code loads the database's, which most tests do without. */
const makeDataFolder = async () =>
  (await import('../unit/server/database/folderWithDatabase.ts')).makeFolderWithDatabase();

/** In a test the database runs too briefly to be worth optimising. */
const QUICK_START = ['--liftoff-only'];

interface Fixtures {
  /** variables of the server's environment; set with `test.use({ environment: {…} })` */
  environment: Record<string, string>;
  /** The server finds an empty database, which would take it seconds to create; on a busy computer, a minute. */
  hasDatabase: boolean;
  product: Product;
  player: Player;
  /** what the page wrote to the console as errors, and what it threw */
  consoleErrors: string[];
}

/** The sandbox's programs run on while tests do: an older product no longer has what tests expect of its pilots. */
const SHARED_FOR_MS = 4 * 60_000;

interface WorkerFixtures {
  /** The product that the tests of one worker share; it starts when it is first needed. */
  shareProduct: () => Promise<Product>;
}

/**
 * Each test has a product of its own. `shareProduct` is here too, because Playwright starts another worker and browser
 * wherever the next test has other worker fixtures than the one before.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true }],
  hasDatabase: [false, { option: true }],
  product: async ({ environment, hasDatabase }, use) => {
    const product = hasDatabase
      ? await startProduct({ ...environment, DATA_DIR: await makeDataFolder() }, DIST, QUICK_START)
      : await startProduct(environment);
    await use(product);
    await product.stop();
  },
  shareProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    async ({}, use) => {
      let current = null as { product: Product; startedAtMs: number } | null;
      await use(async () => {
        if (current && Date.now() - current.startedAtMs > SHARED_FOR_MS) {
          await current.product.stop();
          current = null;
        }
        current ??= { product: await startProduct(), startedAtMs: Date.now() };
        return current.product;
      });
      await current?.product.stop();
    },
    { scope: 'worker' },
  ],
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
  player: async ({ page, product, consoleErrors: _listening }, use) => {
    await use(new Player(page, product));
  },
});

/** For tests that neither stop the server nor change the sandbox's colonies: they share one product per worker. */
export const sharedTest = test.extend({
  product: async ({ shareProduct }, use) => {
    const product = await shareProduct();
    await product.mendServices();
    // All tests together ask for more than ESI grants a character in a quarter of an hour.
    await product.resetCalls();
    await use(product);
  },
});
