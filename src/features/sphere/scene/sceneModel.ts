import type { PlanetType } from '../../../../workers/game/domain/commodity.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyDetail } from '../../../../workers/game/domain/report.ts';
import type { PlacedPin } from '../pick.ts';
import type { PinEntry } from '../pinEntries.ts';

export interface SceneModel {
  planetType: PlanetType;
  entries: readonly PinEntry[];
  links: ColonyDetail['links'];
  routes: ColonyDetail['routes'];
  selectedPinId: PinId | null;
  hoveredPinId: PinId | null;
}

/** The scene's events. */
export interface SceneListener {
  /** after each frame: the positions of all pins */
  onPlaced: (placed: readonly PlacedPin[]) => void;
  onContextLost: () => void;
  onContextRestored: () => void;
}

export interface CameraCommands {
  /** Moves the camera over the ground, right and north, in fractions of the picture's height. */
  move(right: number, up: number): void;
  /** above 1 zooms in */
  zoom(factor: number): void;
  /** Returns to the initial view. */
  reset(): void;
  /** Turns the planet until a pin is well inside the picture. Does nothing if it already is. */
  show(pinId: PinId): void;
}

export interface SceneHandle extends CameraCommands {
  update(model: SceneModel): void;
  /** @returns what the view shows, with the planet's rim above it, as a canvas of its own */
  takePicture(width: number, height: number): HTMLCanvasElement;
  dispose(): void;
}
