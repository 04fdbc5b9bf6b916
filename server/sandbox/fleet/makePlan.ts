/** Plans for typical colonies: what they extract or import, and what they make from it. */
import {
  commodities,
  resourcesByPlanetType,
  schematicByOutput,
  schematics,
  schematicsByInput,
  totalM3,
} from '../../../workers/game/catalogue/index.ts';
import type { PlanetType, Schematic, Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { addTo } from '../../../workers/game/domain/sums.ts';
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
/** Input of a basic factory. Source: every P1 schematic takes 3,000 units per half hour. */
const RAW_UNITS_PER_FACTORY_HOUR = 6000;
/** A launchpad's capacity of 10,000 m³, minus some free room. */
const LAUNCHPAD_M3 = 8500;
const PROGRAM_HOURS = [23, 47, 72, 96, 120, 168, 336] as const;

/** The state of the programs when the sandbox starts. */
type ProgramPhase = 'running' | 'endingSoon' | 'expired' | 'oneExpired';

/** What is special about a colony. */
type Twist =
  | 'unbalanced'
  | 'oneResource'
  | 'sharedImport'
  | 'noSchematic'
  | 'noProgram'
  | 'nearlyFull'
  | 'lowImports'
  | 'handsOver'
  | 'noLaunchpad'
  | 'newCommodity'
  | 'ragged';

/** What a pilot does on one planet. */
export interface ColonySpec {
  /** raw: raw resources alone. rawTo…: from raw resources to P1 or P2. factory…: from imports to P2, P3 or P4. */
  makes: 'raw' | 'rawToP1' | 'rawToTwoP1' | 'rawToP2' | 'factoryP2' | 'factoryP3' | 'factoryP4';
  /** the planet's name; default: any suitable one nearby */
  at?: string;
  /** default: any suitable type; the named planet's own type counts */
  on?: PlanetType;
  /** type id of what is made; default: anything that can be made there */
  product?: number;
  /** of the command center, 0 to 5 */
  level: number;
  /** length of the programs; default: a random one */
  hours?: number;
  phase: ProgramPhase;
  twist?: Twist | null;
  /** the fraction that the customs office's owner charges; default: the pilot has not entered it */
  ownerTax?: number;
}

/** Planet types that suit a spec. */
export function planetTypesFor(spec: ColonySpec): readonly PlanetType[] {
  if (spec.makes === 'factoryP4') {
    // The game allows high-tech production plants on these only.
    return ['barren', 'temperate'];
  }
  const all = Object.keys(resourcesByPlanetType) as PlanetType[];
  return spec.makes === 'rawToP2' ? all.filter((planetType) => localP2Schematics(planetType).length > 0) : all;
}

function p1SchematicOf(rawTypeId: TypeId): Schematic {
  const schematic = schematicsByInput.get(rawTypeId)?.[0];
  if (schematic === undefined) throw new RangeError(`No schematic uses type ${rawTypeId}.`);
  return schematic;
}

/** The raw resource that a P1 is made of. */
function rawOf(p1TypeId: TypeId): TypeId | null {
  return schematicByOutput.get(p1TypeId)?.inputs[0]?.typeId ?? null;
}

/** P2 schematics whose raw resources are all on this type of planet. */
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

function makeProgram(spec: ColonySpec, startSeconds: number, random: Random): ProgramPlan {
  const { phase, hours = random.pick(PROGRAM_HOURS) } = spec;
  const programSeconds = hours * HOUR;
  const expiresAt =
    phase === 'endingSoon'
      ? startSeconds + random.integer(20 * 60, 54 * 60)
      : phase === 'expired'
        ? startSeconds - random.integer(2 * DAY, 9 * DAY)
        : startSeconds + Math.floor(programSeconds * random.between(0.25, 0.9));
  return { installedAt: expiresAt - programSeconds, expiresAt, cycleSeconds: cycleSecondsFor(hours) };
}

function makePrograms(spec: ColonySpec, count: number, startSeconds: number, random: Random): (ProgramPlan | null)[] {
  const common = makeProgram(spec, startSeconds, random);
  const programs: (ProgramPlan | null)[] = Array.from({ length: count }, () => common);
  if (spec.phase === 'oneExpired') {
    // On the last visit the pilot restarted the other program only; this one had already ended.
    const hours = 23;
    const expiresAt = common.installedAt - random.integer(HOUR, 20 * HOUR);
    programs[count - 1] = { installedAt: expiresAt - hours * HOUR, expiresAt, cycleSeconds: cycleSecondsFor(hours) };
  }
  if (spec.twist === 'noProgram') programs[count - 1] = null;
  return programs;
}

function basicFactoriesFor(ecu: EcuPlan): number {
  const hours = ecu.program === null ? 0 : (ecu.program.expiresAt - ecu.program.installedAt) / HOUR;
  const unitsPerHour = hours === 0 ? 0 : roughUnitsPerHour(ecu.heads * ecu.richness, hours);
  return Math.min(8, Math.max(1, Math.floor(unitsPerHour / RAW_UNITS_PER_FACTORY_HOUR + 0.2)));
}

function makeExtraction(spec: ColonySpec, planetType: PlanetType, startSeconds: number, random: Random): ColonyPlan {
  const p2 = spec.makes === 'rawToP2' ? random.pick(localP2Schematics(planetType)) : null;
  const chosen = spec.product === undefined ? null : rawOf(spec.product as TypeId);
  const resources = random.shuffle(resourcesByPlanetType[planetType]);
  const own = chosen === null ? resources : [chosen, ...resources.filter((typeId) => typeId !== chosen)];
  const wanted = p2 === null ? own : p2.inputs.flatMap(({ typeId }) => rawOf(typeId) ?? []);
  const first = wanted[0] as TypeId;
  const isDouble =
    p2 !== null || spec.makes === 'rawToTwoP1' || spec.phase === 'oneExpired' || spec.twist === 'noProgram';
  const products = !isDouble ? [first] : spec.twist === 'oneResource' ? [first, first] : [first, wanted[1] as TypeId];

  const programs = makePrograms(spec, products.length, startSeconds, random);
  // Quality of the deposit and of the heads' positions.
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
    addTo(basics, product, basicFactoriesFor(ecu));
  });
  // Storage for raw resources fills up only if there are too few factories.
  const isBottleneck = spec.twist === 'nearlyFull' && spec.makes === 'rawToP1';
  const factories: FactoryPlan[] =
    spec.makes === 'raw'
      ? []
      : [...basics].map(([raw, count]) => ({
          schematic: p1SchematicOf(raw),
          count: isBottleneck ? Math.ceil(count / 4) : count,
        }));
  if (p2 !== null) {
    // A basic factory makes exactly what an advanced factory uses.
    factories.push({ schematic: p2, count: Math.min(...basics.values()) });
  }
  const installed = programs.flatMap((program) => (program === null ? [] : [program.installedAt]));
  const lastUpdateAt = Math.min(startSeconds - 600, Math.max(...installed) + random.pick([0, 0, 0, 5 * HOUR + 1234]));
  return {
    upgradeLevel: spec.level,
    lastUpdateAt,
    ecus,
    factories,
    // Raw resources that are sold wait in the launchpad: only from there they can be exported.
    storageCount: spec.level >= 2 && spec.makes !== 'raw' ? 1 : 0,
    launchpadCount: 1,
    handsOver: spec.twist === 'handsOver',
    stockHours: 0,
    leftoverHours: random.between(0.5, 8),
    full: null,
  };
}

