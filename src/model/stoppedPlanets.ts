/** The planets on which something has stopped, by what that costs. */
import type { CharacterId, TypeId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop } from '../../workers/game/domain/report.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import type { Loss, LossTotal } from '../words/lostIsk.ts';
import { keptFor } from './keptFor.ts';
import { isCostly } from './planetFigures.ts';
import { causesOf, isOfChip } from './severity.ts';

/** A planet whose net is below 0 loses nothing while it is stopped. An excluded one counts in no sum. */
export function lossOf(colony: ColonyReport): Loss {
  if (colony.excludeFromTotals) return { kind: 'excluded' };
  if (isCostly(colony)) return { kind: 'costsMore' };
  if (colony.lostIskPerDay !== null) return { kind: 'isk', iskPerDay: colony.lostIskPerDay };
  return { kind: colony.isNetComing ? 'coming' : 'unknown' };
}

/** What the next stop of a planet can end, with the same exceptions. */
export function stakeOf(colony: ColonyReport): Loss {
  const loss = lossOf(colony);
  if (loss.kind === 'excluded' || loss.kind === 'costsMore') return loss;
  if (colony.atStakeIskPerDay !== null) return { kind: 'isk', iskPerDay: colony.atStakeIskPerDay };
  return { kind: colony.isNetComing ? 'coming' : 'unknown' };
}

/** Unknown ones come before those that lose nothing. */
function rankOf(loss: Loss): number {
  if (loss.kind === 'isk') return loss.iskPerDay > 0 ? 0 : 2;
  return { coming: 1, unknown: 1, costsMore: 3, excluded: 4 }[loss.kind];
}

/** What loses most first; of the same loss, what stopped first. Compared by `compareKeys`. Kept, because sorting asks several times. */
export const lossKeyOf = keptFor((colony: ColonyReport): readonly number[] => {
  const loss = lossOf(colony);
  const stoppedAt = causesOf(colony)[0]?.stop.at ?? colony.at;
  return [rankOf(loss), loss.kind === 'isk' ? -loss.iskPerDay : 0, stoppedAt];
});

/** By the first figure that differs, ascending. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((figure, at) => figure !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** In the order of `lossKeyOf`. */
export function compareByLoss(a: ColonyReport, b: ColonyReport): number {
  return compareKeys(lossKeyOf(a), lossKeyOf(b));
}

/** What these planets lose together. @param of a planet: what it loses, or has at stake */
export function totalLoss(colonies: readonly ColonyReport[], of: (colony: ColonyReport) => Loss = lossOf): LossTotal {
  const losses = colonies.map(of).filter(({ kind }) => kind !== 'excluded');
  const unknownCount = losses.filter(({ kind }) => kind === 'unknown' || kind === 'coming').length;
  return {
    iskPerDay: sum(losses.map((loss) => (loss.kind === 'isk' ? loss.iskPerDay : 0))),
    knownCount: losses.length - unknownCount,
    unknownCount,
  };
}

/** The planets on which something has stopped, in that order; or those that run but lose goods. */
export function stoppedPlanets(
  colonies: readonly ColonyReport[],
  chip: 'stopped' | 'goodsLost' = 'stopped',
): readonly ColonyReport[] {
  return colonies.filter((colony) => isOfChip(colony, chip)).sort(compareByLoss);
}

/** What the first screen says of the planets on which something has stopped, and of those that run but lose goods. */
export interface StoppedSummary {
  stoppedCount: number;
  losingCount: number;
  stoppedLoss: LossTotal;
  losingLoss: LossTotal;
  /** what some of the stopped ones lose is still being calculated */
  isLossComing: boolean;
  /** their characters, those who lose most first */
  characterIds: readonly CharacterId[];
  /** the planets that have a line, the stopped ones first */
  lines: readonly ColonyReport[];
}

/** As many planets have a line. */
export const STOPPED_LINE_COUNT = 5;

export function summarizeStopped(colonies: readonly ColonyReport[]): StoppedSummary {
  const [stopped, losing] = [stoppedPlanets(colonies), stoppedPlanets(colonies, 'goodsLost')];
  const planets = [...stopped, ...losing];
  return {
    stoppedCount: stopped.length,
    losingCount: losing.length,
    stoppedLoss: totalLoss(stopped),
    losingLoss: totalLoss(losing),
    isLossComing: stopped.some(({ isNetComing }) => isNetComing),
    characterIds: [...new Set(planets.map(({ characterId }) => characterId))],
    lines: planets.slice(0, STOPPED_LINE_COUNT),
  };
}

export function endedProducts(causes: readonly RootStop[]): readonly TypeId[] {
  const ended = causes.filter(({ stop }) => stop.kind === 'programExpired');
  return [...new Set(ended.flatMap(({ productTypeId }) => productTypeId ?? []))];
}
