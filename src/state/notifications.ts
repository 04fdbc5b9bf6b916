import type { StopKind } from '../../workers/domain/result.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../workers/domain/units.ts';
import { STOP_KINDS } from '../words/stops.ts';
import { persistedAtom } from './persistedAtom.ts';
import { readJson, STORAGE_KEYS, writeText } from './storage.ts';

export interface NotificationSettings {
  isOn: boolean;
  /** when they were last turned on: what stopped before is no news */
  since: EpochSeconds;
  kinds: readonly StopKind[];
  /** how long before a stop it is told */
  leadSeconds: Seconds;
}

/** Of which stops the browser tells the player, and how long before. Set by the dialog of the notifications. */
export const notificationSettingsAtom = persistedAtom<NotificationSettings>({
  key: STORAGE_KEYS.notifications,
  fallback: {
    isOn: false,
    since: 0,
    kinds: ['programExpired', 'storageFull', 'inputMissing'],
    leadSeconds: SECONDS_PER_HOUR,
  },
  parse(json) {
    if (typeof json !== 'object' || json === null) return undefined;
    const { isOn, since, kinds, leadSeconds } = json as Partial<Record<keyof NotificationSettings, unknown>>;
    if (typeof isOn !== 'boolean' || !isTime(since) || !isTime(leadSeconds) || !Array.isArray(kinds)) return undefined;
    return { isOn, since, leadSeconds, kinds: STOP_KINDS.filter((kind) => kinds.includes(kind)) };
  },
});

/** A stop that the player has been told of. */
export interface NotifiedStop {
  /** tells what stops, not when */
  id: string;
  /** when it was said to stop */
  at: EpochSeconds;
}

/** Far more than a large fleet has in two days. */
const MAX_NOTIFIED = 3000;
const NOTIFIED_KEPT_SECONDS = 2 * SECONDS_PER_DAY;

/** The stops that the player has been told of, in this tab or another. */
export function readNotifiedStops(): NotifiedStop[] {
  const json = readJson(STORAGE_KEYS.notifiedStops);
  if (!Array.isArray(json)) return [];
  return json.filter(
    (entry): entry is NotifiedStop =>
      typeof entry === 'object' && entry !== null && typeof entry.id === 'string' && isTime(entry.at),
  );
}

/** Keeps the stops that the player has been told of, as long as they can still come up. */
export function keepNotifiedStops(stops: readonly NotifiedStop[], now: EpochSeconds): void {
  const kept = stops.filter(({ at }) => at > now - NOTIFIED_KEPT_SECONDS).slice(-MAX_NOTIFIED);
  writeText(STORAGE_KEYS.notifiedStops, JSON.stringify(kept));
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