/** Number of factories that one launchpad full of imports supplies for this time. */
function factoriesFedFor(hours: number, schematic: Schematic): number {
  return Math.floor((LAUNCHPAD_M3 * schematic.cycleSeconds) / (hours * HOUR * totalM3(schematic.inputs)));
}

function makeFactoryPlanet(spec: ColonySpec, tier: 2 | 3 | 4, startSeconds: number, random: Random): ColonyPlan {
  const isShared = spec.twist === 'sharedImport';
  const product = schematicByOutput.get(spec.product as TypeId);
  const wanted = isShared ? sharingSchematics(random) : [product ?? random.pick(schematicsOfTier(tier))];
  const isLow = spec.twist === 'lowImports';
  const ageSeconds = random.integer(2 * HOUR, 20 * HOUR);
  const factories = wanted.map((schematic): FactoryPlan => {
    const most = factoriesFedFor(isLow ? 30 : tier === 4 ? 50 : 80, schematic) / wanted.length;
    return { schematic, count: Math.min(12, Math.max(1, Math.floor(most))) };
  });
  return {
    upgradeLevel: spec.level,
    lastUpdateAt: startSeconds - ageSeconds,
    ecus: [],
    factories,
    storageCount: 0,
    launchpadCount: spec.level >= 3 ? 2 : 1,
    handsOver: false,
    stockHours: isLow ? ageSeconds / HOUR + random.between(3, 8) : random.between(70, 90),
    leftoverHours: random.between(1, 12),
    full: null,
  };
}

/**
 * Makes a colony's plan.
 * @param startSeconds start of the sandbox, seconds since 1970; programs and visits are around this time
 */
export function makePlan(spec: ColonySpec, planetType: PlanetType, startSeconds: number, random: Random): ColonyPlan {
  const plan =
    spec.makes === 'factoryP2' || spec.makes === 'factoryP3' || spec.makes === 'factoryP4'
      ? makeFactoryPlanet(spec, Number(spec.makes.at(-1)) as 2 | 3 | 4, startSeconds, random)
      : makeExtraction(spec, planetType, startSeconds, random);
  if (spec.twist === 'noSchematic') plan.factories.push({ schematic: null, count: 1 });
  if (spec.twist === 'nearlyFull') {
    // Visited just now, or it would be full before anyone logs in.
    plan.lastUpdateAt = Math.max(plan.lastUpdateAt, startSeconds - random.integer(HOUR / 2, 2 * HOUR));
    plan.full = { holds: spec.makes === 'rawToP1' ? 'rawResources' : 'products', fillFraction: 0.97 };
  }
  return plan;
}
