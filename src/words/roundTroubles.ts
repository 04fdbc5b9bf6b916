/** What goes wrong at a planet of a round: what stops, what is lost and why, and what to do about it. */
import { plural, t } from '@lingui/core/macro';
import type { StoreKind } from '../../workers/game/domain/pinKinds.ts';
import type { LossCause, RestartLine, Trouble, VisitReport } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatUnits } from '../format/number.ts';
import { asSentence, joinList } from '../format/text.ts';
import { typeName } from './typeNames.ts';
import { momentText } from './visits.ts';

/** `program ends 24 Nov 07:52`, or `program ended` */
export function troubleText({ kind, typeIds, at }: Trouble, roundAt: EpochSeconds): string {
  const goods = joinList(typeIds.map(typeName));
  return at <= roundAt ? PAST_TROUBLE_TEXTS[kind](goods) : COMING_TROUBLE_TEXTS[kind](goods, momentText(at));
}

/** `program ended`, `out of Water`, `store full`, `Water is lost` */
const PAST_TROUBLE_TEXTS: Readonly<Record<Trouble['kind'], (goods: string) => string>> = {
  programEnded: () => t`program ended`,
  inputMissing: (goods) => t({ message: `out of ${goods}`, comment: 'a factory has no Water left' }),
  storeFull: () => t`store full`,
  goodsLost: (goods) => t({ message: `${goods} is lost`, comment: 'Water is lost, because a store is full' }),
};

/** `program ends 24 Nov 07:52`, `out of Water 24 Nov 07:52` */
const COMING_TROUBLE_TEXTS: Readonly<Record<Trouble['kind'], (goods: string, moment: string) => string>> = {
  programEnded: (_, moment) => t`program ends ${moment}`,
  inputMissing: (goods, moment) => t({ message: `out of ${goods} ${moment}`, comment: 'out of Water 24 Nov 07:52' }),
  storeFull: (_, moment) => t({ message: `store full ${moment}`, comment: 'store full 24 Nov 07:52' }),
  goodsLost: (goods, moment) => t({ message: `${goods} is lost ${moment}`, comment: 'Water is lost 24 Nov 07:52' }),
};

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
  if (cause.kind !== 'storeFull') return ROUTE_TEXTS[cause.kind]();
  const { storeKind, fullAt } = cause;
  return fullAt <= roundAt ? FULL_TEXTS[storeKind]() : FULL_FROM_TEXTS[storeKind](momentText(fullAt));
}

const ROUTE_TEXTS: Readonly<Record<Exclude<LossCause['kind'], 'storeFull'>, () => string>> = {
  notRouted: () => t`no route takes it away. Route it to a store.`,
  noStore: () => t`no route takes the rest to a store. Add one.`,
  routeTooSmall: () => t`its route carries less than a cycle brings. Set the route up again.`,
};

const FULL_TEXTS: Readonly<Record<StoreKind, () => string>> = {
  launchpad: () => t`the launchpad is full. Take something out, or add a store.`,
  storage: () => t`the storage facility is full. Take something out, or add a store.`,
  commandCenter: () => t`the command center is full. Take something out, or add a store.`,
};

const FULL_FROM_TEXTS: Readonly<Record<StoreKind, (moment: string) => string>> = {
  launchpad: (moment) => t`the launchpad is full from ${moment} on. Come by then, or add a store.`,
  storage: (moment) => t`the storage facility is full from ${moment} on. Come by then, or add a store.`,
  commandCenter: (moment) => t`the command center is full from ${moment} on. Come by then, or add a store.`,
};

/** `the storage facility is full of Felsic Magma: brings nothing until you take some out`; empty where there is room */
export function blockedText({ blockedBy }: RestartLine): string {
  return blockedBy === null ? '' : BLOCKED_TEXTS[blockedBy.storeKind](typeName(blockedBy.typeId));
}

const BLOCKED_TEXTS: Readonly<Record<StoreKind, (goods: string) => string>> = {
  launchpad: (goods) => t`the launchpad is full of ${goods}: brings nothing until you take some out`,
  storage: (goods) => t`the storage facility is full of ${goods}: brings nothing until you take some out`,
  commandCenter: (goods) => t`the command center is full of ${goods}: brings nothing until you take some out`,
};
