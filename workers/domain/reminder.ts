/** Reminders: stops that the server announces while the page is closed. */
import type { PlanetType } from './commodity.ts';
import type { CharacterId } from './ids.ts';
import type { StopReport } from './report.ts';
import type { StopKind } from './result.ts';
import type { EpochSeconds } from './units.ts';

/** How far ahead the browser leaves reminders with the server. */
export const REMINDER_HORIZON_DAYS = 14;

/** The server deletes a list so many days after its last upload. */
export const REMINDERS_KEPT_DAYS = 30;

export interface ReminderRequest {
  /** the kinds of stops to announce */
  kinds: readonly StopKind[];
  /** mixed into the keys, so that they say nothing to the server; known to this browser only */
  keySalt: string;
}

/** Equal stops of a planet that come together, such as twelve factories that run out of water. */
export interface PlannedReminder {
  /** identifies the stop from one plan to the next; at most 40 characters */
  key: string;
  /** the soonest of them */
  entry: StopReport;
  count: number;
  characterId: CharacterId;
  planetName: string;
  planetType: PlanetType;
  /** when ESI last confirmed the colony */
  confirmedAt: EpochSeconds;
}
