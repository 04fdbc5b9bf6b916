/**
 * How urgent something is, by one scale for the whole page. Red: it has stopped, or goods are lost. Amber: it will within a
 * day, or it runs short. Grey: advice.
 */

import type { Bottleneck, BottleneckCause } from '../../workers/game/domain/chain.ts';
import type { ColonyReport, RootStop } from '../../workers/game/domain/report.ts';
import {
  isLosingGoods,
  isOnlySetupFault,
  isSetUpWrong,
  isStopped,
  lostFractionOf,
} from '../../workers/game/domain/stopped.ts';
import { LOST_FRACTIONS } from '../../workers/game/domain/thresholds.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../workers/game/domain/units.ts';
import type { AlertChip, BadgeKind } from '../words/alerts.ts';
import { keptFor } from './keptFor.ts';
import { isCostly } from './planetFigures.ts';

export type Severity = 'red' | 'amber' | 'grey';

/** A stop within this time is amber. */
const SOON_SECONDS: Seconds = SECONDS_PER_DAY;

export interface Badge {
  kind: BadgeKind;
  severity: Severity;
  /** null unless it is about the planet's first stop, which its row says in words */
  stopAt: EpochSeconds | null;
}

type Alerted = Pick<ColonyReport, 'at' | 'stops' | 'alerts' | 'isExpired' | 'netIskPerMonth'>;

/**
 * A stop in force is red, one within a day amber. A wrong set-up has not stopped: it never ran, unless it loses goods. Goods
 * are lost in red from a large share on.
 */
export function severityOfStop(root: RootStop, now: EpochSeconds): Severity {
  const { at } = root.stop;
  if (isOnlySetupFault(root, now)) return 'amber';
  if (at > now) return severityOfComing(at, now);
  const lostFraction = lostFractionOf(root, now);
  return lostFraction !== null && lostFraction < LOST_FRACTIONS.red ? 'amber' : 'red';
}

/** A stop that is yet to come is amber within a day, and never red. */
export function severityOfComing(at: EpochSeconds, now: EpochSeconds): Exclude<Severity, 'red'> {
  return at - now <= SOON_SECONDS ? 'amber' : 'grey';
}

/**
 * Stops in force as every screen orders them but a planet's table of stops, which goes by time as its chart does: red before
 * amber, then what has stopped before lost goods, then the earliest. Wrong set-ups come last.
 * @param stops ascending by time
 */
export function worstFirst(stops: readonly RootStop[], at: EpochSeconds): readonly RootStop[] {
  return stops.toSorted((a, b) => rankInForce(a, at) - rankInForce(b, at));
}

function rankInForce(root: RootStop, at: EpochSeconds): number {
  const badge = badgeOfStop(root, at);
  if (badge === 'setUp') return RANKS.grey * 2;
  return RANKS[severityOfStop(root, at)] * 2 + Number(badge === 'goodsLost');
}

/** What has stopped on a planet, or loses goods, the worst first. Kept, because sorting asks several times. */
export const causesOf = keptFor(({ stops, at }: Pick<ColonyReport, 'stops' | 'at'>): readonly RootStop[] =>
  worstFirst(
    stops.filter((root) => root.stop.at <= at && !isOnlySetupFault(root, at)),
    at,
  ),
);

/** What a planet's row says: the worst of what has stopped, otherwise a wrong set-up, otherwise what stops next. */
export function firstStop(colony: Pick<ColonyReport, 'stops' | 'at'>): RootStop | undefined {
  return causesOf(colony)[0] ?? colony.stops[0];
}

