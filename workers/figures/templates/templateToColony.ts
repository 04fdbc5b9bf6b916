import { schematicByOutput, structures } from '../../game/catalogue/index.ts';
import type { Colony, Pin } from '../../game/domain/colony.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type RouteId,
  type SystemId,
  type TypeId,
} from '../../game/domain/ids.ts';
import type { Template, TemplatePin } from '../../game/domain/template.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../game/domain/units.ts';
import { planetTypeOf } from './planetStructures.ts';

/** How long a template is replayed unattended. */
export const REPLAY_SECONDS = 14 * SECONDS_PER_DAY;

/** The cycle that assumed base quantities are for. It doesn't have to be one that the client offers for two weeks. */
const ASSUMED_CYCLE_SECONDS = 900;

/** Base quantity of one head where the player has no program for the resource. */
export const ASSUMED_QUANTITY_PER_HEAD = 600;

/** The most that a base quantity can be; the engine refuses more. */
const MAX_BASE_QUANTITY = 1e6;

const NOBODY = 0 as CharacterId;
const NOWHERE = 0 as PlanetId;

/** Base quantity that each head adds to an ECU's assumed program; heads contribute equally. */
export type QuantityPerHead = (resource: TypeId) => number;

/** A pin's id in the template's colony: its number in the template's text, so that ties break in the pins' order. */
function pinIdOf(position: number): PinId {
  return (position + 1) as PinId;
}

/**
 * The template as a colony that was just built: stores are empty, and every extractor starts a program.
 * @param programSeconds of all programs
 * @param cycleSeconds   base quantities stay the same with longer cycles
 */
export function toColony(
  template: Template,
  quantityPerHead: QuantityPerHead,
  builtAt: EpochSeconds = 0,
  programSeconds: Seconds = REPLAY_SECONDS,
  cycleSeconds: Seconds = ASSUMED_CYCLE_SECONDS,
): Colony {
  const build: Build = { quantityPerHead, builtAt, programSeconds, cycleSeconds };
  return {
    key: colonyKey(NOBODY, NOWHERE),
    characterId: NOBODY,
    planetId: NOWHERE,
    systemId: 0 as SystemId,
    planetType: planetTypeOf(template.planetTypeId) ?? 'temperate',
    upgradeLevel: template.level,
    lastUpdateAt: builtAt,
    pins: template.pins.map((pin, position) => toPin(pin, position, build)),
    links: template.links.map(({ source, destination, level }) => ({
      sourcePinId: pinIdOf(source),
      destinationPinId: pinIdOf(destination),
      level,
    })),
    routes: template.routes.map(({ path, quantity, typeId }, index) => ({
      routeId: (index + 1) as RouteId,
      sourcePinId: pinIdOf(path[0]!),
      destinationPinId: pinIdOf(path.at(-1)!),
      waypoints: path.slice(1, -1).map(pinIdOf),
      quantity,
      typeId,
    })),
    oddities: [],
  };
}

interface Build {
  quantityPerHead: QuantityPerHead;
  builtAt: EpochSeconds;
  programSeconds: Seconds;
  cycleSeconds: Seconds;
}

function toPin(pin: TemplatePin, position: number, build: Build): Pin {
  const { quantityPerHead, builtAt, programSeconds, cycleSeconds } = build;
  const { typeId, latitude, longitude, productTypeId } = pin;
  const base = { pinId: pinIdOf(position), typeId, latitude, longitude, contents: [], lastCycleStartAt: null };
  const structure = structures.get(typeId);
  if (structure === undefined) return { ...base, kind: 'unknown' };
  switch (structure.kind) {
    case 'ecu': {
      const heads = Array.from({ length: pin.headCount }, (_, headId) => ({ headId, latitude, longitude }));
      if (productTypeId === null) return { ...base, kind: 'ecu', ...NO_PROGRAM, heads };
      return {
        ...base,
        kind: 'ecu',
        productTypeId,
        baseQtyPerCycle: Math.min(MAX_BASE_QUANTITY, pin.headCount * quantityPerHead(productTypeId)),
        cycleSeconds,
        installedAt: builtAt,
        expiresAt: builtAt + programSeconds,
        lastCycleStartAt: builtAt,
        heads,
      };
    }
    case 'factory': {
      const schematic = productTypeId === null ? undefined : schematicByOutput.get(productTypeId);
      return { ...base, kind: 'factory', schematicId: schematic?.schematicId ?? null };
    }
    default:
      return { ...base, kind: structure.kind };
  }
}

const NO_PROGRAM = {
  productTypeId: null,
  baseQtyPerCycle: null,
  cycleSeconds: null,
  installedAt: null,
  expiresAt: null,
};
