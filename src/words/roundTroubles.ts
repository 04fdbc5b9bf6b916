/** What goes wrong at a planet of a round: what stops, what is lost and why, and what to do about it. */
import { plural, t } from '@lingui/core/macro';
import type { LossCause, RestartLine, Trouble, VisitReport } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatUnits } from '../format/number.ts';
import { asSentence, joinList } from '../format/text.ts';
import { typeName } from './typeNames.ts';
import { momentText } from './visits.ts';

/** `program ends 24 Nov 07:52`, or `program ended` */
export function troubleText(trouble: Trouble, roundAt: EpochSeconds): string {
  return trouble.at <= roundAt ? pastTroubleText(trouble) : comingTroubleText(trouble);
}

/** `program ended`, `out of Water`, `store full`, `Water is lost` */
function pastTroubleText({ kind, typeIds }: Trouble): string {
  const goods = joinList(typeIds.map(typeName));
  switch (kind) {
    case 'programEnded':
      return t`program ended`;
    case 'inputMissing':
      return t({ message: `out of ${goods}`, comment: 'a factory has no Water left' });
    case 'storeFull':
      return t`store full`;
    case 'goodsLost':
      return t({ message: `${goods} is lost`, comment: 'Water is lost, because a store is full' });
    default:
      return kind satisfies never;
  }
}

/** `program ends 24 Nov 07:52`, `out of Water 24 Nov 07:52` */
function comingTroubleText({ kind, typeIds, at }: Trouble): string {
  const goods = joinList(typeIds.map(typeName));
  const moment = momentText(at);
  switch (kind) {
    case 'programEnded':
      return t`program ends ${moment}`;
    case 'inputMissing':
      return t({ message: `out of ${goods} ${moment}`, comment: 'out of Water 24 Nov 07:52' });
    case 'storeFull':
      return t({ message: `store full ${moment}`, comment: 'store full 24 Nov 07:52' });
    case 'goodsLost':
      return t({ message: `${goods} is lost ${moment}`, comment: 'Water is lost 24 Nov 07:52' });
    default:
      return kind satisfies never;
  }
}

/** `program ends 24 Nov 07:52 (Base Metals, Noble Metals)` */
export function detailedTroubleText(trouble: Trouble, roundAt: EpochSeconds): string {
  const text = troubleText(trouble, roundAt);
  return trouble.kind === 'programEnded' ? `${text} (${joinList(trouble.typeIds.map(typeName))})` : text;
}

/** `1,920 Chiral Structures: 2 factories make 80 an hour, the planet uses 40, no route takes the rest to a store. …` */
export function lossText({ typeId, amount, ...loss }: VisitReport['lost'][number], roundAt: EpochSeconds): string {
  const what = `${formatUnits(amount)} ${typeName(typeId)}`;
  const { cause } = loss;
  if (cause === null) return asSentence(what);
  const production = productionText(cause, loss);
  const why = causeText(cause, roundAt);
  return t({
    message: `${what}: ${production}, ${why}`,
    comment:
      '1,920 Chiral Structures: 2 factories make 80 an hour, the planet uses 40, no route takes the rest to a store. …',
  });
}

function perHour(units: number): string {
  return formatUnits(Math.round(units));
}

/** `2 factories make 80 an hour, the planet uses 40` */
function productionText(
  { makers, makerCount }: LossCause,
  { madeUnitsPerHour, usedUnitsPerHour }: Pick<VisitReport['lost'][number], 'madeUnitsPerHour' | 'usedUnitsPerHour'>,
): string {
  const [made, used] = [perHour(madeUnitsPerHour), perHour(usedUnitsPerHour)];
  if (makers === 'ecu') {
    return usedUnitsPerHour > 0
      ? t`${plural(makerCount, {
          one: `# extractor brings ${made} an hour, the planet uses ${used}`,
          other: `# extractors bring ${made} an hour, the planet uses ${used}`,
        })}`
      : t`${plural(makerCount, {
          one: `# extractor brings ${made} an hour`,
          other: `# extractors bring ${made} an hour`,
        })}`;
  }
  return usedUnitsPerHour > 0
    ? t`${plural(makerCount, {
        one: `# factory makes ${made} an hour, the planet uses ${used}`,
        other: `# factories make ${made} an hour, the planet uses ${used}`,
      })}`
    : t`${plural(makerCount, {
        one: `# factory makes ${made} an hour`,
        other: `# factories make ${made} an hour`,
      })}`;
}

function causeText(cause: LossCause, roundAt: EpochSeconds): string {
  switch (cause.kind) {
    case 'notRouted':
      return t`no route takes it away. Route it to a store.`;
    case 'noStore':
      return t`no route takes the rest to a store. Add one.`;
    case 'routeTooSmall':
      return t`its route carries less than a cycle brings. Set the route up again.`;
    case 'storeFull': {
      const moment = momentText(cause.fullAt);
      const isFull = cause.fullAt <= roundAt;
      switch (cause.storeKind) {
        case 'launchpad':
          return isFull
            ? t`the launchpad is full. Take something out, or add a store.`
            : t`the launchpad is full from ${moment} on. Come by then, or add a store.`;
        case 'storage':
          return isFull
            ? t`the storage facility is full. Take something out, or add a store.`
            : t`the storage facility is full from ${moment} on. Come by then, or add a store.`;
        default:
          cause.storeKind satisfies 'commandCenter';
          return isFull
            ? t`the command center is full. Take something out, or add a store.`
            : t`the command center is full from ${moment} on. Come by then, or add a store.`;
      }
    }
    default:
      return cause satisfies never;
  }
}

/** `the storage facility is full of Felsic Magma: brings nothing until you take some out`; empty where there is room */
export function blockedText({ blockedBy }: RestartLine): string {
  if (blockedBy === null) return '';
  const goods = typeName(blockedBy.typeId);
  switch (blockedBy.storeKind) {
    case 'launchpad':
      return t`the launchpad is full of ${goods}: brings nothing until you take some out`;
    case 'storage':
      return t`the storage facility is full of ${goods}: brings nothing until you take some out`;
    default:
      blockedBy.storeKind satisfies 'commandCenter';
      return t`the command center is full of ${goods}: brings nothing until you take some out`;
  }
}
