/** Reminders: stops that the server announces while the page is closed. */
import type { PlanetType } from './commodity.ts';
import type { CharacterId } from './ids.ts';
import type { StopReport } from './report.ts';
import type { StopKind } from './result.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from './units.ts';

/** How far ahead the browser leaves reminders with the server. */
export const REMINDER_HORIZON_DAYS = 14;

/** How long stops that are over stay in the plan while in force, so that a message that waits is known to be true. */
export const REMINDER_LOOKBACK_HOURS = 20;

/** The server accepts so many reminders of so many characters, in a request of so many bytes. */
export const MAX_REMINDERS = 1000;
export const MAX_REMINDER_GROUPS = 110;
export const MAX_REMINDER_BYTES = 128 * 1024;

/** The earliest that a stop is announced before it happens. The server refuses more. */
export const MAX_LEAD_SECONDS: Seconds = SECONDS_PER_DAY;

/** The server deletes a list so many days after its last upload. */
export const REMINDERS_KEPT_DAYS = 30;

export interface ReminderRequest {
  kinds: readonly StopKind[];
  /** mixed into the keys, so that they say nothing to the server; known to this browser only */
  keySalt: string;
}

export interface ReminderPlan {
  /** soonest first */
  reminders: PlannedReminder[];
  /** later reminders that the server would not accept */
  leftOutCount: number;
}

/** Equal stops of a planet that come together, such as twelve factories that run out of water. */
export interface PlannedReminder {
  /** identifies the stop from one plan to the next */
  key: string;
  /** leads to the planet in this browser only; says nothing to the server */
  link: string;
  /** the soonest of them */
  entry: StopReport;
  count: number;
  characterId: CharacterId;
  planetName: string;
  planetType: PlanetType;
  /** when ESI last confirmed the colony */
  confirmedAt: EpochSeconds;
}
