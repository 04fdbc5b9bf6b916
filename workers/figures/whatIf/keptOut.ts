/** Raw material that full stores keep out: nothing is wrong with how it is extracted, there is no room for it. */
import { tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { SustainedFlow } from '../../game/domain/sustained.ts';
import type { Fraction } from '../../game/domain/units.ts';
import type { ColonyEdit } from '../../game/domain/whatIf.ts';
import { neededPerHour } from '../neededPerHour.ts';

/** A share of a time or an amount: less does not count. */
export const LITTLE: Fraction = 0.02;

/** A share of what factories could use: with less they wait. */
export const STARVED: Fraction = 0.9;

/**
 * What is lost although its factories wait for it or its own stock shrinks: it has no room beside other goods.
 * @param needed what factories use if they never wait, in units an hour
 */
export function isKeptOut(flow: SustainedFlow, needed: ReadonlyMap<TypeId, number>): boolean {
  const { typeId, madeUnitsPerHour: made, usedUnitsPerHour: used, lostUnitsPerHour: lost } = flow;
  if (!(lost > LITTLE * made)) return false;
  const isStarved = used < STARVED * (needed.get(typeId) ?? used);
  return isStarved || (tierOf(typeId) === 0 && made - lost < (1 - LITTLE) * used);
}

/** Raw material that a colony's full stores keep out. @param flows what it sustains */
export function rawKeptOut(colony: Colony, flows: readonly SustainedFlow[]): ReadonlySet<TypeId> {
  const needed = neededPerHour(colony);
  return new Set(flows.flatMap((flow) => (tierOf(flow.typeId) === 0 && isKeptOut(flow, needed) ? [flow.typeId] : [])));
}

/** Changes of what is extracted, and of what visits leave in the stores. */
type Extraction = Extract<
  ColonyEdit,
  { kind: 'program' | 'moreHeads' | 'fewerHeads' | 'heads' | 'takeOut' | 'visits' }
>;

const EXTRACTION: ReadonlySet<ColonyEdit['kind']> = new Set<Extraction['kind']>([
  'program',
  'moreHeads',
  'fewerHeads',
  'heads',
  'takeOut',
  'visits',
]);

/** Whether changes build nothing and make nothing else. */
export function isExtraction(edits: readonly ColonyEdit[]): edits is readonly Extraction[] {
  return edits.every(({ kind }) => EXTRACTION.has(kind));
}

/**
 * Whether changes extract raw material in another way for which there is no room either: they only move the moments at
 * which some of it finds room.
 */
export function isInVain(edits: readonly ColonyEdit[], keptOut: ReadonlySet<TypeId>, { pins }: Colony): boolean {
  if (keptOut.size === 0 || !isExtraction(edits)) return false;
  const isOf = (pinId: PinId) => {
    const pin = pins.find((one) => one.pinId === pinId);
    return pin?.kind === 'ecu' && pin.productTypeId !== null && keptOut.has(pin.productTypeId);
  };
  const isAbout = (edit: Exclude<Extraction, { kind: 'visits' }>) => {
    if (edit.kind === 'takeOut') return edit.typeIds.some((typeId) => keptOut.has(typeId));
    return edit.kind === 'heads' ? isOf(edit.fromPinId) || isOf(edit.toPinId) : isOf(edit.pinId);
  };
  return edits.some((edit) => edit.kind !== 'visits' && isAbout(edit));
}
