/** What goes wrong with lists of several pages, and with the entries of wallets. */
import * as v from 'valibot';
import type { EsiJournalEntry } from './journal.ts';

export const brokenListsSchema = v.strictObject({
  /** how many pages there are, however few rows */
  pages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  /** each page begins with the last row of the one before, as when a row is added between two calls */
  overlap: v.optional(v.boolean()),
  /** each page is of another moment */
  moments: v.optional(v.boolean()),
  /** the latest tax names no planet */
  noContext: v.optional(v.boolean()),
  /** each tax comes as two entries of the same second, as for two transfers */
  split: v.optional(v.boolean()),
});

export type BrokenLists = v.InferOutput<typeof brokenListsSchema>;

interface ListPage {
  rows: readonly unknown[];
  pageCount: number;
  madeAtMs: number;
}

/** @returns null if there is no such page. @param madeAtMs when the whole list was made */
export function cutPage(
  list: readonly unknown[],
  page: number,
  perPage: number,
  madeAtMs: number,
  { pages, overlap = false, moments = false }: BrokenLists,
): ListPage | null {
  const pageCount = pages ?? Math.max(1, Math.ceil(list.length / perPage));
  if (!(page >= 1 && page <= pageCount)) return null;
  const rowsEach = pages === undefined ? perPage : list.length / pages;
  const start = Math.floor((page - 1) * rowsEach);
  return {
    rows: list.slice(overlap ? Math.max(0, start - 1) : start, Math.floor(page * rowsEach)),
    pageCount,
    madeAtMs: moments ? madeAtMs - page * 1000 : madeAtMs,
  };
}

/** @param entries the latest first */
export function breakJournal(entries: readonly EsiJournalEntry[], broken: BrokenLists): EsiJournalEntry[] {
  const isTax = ({ ref_type }: EsiJournalEntry) => ref_type.startsWith('planetary_');
  const latest = broken.noContext ? entries.find(isTax) : undefined;
  return entries.flatMap((entry) => {
    const { context_id, context_id_type, ...rest } = entry;
    const kept = entry === latest ? rest : entry;
    return broken.split && isTax(entry) ? splitEntry(kept) : [kept];
  });
}

/** Ids of taxes leave room for others. */
function splitEntry(entry: EsiJournalEntry): EsiJournalEntry[] {
  const first = Math.trunc((entry.amount * 100) / 2) / 100;
  const second = Math.round((entry.amount - first) * 100) / 100;
  return [
    { ...entry, id: entry.id + 4, amount: second },
    { ...entry, amount: first },
  ];
}
