/** What goes wrong at a planet of a round: what stops, what is lost and why, and what to do about it. */
import { typeName } from '../../workers/catalogue/index.ts';
import { STRUCTURE_KINDS } from '../../workers/domain/pinKinds.ts';
import type { LossCause, RestartLine, Trouble, VisitReport } from '../../workers/domain/round.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatCount, formatUnits } from '../format/number.ts';
import { momentText } from './visits.ts';

/** `program ends`, `out of Water`, `store full`, `Water is lost` */
function troubleKindText({ kind, typeIds }: Trouble, isOver: boolean): string {
  const goods = typeIds.map(typeName).join(', ');
  switch (kind) {
    case 'programEnded':
      return isOver ? 'program ended' : 'program ends';
    case 'inputMissing':
      return `out of ${goods}`;
    case 'storeFull':
      return 'store full';
    case 'goodsLost':
      return `${goods} is lost`;
    default:
      return kind satisfies never;
  }
}

/** `program ends 24 Nov 07:52`, or `program ended` */
export function troubleText(trouble: Trouble, roundAt: EpochSeconds): string {
  const isOver = trouble.at <= roundAt;
  const what = troubleKindText(trouble, isOver);
  return isOver ? what : `${what} ${momentText(trouble.at)}`;
}

/** `program ends 24 Nov 07:52 (Base Metals, Noble Metals)` */
export function detailedTroubleText(trouble: Trouble, roundAt: EpochSeconds): string {
  const text = troubleText(trouble, roundAt);
  return trouble.kind === 'programEnded' ? `${text} (${trouble.typeIds.map(typeName).join(', ')})` : text;
}

/** `1,920 Chiral Structures: 2 factories make 80 an hour, the planet uses 40, no route takes the rest to a store. …` */
export function lossText({ typeId, amount, ...loss }: VisitReport['lost'][number], roundAt: EpochSeconds): string {
  const what = `${formatUnits(amount)} ${typeName(typeId)}`;
  const { cause } = loss;
  if (cause === null) return `${what}.`;
  const used = loss.usedUnitsPerHour > 0 ? `, the planet uses ${perHour(loss.usedUnitsPerHour)}` : '';
  return `${what}: ${makersText(cause)} ${perHour(loss.madeUnitsPerHour)} an hour${used}, ${causeText(cause, roundAt)}`;
}

function perHour(units: number): string {
  return formatUnits(Math.round(units));
}

function makersText({ makers, makerCount }: LossCause): string {
  const isOne = makerCount === 1;
  if (makers === 'ecu') return `${formatCount(makerCount, 'extractor')} ${isOne ? 'brings' : 'bring'}`;
  return `${formatCount(makerCount, 'factory', 'factories')} ${isOne ? 'makes' : 'make'}`;
}

function causeText(cause: LossCause, roundAt: EpochSeconds): string {
  switch (cause.kind) {
    case 'notRouted':
      return 'no route takes it away. Route it to a store.';
    case 'noStore':
      return 'no route takes the rest to a store. Add one.';
    case 'routeTooSmall':
      return 'its route carries less than a cycle brings. Set the route up again.';
    case 'storeFull': {
      const store = STRUCTURE_KINDS[cause.storeKind].one;
      return cause.fullAt <= roundAt
        ? `the ${store} is full. Take something out, or add a store.`
        : `the ${store} is full from ${momentText(cause.fullAt)} on. Come by then, or add a store.`;
    }
    default:
      return cause satisfies never;
  }
}

/** `the storage facility is full of Felsic Magma: brings nothing until you take some out`; empty where there is room */
export function blockedText({ blockedBy }: RestartLine): string {
  if (blockedBy === null) return '';
  const store = STRUCTURE_KINDS[blockedBy.storeKind].one;
  return `the ${store} is full of ${typeName(blockedBy.typeId)}: brings nothing until you take some out`;
}
