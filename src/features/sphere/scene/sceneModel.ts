import type { PlanetType } from '../../../../workers/domain/commodity.ts';
import type { PinId } from '../../../../workers/domain/ids.ts';
import type { ColonyDetail } from '../../../../workers/domain/report.ts';
import type { PlacedPin } from '../pick.ts';
import type { PinEntry } from '../pinEntries.ts';

/** What the scene shows. */
export interface SceneModel {
  planetType: PlanetType;
  entries: readonly PinEntry[];
  links: ColonyDetail['links'];
  routes: ColonyDetail['routes'];
  selectedPinId: PinId | null;
  hoveredPinId: PinId | null;
}

/** What the scene tells. */
export interface SceneListener {
  /** after each picture: where the pins are in it */
  onPlaced: (placed: readonly PlacedPin[]) => void;
  onContextLost: () => void;
  onContextRestored: () => void;
}

/** What the scene can be asked to do with its camera. */
export interface CameraCommands {
  /** Moves the camera over the ground by shares of the picture's height: to the right, and up to the north. */
  move(right: number, up: number): void;
  /** above 1 goes nearer */
  zoom(factor: number): void;
  /** Back to the view that it opened with. */
  reset(): void;
  /** Turns the planet so that a pin is well in the picture; leaves the camera where it is already. */
  show(pinId: PinId): void;
}

/** A running scene. */
export interface SceneHandle extends CameraCommands {
  update(model: SceneModel): void;
  dispose(): void;
}
