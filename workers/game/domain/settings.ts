import type { CustomsSettings } from './customsTax.ts';
import type { EpochSeconds, Fraction } from './units.ts';
import type { WorthSettings } from './worth.ts';

/** The settings that change figures. */
export interface ReportSettings {
  balanceThreshold: number;
  /** units per hour; 0 turns the alert off */
  minExtractionRate: number;
  /** figures simulated to now, or as ESI reported them */
  figures: 'now' | 'esi';
  /** from when on progress counts; null while the player has not chosen a day */
  productionStartAt: EpochSeconds | null;
  activityFraction: Fraction;
  customs: CustomsSettings;
  worth: WorthSettings;
}
