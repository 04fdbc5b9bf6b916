import type { EsiLayout, EsiStack } from './records.ts';
import type { SandboxPlanet } from './sandboxPlanets.ts';

/** A colony of the sandbox: ESI's record, frozen at the pilot's last visit. */
export interface SandboxColony {
  planet: SandboxPlanet;
  /** command center level, 0 to 5 */
  upgradeLevel: number;
  /** seconds since 1970 */
  lastUpdateAt: number;
  layout: EsiLayout;
  /** what the pilot leaves in each store when visiting, by pin id */
  restock: ReadonlyMap<number, readonly EsiStack[]>;
}

/** A player's character that lives in the sandbox. */
export interface SandboxPilot {
  characterId: number;
  name: string;
  /** '-' where the player gave none */
  account: string;
  comment: string;
  /** the name of the home system */
  system: string;
  /** what trying this pilot shows, as half a sentence */
  goodFor: string;
  /** the single sign-on refuses to refresh this pilot's tokens */
  isRefreshRefused: boolean;
  colonyCount: number;
  /** built when first looked at: a thousand pilots would hold up the start of the server */
  readonly colonies: readonly SandboxColony[];
}
