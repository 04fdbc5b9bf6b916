import type { BrowserContext, Locator } from '@playwright/test';
import { pastedText } from './clipboard.ts';
import { expect, type Player, sharedTest as test } from './player.ts';
import { fillIn, startSearch } from './searchPlans.ts';

test.use({ permissions: ['clipboard-write'] });

/** What the tab is made of, by name of its file. */
const TAB = /\/(SettleView-|gates-?|settle\.worker-|highs-)[^/]*$/;

/** Everything that the page and its workers ask for. */
function requestedPaths(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

async function openTab(player: Player): Promise<Locator> {
  await player.goTo('Improve');
  const place = player.place('Improve');
  await place.getByRole('button', { name: 'New planets' }).click();
  return place;
}

test('without any character: nothing of the tab is loaded before it is opened, and its search can be canceled', async ({
  player,
  page,
}) => {
  const paths = requestedPaths(page.context());
  const policies = new Map<string, string>();
  page.context().on('response', (response) => {
    const policy = response.headers()['content-security-policy'];
    if (policy !== undefined) policies.set(new URL(response.url()).pathname, policy);
  });
  await player.open();
  await expect(page.getByRole('button', { name: 'Log in with EVE Online' }).first()).toBeVisible();
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  expect(paths.filter((path) => TAB.test(path))).toEqual([]);

  const place = await openTab(player);
  await fillIn(page, place);
  // Gates, but neither the solver nor its worker.
  const loaded = () => [...new Set(paths.flatMap((path) => TAB.exec(path)?.[1] ?? []))].sort();
  expect(loaded().filter((name) => /gates/.test(name))).toHaveLength(1);
  expect(loaded().some((name) => /worker|highs/.test(name))).toBe(false);

  await startSearch(place);
  await place.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(place.getByText(/Canceled/)).toBeVisible();
  await expect(place.getByRole('button', { name: 'Find plans' })).toBeEnabled();
  await expect(place.getByRole('group', { name: 'Plans' })).toHaveCount(0);

  // WebAssembly runs in the solver's worker alone.
  const mayCompile = [...policies].filter(([, policy]) => policy.includes('wasm-unsafe-eval')).map(([path]) => path);
  expect(mayCompile).toEqual([expect.stringMatching(/^\/assets\/settle\.worker-[^/]+\.js$/)]);
  for (const policy of policies.values()) expect(policy).not.toContain("'unsafe-eval'");
  expect(policies.get('/')).toContain("script-src 'self';");
});

test(
  '12 pilots and three who do not exist yet get plans around Amamake, one of which is kept',
  { tag: '@deep' },
  async ({ player, page }, testInfo) => {
    await player.openWithPilots();
    const place = await openTab(player);
    await fillIn(page, place);

    const pressedAt = Date.now();
    await place.getByRole('button', { name: 'Find plans' }).click();
    await expect(place.getByRole('progressbar', { name: 'Search for plans' })).toBeVisible();
    const took = (type: string) =>
      testInfo.annotations.push({ type, description: `${(Date.now() - pressedAt) / 1000} s after Find plans` });
    took('prices and market volumes known');
    const plans = place.getByRole('group', { name: 'Plans' }).getByRole('button');
    await expect(plans.first()).toContainText('Most ISK');
    took('first plan');
    await expect(place.getByRole('progressbar')).toHaveCount(0);
    took('all plans');
    // What the sandbox's markets take is known, so no figure is a bound.
    for (const text of await plans.allTextContents()) expect(text).not.toContain('at most');
    await expect(place.getByRole('img', { name: /^Map of \d+ systems\. The plan settles planets in / })).toBeVisible();
    const copy = place.getByRole('region', { name: 'Planets by character' }).getByRole('button', { name: /^Copy/ });
    await copy.first().click();
    const template = JSON.parse(await pastedText(page));
    expect(template.CmdCtrLv).toBeLessThanOrEqual(4);
    expect(template.P.length).toBeGreaterThan(2);

    await place.getByRole('textbox', { name: 'Name of the plan' }).first().fill('Around Amamake');
    await place.getByRole('button', { name: 'Keep plan' }).click();
    await page.reload();
    await expect(place.getByRole('region', { name: 'Kept plans' })).toContainText('Around Amamake 0 of');
  },
);
