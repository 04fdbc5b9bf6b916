import type { SchematicId, TypeId } from './ids.ts';
import type { FactoryKind, PinKind } from './pinKinds.ts';
import type { Isk, Seconds } from './units.ts';

/** P0 raw, P1 basic, P2 refined, P3 specialised, P4 advanced. */
export type Tier = 0 | 1 | 2 | 3 | 4;

export const TIERS: readonly Tier[] = [0, 1, 2, 3, 4];

export type PlanetType = 'temperate' | 'barren' | 'oceanic' | 'ice' | 'gas' | 'lava' | 'storm' | 'plasma';

export const PLANET_TYPES: readonly PlanetType[] = [
  'temperate',
  'barren',
  'oceanic',
  'ice',
  'gas',
  'lava',
  'storm',
  'plasma',
];

/** An amount of one commodity. */
export interface Stack {
  typeId: TypeId;
  amount: number;
}

export interface Commodity {
  typeId: TypeId;
  name: string;
  tier: Tier;
  volumeM3: number;
  /** volumeM3 in whole units of 0.005 m³ */
  volumeUnits: number;
  /** Customs base cost per unit; export tax is rate × this, import tax half of that. */
  taxBaseIsk: Isk;
}

/** CPU and power that something takes, or a command center provides. */
export interface CpuAndPower {
  cpuTf: number;
  powerMw: number;
}

export interface Structure extends CpuAndPower {
  typeId: TypeId;
  name: string;
  kind: PinKind;
  /** null where it fits every planet */
  planetType: PlanetType | null;
  /** 0 where it stores nothing */
  capacityM3: number;
  buildIsk: Isk;
  /** only of factories */
  factoryKind: FactoryKind | null;
}

/** A factory's recipe. */
export interface Schematic {
  schematicId: SchematicId;
  name: string;
  cycleSeconds: Seconds;
  inputs: readonly Stack[];
  output: Stack;
  /** structures that may run it */
  factoryTypeIds: readonly TypeId[];
}