/** Everything about a planet that needs the player, the worst first. @param shouldMoveHeads as its history advises */
export function badgesOf(colony: Alerted, shouldMoveHeads = false): readonly Badge[] {
  const { alerts, at } = colony;
  const badges: Badge[] = [];
  const add = (kind: BadgeKind, severity: Severity, stopAt: EpochSeconds | null = null): void => {
    if (!badges.some((badge) => badge.kind === kind)) badges.push({ kind, severity, stopAt });
  };
  const first = firstStop(colony);
  if (first !== undefined) {
    const severity = severityOfStop(first, at);
    if (severity !== 'grey') add(badgeOfStop(first, at), severity, first.stop.at);
  }
  if (alerts.includes('expired')) add('stopped', 'red');
  if (alerts.includes('noRecord')) add('noRecord', 'amber');
  if (alerts.includes('lowImports')) add('shortOfInputs', 'amber');
  if (isCostly(colony)) add('costsMore', 'amber');
  if (alerts.includes('imbalance')) add('offBalance', 'grey');
  if (shouldMoveHeads) add('moveHeads', 'grey');
  if (alerts.includes('lowStorage') && !isDue(colony, 'full')) add('overFill', 'grey');
  if (alerts.includes('lowRate')) add('belowMinimum', 'grey');
  return badges;
}

function badgeOfStop(root: RootStop, now: EpochSeconds): BadgeKind {
  const { stop } = root;
  if (isOnlySetupFault(root, now)) return 'setUp';
  if (stop.kind === 'storageFull') return 'full';
  if (stop.kind === 'goodsLost' || stop.kind === 'notSetUp')
    return lostFractionOf(root, now) === null ? 'stopped' : 'goodsLost';
  return stop.kind === 'inputMissing' ? 'shortOfInputs' : 'stopped';
}

/** Null without a badge. */
export function worstSeverity(badges: readonly Badge[]): Severity | null {
  return badges.reduce<Severity | null>(
    (worst, { severity }) => (severityRank(severity) < severityRank(worst) ? severity : worst),
    null,
  );
}

/** Factories that stand still, or goods that are lost, are red; slow factories amber; a product that costs more than it brings is advice. */
export function bottleneckSeverity({
  speedFraction,
  causes,
}: Pick<Bottleneck, 'speedFraction'> & { causes: readonly BottleneckCause[] }): Severity {
  if (speedFraction === 0 || causes.some(({ kind }) => kind === 'lost')) return 'red';
  return causes.every(({ kind }) => kind === 'loss') ? 'grey' : 'amber';
}

const RANKS: Readonly<Record<Severity, number>> = { red: 0, amber: 1, grey: 2 };

/** Worst first; null, which is nothing, comes last. */
export function severityRank(severity: Severity | null): number {
  return severity === null ? 3 : RANKS[severity];
}

/** Whether alert mode shows a planet: it has an alert, or is one of a chip's. */
export function needsAttention(colony: Alerted): boolean {
  return colony.alerts.length > 0 || chipsOf(colony).size > 0;
}

/** What alert mode can be limited to. */
export const ALERT_CHIPS: readonly AlertChip[] = [
  'stopped',
  'goodsLost',
  'setUp',
  'full',
  'shortOfInputs',
  'offBalance',
];

/** Whether a planet is one of a chip's: Full and Short of inputs include what will be so within a day. */
export function isOfChip(colony: Alerted, chip: AlertChip): boolean {
  return chipsOf(colony).has(chip);
}

/** Kept, because each publication counts the planets of every chip. */
const chipsOf = keptFor(
  (colony: Alerted): ReadonlySet<AlertChip> => new Set(ALERT_CHIPS.filter((chip) => DESERVES_CHIP[chip](colony))),
);

const DESERVES_CHIP: Readonly<Record<AlertChip, (colony: Alerted) => boolean>> = {
  stopped: isStopped,
  goodsLost: isLosingGoods,
  setUp: isSetUpWrong,
  full: (colony) => isDue(colony, 'full'),
  shortOfInputs: (colony) => colony.alerts.includes('lowImports') || isDue(colony, 'shortOfInputs'),
  offBalance: ({ alerts }) => alerts.includes('imbalance'),
};

/** Whether such a stop is in force or comes within a day. */
function isDue({ stops, at }: Alerted, kind: BadgeKind): boolean {
  return stops.some((root) => badgeOfStop(root, at) === kind && root.stop.at - at <= SOON_SECONDS);
}
