/** A fix as the player reads it: what is done on which planets. */

import { schematicByOutput, tierOf } from '../../game/catalogue/index.ts';
import type { Bottleneck, BroughtGood, FixStep } from '../../game/domain/chain.ts';
import { groupBy } from '../../game/domain/groups.ts';
import type { CharacterId, NamedColony, PinId, TypeId } from '../../game/domain/ids.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import { type Fraction, type Isk, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import type { ColonyEdit, ProgramLengthReason } from '../../game/domain/whatIf.ts';
import { loginsPerMonth } from '../changeWorth.ts';
import { completeEcu } from '../whatIf/applyEdits.ts';
import { listEditChoices } from '../whatIf/editChoices.ts';
import type { Choice } from './chooseRemedy.ts';
import type { FleetMarket } from './fleetMarket.ts';
import { NOTHING_PER_HOUR, type Planet } from './shortfalls.ts';

/** About as many as a planet has; nobody builds more for one product's input. */
const MOST_FACTORIES = 24;

/** The fleet's share of what its planets use of a commodity that it lacks; null for any other commodity. */
export type OwnShare = (typeId: TypeId) => Fraction | null;

/** The step that brings most first. */
export function stepsOf(choices: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep[] {
  const gainOf = (group: readonly Choice[]): Isk => sum(group.map(({ gainIsk }) => gainIsk ?? 0));
  return [...groupBy(choices, stepName).values()]
    .sort((a, b) => gainOf(b) - gainOf(a) || b.length - a.length)
    .map((group) => stepOf(group, market, ownShare));
}

/** Choices with the same name are one step. */
function stepName({ edits, shortfall: { planet } }: Choice): string {
  return isBrought(edits) ? 'bring' : JSON.stringify(edits.map((edit) => changeName(edit, planet)));
}

/** Whether nothing but what visits bring changes. */
function isBrought(edits: Choice['edits']): boolean {
  return edits.every(({ kind }) => kind === 'bring');
}

/** The same for the same change on another planet, which has other pins. */
function changeName(edit: ColonyEdit, { colony, visits }: Planet): unknown {
  const ecuOf = (pinId: PinId) => {
    const pin = colony.pins.find((one) => one.pinId === pinId);
    const ecu = pin?.kind === 'ecu' ? completeEcu(pin) : undefined;
    return ecu && [ecu.productTypeId, ecu.programSeconds, ecu.headCount];
  };
  const pinIds = Object.entries(edit).flatMap(([field, value]) =>
    field === 'pinId' || field === 'fromPinId' || field === 'toPinId' ? [ecuOf(value as PinId)] : [],
  );
  const rest = Object.entries(edit).filter(([field]) => !/pinId$/i.test(field));
  return [rest, pinIds, edit.kind === 'visits' ? visits.intervalSeconds : null];
}

function stepOf(group: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep {
  const planets = group.map(({ shortfall }) => nameOf(shortfall.planet));
  const { edits, shortfall } = group[0]!;
  if (isBrought(edits)) return { kind: 'bring', planets, goods: broughtBy(group, market, ownShare) };
  const { state, radiusKm, known, fleet, visits } = shortfall.planet;
  const { ecus, idleEcus, upgradeLevel } = listEditChoices(state(), radiusKm, known, fleet);
  return {
    kind: 'change',
    planets,
    edits,
    choices: { ecus, idleEcus, upgradeLevel },
    usualSeconds: visits.intervalSeconds,
    moreLoginsPerMonth: moreLogins(group),
    lengthReason: lengthReasonOfAll(group),
  };
}

/** For planets with the same change: what its programs bring more is that of all together. */
function lengthReasonOfAll(group: readonly Choice[]): ProgramLengthReason | null {
  const reasons = group.flatMap(({ lengthReason }) => lengthReason ?? []);
  const more = reasons.filter((reason) => reason.kind === 'bringsMore');
  const [first] = more;
  if (first === undefined) return reasons[0] ?? null;
  const amounts = more.map(({ iskPerMonth }) => iskPerMonth);
  return { ...first, iskPerMonth: amounts.every((isk) => isk !== null) ? sum(amounts) : null };
}

/** Logins a month more than now: one for all planets of a character. */
export function moreLogins(choices: readonly Choice[]): number {
  const byCharacter = new Map<CharacterId, number>();
  for (const { shortfall, edits } of choices) {
    const edit = edits.find(({ kind }) => kind === 'visits');
    if (edit?.kind !== 'visits') continue;
    const { colony, visits } = shortfall.planet;
    const logins = loginsPerMonth(edit.intervalSeconds) - loginsPerMonth(visits.intervalSeconds);
    byCharacter.set(colony.characterId, Math.max(logins, byCharacter.get(colony.characterId) ?? 0));
  }
  return sum(byCharacter.values());
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
      if (more <= NOTHING_PER_HOUR || !lacked.has(typeId) || tierOf(typeId) === 0) continue;
      addTo(units, typeId, more);
      addTo(allUnits, typeId, importedUnitsPerHour);
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

export function nameOf({ colony: { key, characterId }, planetName }: Planet): NamedColony {
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
