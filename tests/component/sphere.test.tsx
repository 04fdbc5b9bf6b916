/** What the 3D view draws, without the page around it. */
import { expect, it, onTestFinished } from 'vitest';
import { pinEntries } from '../../src/features/sphere/pinEntries.ts';
import { mountScene } from '../../src/features/sphere/scene/mountScene.tsx';
import type { SceneModel } from '../../src/features/sphere/scene/sceneModel.ts';
import type { PinId } from '../../workers/game/domain/ids.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import { LAUNCHPAD } from './reportBuilders.ts';

const SIZE = 400;
const [SELECTED, POINTED_AT, OTHER] = [1, 2, 3] as PinId[];

const MODEL: SceneModel = {
  planetType: 'barren',
  entries: pinEntries(
    [SELECTED!, POINTED_AT!, OTHER!].map((pinId, index) => ({
      pinId,
      typeId: LAUNCHPAD,
      kind: 'launchpad',
      latitude: Math.PI / 2,
      longitude: 1 + index * 0.1,
      heads: [],
      productTypeId: null,
      schematicId: null,
      isActive: true,
      contents: [],
      fillFraction: null,
      cpuTf: 0,
      powerMw: 0,
      faults: [],
    })),
  ),
  links: [],
  routes: [],
  selectedPinId: null,
  hoveredPinId: null,
};

/** A scene, and how light its last frame is around each pin. */
async function mount(model: SceneModel) {
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${SIZE}px`, height: `${SIZE}px` });
  document.body.append(host);
  const drawn = { frameCount: 0, light: new Map<PinId, number>() };
  const scene = await mountScene(host, model, {
    onPlaced: (placed) =>
      // The frame is drawn after this call, and gone once it is shown.
      queueMicrotask(() => {
        const copy = new OffscreenCanvas(SIZE, SIZE).getContext('2d')!;
        copy.drawImage(host.querySelector('canvas')!, 0, 0, SIZE, SIZE);
        drawn.frameCount += 1;
        for (const { pinId, x, y } of placed) drawn.light.set(pinId, lightAround(copy, x, y));
      }),
    onContextLost: () => {},
    onContextRestored: () => {},
  });
  onTestFinished(() => {
    scene.dispose();
    host.remove();
  });
  await expect.poll(() => drawn.frameCount).toBeGreaterThan(0);
  return { scene, drawn, canvas: host.querySelector('canvas')! };
}

function lightAround(picture: OffscreenCanvasRenderingContext2D, x: number, y: number): number {
  const reach = 30;
  return sum(picture.getImageData(x - reach, y - reach, 2 * reach, 2 * reach).data);
}

it('the 3D view draws a ring around the selected pin, and around the one that is pointed at, and by itself once the browser gives the graphics back', async () => {
  const { scene, drawn, canvas } = await mount(MODEL);
  const before = new Map(drawn.light);
  scene.update({ ...MODEL, selectedPinId: SELECTED!, hoveredPinId: POINTED_AT! });
  const isLighter = () => [SELECTED!, POINTED_AT!, OTHER!].map((pinId) => drawn.light.get(pinId)! > before.get(pinId)!);
  await expect.poll(isLighter).toEqual([true, true, false]);

  const losing = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const isLost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve));
  losing.loseContext();
  await isLost;
  // Before the event has reached every listener, nothing can be restored.
  await new Promise((resolve) => setTimeout(resolve));
  const { frameCount } = drawn;
  losing.restoreContext();
  await expect.poll(() => drawn.frameCount).toBeGreaterThan(frameCount);
});
