/** A share of the largest and most laborious colonies that a follower accepts: the page must not notice it. */
import { recordTasksOf } from '../../bench/page/tasks.ts';
import { randomText } from '../../workers/game/domain/base64url.ts';
import { formatShareLink } from '../../workers/game/domain/shares.ts';
import { hashOfBytes, importShareKey, type Manifest, sealPart } from '../../workers/live/shares/index.ts';
import { expect, type Product, test } from '../browser/player.ts';

/** Of the sealed bytes, which the server bounds; the manifest comes on top. */
const MAX_BYTES = 1.9 * 2 ** 20;
const COLONIES = 8;
const PADS = 10;
const FACTORIES = 50;
const ROUTES_EACH = 8;
const STACKS = 60;
const DAYS_AGO = 120;
const MAX_TASK_MS = 50;
/** The game's smallest commodities; water from the first. */
const COMMODITIES = [2268, 2305, 2267, 2288, 2287, 2307, 2272, 2309, 2073, 2310, 2270, 2306, 2286, 2308, 2311];
const HOSTILE_TEXT = '<img src=x onerror="throw 1">\u202E=HYPERLINK("//x")';

function hostileColony(planetId: number, now: number) {
  const at = new Date((now - DAYS_AGO * 86_400) * 1000).toISOString();
  const place = { latitude: 1, longitude: 1 };
  const contents = Array.from({ length: STACKS }, (_, stack) => ({
    type_id: COMMODITIES[stack % COMMODITIES.length],
    amount: 2_400_000,
  }));
  const pads = Array.from({ length: PADS }, (_, pad) => ({ ...place, pin_id: pad + 1, type_id: 2544, contents }));
  const factories = Array.from({ length: FACTORIES }, (_, factory) => ({
    ...place,
    pin_id: 1000 + factory,
    type_id: 2473,
    schematic_id: 121,
    last_cycle_start: at,
    contents: [],
  }));
  // One unit at a time: every factory wakes up at each of its cycles, and never starts.
  const routes = factories.flatMap(({ pin_id: to }, factory) =>
    Array.from({ length: ROUTES_EACH }, (_, route) => ({
      route_id: factory * ROUTES_EACH + route + 1,
      source_pin_id: ((factory + route) % PADS) + 1,
      destination_pin_id: to,
      content_type_id: 2268,
      quantity: 1,
    })),
  );
  return {
    planet: {
      planet_id: planetId,
      solar_system_id: 30_000_142,
      planet_type: 'barren',
      last_update: at,
      upgrade_level: 5,
    },
    layout: { pins: [...pads, ...factories], links: [], routes },
  };
}

/** Seals and uploads it as a sharer's browser does. @returns its link */
async function publishHostile({ url }: Product): Promise<string> {
  const link = { id: randomText(16), key: randomText(32) };
  const headers = { Authorization: `Bearer ${randomText(32)}` };
  const key = await importShareKey(link.key);
  const now = Math.floor(Date.now() / 1000);
  const put = async (path: string, type: string, body: BodyInit) => {
    const { status } = await fetch(`${url}/api/shares/${path}`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': type },
      body,
    });
    expect(status).toBe(204);
  };
  const numbers = Array.from({ length: 299 }, (_, index) => index + 1);
  await put(link.id, 'application/json', JSON.stringify({ parts: [0, ...numbers] }));
  const parts: Manifest['parts'] = [];
  let sealedBytes = 0;
  for (const part of numbers) {
    const content = {
      version: 1,
      characterId: 95_000_000 + part,
      name: `${HOSTILE_TEXT}${part}`,
      account: HOSTILE_TEXT,
      comment: HOSTILE_TEXT.repeat(30),
      colonies: Array.from({ length: COLONIES }, (_, index) => hostileColony(40_000_017 + part * 10 + index, now)),
    };
    const bytes = await sealPart(key, { shareId: link.id, part, revision: 1 }, content);
    sealedBytes += bytes.length;
    if (sealedBytes > MAX_BYTES) break;
    await put(`${link.id}/${part}`, 'application/octet-stream', bytes);
    parts.push({ part, pilotNumber: part, revision: 1, sha256: await hashOfBytes(bytes), checkedAt: now });
  }
  const manifest: Manifest = {
    version: 1,
    revision: 1,
    name: HOSTILE_TEXT,
    publishedAt: now,
    contents: { characterNames: true, planetNames: true, accounts: true, comments: true, customs: true },
    parts,
  };
  const bytes = await sealPart(key, { shareId: link.id, part: 0, revision: 1 }, manifest);
  await put(`${link.id}/0`, 'application/octet-stream', bytes);
  return formatShareLink(`${url}/`, link);
}

test('the most laborious share that a follower accepts takes no task of the page more than 50 ms, and runs no code', async ({
  player,
  page,
  consoleErrors,
}) => {
  await player.openWithPilots(['Oran Derrel']);
  const link = await publishHostile(player.product);
  const tasks = await recordTasksOf(page, async () => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, new URL(link).hash);
    const offer = page.getByRole('dialog', { name: /^Show \d+ characters? shared as/ });
    await offer.getByRole('button', { name: 'Show them' }).click();
    await expect(offer).toBeHidden();
    await page.waitForTimeout(20_000);
  });
  expect(tasks).not.toEqual([]);
  expect(Math.max(...tasks)).toBeLessThan(MAX_TASK_MS);
  // The sandbox has pictures of its own pilots only.
  expect(consoleErrors.filter((text) => !text.includes('/sandbox/images/'))).toEqual([]);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
