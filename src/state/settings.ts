import * as v from 'valibot';
import { type CustomsSettings, DEFAULT_CUSTOMS, MAX_SKILL_LEVEL } from '../../workers/game/domain/customsTax.ts';
import { TRADING_HUBS, type TradingHub } from '../../workers/game/domain/hub.ts';
import { DEFAULT_PRICE_BASES, PRICE_BASES, type PriceBases } from '../../workers/game/domain/priceList.ts';
import type { ReportSettings } from '../../workers/game/domain/settings.ts';
import { DEFAULT_BALANCE_THRESHOLD } from '../../workers/game/domain/thresholds.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { DEFAULT_WORTH, MOST_WORTH, type WorthChoices } from '../../workers/game/domain/worth.ts';
import { isHexColour } from '../format/colour.ts';
import { parseNumber } from '../format/parseNumber.ts';
import { startOfEveDay } from '../format/time.ts';
import type { TimerBucket } from '../format/timerBucket.ts';
import { ACCOUNT_SORTS } from '../model/accounts.ts';
import type { AccountSort } from '../words/accounts.ts';
import { atom } from './jotai.ts';
import { persistedAtom, textListSchema } from './persistedAtom.ts';
import { roundIntervalAtom } from './round.ts';
import { STORAGE_KEYS, type StorageKey } from './storage.ts';

/** Units per hour. */
export const MAX_BALANCE_THRESHOLD = 100_000;
/** Units per hour; far above the yield of ten heads on the richest planet. */
export const MAX_MIN_EXTRACTION_RATE = 1_000_000;

/** Characters as small cards in a row, without totals. Set by the toolbar. */
export const compactModeAtom = persistedFlag(STORAGE_KEYS.compactMode);
/** Only planets with an alert are shown. Set by the toolbar. */
export const alertModeAtom = persistedFlag(STORAGE_KEYS.alertMode);
/** Extractors show their end time instead of the time left. Set by the toolbar. */
export const extractionTimeModeAtom = persistedFlag(STORAGE_KEYS.extractionTimeMode);
/** Characters show their comment instead of their planets. Set by the toolbar. */
export const planModeAtom = persistedFlag(STORAGE_KEYS.planMode);
/** Commodities are shown as icons instead of names. Set by the toolbar and the settings. */
export const showProductIconsAtom = persistedFlag(STORAGE_KEYS.showProductIcons);

/** How much the hourly averages of two extractors may differ: units per hour, 0 to 100,000. Set by the settings. */
export const balanceThresholdAtom = persistedAtom<number>({
  key: STORAGE_KEYS.balanceThreshold,
  fallback: DEFAULT_BALANCE_THRESHOLD,
  schema: integerSchema(0, MAX_BALANCE_THRESHOLD),
});

/** A running extractor below this rate is an alert: units per hour, 0 for no alert. Set by the settings. */
export const minExtractionRateAtom = persistedAtom<number>({
  key: STORAGE_KEYS.minExtractionRate,
  fallback: 0,
  schema: integerSchema(0, MAX_MIN_EXTRACTION_RATE),
});

/** Figures simulated to now, or as ESI reported them at the player's last visit. Set by the settings. */
export const figuresAtom = persistedAtom<ReportSettings['figures']>({
  key: STORAGE_KEYS.figures,
  fallback: 'now',
  schema: v.picklist(['now', 'esi']),
});

/** The hub whose prices all ISK figures use. Set by the settings and the list of products. */
export const tradingHubAtom = persistedAtom<TradingHub>({
  key: STORAGE_KEYS.tradingHub,
  fallback: 'jita',
  schema: v.picklist(TRADING_HUBS),
});

const rateSchema = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0);

/** Customs tax: the skill's level and what owners of customs offices usually charge. Set by the settings. */
export const customsAtom = persistedAtom<CustomsSettings>({
  key: STORAGE_KEYS.customs,
  fallback: DEFAULT_CUSTOMS,
  schema: v.object({
    skillLevel: v.fallback(integerSchema(0, MAX_SKILL_LEVEL), DEFAULT_CUSTOMS.skillLevel),
    ownerFractions: v.fallback(
      v.object({ high: rateSchema, low: rateSchema, null: rateSchema, wormhole: rateSchema }),
      DEFAULT_CUSTOMS.ownerFractions,
    ),
  }),
});

const worthSchema = <Name extends keyof typeof MOST_WORTH>(name: Name) =>
  v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_WORTH[name])), DEFAULT_WORTH[name]);

/** What counts in the worth of a change or a visit. Set by the settings. */
export const worthAtom = persistedAtom<WorthChoices>({
  key: STORAGE_KEYS.worth,
  fallback: DEFAULT_WORTH,
  schema: v.object({
    surplusP0Sells: v.fallback(v.boolean(), DEFAULT_WORTH.surplusP0Sells),
    maxVolumeShare: worthSchema('maxVolumeShare'),
    haulIskPerM3: worthSchema('haulIskPerM3'),
    loginIsk: worthSchema('loginIsk'),
    salesTaxFraction: worthSchema('salesTaxFraction'),
    brokerFeeFraction: worthSchema('brokerFeeFraction'),
  }),
});

