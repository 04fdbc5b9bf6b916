import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { NEW_COMMODITY } from '../../../../server/sandbox/fleet/newCommodity.ts';
import type { SandboxColony } from '../../../../server/sandbox/fleet/pilots.ts';
import type { EsiPin } from '../../../../server/sandbox/fleet/records.ts';
import { PLANETS, SYSTEMS } from '../../../../server/sandbox/fleet/sandboxPlanets.ts';
import {
  COMMAND_CENTER_LEVELS,
  commodities,
  commodityOf,
  HEAD_LOAD,
  linkLoad,
  resourcesByPlanetType,
  schematics,
  structures,
} from '../../../../workers/game/catalogue/index.ts';
import { decodePlanets } from '../../../../workers/game/catalogue/planets.ts';
import { PLANET_TYPES, type Schematic, type Structure, type Tier } from '../../../../workers/game/domain/commodity.ts';
import type { CharacterId, PlanetId, SchematicId, SystemId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Oddity } from '../../../../workers/game/domain/oddity.ts';
import { spaceOf } from '../../../../workers/game/domain/space.ts';
import { layoutSchema } from '../../../../workers/game/records/colonyRecords.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';

const planetsFile = readFileSync(new URL('../../../../workers/game/catalogue/generated/planets.bin', import.meta.url));
const catalogue = decodePlanets(new Uint8Array(planetsFile).buffer);

const START = 1_795_262_400;
const HOUR = 3600;

const twelve = makeFleet(12, START);
const hundred = makeFleet(100, START);
const colonies = hundred.flatMap((pilot) => pilot.colonies);

const structureOf = (pin: EsiPin) => structures.get(pin.type_id as TypeId) as Structure;
const schematicIdOf = (pin: EsiPin) => pin.schematic_id ?? pin.factory_details?.schematic_id ?? null;
const schematicOf = (pin: EsiPin): Schematic | null => schematics.get(schematicIdOf(pin) as SchematicId) ?? null;
const ofKind = ({ layout }: SandboxColony, kind: Structure['kind']) =>
  layout.pins.filter((pin) => structureOf(pin).kind === kind);
const seconds = (iso: string | null | undefined) => Date.parse(iso ?? '') / 1000;
const nameOf = ({ planet, layout }: SandboxColony) => `${planet.name}, pin ${layout.pins[0]?.pin_id}`;

/** Names those for which the check fails. */
const expectAll = (check: (colony: SandboxColony) => boolean) =>
  expect(colonies.filter((colony) => !check(colony)).map(nameOf)).toEqual([]);

const expectEach = (kind: Structure['kind'], check: (pin: EsiPin, colony: SandboxColony) => boolean) =>
  expectAll((colony) => ofKind(colony, kind).every((pin) => check(pin, colony)));

/** Distance in km by the haversine formula, which the fleet itself does not use. */
function groundKm(a: EsiPin, b: EsiPin, radiusKm: number): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(a.latitude - b.latitude) + Math.sin(a.latitude) * Math.sin(b.latitude) * half(a.longitude - b.longitude);
  return 2 * radiusKm * Math.asin(Math.sqrt(chord));
}

function loadOf({ layout, planet }: SandboxColony): { cpuTf: number; powerMw: number } {
  const pinById = new Map(layout.pins.map((pin) => [pin.pin_id, pin]));
  const loads = [
    ...layout.pins.map(structureOf),
    ...layout.pins.flatMap((pin) => (pin.extractor_details?.heads ?? []).map(() => HEAD_LOAD)),
    ...layout.links.map((link) => {
      const [a, b] = [pinById.get(link.source_pin_id) as EsiPin, pinById.get(link.destination_pin_id) as EsiPin];
      return linkLoad(groundKm(a, b, planet.radiusKm), link.link_level);
    }),
  ];
  return {
    cpuTf: loads.reduce((sum, { cpuTf }) => sum + cpuTf, 0),
    powerMw: loads.reduce((sum, { powerMw }) => sum + powerMw, 0),
  };
}

function fillFraction(pin: EsiPin): number {
  const volume = (pin.contents ?? []).reduce(
    (sum, { type_id, amount }) => sum + amount * (commodityOf(type_id as TypeId)?.volumeM3 ?? Number.NaN),
    0,
  );
  return volume / structureOf(pin).capacityM3;
}

