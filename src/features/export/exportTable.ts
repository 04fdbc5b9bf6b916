/** Exports what is on screen as a file or to the clipboard. Results and failures are notices; nothing throws. */
import { plural } from '@lingui/core/macro';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { saveFile } from '../../bridge/saveFile.ts';
import { formatCsv, formatTabSeparated } from '../../format/spreadsheet.ts';
import type { Table } from '../../format/table.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { EXPORT_NOTICES } from '../../words/notices.ts';
import { collectTable, type ExportKind, type OnProgress } from './collectTable.ts';

/** Saves the table as a CSV file. */
export async function downloadTable(kind: ExportKind): Promise<void> {
  const table = await collectTable(kind, progressNotices());
  const name = `colony-watch-${kind}-${formatEveDay(Date.now() / 1000)}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', formatCsv(table));
  setNotice({ id: 'export', kind: 'done', text: EXPORT_NOTICES.saved(name, countText(kind, table)) });
}

/** Copies the table for pasting into a spreadsheet. */
export async function copyTable(kind: ExportKind): Promise<void> {
  const table = await collectTable(kind, progressNotices());
  await copyWithNotice(formatTabSeparated(table), {
    id: 'export',
    copied: EXPORT_NOTICES.copied(countText(kind, table)),
    notCopied: EXPORT_NOTICES.notCopied,
  });
}

/** Screen readers read each notice, so they come some seconds apart. */
const PROGRESS_MS = 2000;

function progressNotices(): OnProgress {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return (doneCount, totalCount) => {
    if (performance.now() - shownAtMs < PROGRESS_MS) return;
    shownAtMs = performance.now();
    setNotice({ id: 'export', kind: 'running', text: EXPORT_NOTICES.searching(doneCount, totalCount) });
  };
}

function countText(kind: ExportKind, { rows }: Table): string {
  const rowCount = rows.length;
  switch (kind) {
    case 'planets':
      return plural(rowCount, { one: '# planet', other: '# planets' });
    case 'totals':
      return plural(rowCount, { one: '# export', other: '# exports' });
    case 'stops':
      return plural(rowCount, { one: '# stop', other: '# stops' });
    case 'suggestions':
      return plural(rowCount, { one: '# suggestion', other: '# suggestions' });
    default:
      return kind satisfies never;
  }
}
