import type { Locator, Page } from '@playwright/test';
import { FIELD_OF_VIEW_DEGREES, PLANET_RADIUS, startView, type Vector } from '../../src/features/sphere/geometry.ts';
import { SHAPES } from '../../src/features/sphere/symbols.ts';
import type { Place } from '../../workers/game/domain/colony.ts';
import { chooseFromMenu, expect, type Player, sharedTest as test } from './player.ts';

const PILOT = 'Ketta Vaskonen';
const SCENE_CODE = /mountScene.*\.js$/;
const QUARTER = Math.PI / 2;

const view = (page: Page) => page.getByRole('application');

/** Opens the 3D view of the pilot's first planet through its row's menu. */
async function openView(player: Player): Promise<void> {
  await player.openWithPilots([PILOT]);
  await openViewOfFirstPlanet(player.page);
}

async function openViewOfFirstPlanet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Settings of / })
    .first()
    .click();
  await chooseFromMenu(page, 'Show 3D View');
  // Its code is the largest of the page.
  await expect(page.getByRole('listbox', { name: 'Pins' })).toBeVisible();
}

async function untilDrawn(page: Page): Promise<void> {
  await expect(page.locator('[data-state="ready"]')).toBeVisible();
  await untilIdle(page);
}

interface DrawnFrame {
  calls: number;
  triangles: number;
}

/** Counts what is drawn, from before the page's own code runs. */
async function countDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = window as unknown as { drawCalls: number; drawnFrames: DrawnFrame[] };
    counter.drawCalls = 0;
    counter.drawnFrames = [];
    const { prototype } = WebGL2RenderingContext;
    const replace = (name: keyof WebGL2RenderingContext, before: (args: number[]) => void): void => {
      const original = prototype[name] as (...args: unknown[]) => void;
      Object.assign(prototype, {
        [name](this: WebGL2RenderingContext, ...args: unknown[]) {
          before(args as number[]);
          original.apply(this, args);
        },
      });
    };
    const count = (mode: number, corners: number, instances = 1): void => {
      counter.drawCalls += 1;
      const frame = counter.drawnFrames.at(-1);
      if (!frame) return;
      frame.calls += 1;
      if (mode === WebGL2RenderingContext.TRIANGLES) frame.triangles += (corners / 3) * instances;
    };
    // Each frame begins with an empty picture.
    replace('clear', () => counter.drawnFrames.push({ calls: 0, triangles: 0 }));
    replace('drawElements', ([mode = 0, corners = 0]) => count(mode, corners));
    replace('drawArrays', ([mode = 0, , corners = 0]) => count(mode, corners));
    replace('drawElementsInstanced', ([mode = 0, corners = 0, , , instances]) => count(mode, corners, instances));
    replace('drawArraysInstanced', ([mode = 0, , corners = 0, instances]) => count(mode, corners, instances));
  });
}

const drawnFrames = (page: Page): Promise<DrawnFrame[]> =>
  page.evaluate(() => (window as unknown as { drawnFrames: DrawnFrame[] }).drawnFrames);

/** After this many frames without drawing the view rests. On a busy computer frames come later, and the wait is longer. */
const FRAMES_AT_REST = 30;

/** Waits until something has been drawn, and nothing is drawn any more. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (framesAtRest) =>
      new Promise<void>((resolve) => {
        const counter = window as unknown as { drawCalls: number };
        let before = counter.drawCalls;
        let framesWithout = 0;
        const look = () => {
          framesWithout = counter.drawCalls === before && before > 0 ? framesWithout + 1 : 0;
          before = counter.drawCalls;
          if (framesWithout >= framesAtRest) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    FRAMES_AT_REST,
  );
}

/** The view as it is on the screen; equal pictures are equal byte by byte. */
function takePicture(page: Page): Promise<Buffer> {
  return view(page).screenshot({ animations: 'disabled' });
}

type Rgb = readonly number[];

/** The colours within three pixels of each point of a picture. */
async function coloursNear(page: Page, png: Buffer, points: readonly { x: number; y: number }[]): Promise<Rgb[][]> {
  const reader = await page.context().newPage();
  const colours = await reader.evaluate(
    async ({ base64, points }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('The test page has no 2D canvas.');
      context.drawImage(bitmap, 0, 0);
      return points.map(({ x, y }) => {
        const { data } = context.getImageData(Math.round(x) - 3, Math.round(y) - 3, 7, 7);
        return Array.from({ length: 49 }, (_, pixel) => [...data.subarray(pixel * 4, pixel * 4 + 3)]);
      });
    },
    { base64: png.toString('base64'), points },
  );
  await reader.close();
  return colours;
}

