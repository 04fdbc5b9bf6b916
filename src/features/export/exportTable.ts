/** Exports what is on screen as a file or to the clipboard. Results and failures are notices; nothing throws. */
import { copyWithNotice, saveFile } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import type { Table } from '../../format/table.ts';
import { formatCsv, formatTabSeparated } from '../../format/table.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { EXPORT_NOTICES } from '../../words/notices.ts';
import { type ExportKind, gatherTable } from './gather.ts';

const ROW_WORDS: Readonly<Record<ExportKind, string>> = {
  planets: 'planet',
  totals: 'export',
  stops: 'stop',
  suggestions: 'suggestion',
};

/** Saves the table as a CSV file. */
export async function downloadTable(kind: ExportKind): Promise<void> {
  const table = await gatherTable(kind);
  const name = `colony-watch-${kind}-${formatEveDay(Date.now() / 1000)}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', formatCsv(table));
  setNotice({ id: 'export', kind: 'done', text: EXPORT_NOTICES.saved(name, countText(kind, table)) });
}

/** Copies the table for pasting into a spreadsheet. */
export async function copyTable(kind: ExportKind): Promise<void> {
  const table = await gatherTable(kind);
  await copyWithNotice(formatTabSeparated(table), {
    id: 'export',
    copied: EXPORT_NOTICES.copied(countText(kind, table)),
    notCopied: EXPORT_NOTICES.notCopied,
  });
}

function countText(kind: ExportKind, { rows }: Table): string {
  return formatCount(rows.length, ROW_WORDS[kind]);
}
