/** Everything that a search for plans rests on, as the engine hands it to the planner's own worker. Plain data. */
import type { CustomsSettings } from '../../game/domain/customsTax.ts';
import type { CharacterId, PlanetId, SystemId, TypeId } from '../../game/domain/ids.ts';
import type { LevelGain, SettleListener, SettleOutcome, SettleRequest } from '../../game/domain/settle.ts';
import type { Fraction, Isk, Seconds } from '../../game/domain/units.ts';
import type { WorthChoices } from '../../game/domain/worth.ts';
import type { OwnProgram } from './yields.ts';

/** What the market takes of a commodity, besides what the fleet sells already. */
export interface TaskRoom {
  /** that can be sold in an hour; null: nobody knows, so no limit */
  unitsPerHour: number | null;
  marketUnitsPerDay: number | null;
  /** what the fleet sells already */
  fleetUnitsPerDay: number;
}

export interface SettleTask {
  request: SettleRequest;
  intervalSeconds: Seconds;
  exportPrices: ReadonlyMap<TypeId, Isk>;
  importPrices: ReadonlyMap<TypeId, Isk>;
  rooms: ReadonlyMap<TypeId, TaskRoom>;
  worth: WorthChoices;
  customs: CustomsSettings;
  /** what owners of customs offices charge on planets where taxes paid prove it; elsewhere the usual rate counts */
  ownerFractions: ReadonlyMap<PlanetId, Fraction>;
  programs: readonly OwnProgram[];
  /** colonies that there are: nobody settles a planet twice, and who has one logs in anyway */
  colonies: readonly { characterId: CharacterId; planetId: PlanetId; systemId: SystemId }[];
}

/** Searches plans, away from the engine. One search at a time: a new one ends the last. */
export interface SettlePlanner {
  search(task: SettleTask, listener: SettleListener): Promise<SettleOutcome>;
  /** what one more level brings to the last search's best plan; null without such a plan */
  moreLevels(): Promise<readonly LevelGain[] | null>;
  /** ends whatever runs at once; its promise resolves as canceled, or with null */
  stop(): void;
}