/** @param wanted `#rrggbb` */
function hasColour(colours: readonly Rgb[], wanted: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(wanted.slice(start, start + 2), 16));
  return colours.some((colour) => channels.every((value, channel) => Math.abs((colour[channel] ?? 0) - value) <= 24));
}

/**
 * Where a place must be in the picture, calculated here from the game's coordinates and where the camera starts: north
 * up, over the colony's middle.
 * @returns share of the picture's width and height, from its top left corner
 */
function project(place: Place, camera: { direction: Vector; distance: number }, aspectRatio: number) {
  const [cx, cy, cz] = camera.direction;
  const across = Math.hypot(cx, cz);
  const right = [cz / across, 0, -cx / across] as const;
  const up = [(-cx * cy) / across, across, (-cz * cy) / across] as const;
  const point = [
    PLANET_RADIUS * Math.sin(place.latitude) * Math.cos(place.longitude),
    PLANET_RADIUS * Math.cos(place.latitude),
    PLANET_RADIUS * Math.sin(place.latitude) * Math.sin(place.longitude),
  ] as const;
  const along = (axis: readonly [number, number, number]) =>
    point[0] * axis[0] + point[1] * axis[1] + point[2] * axis[2];
  const halfHeight =
    (camera.distance - along(camera.direction)) * Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));
  return { x: 0.5 + along(right) / (2 * halfHeight * aspectRatio), y: 0.5 - along(up) / (2 * halfHeight) };
}

test.beforeEach(async ({ page }) => {
  await countDrawing(page);
});

/** From the whole planet to the colony, once that is seen: no frame draws more than twice what the colony takes. */
async function checkFlight(page: Page): Promise<void> {
  const frames = (await drawnFrames(page)).filter(({ calls }) => calls > 0);
  const atRest = frames.at(-1);
  if (!atRest) throw new Error('Nothing was drawn.');
  // The first frame takes long without a graphics card: the flight begins with the next one and ends with a third at least.
  expect(frames.length).toBeGreaterThan(2);
  // One call is that of the stars, two are the planet and its air.
  expect(atRest.calls).toBeGreaterThan(3);
  for (const { calls, triangles } of frames) {
    expect(calls).toBeLessThanOrEqual(2 * (atRest.calls - 1));
    expect(triangles).toBeLessThanOrEqual(2 * atRest.triangles);
  }
}

const figuresOf = (dialog: Locator, name: string): Locator => dialog.getByRole('region', { name, exact: true });

test('opens from the row menu, flies to the colony, selects a pin by keys, and gives the focus back', async ({
  player,
  page,
  consoleErrors,
}) => {
  // The processor draws what a graphics card would.
  test.slow();
  await page.setViewportSize({ width: 1100, height: 640 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.openWithPilots([PILOT]);
  consoleErrors.length = 0;
  await openViewOfFirstPlanet(page);
  await untilDrawn(page);
  await checkFlight(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: / in 3D$/ })).toBeVisible();
  // A pin under the pointer would be shown instead of the colony.
  await page.mouse.move(0, 0);
  await expect(figuresOf(dialog, 'Pin').getByRole('progressbar', { name: 'CPU' })).toBeVisible();
  await expect(figuresOf(dialog, 'Pin')).toContainText(/units\/h.* of [\d,]+ tf/s);

  const first = dialog.getByRole('option').first();
  const name = await first.evaluate((option) => option.children[1]?.textContent ?? '');
  await dialog.getByRole('listbox', { name: 'Pins' }).press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(figuresOf(dialog, name)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Settings of / }).first()).toBeFocused();
  expect(consoleErrors).toEqual([]);
});

