/** A fleet that is followed by a share, compared with the same fleet in its owner's browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type BareTab, openBareProfile } from './bareTab.ts';
import { load, readLoad } from './loads.ts';
import { keepCharacters, PAGE_SCRIPT, SETTLE_MS, untilOffline, VIEWPORT } from './playerVisit.ts';
import { type BenchFleet, PLANETS_EACH } from './startFleet.ts';
import { recordTasks } from './tasks.ts';

/** Of each kind. They alternate, because machines get busy. */
const VISITS = 3;

/** In the page: waits until all planets are there. */
function untilComplete(planetCount: number): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The shared planets did not come.')), 120_000);
    const timer = setInterval(() => {
      if (window.probe.planetCount() < planetCount) return;
      clearInterval(timer);
      resolve();
    }, 200);
  });
}

/** In the page: follows the share whose link was opened. */
function follow(): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The share was not offered.')), 60_000);
    const timer = setInterval(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show them');
      if (!button) return;
      clearInterval(timer);
      button.click();
      resolve();
    }, 100);
  });
}

/** @param link of a share with the whole fleet */
export async function measureShared(browser: Browser, fleet: BenchFleet, link: string) {
  const { url } = fleet.product;
  const planetCount = fleet.characterCount * PLANETS_EACH;
  const owner = await openBareProfile(browser, PAGE_SCRIPT, VIEWPORT);
  const follower = await openBareProfile(browser, PAGE_SCRIPT, VIEWPORT);
  const inTab = async <Result>(profile: typeof owner, visit: (tab: BareTab) => Promise<Result>): Promise<Result> => {
    const tab = await profile.openTab();
    try {
      return await visit(tab);
    } finally {
      await tab.close();
    }
  };
  const open = async (tab: BareTab) => {
    await tab.navigate(url);
    await tab.evaluate(untilComplete, planetCount);
    await sleep(SETTLE_MS);
  };
  try {
    await inTab(owner, async (tab) => {
      await tab.navigate(`${url}/favicon.svg`);
      await tab.evaluate(keepCharacters, await fleet.characters());
    });
    await inTab(owner, async (tab) => {
      await load(tab, fleet);
      await tab.evaluate(untilOffline);
    });
    await inTab(follower, async (tab) => {
      await tab.navigate(link);
      await tab.evaluate(follow);
      await tab.evaluate(untilComplete, planetCount);
      await tab.evaluate(untilOffline);
    });
    const own: number[] = [];
    const shared: Awaited<ReturnType<typeof readLoad>>[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      await inTab(owner, async (tab) => {
        await load(tab, fleet);
        own.push((await readLoad(tab, planetCount)).lastPlanetMs);
      });
      await inTab(follower, async (tab) => {
        await open(tab);
        shared.push(await readLoad(tab, planetCount));
      });
    }
    const tasks = await inTab(follower, (tab) => recordTasks(browser, url, () => open(tab)));
    const lastPlanetMs = middle(shared.map((one) => one.lastPlanetMs));
    return {
      'shared.firstRowsMs': middle(shared.map((one) => one.firstRowsMs)),
      'shared.lastPlanetMs': lastPlanetMs,
      'shared.laterPercent': 100 * (lastPlanetMs / middle(own) - 1),
      'shared.longestTaskCpuMs': Math.max(...tasks),
    };
  } finally {
    await owner.close();
    await follower.close();
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
