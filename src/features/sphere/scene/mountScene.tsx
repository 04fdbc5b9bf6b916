import { createRoot, extend, type RootState } from '@react-three/fiber';
import { createRef, type RefObject } from 'react';
import {
  LineBasicMaterial,
  LineSegments,
  Mesh,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  ShaderMaterial,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
} from 'three';
import { FIELD_OF_VIEW_DEGREES, MAX_DISTANCE, rimView } from '../geometry.ts';
import type { PlacedPin } from '../pick.ts';
import { CameraRig } from './CameraRig.tsx';
import { Pins } from './PinMarkers.tsx';
import { Planet, Stars } from './PlanetGlobe.tsx';
import type { CameraCommands, SceneHandle, SceneListener, SceneModel } from './sceneModel.ts';
import { Ways } from './Ways.tsx';

// Registers only what the scene uses, to keep the rest of three out of the bundle.
extend({
  LineBasicMaterial,
  LineSegments,
  Mesh,
  Points,
  PointsMaterial,
  ShaderMaterial,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
});

interface SceneProps {
  model: SceneModel;
  placedRef: RefObject<readonly PlacedPin[]>;
  commandsRef: RefObject<CameraCommands | null>;
  onPlaced: SceneListener['onPlaced'];
}

function Scene({ model, placedRef, commandsRef, onPlaced }: SceneProps) {
  return (
    <>
      <CameraRig entries={model.entries} placedRef={placedRef} commandsRef={commandsRef} />
      <Stars />
      <Planet planetType={model.planetType} />
      <Ways model={model} shownPinId={model.hoveredPinId ?? model.selectedPinId} />
      <Pins
        model={model}
        onPlaced={(placed) => {
          placedRef.current = placed;
          onPlaced(placed);
        }}
      />
    </>
  );
}

/**
 * Starts a scene that fills an element and follows its size. It only draws when something has changed.
 * @param host gets a canvas, which is removed on disposal
 * @throws Error if the browser provides no WebGL context
 */
export async function mountScene(host: HTMLElement, first: SceneModel, listener: SceneListener): Promise<SceneHandle> {
  const canvas = document.createElement('canvas');
  host.append(canvas);
  const sizeOf = () => ({ width: host.clientWidth, height: host.clientHeight, top: 0, left: 0 });
  const root = createRoot(canvas);
  try {
    await root.configure({
      size: sizeOf(),
      frameloop: 'demand',
      dpr: [1, 2],
      flat: true,
      camera: { fov: FIELD_OF_VIEW_DEGREES, near: 1, far: MAX_DISTANCE * 3 },
    });
  } catch (error) {
    root.unmount();
    canvas.remove();
    throw error;
  }

  const placedRef: RefObject<readonly PlacedPin[]> = { current: [] };
  const commandsRef = createRef<CameraCommands>() as RefObject<CameraCommands | null>;
  const render = (model: SceneModel) =>
    root.render(<Scene model={model} placedRef={placedRef} commandsRef={commandsRef} onPlaced={listener.onPlaced} />);
  const store = render(first);

  const sizes = new ResizeObserver(() => {
    const { width, height } = sizeOf();
    if (width > 0 && height > 0) store.getState().setSize(width, height);
  });
  sizes.observe(host);
  canvas.addEventListener('webglcontextlost', listener.onContextLost);
  const restore = (): void => {
    // Nothing has changed, but the picture is gone.
    store.getState().invalidate();
    listener.onContextRestored();
  };
  canvas.addEventListener('webglcontextrestored', restore);

  return {
    update: (model) => void render(model),
    takePicture: (width, height) => takePicture(store.getState(), width, height),
    move: (right, up) => commandsRef.current?.move(right, up),
    zoom: (factor) => commandsRef.current?.zoom(factor),
    reset: () => commandsRef.current?.reset(),
    show: (pinId) => commandsRef.current?.show(pinId),
    dispose: () => {
      sizes.disconnect();
      canvas.removeEventListener('webglcontextlost', listener.onContextLost);
      canvas.removeEventListener('webglcontextrestored', restore);
      root.unmount();
      canvas.remove();
    },
  };
}

/** In a copied picture, as shares of its height: the rim is behind the title, the colony below the middle. */
const RIM_SHARE = 0.1;
const GROUND_SHARE = 0.58;

/** Draws the view once in another size and from where the rim is in sight, copies it, and draws it again as it was. */
function takePicture({ gl, scene, camera, size, viewport }: RootState, width: number, height: number) {
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  if (!(camera instanceof PerspectiveCamera)) return copy;
  gl.setPixelRatio(1);
  gl.setSize(width, height, false);
  const { tiltRadians, shiftPixels } = rimView(camera.position.length(), height, {
    rimY: RIM_SHARE * height,
    groundY: GROUND_SHARE * height,
  });
  const [place, turn] = [camera.position.clone(), camera.quaternion.clone()];
  const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
  camera.position.applyAxisAngle(right, tiltRadians);
  camera.rotateX(tiltRadians);
  camera.setViewOffset(width, height, 0, -shiftPixels, width, height);
  gl.render(scene, camera);
  // At once: what was drawn is gone as soon as the browser has shown it.
  copy.getContext('2d')?.drawImage(gl.domElement, 0, 0);
  camera.position.copy(place);
  camera.quaternion.copy(turn);
  camera.clearViewOffset();
  camera.aspect = size.width / size.height;
  camera.updateProjectionMatrix();
  gl.setPixelRatio(viewport.dpr);
  gl.setSize(size.width, size.height, false);
  gl.render(scene, camera);
  return copy;
}
