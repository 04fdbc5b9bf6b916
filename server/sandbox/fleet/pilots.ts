import type { EsiLayout, EsiStack } from './records.ts';
import type { SandboxPlanet } from './sandboxPlanets.ts';

/** A colony of the sandbox: ESI's record as of the pilot's last visit. */
export interface SandboxColony {
  planet: SandboxPlanet;
  /** command center level, 0 to 5 */
  upgradeLevel: number;
  /** seconds since 1970 */
  lastUpdateAt: number;
  layout: EsiLayout;
  /** what the pilot leaves in storage on a visit, by pin id */
  restock: ReadonlyMap<number, readonly EsiStack[]>;
}

export interface SandboxPilot {
  characterId: number;
  name: string;
  /** '-' for none */
  account: string;
  comment: string;
  /** home system */
  system: string;
  /** what this pilot shows, for the login page */
  goodFor: string;
  /** the single sign-on rejects this pilot's refresh tokens */
  isRefreshRefused: boolean;
  colonyCount: number;
  /** what the pilot has entered about customs offices */
  ownerTaxes: readonly { planetId: number; ownerTaxFraction: number }[];
  /** built on first use, because a thousand pilots would delay the server's start */
  readonly colonies: readonly SandboxColony[];
}
