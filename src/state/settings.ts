import type { ReportSettings } from '../../workers/api.ts';
import { parseHub, type TradingHub } from '../../workers/domain/hub.ts';
import { DEFAULT_BALANCE_THRESHOLD } from '../../workers/domain/thresholds.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { isHexColour } from '../format/colour.ts';
import { startOfEveDay } from '../format/time.ts';
import type { TimerBucket } from '../format/timerBucket.ts';
import { TOTALS_COLUMNS, type TotalsColumn } from '../words/columns.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS, type StorageKey } from './storage.ts';

/** Units per hour. */
export const MAX_BALANCE_THRESHOLD = 100_000;
/** Units per hour; far above what ten heads on the richest planet give. */
export const MAX_MIN_EXTRACTION_RATE = 1_000_000;

/** Characters as small cards in a row, without totals. Set by the toolbar. */
export const compactModeAtom = persistedFlag(STORAGE_KEYS.compactMode);
/** Only planets with an alert are shown. Set by the toolbar. */
export const alertModeAtom = persistedFlag(STORAGE_KEYS.alertMode);
/** Extractors show when they end, not how long they still run. Set by the toolbar. */
export const extractionTimeModeAtom = persistedFlag(STORAGE_KEYS.extractionTimeMode);
/** Characters show their comment instead of their planets. Set by the toolbar. */
export const planModeAtom = persistedFlag(STORAGE_KEYS.planMode);
/** Commodities are shown as icons, not by name. Set by the toolbar and the settings. */
export const showProductIconsAtom = persistedFlag(STORAGE_KEYS.showProductIcons);

/** How far the hourly averages of two extractors may differ, in units; an integer, 0 to 100,000. Set by the settings. */
export const balanceThresholdAtom = persistedAtom<number>({
  key: STORAGE_KEYS.balanceThreshold,
  fallback: DEFAULT_BALANCE_THRESHOLD,
  parse: (json) => parseInteger(json, 0, MAX_BALANCE_THRESHOLD),
});

/** Below how many units per hour a running extractor is an alert; 0 turns it off. Set by the settings. */
export const minExtractionRateAtom = persistedAtom<number>({
  key: STORAGE_KEYS.minExtractionRate,
  fallback: 0,
  parse: (json) => parseInteger(json, 0, MAX_MIN_EXTRACTION_RATE),
});

/** Figures replayed to now, or as ESI had them at the player's last visit. Set by the settings. */
export const figuresAtom = persistedAtom<ReportSettings['figures']>({
  key: STORAGE_KEYS.figures,
  fallback: 'now',
  parse: (json) => (json === 'now' || json === 'esi' ? json : undefined),
});

/** Whose prices all ISK figures are by. Set by the settings and by the list of prices. */
export const tradingHubAtom = persistedAtom<TradingHub>({
  key: STORAGE_KEYS.tradingHub,
  fallback: 'jita',
  parse: parseHub,
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

/** The background of a countdown by the time left, `#rrggbb`. Set by the settings. */
export const timerColoursAtom = persistedAtom<TimerColours>({
  key: STORAGE_KEYS.colors,
  fallback: DEFAULT_TIMER_COLOURS,
  parse: parseTimerColours,
});

/** The order of the account cards by name; accounts that are missing here come last. Set by dragging a card. */
export const accountOrderAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.accountOrder,
  fallback: [],
  parse: parseTexts,
});

/** The names of the account cards that are closed. Set by a card's header and by Collapse / Expand All. */
export const collapsedAccountsAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.collapsedAccounts,
  fallback: [],
  parse: parseTexts,
});

/** Whether the totals panel is open. Set by its header. */
export const totalsOpenAtom = persistedFlag(STORAGE_KEYS.totalsOpen);

export interface TotalsSort {
  column: TotalsColumn;
  direction: 'ascending' | 'descending';
}

/** How the totals are sorted. Set by the column headers. */
export const totalsSortAtom = persistedAtom<TotalsSort>({
  key: STORAGE_KEYS.totalsSort,
  fallback: { column: 'name', direction: 'ascending' },
  parse: (json) => {
    if (typeof json !== 'object' || json === null) return undefined;
    const { column, direction } = json as Partial<Record<string, unknown>>;
    const known = TOTALS_COLUMNS.find((known) => known.column === column)?.column;
    if (known === undefined || (direction !== 'ascending' && direction !== 'descending')) return undefined;
    return { column: known, direction };
  },
});

/** From when on progress is reckoned: the start of a day in EVE time. Set in the totals panel. */
export const productionStartAtom = persistedAtom<EpochSeconds>({
  key: STORAGE_KEYS.productionStartDate,
  fallback: startOfEveDay(Date.now() / 1000),
  parse: (json) => {
    if (typeof json !== 'string') return undefined;
    const ms = Date.parse(json);
    return Number.isNaN(ms) ? undefined : startOfEveDay(ms / 1000);
  },
  format: (at) => new Date(at * 1000).toISOString(),
});

/** How much of the time since then the colonies worked, 0 to 100. Set in the totals panel. */
export const activityPercentageAtom = persistedAtom<number>({
  key: STORAGE_KEYS.activityPercentage,
  fallback: 100,
  parse: (json) => (typeof json === 'number' || typeof json === 'string' ? clampActivity(json) : undefined),
});

/** The settings that change figures, as the worker takes them. */
export const reportSettingsAtom = atom<ReportSettings>((get) => ({
  balanceThreshold: get(balanceThresholdAtom),
  minExtractionRate: get(minExtractionRateAtom),
  figures: get(figuresAtom),
  productionStartAt: get(productionStartAtom),
  activityFraction: get(activityPercentageAtom) / 100,
}));

/** What was typed as activity, kept between 0 and 100; what is no number is 0. `'150'` → 100, `'abc'` → 0, `''` → 0 */
export function clampActivity(typed: string | number): number {
  const value = typeof typed === 'string' ? Number.parseFloat(typed) : typed;
  return Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value));
}

/** An integer within bounds, or undefined: what is out of range or no number is ignored, not mended. */
export function parseInteger(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

function persistedFlag(key: StorageKey) {
  return persistedAtom<boolean>({
    key,
    fallback: false,
    parse: (json) => (typeof json === 'boolean' ? json : undefined),
  });
}

function parseTexts(json: unknown): readonly string[] | undefined {
  return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : undefined;
}

/** A colour that is missing or is none has its default. */
function parseTimerColours(json: unknown): TimerColours | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const kept = new Map(Object.entries(json));
  const colours = { ...DEFAULT_TIMER_COLOURS };
  for (const bucket of Object.keys(colours) as TimerBucket[]) {
    const colour: unknown = kept.get(bucket);
    if (typeof colour === 'string' && isHexColour(colour)) colours[bucket] = colour;
  }
  return colours;
}