const basisSchema = v.fallback(v.picklist(PRICE_BASES), 'sellMin');

/** Which orders of the hub exports and imports are priced by. Set by the settings. */
export const priceBasesAtom = persistedAtom<PriceBases>({
  key: STORAGE_KEYS.priceBases,
  fallback: DEFAULT_PRICE_BASES,
  schema: v.object({ exports: basisSchema, imports: basisSchema }),
});

export type TimerColours = Readonly<Record<TimerBucket, string>>;

export const DEFAULT_TIMER_COLOURS: TimerColours = {
  expired: '#AB324A',
  under2h: '#9C4438',
  under4h: '#765B21',
  under8h: '#63620D',
  under12h: '#2C6C2F',
  under24h: '#2F695A',
  under48h: '#2F695A',
  default: '#006596',
};

const colourSchema = v.pipe(v.string(), v.check(isHexColour));

/** A colour that is missing or invalid has its default. */
const timerColoursSchema = v.object({
  expired: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.expired),
  under2h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under2h),
  under4h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under4h),
  under8h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under8h),
  under12h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under12h),
  under24h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under24h),
  under48h: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.under48h),
  default: v.fallback(colourSchema, DEFAULT_TIMER_COLOURS.default),
});

/** The background of a countdown by the time left, `#rrggbb`. Set by the settings. */
export const timerColoursAtom = persistedAtom<TimerColours>({
  key: STORAGE_KEYS.colors,
  fallback: DEFAULT_TIMER_COLOURS,
  schema: timerColoursSchema,
});

/** The order of the account cards by name; accounts that are missing here come last. Set by dragging a card. */
export const accountOrderAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.accountOrder,
  fallback: [],
  schema: textListSchema,
});

/** How the account cards are sorted: in the player's order, or those that need the player first. Set by the toolbar. */
export const accountSortAtom = persistedAtom<AccountSort>({
  key: STORAGE_KEYS.accountSort,
  fallback: 'own',
  schema: v.picklist(ACCOUNT_SORTS),
});

/** The names of the account cards that are closed. Set by a card's header and by Collapse / Expand All. */
export const collapsedAccountsAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.collapsedAccounts,
  fallback: [],
  schema: textListSchema,
});

/** Whether the block of stopped planets is one line. Set by its head. */
export const stoppedFoldedAtom = persistedFlag(STORAGE_KEYS.stoppedFolded);

/** How many planets had stopped when all were last known: the next visit keeps that much room for them. null: never known. */
export const stoppedCountAtom = persistedAtom<number | null>({
  key: STORAGE_KEYS.stoppedCount,
  fallback: null,
  schema: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

/** Whether the totals panel is open. Set by its header. */
export const totalsOpenAtom = persistedFlag(STORAGE_KEYS.totalsOpen);

const totalsSortSchema = v.object({
  column: v.picklist(['name', 'unitsPerHour', 'units', 'producedIsk', 'iskPerMonth', 'progress']),
  direction: v.picklist(['ascending', 'descending']),
});

export type TotalsSort = v.InferOutput<typeof totalsSortSchema>;

/** How the totals are sorted. Set by the column headers. */
export const totalsSortAtom = persistedAtom<TotalsSort>({
  key: STORAGE_KEYS.totalsSort,
  fallback: { column: 'name', direction: 'ascending' },
  schema: totalsSortSchema,
});

/** When the period of production starts: the start of a day in EVE time; null until the player chooses one in the totals panel. */
export const productionStartAtom = persistedAtom<EpochSeconds | null>({
  key: STORAGE_KEYS.productionStartDate,
  fallback: null,
  schema: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.number(),
      v.transform((ms) => startOfEveDay(ms / 1000)),
    ),
  ),
  format: (at) => (at === null ? null : new Date(at * 1000).toISOString()),
});

/** How much of the time since then the colonies worked, in percent. Set in the totals panel. */
export const activityPercentageAtom = persistedAtom<number>({
  key: STORAGE_KEYS.activityPercentage,
  fallback: 100,
  schema: v.pipe(v.union([v.number(), v.string()]), v.transform(clampActivity)),
});

/** The settings that change figures, for the worker. */
export const reportSettingsAtom = atom<ReportSettings>((get) => ({
  balanceThreshold: get(balanceThresholdAtom),
  minExtractionRate: get(minExtractionRateAtom),
  figures: get(figuresAtom),
  productionStartAt: get(productionStartAtom),
  activityFraction: get(activityPercentageAtom) / 100,
  customs: get(customsAtom),
  worth: { ...get(worthAtom), visitIntervalSeconds: get(roundIntervalAtom) },
}));

/** The typed activity, limited to 0 to 100; 0 if it is not a number. `'150'` → 100, `'12abc'` → 0, `''` → 0 */
export function clampActivity(typed: string | number): number {
  const value = typeof typed === 'string' ? (parseNumber(typed, 100) ?? 0) : typed;
  return Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value));
}

function integerSchema(min: number, max: number) {
  const typed = v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number));
  return v.pipe(v.union([v.number(), typed]), v.integer(), v.minValue(min), v.maxValue(max));
}

function persistedFlag(key: StorageKey) {
  return persistedAtom<boolean>({ key, fallback: false, schema: v.boolean() });
}