describe('the fleet', () => {
  it('is the same for the same arguments', () => {
    expect(makeFleet(12, START)).toEqual(twelve);
  });

  it('keeps its first pilots whatever their number, and moves with the start', () => {
    expect(hundred.slice(0, 12)).toEqual(twelve);
    const later = makeFleet(1, START + 7 * HOUR)[0]?.colonies.map(({ lastUpdateAt }) => lastUpdateAt - 7 * HOUR);
    expect(later).toEqual(twelve[0]?.colonies.map(({ lastUpdateAt }) => lastUpdateAt));
  });

  it('has the requested number of pilots, each with a unique name and id', () => {
    expect(hundred).toHaveLength(100);
    expect(new Set(hundred.map(({ name }) => name)).size).toBe(100);
    expect(new Set(hundred.map(({ characterId }) => characterId)).size).toBe(100);
  });

  it('has unique names and ids for a thousand', () => {
    const thousand = makeFleet(1000, START);
    expect(new Set(thousand.map(({ name }) => name)).size).toBe(1000);
    expect(new Set(thousand.map(({ characterId }) => characterId)).size).toBe(1000);
  });

  it('knows how many colonies a pilot has', () => {
    expect(hundred.filter((pilot) => pilot.colonyCount !== pilot.colonies.length)).toEqual([]);
  });

  it('gives most of a hundred pilots six planets, none more than six, and none two colonies on one planet', () => {
    expect(hundred.filter((pilot) => pilot.colonies.length === 6).length).toBeGreaterThan(60);
    for (const pilot of hundred) {
      const planetIds = new Set(pilot.colonies.map(({ planet }) => planet.planetId));
      expect(planetIds.size).toBe(pilot.colonies.length);
      expect(planetIds.size).toBeLessThanOrEqual(6);
    }
  });

  it('covers every planet type with twelve pilots', () => {
    const types = new Set(twelve.flatMap((pilot) => pilot.colonies.map(({ planet }) => planet.planetType)));
    expect([...types].sort()).toEqual([...PLANET_TYPES].sort());
  });

  it('numbers pins as the game does, without duplicates', () => {
    const pinIds = colonies.flatMap(({ layout }) => layout.pins.map(({ pin_id }) => pin_id));
    expect(new Set(pinIds).size).toBe(pinIds.length);
    expect(Math.min(...pinIds)).toBeGreaterThanOrEqual(1.05e12);
    expect(Math.max(...pinIds)).toBeLessThan(1.06e12);
  });

  it('was last visited hours to weeks before the start', () => {
    expectAll(({ lastUpdateAt }) => lastUpdateAt < START && lastUpdateAt > START - 25 * 24 * HOUR);
  });
});