test('names pins, heads and colours, and selects pins by keys and clicks', { tag: '@deep' }, async ({
  player,
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1100, height: 640 });
  await openView(player);
  consoleErrors.length = 0;
  await untilDrawn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Legend', { exact: true }).click();
  for (const label of ['Command center', 'Launchpad', 'Storage facility', 'Extractor head', 'Link', 'Stopped']) {
    await expect(dialog.getByRole('listitem').filter({ hasText: label }).first()).toBeVisible();
  }
  const options = dialog.getByRole('option');
  const names = await options.evaluateAll((all) => all.map((option) => option.children[1]?.textContent ?? ''));
  expect(names.length).toBeGreaterThan(3);

  // A pin that turns under the pointer would be shown instead of the selected one.
  await page.mouse.move(0, 0);
  await page.getByRole('listbox', { name: 'Pins' }).focus();
  for (const [index, name] of names.entries()) {
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(figuresOf(dialog, name)).toBeVisible();
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');

  // From a view that can be had again, where the command center stands apart from the other pins.
  const home = page.getByRole('button', { name: 'Back to the colony' });
  await home.click();
  await untilIdle(page);
  const label = page.locator('[data-visible="true"]');
  await expect(label).toHaveText(names[0] ?? '');
  const box = await label.boundingBox();
  if (!box) throw new Error('The label has no place.');
  const pin = { x: box.x + box.width / 2, y: box.y + box.height + 20 };

  await page.getByRole('listbox', { name: 'Pins' }).press('End');
  await home.click();
  await untilIdle(page);
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.mouse.move(pin.x, pin.y);
  await expect(figuresOf(dialog, names[0] ?? '')).toBeVisible();
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.mouse.click(pin.x, pin.y);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');

  await dialog
    .getByRole('option', { name: /^Extractor control unit/ })
    .first()
    .click();
  await expect(dialog.getByRole('region', { name: /^Extractor control unit/ })).toContainText(/\d+ extractor heads?/);
  await page.mouse.move(0, 0);
  expect(await player.seriousAccessibilityFindings('[role="dialog"]')).toEqual([]);

  expect(consoleErrors).toEqual([]);
});

test('is at the colony at once where motion is reduced', { tag: '@deep' }, async ({ player, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openView(player);
  await untilDrawn(page);
  const opened = await takePicture(page);
  await page.getByRole('button', { name: 'Back to the colony' }).click();
  await page.mouse.move(0, 0);
  await untilIdle(page);
  expect((await takePicture(page)).equals(opened)).toBe(true);
});

/** Does something and expects another picture of it, once the scene is at rest again. */
async function expectChange(page: Page, change: () => Promise<void>): Promise<void> {
  const before = await takePicture(page);
  await change();
  await untilIdle(page);
  expect((await takePicture(page)).equals(before)).toBe(false);
}

test('turns and zooms with keys, mouse and wheel, and draws nothing while nothing moves', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  await openView(player);
  await view(page).focus();
  await untilDrawn(page);
  const atRest = await takePicture(page);
  await untilIdle(page);
  expect((await takePicture(page)).equals(atRest)).toBe(true);
  for (const key of ['ArrowLeft', 'ArrowDown', '-', 'Home']) {
    await expectChange(page, () => page.keyboard.press(key));
  }

  const box = await view(page).boundingBox();
  if (!box) throw new Error('The view has no place.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await expectChange(page, async () => {
    await page.mouse.down();
    await page.mouse.move(middle.x + 120, middle.y + 30, { steps: 4 });
    await page.mouse.up();
  });
  await expectChange(page, () => page.mouse.wheel(0, 400));
});

test('says so where there is no WebGL, and lists the pins', { tag: '@deep' }, async ({ player, page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
      },
    });
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openView(player);
  await expect(page.getByText('Your browser does not support 3D graphics')).toBeVisible();
  await page.getByRole('listbox', { name: 'Pins' }).press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Command center' })).toBeVisible();
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
  expect(requests.filter((url) => SCENE_CODE.test(url))).toEqual([]);
});

