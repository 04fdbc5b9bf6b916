import { structures } from '../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { makeRandom, type Random } from '../random.ts';
import { buildColony } from './buildColony.ts';
import { type ColonySpec, makePlan, planetTypesFor } from './makePlan.ts';
import { makeRagged } from './makeRagged.ts';
import { NEW_COMMODITY } from './newCommodity.ts';
import type { SandboxColony, SandboxPilot } from './pilots.ts';
import type { EsiPin } from './records.ts';
import { householdOf, pilotName, pilotSpec } from './roster.ts';
import { NEIGHBOURHOODS, planetNamed, type SandboxPlanet } from './sandboxPlanets.ts';
import { structureTypeId } from './site.ts';

const FIRST_CHARACTER_ID = 2_119_400_001;
const FIRST_PIN_ID = 1_050_000_000_000;
const PIN_IDS_PER_COLONY = 1000;
const FIRST_ROUTE_ID = 1_400_000_000;
const ROUTE_IDS_PER_COLONY = 500;
const COLONIES_PER_PILOT = 10;

/** Planets by distance from a household: its home system, its neighbourhood, then all others. */
function planetsNear(household: number): readonly SandboxPlanet[] {
  const home = household % NEIGHBOURHOODS.length;
  const [near = [], ...far] = [...NEIGHBOURHOODS.slice(home), ...NEIGHBOURHOODS.slice(0, home)];
  const systemIds = [...new Set(near.map(({ systemId }) => systemId))];
  const homeSystemId = systemIds[Math.floor(household / NEIGHBOURHOODS.length) % systemIds.length];
  const isHome = ({ systemId }: SandboxPlanet) => systemId === homeSystemId;
  return [...near.filter(isHome), ...near.filter((planet) => !isHome(planet)), ...far.flat()];
}

/** The planet that the spec names, or one of the six nearest suitable ones at random, never the same planet twice. */
function choosePlanet(spec: ColonySpec, household: number, taken: ReadonlySet<number>, random: Random): SandboxPlanet {
  if (spec.at !== undefined) return planetNamed(spec.at);
  const wanted = spec.on === undefined ? planetTypesFor(spec) : [spec.on];
  const suitable = planetsNear(household).filter(
    ({ planetType, planetId }) => wanted.includes(planetType) && !taken.has(planetId),
  );
  return random.pick(suitable.slice(0, 6));
}

function makeColonies(index: number, startSeconds: number): SandboxColony[] {
  const household = householdOf(index);
  const taken = new Set<number>();
  return pilotSpec(index).colonies.map((spec, nth) => {
    const random = makeRandom(`pilot ${index} colony ${nth}`);
    const planet = choosePlanet(spec, household, taken, random);
    taken.add(planet.planetId);
    const number = index * COLONIES_PER_PILOT + nth;
    const ids = {
      firstPinId: FIRST_PIN_ID + number * PIN_IDS_PER_COLONY,
      firstRouteId: FIRST_ROUTE_ID + number * ROUTE_IDS_PER_COLONY,
    };
    const colony = buildColony(makePlan(spec, planet.planetType, startSeconds, random), planet, ids, random);
    if (spec.twist === 'noLaunchpad') return withoutLaunchpad(colony, planet);
    if (spec.twist === 'newCommodity') return withNewCommodity(colony);
    return spec.twist === 'ragged' ? makeRagged(colony, random) : colony;
  });
}

function withLaunchpads(colony: SandboxColony, change: (launchpad: EsiPin) => EsiPin): SandboxColony {
  const pins = colony.layout.pins.map((pin) =>
    structures.get(pin.type_id as TypeId)?.kind === 'launchpad' ? change(pin) : pin,
  );
  return { ...colony, layout: { ...colony.layout, pins } };
}

/** The same colony with a storage facility in place of each launchpad: nothing can be brought to it. */
function withoutLaunchpad(colony: SandboxColony, { planetType }: SandboxPlanet): SandboxColony {
  const type_id = structureTypeId(planetType, 'storage');
  return withLaunchpads(colony, (pin) => ({ ...pin, type_id }));
}

/** Units of the new commodity in the launchpad. */
const NEW_UNITS = 480;

/** The same colony, whose launchpad holds a commodity that is newer than the catalogue, too. */
function withNewCommodity(colony: SandboxColony): SandboxColony {
  const stack = { type_id: NEW_COMMODITY.typeId, amount: NEW_UNITS };
  return withLaunchpads(colony, (pin) => ({ ...pin, contents: [...(pin.contents ?? []), stack] }));
}

function makePilot(index: number, startSeconds: number): SandboxPilot {
  const { account, comment, goodFor, isRefreshRefused = false, colonies } = pilotSpec(index);
  let built: readonly SandboxColony[] | null = null;
  return {
    characterId: FIRST_CHARACTER_ID + index,
    name: pilotName(index),
    account,
    comment,
    system: planetsNear(householdOf(index))[0]?.systemName ?? '',
    goodFor,
    isRefreshRefused,
    colonyCount: colonies.length,
    ownerTaxes: colonies.flatMap(({ at, ownerTax }) =>
      at === undefined || ownerTax === undefined
        ? []
        : [{ planetId: planetNamed(at).planetId, ownerTaxFraction: ownerTax }],
    ),
    get colonies() {
      built ??= makeColonies(index, startSeconds);
      return built;
    },
  };
}

/**
 * Creates the sandbox's pilots with their colonies, always the same for the same arguments.
 * @param startSeconds seconds since 1970; programs and visits are around this time
 */
export function makeFleet(pilotCount: number, startSeconds: number): SandboxPilot[] {
  return Array.from({ length: pilotCount }, (_, index) => makePilot(index, startSeconds));
}
