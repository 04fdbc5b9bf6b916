/** What customs offices charge, measured from taxes paid, and what was paid beside what was computed. */

import { baseIsk, measureRate } from '../figures/history/index.ts';
import type { Planet } from '../figures/report/index.ts';
import { type CharacterId, type ColonyKey, colonyKey, idsOfKey } from '../game/domain/ids.ts';
import { monthOf } from '../game/domain/months.ts';
import type { MeasuredRate, TaxCoverage, TaxEntry, TaxRow } from '../game/domain/taxes.ts';
import { IMPORT_TAX_SHARE } from '../game/worth/index.ts';
import type { ColonyStore } from './colonies/index.ts';
import type { HistoryService } from './history.ts';

interface TaxesDependencies {
  store: Pick<ColonyStore, 'ownCharacter' | 'setMeasuredRates'>;
  history: Pick<HistoryService, 'visitsSince'>;
  /** what the wallet journals have, and of which time */
  entries: () => Promise<readonly TaxEntry[]>;
  coverage: () => Promise<ReadonlyMap<CharacterId, TaxCoverage>>;
  /** taxes are not what they were when they were last measured */
  onChanged: () => void;
  describePlanet: (planetId: number) => Planet;
}

export class TaxesService {
  readonly #dependencies: TaxesDependencies;
  #lastMeasured = '[]';

  constructor(dependencies: TaxesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Measures every planet's rate again, which then fills the owner's part of its tax. */
  async measure(): Promise<void> {
    const measured = JSON.stringify(await this.report());
    if (measured === this.#lastMeasured) return;
    this.#lastMeasured = measured;
    this.#dependencies.onChanged();
  }

  /** Taxes paid and computed by month and planet, the latest month first. */
  async report(): Promise<TaxRow[]> {
    const { store, history, describePlanet } = this.#dependencies;
    const coverage = await this.#dependencies.coverage();
    const entries = await this.#dependencies.entries();
    // A restored backup has entries of characters whose wallets are not read here.
    const times = withEntries(coverage, entries);
    const characterIds = [...times.keys()].filter((id) => store.ownCharacter(id) !== null);
    if (characterIds.length === 0) {
      store.setMeasuredRates(new Map());
      return [];
    }
    const since = Math.min(...characterIds.map((id) => times.get(id)!.from));
    const visits = await history.visitsSince(characterIds, since);
    const rates = new Map<ColonyKey, MeasuredRate>();
    const rows = new Map<string, TaxRow>();
    const rowOf = (key: ColonyKey, month: number): TaxRow => {
      const { characterId, planetId } = idsOfKey(key);
      const known = rows.get(`${month} ${key}`);
      const row: TaxRow = known ?? {
        key,
        characterId,
        planetName: describePlanet(planetId).name,
        month,
        paidIsk: 0,
        entryCount: 0,
        computedIsk: null,
        rate: null,
        reason: 'noVisit',
      };
      rows.set(`${month} ${key}`, row);
      return row;
    };
    for (const { characterId, planetId, at, isk } of entries) {
      if (planetId === null || !characterIds.includes(characterId)) continue;
      const row = rowOf(colonyKey(characterId, planetId), monthOf(at));
      row.paidIsk += isk;
      row.entryCount += 1;
    }
    for (const [key, ofColony] of visits) {
      const { characterId, planetId } = idsOfKey(key);
      const own = entries.filter((entry) => entry.characterId === characterId);
      const { space } = describePlanet(planetId);
      const { rate, afterEach } = measureRate(ofColony, own, planetId, coverage.get(characterId) ?? null, space);
      if (rate !== null) rates.set(key, rate);
      const { from, until } = times.get(characterId)!;
      for (const { at, comparison } of ofColony) {
        const isCovered = comparison !== null && at > from && at <= until;
        if (!isCovered || comparison.customsTaxFraction === null) continue;
        const { collected, delivered, customsTaxFraction } = comparison;
        const taxedIsk = baseIsk(collected) + IMPORT_TAX_SHARE * baseIsk(delivered);
        const isk = taxedIsk * customsTaxFraction;
        // Where nothing is charged, there is nothing to list.
        if (taxedIsk === 0 || (isk === 0 && !rows.has(`${monthOf(at)} ${key}`))) continue;
        const row = rowOf(key, monthOf(at));
        row.computedIsk = (row.computedIsk ?? 0) + isk;
      }
      // The rate of each month, not today's: the last visit of a month comes last.
      for (const [index, { at }] of ofColony.entries()) {
        const row = rows.get(`${monthOf(at)} ${key}`);
        if (row !== undefined) Object.assign(row, afterEach[index]);
      }
    }
    store.setMeasuredRates(rates);
    return [...rows.values()].sort((a, b) => b.month - a.month || b.paidIsk - a.paidIsk);
  }
}

/** The times of which taxes are shown: those of wallets, extended by older entries of a backup. */
function withEntries(
  coverage: ReadonlyMap<CharacterId, TaxCoverage>,
  entries: readonly TaxEntry[],
): ReadonlyMap<CharacterId, TaxCoverage> {
  const times = new Map(coverage);
  for (const { characterId, at } of entries) {
    const { from, until } = times.get(characterId) ?? { from: at, until: at };
    times.set(characterId, { from: Math.min(from, at), until: Math.max(until, at) });
  }
  return times;
}
