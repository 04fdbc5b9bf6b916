import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import {
  between,
  type CameraView,
  clampDistance,
  globeView,
  halfViewRadians,
  MAX_DISTANCE,
  MIN_DISTANCE,
  moveOver,
  POLE_MARGIN_RADIANS,
  placeVector,
  startView,
  toUnit,
  type Vector,
} from '../geometry.ts';
import type { PlacedPin } from '../pick.ts';
import type { CameraCommands, SceneModel } from './sceneModel.ts';

/** The duration of a flight to another view, and of a key step. */
const FLIGHT_MS = 450;
const STEP_MS = 160;
/** The flight from the whole planet to the colony. */
const OPENING_MS = 1000;
/** A pin this far from the edges of the picture, as a fraction of its size, counts as well inside. */
const EDGE_SHARE = 0.12;

interface Flight {
  from: CameraView;
  to: CameraView;
  /** null until its first frame */
  startedAtMs: number | null;
  durationMs: number;
}

interface CameraRigProps {
  entries: SceneModel['entries'];
  placedRef: RefObject<readonly PlacedPin[]>;
  commandsRef: RefObject<CameraCommands | null>;
}

const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the camera: mouse and touch controls, commands, and flights between views. */
export function CameraRig({ entries, placedRef, commandsRef }: CameraRigProps) {
  const camera = useThree((state) => state.camera);
  const invalidate = useThree((state) => state.invalidate);
  const size = useThree((state) => state.size);
  const flight = useRef<Flight | null>(null);

  const land = useCallback(() => {
    flight.current = null;
  }, []);
  const controls = useControls(land);

  // Only the first view: later data must not move the camera.
  const isPlaced = useRef(false);
  if (!isPlaced.current && entries.length > 0) {
    isPlaced.current = true;
    const start = startOf(entries, size);
    if (!isMotionReduced()) placeCamera(globeView(start, size.width / size.height));
    fly(start, OPENING_MS);
  }

  function placeCamera({ direction, distance }: CameraView): void {
    camera.position.set(...direction).multiplyScalar(distance);
    camera.lookAt(0, 0, 0);
  }

  function view(): CameraView {
    const position: Vector = [camera.position.x, camera.position.y, camera.position.z];
    return { direction: toUnit(position), distance: camera.position.length() };
  }

  function fly(to: CameraView, durationMs = FLIGHT_MS): void {
    if (isMotionReduced()) placeCamera(to);
    else flight.current = { from: view(), to, startedAtMs: null, durationMs };
    invalidate();
  }

  /** The current position, or the target of a running flight, so that quick steps add up. */
  const heading = (): CameraView => flight.current?.to ?? view();

  useImperativeHandle(commandsRef, () => ({
    move(right, up) {
      const { direction, distance } = heading();
      const halfView = halfViewRadians(distance);
      fly({ direction: moveOver(direction, 2 * halfView * right, 2 * halfView * up), distance }, STEP_MS);
    },
    zoom(factor) {
      const { direction, distance } = heading();
      fly({ direction, distance: clampDistance(distance / factor) }, STEP_MS);
    },
    reset() {
      fly(startOf(entries, size));
    },
    show(pinId: PinId) {
      const pin = entries.find((entry) => entry.pin.pinId === pinId)?.pin;
      const placed = placedRef.current.find((entry) => entry.pinId === pinId);
      if (!pin || (placed && isWellInPicture(placed, size))) return;
      fly({ direction: placeVector(pin, 1), distance: heading().distance });
    },
  }));

  // The scene's first frame takes long: with it, the flight from the whole planet would be over before it is seen.
  const isShown = useRef(false);

  // Before the pins are placed in the picture.
  useFrame(() => {
    const { current } = flight;
    if (current && !isShown.current) invalidate();
    else if (current) {
      const now = performance.now();
      current.startedAtMs ??= now;
      const share = Math.min(1, (now - current.startedAtMs) / current.durationMs);
      const eased = share * share * (3 - 2 * share);
      placeCamera({
        direction: between(current.from.direction, current.to.direction, eased),
        distance: current.from.distance + (current.to.distance - current.from.distance) * eased,
      });
      if (share === 1) flight.current = null;
      else invalidate();
    }
    // The ground follows the pointer, so the camera turns slower when close.
    controls.rotateSpeed = halfViewRadians(camera.position.length()) / Math.PI;
    controls.update();
    camera.updateMatrixWorld();
    isShown.current = true;
  }, -1);

  return null;
}

/** Orbit controls for mouse and touch. @param onStart the player takes the camera */
function useControls(onStart: () => void): OrbitControls {
  const camera = useThree((state) => state.camera);
  const canvas = useThree((state) => state.gl.domElement);
  const invalidate = useThree((state) => state.invalidate);
  const controls = useMemo(() => {
    const made = new OrbitControls(camera);
    made.enablePan = false;
    made.minDistance = MIN_DISTANCE;
    made.maxDistance = MAX_DISTANCE;
    made.minPolarAngle = POLE_MARGIN_RADIANS;
    made.maxPolarAngle = Math.PI - POLE_MARGIN_RADIANS;
    return made;
  }, [camera]);
  useEffect(() => {
    controls.connect(canvas);
    controls.addEventListener('change', () => invalidate());
    controls.addEventListener('start', onStart);
    return () => controls.dispose();
  }, [controls, canvas, invalidate, onStart]);
  return controls;
}

function startOf(entries: SceneModel['entries'], size: { width: number; height: number }): CameraView {
  return startView(
    entries.flatMap(({ pin }) => [pin, ...pin.heads]),
    size.width / size.height,
  );
}

function isWellInPicture({ x, y, isVisible }: PlacedPin, size: { width: number; height: number }): boolean {
  const [side, end] = [size.width * EDGE_SHARE, size.height * EDGE_SHARE];
  return isVisible && x > side && x < size.width - side && y > end && y < size.height - end;
}
