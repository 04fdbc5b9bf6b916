/** Recipes for the colonies that players build: what to extract or import, and what to make of it. */
import {
  commodities,
  resourcesByPlanetType,
  schematicByOutput,
  schematics,
  schematicsByInput,
} from '../../../workers/catalogue/index.ts';
import type { PlanetType, Schematic, Tier } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { Random } from '../random.ts';
import {
  type ColonyPlan,
  cycleSecondsFor,
  type EcuPlan,
  type FactoryPlan,
  type ProgramPlan,
  roughUnitsPerHour,
} from './colonyPlan.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** What a basic factory takes of its raw resource. Source: every P1 schematic, 3,000 units in half an hour. */
const RAW_UNITS_PER_FACTORY_HOUR = 6000;
const PROGRAM_HOURS = [23, 47, 72, 96, 120, 168, 336] as const;

/** Where the programs stand when the sandbox starts. */
export type ProgramPhase = 'running' | 'endingSoon' | 'expired' | 'oneExpired';

/** What is special about a colony. */
export type Twist =
  | 'unbalanced'
  | 'oneResource'
  | 'sharedImport'
  | 'noSchematic'
  | 'noProgram'
  | 'nearlyFull'
  | 'lowImports'
  | 'handsOver'
  | 'ragged';

/** What a pilot does on one planet. */
export interface ColonySpec {
  /** extract: raw resources to P1, or on to P2. factory: imports to P2, P3 or P4. */
  makes: 'rawToP1' | 'rawToTwoP1' | 'rawToP2' | 'factoryP2' | 'factoryP3' | 'factoryP4';
  /** null for any that it can be done on */
  planetType: PlanetType | null;
  /** command center level, 0 to 5 */
  upgradeLevel: number;
  phase: ProgramPhase;
  twist: Twist | null;
}

/** Planet types on which a spec can be carried out. */
export function planetTypesFor(spec: ColonySpec): readonly PlanetType[] {
  if (spec.makes === 'factoryP4') {
    // Only these have room for a high-tech production plant.
    return ['barren', 'temperate'];
  }
  const all = Object.keys(resourcesByPlanetType) as PlanetType[];
  return spec.makes === 'rawToP2' ? all.filter((planetType) => localP2Schematics(planetType).length > 0) : all;
}

function p1SchematicOf(rawTypeId: TypeId): Schematic {
  const schematic = schematicsByInput.get(rawTypeId)?.[0];
  if (schematic === undefined) {
    throw new RangeError(`nothing is made of ${rawTypeId}`);
  }
  return schematic;
}

/** The raw resource that a P1 is made of. */
function rawOf(p1TypeId: TypeId): TypeId | null {
  return schematicByOutput.get(p1TypeId)?.inputs[0]?.typeId ?? null;
}

/** P2 schematics whose raw resources are all on one kind of planet. */
function localP2Schematics(planetType: PlanetType): Schematic[] {
  const resources = resourcesByPlanetType[planetType];
  return schematicsOfTier(2).filter((schematic) =>
    schematic.inputs.every(({ typeId }) => {
      const raw = rawOf(typeId);
      return raw !== null && resources.includes(raw);
    }),
  );
}

function schematicsOfTier(tier: Tier): Schematic[] {
  return [...schematics.values()].filter(({ output }) => commodities.get(output.typeId)?.tier === tier);
}

/** Two P2 schematics with an input in common. */
function sharingSchematics(random: Random): [Schematic, Schematic] {
  const p2 = schematicsOfTier(2);
  const pairs = p2.flatMap((one, index) =>
    p2
      .slice(index + 1)
      .filter((other) => other.inputs.some(({ typeId }) => one.inputs.some((input) => input.typeId === typeId)))
      .map((other): [Schematic, Schematic] => [one, other]),
  );
  return random.pick(pairs);
}

function makeProgram(phase: 'running' | 'endingSoon' | 'expired', startSeconds: number, random: Random): ProgramPlan {
  const hours = random.pick(PROGRAM_HOURS);
  const programSeconds = hours * HOUR;
  const expiresAt =
    phase === 'running'
      ? startSeconds + Math.floor(programSeconds * random.between(0.25, 0.9))
      : phase === 'endingSoon'
        ? startSeconds + random.integer(6 * 60, 54 * 60)
        : startSeconds - random.integer(2 * DAY, 9 * DAY);
  return { installedAt: expiresAt - programSeconds, expiresAt, cycleSeconds: cycleSecondsFor(hours) };
}

function makePrograms(spec: ColonySpec, count: number, startSeconds: number, random: Random): (ProgramPlan | null)[] {
  const common = makeProgram(spec.phase === 'oneExpired' ? 'running' : spec.phase, startSeconds, random);
  const programs: (ProgramPlan | null)[] = Array.from({ length: count }, () => common);
  if (spec.phase === 'oneExpired') {
    // The pilot came back to restart the other one only, so this one ended before the last visit.
    const hours = 23;
    const expiresAt = common.installedAt - random.integer(HOUR, 20 * HOUR);
    programs[count - 1] = { installedAt: expiresAt - hours * HOUR, expiresAt, cycleSeconds: cycleSecondsFor(hours) };
  }
  if (spec.twist === 'noProgram') {
    programs[count - 1] = null;
  }
  return programs;
}