describe('every colony', () => {
  it('has ESI’s format and is parsed without warnings, apart from one commodity that the catalogue lacks', () => {
    const warnings: Oddity[] = [];
    for (const pilot of hundred) {
      for (const colony of pilot.colonies) {
        expect(v.safeParse(layoutSchema, colony.layout).success).toBe(true);
        const record = {
          planet_id: colony.planet.planetId,
          solar_system_id: colony.planet.systemId,
          planet_type: colony.planet.planetType,
          last_update: new Date(colony.lastUpdateAt * 1000).toISOString(),
          upgrade_level: colony.upgradeLevel,
        };
        const parsed = parseColony(pilot.characterId as CharacterId, record, colony.layout);
        if (parsed.kind === 'ok') warnings.push(...parsed.colony.oddities);
        else expect(parsed.message).toBeNull();
      }
    }
    expect(warnings).toEqual([{ kind: 'unknownCommodity', typeId: NEW_COMMODITY.typeId }]);
    expect(commodities.has(NEW_COMMODITY.typeId)).toBe(false);
  });

  it('has one command center, and only structures for its planet type', () => {
    expectAll((colony) => ofKind(colony, 'commandCenter').length === 1);
    expectAll(({ layout, planet }) =>
      layout.pins.every((pin) => [planet.planetType, null].includes(structureOf(pin).planetType)),
    );
  });

  it('stays within its command center’s CPU and power', () => {
    expectAll((colony) => {
      const limit = COMMAND_CENTER_LEVELS[colony.upgradeLevel];
      const { cpuTf, powerMw } = loadOf(colony);
      return limit !== undefined && cpuTf <= limit.cpuTf && powerMw <= limit.powerMw;
    });
  });

  it('is connected: links reach every structure except the command center', () => {
    expectAll(({ layout }) => {
      const [first] = layout.links;
      const reached = new Set([first?.source_pin_id]);
      for (let size = 0; size !== reached.size; ) {
        size = reached.size;
        for (const { source_pin_id, destination_pin_id } of layout.links) {
          if (reached.has(source_pin_id)) reached.add(destination_pin_id);
          if (reached.has(destination_pin_id)) reached.add(source_pin_id);
        }
      }
      return layout.pins.slice(1).every(({ pin_id }) => reached.has(pin_id));
    });
  });

  it('routes along its links, from waypoint to waypoint', () => {
    // Records with gaps leave out empty waypoints.
    expectAll(({ layout }) => {
      const links = new Set(
        layout.links.flatMap(({ source_pin_id: a, destination_pin_id: b }) => [`${a} ${b}`, `${b} ${a}`]),
      );
      return layout.routes.every(({ source_pin_id, destination_pin_id, waypoints }) => {
        const stations = [source_pin_id, ...(waypoints ?? []), destination_pin_id];
        return stations.slice(1).every((pinId, index) => links.has(`${stations[index]} ${pinId}`));
      });
    });
  });

  it('routes inputs to every factory, and its output away', () => {
    expectEach('factory', (pin, colony) => {
      const schematic = schematicOf(pin);
      const { routes } = colony.layout;
      const into = routes.filter(({ destination_pin_id }) => destination_pin_id === pin.pin_id);
      const out = routes.filter(({ source_pin_id }) => source_pin_id === pin.pin_id);
      return schematic === null
        ? into.length + out.length === 0
        : schematic.inputs.every((input) => into.some(({ content_type_id }) => content_type_id === input.typeId)) &&
            out.every(({ content_type_id }) => content_type_id === schematic.output.typeId) &&
            out.length > 0;
    });
  });

  it('runs schematics only in factories that can', () => {
    expectEach('factory', (pin) => {
      const schematic = schematicOf(pin);
      return schematic === null || schematic.factoryTypeIds.includes(pin.type_id as TypeId);
    });
  });

  it('extracts its planet’s resources, with a route for the best cycle', () => {
    expectEach('ecu', (pin, colony) => {
      const details = pin.extractor_details;
      if (details?.product_type_id === undefined) return true;
      const { product_type_id, qty_per_cycle = 0, cycle_time = 0 } = details;
      const route = colony.layout.routes.find(({ source_pin_id }) => source_pin_id === pin.pin_id);
      return (
        resourcesByPlanetType[colony.planet.planetType].includes(product_type_id as TypeId) &&
        route?.content_type_id === product_type_id &&
        route.quantity === Math.floor(1.8 * qty_per_cycle) * (cycle_time / 900)
      );
    });
  });

  it('has 1 to 10 heads per extractor, each with its own number', () => {
    expectEach('ecu', (pin) => {
      const ids = (pin.extractor_details?.heads ?? []).map(({ head_id }) => head_id);
      return ids.length >= 1 && ids.every((id) => id >= 0 && id < 10) && new Set(ids).size === ids.length;
    });
  });

  it('has the cycle time that fits each program’s length', () => {
    const longestHours = new Map([
      [900, 25.5],
      [1800, 50.5],
      [3600, 100.5],
      [7200, 200.5],
      [14_400, 336],
    ]);
    expectEach('ecu', (pin) => {
      const cycleSeconds = pin.extractor_details?.cycle_time;
      if (cycleSeconds === undefined) return pin.install_time === undefined || pin.install_time === null;
      const hours = (seconds(pin.expiry_time) - seconds(pin.install_time)) / HOUR;
      const longest = longestHours.get(cycleSeconds) ?? 0;
      return hours <= longest && hours > (longestHours.get(cycleSeconds / 2) ?? 0);
    });
  });

  it('was installed before its last visit, and its cycles had begun by then', () => {
    expectAll(({ layout, lastUpdateAt }) =>
      layout.pins.every(
        (pin) =>
          (!pin.install_time || seconds(pin.install_time) <= lastUpdateAt) &&
          (!pin.last_cycle_start || seconds(pin.last_cycle_start) <= lastUpdateAt) &&
          (!pin.install_time || seconds(pin.last_cycle_start) >= seconds(pin.install_time)),
      ),
    );
  });

  it('contains whole positive amounts that fit', () => {
    expectAll(({ layout }) =>
      layout.pins.every((pin) => {
        const stacks = pin.contents ?? [];
        const isWhole = stacks.every(({ amount }) => Number.isInteger(amount) && amount > 0);
        const { kind } = structureOf(pin);
        if (kind !== 'factory') return isWhole && (kind === 'ecu' ? stacks.length === 0 : fillFraction(pin) <= 1);
        const demand = new Map<number, number>(schematicOf(pin)?.inputs.map(({ typeId, amount }) => [typeId, amount]));
        return isWhole && stacks.every(({ type_id, amount }) => amount <= (demand.get(type_id) ?? 0));
      }),
    );
  });

  it('is on a planet of the table', () => {
    expectAll(({ planet }) => PLANETS.get(planet.planetId) === planet);
  });
});

