/** The history files of versions 1.0.0 and 1.1.0, and what a backup has of the history: checked when read. */
import * as v from 'valibot';
import {
  type BackupFault,
  HISTORY_BACKUP_KIND,
  HISTORY_BACKUP_VERSION,
  type HistoryBackup,
  type HistorySnapshot,
} from '../../game/domain/history.ts';
import { TRADING_HUBS } from '../../game/domain/hub.ts';
import type { CharacterId, PinId, PlanetId, TypeId } from '../../game/domain/ids.ts';
import { parseJson } from '../../game/domain/json.ts';

/** The earliest and latest times that a file may have, so that a damaged one can't claim others: 2015 to 2100. */
export const [EARLIEST_AT, LATEST_AT] = [1_420_070_400, 4_102_444_800];

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const idOf = <Id extends number>() =>
  v.pipe(
    id,
    v.transform((one) => one as Id),
  );
const [typeId, pinId] = [idOf<TypeId>(), idOf<PinId>()];
const [characterId, planetId] = [idOf<CharacterId>(), idOf<PlanetId>()];
const time = v.pipe(v.number(), v.integer(), v.minValue(EARLIEST_AT), v.maxValue(LATEST_AT));
/** Programs of odd records can have any time. */
const anyTime = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 40)), v.maxValue(2 ** 40));
const units = v.pipe(v.number(), v.finite());
const day = v.pipe(v.number(), v.integer(), v.minValue(EARLIEST_AT / 86_400), v.maxValue(LATEST_AT / 86_400));
/** The highest tax that players can set, 100 %, and the game's 10 %. */
const MAX_TAX = 1.1;
const stacks = v.array(v.object({ typeId, amount: units }));

const program = v.object({
  pinId,
  productTypeId: typeId,
  baseQtyPerCycle: units,
  cycleSeconds: units,
  headCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  installedAt: anyTime,
  expiresAt: anyTime,
});

const change = v.variant('kind', [
  v.object({ kind: v.picklist(['built', 'removed', 'schematic']), pinId, pinTypeId: typeId }),
  v.object({ kind: v.picklist(['routes', 'links', 'upgrade']) }),
]);

const comparison = v.object({
  previousAt: time,
  gap: v.nullable(v.picklist(['layoutChanged', 'allMoved', 'missedVisit', 'notSimulated'])),
  collected: stacks,
  delivered: stacks,
  restartedPinIds: v.array(pinId),
  changes: v.array(change),
  internal: v.array(v.object({ typeId, takenUnits: units })),
  customsTaxFraction: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_TAX))),
  errors: v.array(v.object({ pinId, pinTypeId: typeId, typeId, predictedUnits: units, actualUnits: units })),
  days: v.array(
    v.object({
      day,
      flows: v.array(v.object({ typeId, madeUnits: units, usedUnits: units, lostUnits: units })),
      idle: v.array(v.object({ pinId, productTypeId: typeId, idleSeconds: units, missedUnits: units })),
    }),
  ),
  isLaunchPossible: v.exactOptional(v.literal(true)),
});

const visit = v.pipe(
  v.object({ at: time, contents: stacks, programs: v.array(program), comparison: v.nullable(comparison) }),
  v.check((one) => one.comparison === null || one.comparison.previousAt < one.at, 'should start before the visit'),
);

const snapshot = v.object({ lastUpdateAt: time, planetJson: v.string(), layoutJson: v.string() });

const round = v.pipe(
  v.object({
    roundAt: time,
    nextRoundAt: time,
    planets: v.pipe(
      v.array(v.object({ characterId, planetId, plannedIsk: v.nullable(v.pipe(v.number(), v.finite())) })),
      v.maxLength(10_000),
    ),
  }),
  v.check((one) => one.roundAt < one.nextRoundAt, 'should end after its start'),
);

const tax = v.object({
  characterId,
  id,
  planetId: v.nullable(planetId),
  at: time,
  kind: v.picklist(['export', 'import']),
  isk: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  partyId: v.nullable(id),
});

const rest = {
  prices: v.array(
    v.object({
      hub: v.picklist(TRADING_HUBS),
      day,
      minSellIsk: v.array(v.tuple([id, v.pipe(v.number(), v.finite(), v.minValue(0))])),
    }),
  ),
  rounds: v.exactOptional(v.pipe(v.array(round), v.maxLength(10_000))),
  taxes: v.exactOptional(v.pipe(v.array(tax), v.maxLength(1_000_000))),
};

const restSchema = v.object(rest);
const backup = v.object({
  colonies: v.array(v.object({ characterId, planetId, visits: v.array(visit), latest: v.exactOptional(snapshot) })),
  ...rest,
});

/** Checks the latest snapshot of a colony in a backup; null if it has none, or it is damaged. */
export function readSnapshot(json: unknown): HistorySnapshot | null {
  const parsed = v.safeParse(snapshot, json);
  return parsed.success ? parsed.output : null;
}

/** Checks what a backup has of the history besides colonies; null if it is damaged. */
export function readHistoryRest(json: unknown): Omit<ParsedHistory, 'colonies'> | null {
  const parsed = v.safeParse(restSchema, json, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

export type ParsedHistory = Pick<HistoryBackup, 'colonies' | 'prices' | 'rounds' | 'taxes'>;

const header = v.looseObject({ kind: v.literal(HISTORY_BACKUP_KIND), version: v.number() });

type ParsedBackup = { kind: 'ok'; backup: ParsedHistory } | { kind: 'invalid'; fault: BackupFault };

/** Checks a backup file completely before anything of it is used. */
export function parseHistoryBackup(text: string): ParsedBackup {
  const json = parseJson(text);
  if (json === undefined) return invalid('notJson');
  const head = v.safeParse(header, json);
  if (!head.success) return invalid(Array.isArray(json) ? 'characterList' : 'otherFile');
  if (head.output.version > HISTORY_BACKUP_VERSION) return invalid('newerVersion');
  const parsed = v.safeParse(backup, json, { abortEarly: true });
  return parsed.success ? { kind: 'ok', backup: parsed.output } : invalid('damaged');
}

function invalid(kind: BackupFault['kind']): ParsedBackup {
  return { kind: 'invalid', fault: { kind } };
}