function basicFactoriesFor(ecu: EcuPlan): number {
  const hours = ecu.program === null ? 0 : (ecu.program.expiresAt - ecu.program.installedAt) / HOUR;
  const unitsPerHour = hours === 0 ? 0 : roughUnitsPerHour(ecu.heads * ecu.richness, hours);
  return Math.min(8, Math.max(1, Math.round(unitsPerHour / RAW_UNITS_PER_FACTORY_HOUR)));
}

function makeExtraction(spec: ColonySpec, planetType: PlanetType, startSeconds: number, random: Random): ColonyPlan {
  const p2 = spec.makes === 'rawToP2' ? random.pick(localP2Schematics(planetType)) : null;
  const resources = random.shuffle(resourcesByPlanetType[planetType]);
  const wanted = p2 === null ? resources : p2.inputs.flatMap(({ typeId }) => rawOf(typeId) ?? []);
  const first = wanted[0] as TypeId;
  const isDouble =
    p2 !== null || spec.makes === 'rawToTwoP1' || spec.phase === 'oneExpired' || spec.twist === 'noProgram';
  const products = !isDouble ? [first] : spec.twist === 'oneResource' ? [first, first] : [first, wanted[1] as TypeId];

  const programs = makePrograms(spec, products.length, startSeconds, random);
  // Poorer ground under high-security skies is not told apart here; one pilot's head yields what another's does not.
  const richness = random.between(700, 1500);
  const ecus = products.map((productTypeId, index): EcuPlan => {
    const isPoor = spec.twist === 'unbalanced' && index === 1;
    const program = programs[index] ?? null;
    return {
      productTypeId: program === null ? null : productTypeId,
      heads: isPoor ? 4 : 10,
      richness: richness * (isPoor ? 0.45 : random.between(0.97, 1.03)),
      program,
    };
  });
  const basics = new Map<TypeId, number>();
  ecus.forEach((ecu, index) => {
    const product = products[index] as TypeId;
    basics.set(product, (basics.get(product) ?? 0) + basicFactoriesFor(ecu));
  });
  const factories: FactoryPlan[] = [...basics].map(([raw, count]) => ({ schematic: p1SchematicOf(raw), count }));
  if (p2 !== null) {
    factories.push({ schematic: p2, count: Math.max(1, Math.round(([...basics.values()][0] ?? 2) / 2)) });
  }
  const installed = programs.flatMap((program) => (program === null ? [] : [program.installedAt]));
  const lastUpdateAt = Math.min(startSeconds - 600, Math.max(...installed) + random.pick([0, 0, 0, 5 * HOUR + 1234]));
  return {
    upgradeLevel: spec.upgradeLevel,
    lastUpdateAt,
    ecus,
    factories,
    storageCount: spec.upgradeLevel >= 2 ? 1 : 0,
    launchpadCount: 1,
    handsOver: spec.twist === 'handsOver',
    stockHours: 0,
    leftoverHours: random.between(0.5, 8),
    fillFraction: null,
  };
}

function makeFactoryPlanet(spec: ColonySpec, tier: 2 | 3 | 4, startSeconds: number, random: Random): ColonyPlan {
  const most = tier === 4 ? random.integer(2, 4) : random.integer(6, 14);
  const factories: FactoryPlan[] =
    spec.twist === 'sharedImport'
      ? sharingSchematics(random).map((schematic) => ({ schematic, count: Math.ceil(most / 2) }))
      : [{ schematic: random.pick(schematicsOfTier(tier)), count: most }];
  return {
    upgradeLevel: spec.upgradeLevel,
    lastUpdateAt: startSeconds - random.integer(2 * HOUR, 30 * HOUR),
    ecus: [],
    factories,
    storageCount: 0,
    launchpadCount: spec.upgradeLevel >= 3 ? 2 : 1,
    handsOver: false,
    stockHours: spec.twist === 'lowImports' ? random.between(34, 40) : random.between(90, 160),
    leftoverHours: random.between(1, 12),
    fillFraction: null,
  };
}

/**
 * The plan of a colony.
 * @param startSeconds when the sandbox starts, seconds since 1970: programs and visits are placed around it
 */
export function makePlan(spec: ColonySpec, planetType: PlanetType, startSeconds: number, random: Random): ColonyPlan {
  const plan =
    spec.makes === 'factoryP2' || spec.makes === 'factoryP3' || spec.makes === 'factoryP4'
      ? makeFactoryPlanet(spec, Number(spec.makes.at(-1)) as 2 | 3 | 4, startSeconds, random)
      : makeExtraction(spec, planetType, startSeconds, random);
  if (spec.twist === 'noSchematic') {
    plan.factories.push({ schematic: null, count: 1 });
  }
  return spec.twist === 'nearlyFull' ? { ...plan, fillFraction: 0.955 } : plan;
}
