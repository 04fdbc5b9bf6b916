/** Raw material that full stores keep out: nothing is wrong with how it is extracted, there is no room for it. */
import { tierOf } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { PinId, TypeId } from '../../domain/ids.ts';
import type { SustainedFlow } from '../../domain/sustained.ts';
import type { Fraction } from '../../domain/units.ts';
import type { ColonyEdit } from '../../domain/whatIf.ts';
import { neededPerHour } from './neededPerHour.ts';

/** Of a time or an amount: less is nothing to speak of. */
export const LITTLE: Fraction = 0.02;

/** Of what factories could use: with less of it they wait. */
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

/**
 * Whether changes are about the extraction of such raw material alone: other heads or another program only move the moments
 * at which some of it finds room.
 */
export function isOnlyAbout(edits: readonly ColonyEdit[], resources: ReadonlySet<TypeId>, { pins }: Colony): boolean {
  if (resources.size === 0) return false;
  const isOf = (pinId: PinId) => {
    const pin = pins.find((one) => one.pinId === pinId);
    return pin?.kind === 'ecu' && pin.productTypeId !== null && resources.has(pin.productTypeId);
  };
  let isAbout = false;
  for (const edit of edits) {
    switch (edit.kind) {
      case 'program':
      case 'moreHeads':
      case 'fewerHeads':
        if (!isOf(edit.pinId)) return false;
        isAbout = true;
        break;
      case 'heads':
        if (!isOf(edit.fromPinId)) return false;
        isAbout = true;
        break;
      case 'takeOut':
        if (!edit.typeIds.every((typeId) => resources.has(typeId))) return false;
        isAbout = true;
        break;
      case 'visits':
        break;
      default:
        return false;
    }
  }
  return isAbout;
}