test('says so when the browser takes the graphics away, and continues when they return', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  await openView(player);
  await untilDrawn(page);
  const losing = await page
    .locator('[role="application"] canvas')
    .evaluateHandle((canvas: HTMLCanvasElement) => canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'));
  await losing.evaluate((extension) => extension?.loseContext());
  await expect(page.getByText('has stopped 3D graphics')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Pins' }).getByRole('option').first()).toBeVisible();
  await losing.evaluate((extension) => extension?.restoreContext());
  await expect(page.getByText('has stopped 3D graphics')).toBeHidden();
  await untilDrawn(page);
});

test('shows frame and list before the scene, and offers to try again if it could not be loaded', {
  tag: '@deep',
}, async ({ player, page }) => {
  await page.route(SCENE_CODE, (route) => route.abort());
  await openView(player);
  await expect(page.getByText('The 3D view could not start')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Pins' }).getByRole('option').first()).toBeVisible();
  await page.unroute(SCENE_CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilDrawn(page);
});

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('draws a pin at the pole and pins on the equator where they belong', { tag: '@deep' }, async ({
    player,
    page,
  }) => {
    await page.context().route(/\/characters\/\d+\/planets\/\d+/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill(answer.ok() ? { response: answer, json: spreadColony() } : { response: answer });
    });
    await openView(player);
    await untilDrawn(page);

    const box = await view(page).boundingBox();
    if (!box) throw new Error('The view has no place.');
    const aspectRatio = box.width / box.height;
    const camera = startView([POLE, EQUATOR, FARTHER_ROUND, HEAD], aspectRatio);
    const at = (place: Place, side = 1) => {
      const { x, y } = project(place, camera, aspectRatio);
      return { x: (0.5 + side * (x - 0.5)) * box.width * 2, y: y * box.height * 2 };
    };
    const points = [at(POLE), at(EQUATOR), at(FARTHER_ROUND), at(HEAD), at(FARTHER_ROUND, -1)];
    const [pole, equator, fartherRound, head, mirrored] = await coloursNear(page, await takePicture(page), points);
    expect(hasColour(pole ?? [], SHAPES.launchpad.colour)).toBe(true);
    expect(hasColour(equator ?? [], SHAPES.ecu.colour)).toBe(true);
    expect(hasColour(fartherRound ?? [], SHAPES.storage.colour)).toBe(true);
    expect(hasColour(head ?? [], SHAPES.head.colour)).toBe(true);
    // These colours are nowhere else: not at each other's places, nor on the mirrored planet.
    expect(hasColour(pole ?? [], SHAPES.ecu.colour)).toBe(false);
    expect(hasColour(equator ?? [], SHAPES.launchpad.colour)).toBe(false);
    expect(hasColour(mirrored ?? [], SHAPES.storage.colour)).toBe(false);
  });
});

const POLE: Place = { latitude: 0, longitude: 0 };
const EQUATOR: Place = { latitude: QUARTER, longitude: 0 };
const FARTHER_ROUND: Place = { latitude: QUARTER, longitude: 0.6 };
const HEAD: Place = { latitude: 1.2, longitude: 0.1 };

/** A layout, as ESI gives it, of a colony over half a planet: a launchpad at the pole, the rest far from it. */
function spreadColony() {
  const now = Date.now();
  const hoursFromNow = (hours: number) => new Date(now + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    links: [],
    routes: [],
    pins: [
      { pin_id: 1001, type_id: 2544, ...POLE },
      {
        pin_id: 1002,
        type_id: 2848,
        ...EQUATOR,
        install_time: hoursFromNow(-2),
        expiry_time: hoursFromNow(30),
        last_cycle_start: hoursFromNow(-1),
        extractor_details: {
          cycle_time: 3600,
          product_type_id: 2268,
          qty_per_cycle: 5000,
          head_radius: 0.02,
          heads: [{ head_id: 0, ...HEAD }],
        },
      },
      { pin_id: 1003, type_id: 2541, ...FARTHER_ROUND },
    ],
  };
}

test.describe('on a narrow touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('is above the list, turns under a finger, and never scrolls the page sideways', { tag: '@deep' }, async ({
    player,
    page,
  }) => {
    await openView(player);
    await untilDrawn(page);
    const box = await view(page).boundingBox();
    const list = await page.getByRole('listbox', { name: 'Pins' }).boundingBox();
    if (!box || !list) throw new Error('The view or the list has no place.');
    expect(box.width).toBe(390);
    expect(list.y).toBeGreaterThanOrEqual(box.y + box.height);

    const touch = await page.context().newCDPSession(page);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await expectChange(page, async () => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const moved of [20, 50, 90]) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + moved, y }] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });

    const last = page.getByRole('listbox', { name: 'Pins' }).getByRole('option').last();
    await expect
      .poll(async () => {
        // On a busy computer the finger may rest so long that the browser takes it for a long press, which selects nothing.
        await last.tap();
        return last.getAttribute('aria-selected');
      })
      .toBe('true');
    await expect(page.getByRole('region').filter({ hasText: 'Uses' })).toBeInViewport();
    await expect(view(page)).toBeInViewport();
    const sideways = await page.getByRole('dialog').evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter((element) => element instanceof HTMLElement && element.scrollWidth > element.clientWidth)
        .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
        .map((element) => element.className),
    );
    expect(sideways).toEqual([]);
  });
});
