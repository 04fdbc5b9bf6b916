/**
 * The wallet journals of the sandbox's pilots: what each visit paid at the customs office, among other entries. As in the
 * game, exports and imports of a visit are entries of their own, and in high security space the game's part and the
 * owner's part are two.
 */
import { commodityOf } from '../../../workers/game/catalogue/index.ts';
import type { Goods } from '../../../workers/game/domain/round.ts';
import { sum } from '../../../workers/game/domain/sums.ts';
import { SECONDS_PER_DAY as DAY, type EpochSeconds } from '../../../workers/game/domain/units.ts';
import type { SandboxColony, SandboxPilot } from '../fleet/pilots.ts';
import { toIsoTime } from '../fleet/records.ts';
import { HIGH_SECURITY_SYSTEM_ID, type SandboxPlanet } from '../fleet/sandboxPlanets.ts';
import { makeRandom } from '../random.ts';
import { customsCodeExpertise } from './skills.ts';

/** ESI forgets older entries. */
const JOURNAL_DAYS = 30;
/** Of a pilot, the latest: each visit that a player plays adds some. */
const MAX_PLAYED = 5000;

/** A non-player corporation: it gets the game's part. */
const GAME_CORPORATION_ID = 1_000_132;
const FIRST_OWNER_CORPORATION_ID = 98_600_001;
const OWNER_COUNT = 5;

/** What owners of customs offices charge here. */
const OWNER_RATES = [0.02, 0.05, 0.075, 0.1, 0.15] as const;

/** In high security space the game charges that much, less a hundredth per level of Customs Code Expertise. */
const GAME_RATE = 0.1;
const IMPORT_SHARE = 0.5;

export interface EsiJournalEntry {
  id: number;
  date: string;
  ref_type: string;
  amount: number;
  balance: number;
  description: string;
  first_party_id?: number;
  second_party_id?: number;
  context_id?: number;
  context_id_type?: string;
}

/** Goods that crossed a customs office on a visit: brought (above 0) and taken (below 0). */
interface TaxedVisit {
  at: EpochSeconds;
  moves: readonly Pick<Goods, 'typeId' | 'amount'>[];
}

/** What the owner of a planet's customs office charges a pilot: what the pilot has entered, if anything. */
export function ownerRate({ ownerTaxes }: SandboxPilot, planetId: number): number {
  const entered = ownerTaxes.find((tax) => tax.planetId === planetId)?.ownerTaxFraction;
  return entered ?? makeRandom(`owner of ${planetId}`).pick(OWNER_RATES);
}

/** What the game charges a pilot on a planet, on top of its owner; null where it charges nothing. */
function gameRate(pilot: SandboxPilot, { systemId }: SandboxPlanet): number | null {
  return systemId === HIGH_SECURITY_SYSTEM_ID ? GAME_RATE - customsCodeExpertise(pilot) / 100 : null;
}

/** What exports from a planet cost a pilot, as a fraction of their base cost. */
export function exportTaxFraction(pilot: SandboxPilot, planet: SandboxPlanet): number {
  return (gameRate(pilot, planet) ?? 0) + ownerRate(pilot, planet.planetId);
}

/** The tax entries of one visit, in the order of the game. */
export function taxEntries(pilot: SandboxPilot, planet: SandboxPlanet, { at, moves }: TaxedVisit): EsiJournalEntry[] {
  const { planetId } = planet;
  const baseIsk = (sign: 1 | -1) =>
    sum(moves.map(({ typeId, amount }) => Math.max(0, sign * amount) * (commodityOf(typeId)?.taxBaseIsk ?? 0)));
  const owner = FIRST_OWNER_CORPORATION_ID + (planetId % OWNER_COUNT);
  const rates: [number, number][] = [[owner, ownerRate(pilot, planetId)]];
  const ofGame = gameRate(pilot, planet);
  if (ofGame !== null) rates.unshift([GAME_CORPORATION_ID, ofGame]);
  const crossed = [
    { ref_type: 'planetary_export_tax', word: 'Export', taxedIsk: baseIsk(-1) },
    { ref_type: 'planetary_import_tax', word: 'Import', taxedIsk: baseIsk(1) * IMPORT_SHARE },
  ].filter(({ taxedIsk }) => taxedIsk > 0);
  return crossed.flatMap(({ ref_type, word, taxedIsk }, kind) =>
    rates.map(([second_party_id, rate], part) => ({
      // Unique among the entries of a pilot: no two visits to a planet are in the same second.
      id: at * 100_000 + (planetId % 10_000) * 10 + kind * 2 + part,
      date: toIsoTime(at),
      ref_type,
      amount: -Math.round(taxedIsk * rate * 100) / 100,
      balance: 0,
      description: `Planetary ${word} Tax: ${planet.name}`,
      first_party_id: pilot.characterId,
      second_party_id,
      context_id: planetId,
      context_id_type: 'planet_id',
    })),
  );
}

export interface Journals {
  /** A pilot's journal of the last 30 days, the latest entry first. The first time, the visits of the past are simulated. */
  entries(pilot: SandboxPilot, nowSeconds: EpochSeconds): Promise<EsiJournalEntry[]>;
  add(pilot: SandboxPilot, planet: SandboxPlanet, visit: TaxedVisit): void;
}

/** @param pastVisits the visits to a colony before the sandbox started */
export function makeJournals(
  pastVisits: (characterId: number, colony: SandboxColony) => Promise<TaxedVisit[]>,
): Journals {
  const pasts = new Map<SandboxPilot, Promise<EsiJournalEntry[]>>();
  const played = new Map<SandboxPilot, EsiJournalEntry[]>();

  async function makePast(pilot: SandboxPilot): Promise<EsiJournalEntry[]> {
    const entries: EsiJournalEntry[] = [];
    for (const colony of pilot.colonies) {
      const visits = await pastVisits(pilot.characterId, colony);
      for (const visit of visits) entries.push(...taxEntries(pilot, colony.planet, visit));
    }
    return entries;
  }

  return {
    async entries(pilot, nowSeconds) {
      const past = pasts.get(pilot) ?? makePast(pilot);
      pasts.set(pilot, past);
      const from = toIsoTime(nowSeconds - JOURNAL_DAYS * DAY);
      const taxes = [...(await past), ...(played.get(pilot) ?? [])];
      return withBalances([...taxes, ...dailyRewards(pilot, nowSeconds)].filter(({ date }) => date >= from));
    },
    add(pilot, planet, visit) {
      played.set(pilot, [...(played.get(pilot) ?? []), ...taxEntries(pilot, planet, visit)].slice(-MAX_PLAYED));
    },
  };
}

/** Entries that are no business of a page about planets. */
function dailyRewards({ characterId }: SandboxPilot, nowSeconds: EpochSeconds): EsiJournalEntry[] {
  const today = Math.floor(nowSeconds / DAY);
  return Array.from({ length: JOURNAL_DAYS }, (_, index) => ({
    id: (today - index) * DAY * 100_000,
    date: toIsoTime((today - index) * DAY),
    ref_type: 'daily_goal_payouts',
    amount: 300_000,
    balance: 0,
    description: 'Daily goal',
    second_party_id: characterId,
  }));
}

/** The latest first. */
function withBalances(entries: EsiJournalEntry[]): EsiJournalEntry[] {
  let balance = 500_000_000;
  const ascending = entries.sort((a, b) => a.id - b.id);
  return ascending
    .map((entry) => {
      balance = Math.round((balance + entry.amount) * 100) / 100;
      return { ...entry, balance };
    })
    .reverse();
}
