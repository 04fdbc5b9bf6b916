/** A fix as the player reads it: what is done on which planets. */
import { schematicByOutput, tierOf } from '../../catalogue/index.ts';
import type { Bottleneck, BottleneckPlanet, BroughtGood, FixStep } from '../../domain/chain.ts';
import type { CharacterId, TypeId } from '../../domain/ids.ts';
import { type Fraction, SECONDS_PER_HOUR } from '../../domain/units.ts';
import { loginsPerMonth } from '../changeWorth.ts';
import type { Choice } from './chooseRemedy.ts';
import type { FleetMarket } from './fleetMarket.ts';
import type { Remedy } from './remedies.ts';
import { NOTHING_PER_HOUR, type Planet } from './shortfalls.ts';

/** About as many as a planet has; nobody builds more for one product's input. */
const MOST_FACTORIES = 24;

/** Of what is extracted: less is no surplus that a player would take out. */
const SURPLUS: Fraction = 0.02;

/** Of what planets use of a commodity that the fleet lacks, the part that it has; null for any other commodity. */
export type OwnShare = (typeId: TypeId) => Fraction | null;

export function stepsOf(choices: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = stepName(choice);
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups.values()]
    .map((group) => stepOf(group, market, ownShare))
    .sort((a, b) => b.planets.length - a.planets.length);
}

/** Choices with the same name are one step. */
function stepName({ remedy }: Choice): string {
  switch (remedy.kind) {
    case 'asNow':
    case 'bring':
      return 'bring';
    case 'heads':
      return `heads ${remedy.added.map(({ typeId }) => typeId).join(' ')}`;
    case 'stop':
    case 'takeOut':
      return remedy.kind;
    case 'restart':
    case 'visit':
    case 'store':
      return JSON.stringify(remedy);
    default:
      return remedy satisfies never;
  }
}

function stepOf(group: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep {
  const planets = group.map(({ shortfall }) => nameOf(shortfall.planet));
  const { remedy } = group[0]!;
  const sum = (amountOf: (one: Remedy) => number) => group.reduce((all, one) => all + amountOf(one.remedy), 0);
  switch (remedy.kind) {
    case 'asNow':
    case 'bring':
      return { kind: 'bring', planets, goods: broughtBy(group, market, ownShare) };
    case 'restart':
      return { kind: 'restart', planets, programSeconds: remedy.programSeconds };
    case 'heads': {
      const countOf = (typeId: TypeId) =>
        sum((one) => (one.kind === 'heads' ? (one.added.find((all) => all.typeId === typeId)?.headCount ?? 0) : 0));
      const added = remedy.added.map(({ typeId }) => ({ typeId, headCount: countOf(typeId) }));
      return { kind: 'heads', planets, added };
    }
    case 'takeOut':
      return { kind: 'takeOut', planets, typeIds: overflowingOf(group) };
    case 'visit':
      return {
        kind: 'visit',
        planets,
        intervalSeconds: remedy.intervalSeconds,
        moreLoginsPerMonth: moreLogins(group),
      };
    case 'store':
      return { kind: 'store', planets, storeKind: remedy.storeKind };
    case 'stop':
      return { kind: 'stop', planets, factoryCount: sum((one) => (one.kind === 'stop' ? one.factoryCount : 0)) };
    default:
      return remedy satisfies never;
  }
}

/** Raw material of which more is extracted than used, even with full stores emptied. */
function overflowingOf(group: readonly Choice[]): TypeId[] {
  const typeIds = group.flatMap(({ after }) =>
    after.flows.flatMap(({ typeId, madeUnitsPerHour: made, usedUnitsPerHour: used, lostUnitsPerHour: lost }) =>
      tierOf(typeId) === 0 && made - used - lost > SURPLUS * made ? [typeId] : [],
    ),
  );
  return [...new Set(typeIds)].sort((a, b) => a - b);
}

/** Logins a month more than now: one for all planets of a character. */
export function moreLogins(choices: readonly Choice[]): number {
  const byCharacter = new Map<CharacterId, number>();
  for (const { shortfall, remedy } of choices) {
    if (remedy.kind !== 'visit') continue;
    const { colony, visits } = shortfall.planet;
    const logins = loginsPerMonth(remedy.intervalSeconds) - loginsPerMonth(visits.intervalSeconds);
    byCharacter.set(colony.characterId, Math.max(logins, byCharacter.get(colony.characterId) ?? 0));
  }
  return [...byCharacter.values()].reduce((all, logins) => all + logins, 0);
}

/** What the planets lack and then import more than before, and how much of that the fleet has left. */
function broughtBy(group: readonly Choice[], market: FleetMarket, ownShare: OwnShare): BroughtGood[] {
  const units = new Map<TypeId, number>();
  const allUnits = new Map<TypeId, number>();
  for (const { shortfall, before, after } of group) {
    const lacked = new Set(shortfall.causes.flatMap((cause) => ('typeId' in cause ? [cause.typeId] : [])));
    const previous = new Map(before.flows.map(({ typeId, importedUnitsPerHour }) => [typeId, importedUnitsPerHour]));
    for (const { typeId, importedUnitsPerHour } of after.flows) {
      const more = importedUnitsPerHour - (previous.get(typeId) ?? 0);
      if (more <= NOTHING_PER_HOUR || !lacked.has(typeId)) continue;
      units.set(typeId, (units.get(typeId) ?? 0) + more);
      allUnits.set(typeId, (allUnits.get(typeId) ?? 0) + importedUnitsPerHour);
    }
  }
  return [...units]
    .sort(([a], [b]) => tierOf(a) - tierOf(b) || a - b)
    .map(([typeId, unitsPerHour]) => {
      const share = ownShare(typeId);
      const own = share === null ? market.surplusOf(typeId) : unitsPerHour - (1 - share) * (allUnits.get(typeId) ?? 0);
      return { typeId, unitsPerHour, ownUnitsPerHour: Math.min(unitsPerHour, Math.max(0, own)) };
    });
}

export function nameOf({ colony: { key, characterId }, planetName }: Planet): BottleneckPlanet {
  return { key, characterId, planetName };
}

/** What the fleet could make instead of buying it; nothing if that takes more than anybody builds. */
export function moreFactories(steps: readonly FixStep[]): Bottleneck['moreFactories'] {
  const bought = steps
    .flatMap((step) => (step.kind === 'bring' ? step.goods : []))
    .map(({ typeId, unitsPerHour, ownUnitsPerHour }) => ({ typeId, unitsPerHour: unitsPerHour - ownUnitsPerHour }))
    .filter(({ unitsPerHour }) => unitsPerHour > NOTHING_PER_HOUR);
  const counts = bought.flatMap(({ typeId, unitsPerHour }) => {
    const schematic = schematicByOutput.get(typeId);
    if (schematic === undefined) return [];
    const perFactory = (schematic.output.amount * SECONDS_PER_HOUR) / schematic.cycleSeconds;
    return [{ typeId, count: Math.ceil(unitsPerHour / perFactory - NOTHING_PER_HOUR) }];
  });
  return counts.length < bought.length || counts.some(({ count }) => count > MOST_FACTORIES) ? [] : counts;
}