describe('among twelve pilots', () => {
  const all = twelve.flatMap((pilot) => pilot.colonies);
  const expiries = (colony: SandboxColony) =>
    ofKind(colony, 'ecu').flatMap((pin) => (pin.expiry_time ? [seconds(pin.expiry_time)] : []));
  const outputTiers = (colony: SandboxColony) =>
    new Set(
      ofKind(colony, 'factory').map((pin) => commodities.get(schematicOf(pin)?.output.typeId as TypeId)?.tier ?? null),
    );
  const some = (check: (colony: SandboxColony) => boolean) => all.filter(check).length;
  const isFactoryPlanet = (colony: SandboxColony) => ofKind(colony, 'ecu').length === 0;

  it('are programs that run, that end within the hour, and that ended long ago', () => {
    expect(some((colony) => expiries(colony).some((at) => at > START + HOUR))).toBeGreaterThan(10);
    expect(some((colony) => expiries(colony).some((at) => at > START && at < START + HOUR))).toBeGreaterThan(1);
    expect(some((colony) => expiries(colony).some((at) => at < START - 24 * HOUR))).toBeGreaterThan(1);
  });

  it('are extraction to P1, extraction to P2, and factory planets for P2, P3 and P4', () => {
    const extractsTo = (tier: Tier) => some((colony) => !isFactoryPlanet(colony) && outputTiers(colony).has(tier));
    const makes = (tier: Tier) => some((colony) => isFactoryPlanet(colony) && outputTiers(colony).has(tier));
    for (const count of [extractsTo(1), extractsTo(2), makes(2), makes(3), makes(4)]) {
      expect(count).toBeGreaterThan(1);
    }
  });

  it('are stores that are nearly full, of raw resources and of products', () => {
    const tiersOfFull = all.flatMap(({ layout }) =>
      layout.pins
        .filter((pin) => structureOf(pin).capacityM3 > 0 && fillFraction(pin) > 0.9)
        .flatMap((pin) => (pin.contents ?? []).map(({ type_id }) => commodities.get(type_id as TypeId)?.tier)),
    );
    expect(tiersOfFull).toContain(0);
    expect(tiersOfFull).toContain(1);
  });

  it('are two extractors that yield very differently, and two on one resource', () => {
    const pairs = all.map((colony) => ofKind(colony, 'ecu').map((pin) => pin.extractor_details));
    expect(
      pairs.filter((pair) => (pair[0]?.qty_per_cycle ?? 0) > 3 * (pair[1]?.qty_per_cycle ?? Infinity)).length,
    ).toBeGreaterThan(0);
    expect(
      pairs.filter(
        (pair) =>
          pair.length === 2 && pair[0]?.product_type_id === pair[1]?.product_type_id && pair[0]?.product_type_id,
      ).length,
    ).toBeGreaterThan(0);
  });

  it('are raw resources that no factory uses: the program fills the launchpad without overfilling it', () => {
    const raw = all.filter((colony) => ofKind(colony, 'factory').length === 0);
    expect(raw).toHaveLength(1);
    for (const colony of raw) {
      const [launchpad] = ofKind(colony, 'launchpad');
      expect(ofKind(colony, 'ecu')).toHaveLength(1);
      expect(ofKind(colony, 'storage')).toEqual([]);
      expect(colony.layout.routes.map(({ destination_pin_id }) => destination_pin_id)).toEqual([launchpad?.pin_id]);
    }
  });

  it('are planets in high and low security, null security and wormhole space, as the catalogue knows all but one of them', () => {
    const spaces = all.map(({ planet }) => {
      const entry = catalogue.find(planet.planetId as PlanetId);
      const known = { name: planet.name, systemId: planet.systemId, radiusKm: planet.radiusKm };
      if (planet.name === 'Kaalmir II') expect(entry).toBeNull();
      else expect(entry).toMatchObject({ ...known, security: SYSTEMS.get(planet.systemId)?.security });
      return spaceOf(planet.systemId as SystemId, entry?.security ?? null);
    });
    spaces.splice(spaces.indexOf(null), 1);
    expect(new Set(spaces)).toEqual(new Set(['high', 'low', 'null', 'wormhole']));
  });

  it('is a planet in high security whose office’s owner takes a tax, too, which its pilot has entered', () => {
    const taxed = twelve.flatMap(({ ownerTaxes }) => ownerTaxes);
    expect(taxed).toEqual([{ planetId: 40087772, ownerTaxFraction: 0.05 }]);
    const colony = all.find(({ planet }) => planet.planetId === 40087772);
    expect(spaceOf(colony?.planet.systemId as SystemId, 0.81)).toBe('high');
    expect(outputTiers(colony as SandboxColony)).toEqual(new Set([2]));
  });

  it('are two schematics that share an import', () => {
    expect(
      some((colony) => {
        const used = new Map<number, TypeId[]>();
        for (const pin of ofKind(colony, 'factory')) {
          const schematic = schematicOf(pin);
          if (schematic)
            used.set(
              schematic.schematicId,
              schematic.inputs.map(({ typeId }) => typeId),
            );
        }
        const inputs = [...used.values()].flat();
        return isFactoryPlanet(colony) && used.size === 2 && new Set(inputs).size < inputs.length;
      }),
    ).toBeGreaterThan(0);
  });

  it('are a factory without a schematic and an extractor without a program', () => {
    expect(some((colony) => ofKind(colony, 'factory').some((pin) => schematicIdOf(pin) === null))).toBeGreaterThan(0);
    expect(
      some((colony) =>
        ofKind(colony, 'ecu').some((pin) => JSON.stringify(Object.keys(pin.extractor_details ?? {})) === '["heads"]'),
      ),
    ).toBeGreaterThan(0);
  });

  it('are factories that deliver to other factories', () => {
    expect(
      some(({ layout }) => {
        const factoryIds = new Set(
          layout.pins.filter((pin) => structureOf(pin).kind === 'factory').map(({ pin_id }) => pin_id),
        );
        return layout.routes.some(
          ({ source_pin_id, destination_pin_id }) =>
            factoryIds.has(source_pin_id) && factoryIds.has(destination_pin_id),
        );
      }),
    ).toBeGreaterThan(0);
  });

  it('are records with gaps: missing fields, null fields, schematics in the details only', () => {
    const pins = all.flatMap(({ layout }) => layout.pins);
    expect(pins.some((pin) => pin.contents === undefined)).toBe(true);
    expect(pins.some((pin) => pin.contents === null)).toBe(true);
    expect(pins.some((pin) => pin.schematic_id === undefined && pin.factory_details)).toBe(true);
    expect(all.flatMap(({ layout }) => layout.routes).some(({ waypoints }) => waypoints === undefined)).toBe(true);
  });

  it('are one whose refresh is rejected and one without planets', () => {
    expect(twelve.filter(({ isRefreshRefused }) => isRefreshRefused)).toHaveLength(1);
    expect(twelve.filter((pilot) => pilot.colonies.length === 0)).toHaveLength(1);
  });

  it('are several accounts, and one pilot in none', () => {
    const accounts = new Set(twelve.map(({ account }) => account));
    expect(accounts.size).toBe(5);
    expect(twelve.filter(({ account }) => account === '-')).toHaveLength(1);
  });
});
