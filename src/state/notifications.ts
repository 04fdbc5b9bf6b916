import * as v from 'valibot';
import { MAX_LEAD_SECONDS } from '../../workers/game/domain/reminder.ts';
import type { StopKind } from '../../workers/game/domain/result.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { STOP_KINDS } from '../words/stops.ts';
import { persistedAtom } from './persistedAtom.ts';
import { readJson, STORAGE_KEYS, writeText } from './storage.ts';

const timeSchema = v.pipe(v.number(), v.finite(), v.minValue(0));

const settingsSchema = v.pipe(
  v.object({
    isOn: v.boolean(),
    /** when they were last turned on, in seconds since 1970: earlier stops are not reported */
    since: timeSchema,
    kinds: v.pipe(
      v.array(v.unknown()),
      v.transform((kinds) => STOP_KINDS.filter((kind) => kinds.includes(kind))),
    ),
    /** stored by a version that has lost goods; earlier ones reported full stores alone */
    knowsLostGoods: v.optional(v.boolean(), false),
    /** how long before a stop it is reported, as the server accepts it */
    leadSeconds: v.pipe(
      timeSchema,
      v.transform((seconds) => Math.round(Math.min(MAX_LEAD_SECONDS, seconds))),
    ),
  }),
  // Whoever is notified of full stores is notified of other losses, too.
  v.transform(({ kinds, knowsLostGoods, ...settings }) => {
    const wanted: readonly StopKind[] = STOP_KINDS.filter(
      (kind) => kinds.includes(kind) || (kind === 'goodsLost' && !knowsLostGoods && kinds.includes('storageFull')),
    );
    return { ...settings, kinds: wanted, knowsLostGoods: true };
  }),
);

export type NotificationSettings = v.InferOutput<typeof settingsSchema>;

/** Which stops the browser reports, and how long before. Set by the notifications dialog. */
export const notificationSettingsAtom = persistedAtom<NotificationSettings>({
  key: STORAGE_KEYS.notifications,
  fallback: {
    isOn: false,
    since: 0,
    kinds: ['programExpired', 'storageFull', 'goodsLost', 'inputMissing'],
    knowsLostGoods: true,
    leadSeconds: SECONDS_PER_HOUR,
  },
  schema: settingsSchema,
});

const notifiedStopSchema = v.object({
  /** what stops, regardless of when */
  id: v.string(),
  /** when it was announced to stop */
  at: timeSchema,
});

export type NotifiedStop = v.InferOutput<typeof notifiedStopSchema>;

/** Far more than the stops of a large fleet in two days. */
const MAX_NOTIFIED = 3000;
const NOTIFIED_KEPT_SECONDS = 2 * SECONDS_PER_DAY;

/** The stops that the player has been notified of, in this tab or another. */
export function readNotifiedStops(): NotifiedStop[] {
  const stored = v.safeParse(v.array(v.unknown()), readJson(STORAGE_KEYS.notifiedStops));
  return stored.success ? stored.output.filter((entry) => v.is(notifiedStopSchema, entry)) : [];
}

/** Stores the stops that the player has been notified of, for as long as they could be reported again. */
export function keepNotifiedStops(stops: readonly NotifiedStop[], now: EpochSeconds): void {
  const kept = stops.filter(({ at }) => at > now - NOTIFIED_KEPT_SECONDS).slice(-MAX_NOTIFIED);
  writeText(STORAGE_KEYS.notifiedStops, JSON.stringify(kept));
}
