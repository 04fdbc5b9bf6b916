/** The worker's request from the round planner's fields, and the visits of a stored plan to compare with snapshots. */

import type { Basket } from '../../workers/game/domain/demand.ts';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type {
  ExpectedVisit,
  PoolGoods,
  RoundReport,
  RoundRequest,
  VisitSettings,
} from '../../workers/game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { DEFAULT_WORTH, type WorthChoices } from '../../workers/game/domain/worth.ts';
import type { RoundInputs } from './roundInputs.ts';
import {
  type GoodsByCharacter,
  listPools,
  type PoolCharacter,
  type PoolUnits,
  stockOf,
  withEveStock,
} from './roundStock.ts';

/** The share of the worth that a shortened list keeps. */
const CUT_FRACTION = 0.95;

/**
 * @param now  the time that the page shows; the start is relative to it
 * @param hand what a started round has brought and used since the lists of stock were written
 * @param fromEve goods in hangars that count, by character: the stock of pools whose list is blank
 * @param baskets those that count
 */
export function toRequest(
  inputs: RoundInputs,
  characters: readonly PoolCharacter[],
  now: EpochSeconds,
  worth: WorthChoices,
  hand: PoolUnits = {},
  fromEve: GoodsByCharacter = new Map(),
  baskets: readonly Basket[] = [],
): RoundRequest {
  const {
    start,
    next,
    restart,
    programDays,
    slackHours,
    pool,
    topUpOwnProducts,
    holdM3,
    minWorthIsk,
    leftOutIds,
    isCut,
  } = inputs;
  const roundAt = Math.max(now, start.kind === 'at' ? start.at : now + Math.round(start.hours * SECONDS_PER_HOUR));
  const nextRoundAt = next.kind === 'at' ? next.at : roundAt + Math.round(next.days * SECONDS_PER_DAY);
  const taking = characters.filter(({ characterId }) => !leftOutIds.includes(characterId));
  const lists = withEveStock(inputs.stock, pool, taking, fromEve);
  const stock = listPools(pool, taking).flatMap(({ key, name }): PoolGoods[] =>
    [...stockOf(key, lists, hand)].map(([typeId, amount]) => ({ pool: name, typeId, amount })),
  );
  return {
    roundAt,
    nextRoundAt,
    restart,
    programSeconds: typeof programDays === 'number' ? programDays * SECONDS_PER_DAY : programDays,
    slackSeconds: Math.round(slackHours * SECONDS_PER_HOUR),
    topUpOwnProducts,
    feedAtLoss: inputs.fedKeys as ColonyKey[],
    leftOutKeys: inputs.leftOutKeys as ColonyKey[],
    pool,
    stock,
    holdM3,
    minWorthIsk,
    worth,
    characterIds: taking.map(({ characterId }) => characterId),
    cutFraction: isCut ? CUT_FRACTION : null,
    ...(baskets.length > 0 && { baskets }),
  };
}

/** A visit now that lasts until the next round, but an hour at least. */
export function toAdviceSettings(inputs: RoundInputs, now: EpochSeconds): VisitSettings {
  const request = toRequest({ ...inputs, start: { kind: 'in', hours: 0 } }, [], now, DEFAULT_WORTH);
  const { roundAt, restart, programSeconds, slackSeconds, topUpOwnProducts, feedAtLoss } = request;
  const nextRoundAt = Math.max(request.nextRoundAt, roundAt + SECONDS_PER_HOUR);
  return { roundAt, nextRoundAt, restart, programSeconds, slackSeconds, topUpOwnProducts, feedAtLoss };
}

/** Visits to compare with newer snapshots: those of planets whose snapshot is newer than the plan's. */
export function expectedVisits(
  report: RoundReport,
  snapshotAt: (key: ColonyKey) => EpochSeconds | null,
): ExpectedVisit[] {
  const visits = new Map<ColonyKey, ExpectedVisit>();
  for (const { key, snapshotAt: plannedAt, lines, expected } of report.logins.flatMap((login) => login.visits)) {
    if ((snapshotAt(key) ?? 0) <= plannedAt) continue;
    const restarts = lines.filter((line) => line.kind === 'restart');
    const known = visits.get(key);
    visits.set(key, {
      key,
      roundAt: report.settings.roundAt,
      snapshotAt: plannedAt,
      restarts: [...(known?.restarts ?? []), ...restarts],
      collects: [...(known?.collects ?? []), ...lines.filter((line) => line.kind === 'collect')],
      delivers: [...(known?.delivers ?? []), ...lines.filter((line) => line.kind === 'deliver')],
      expected: known !== undefined && known.expected.length > 0 ? known.expected : expected,
    });
  }
  return [...visits.values()];
}
