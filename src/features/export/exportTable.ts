/** Exports what is on screen as a file or to the clipboard. Results and failures are notices; nothing throws. */
import { plural } from '@lingui/core/macro';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { saveFile } from '../../bridge/saveFile.ts';
import { formatCsv, formatTabSeparated } from '../../format/spreadsheet.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { EXPORT_NOTICES } from '../../words/notices.ts';
import { collectTable, type ExportKind, type OnProgress } from './collectTable.ts';

export async function downloadTable(kind: ExportKind): Promise<void> {
  const table = await collectTable(kind, progressNotices());
  const name = `colony-watch-${kind}-${formatEveDay(Date.now() / 1000)}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', formatCsv(table));
  setNotice({ id: 'export', kind: 'done', text: EXPORT_NOTICES.saved(name, COUNT_TEXTS[kind](table.rows.length)) });
}

export async function copyTable(kind: ExportKind): Promise<void> {
  const table = await collectTable(kind, progressNotices());
  await copyWithNotice(formatTabSeparated(table), {
    id: 'export',
    copied: EXPORT_NOTICES.copied(COUNT_TEXTS[kind](table.rows.length)),
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

const COUNT_TEXTS: Readonly<Record<ExportKind, (rowCount: number) => string>> = {
  planets: (rowCount) => plural(rowCount, { one: '# planet', other: '# planets' }),
  totals: (rowCount) => plural(rowCount, { one: '# export', other: '# exports' }),
  stops: (rowCount) => plural(rowCount, { one: '# stop', other: '# stops' }),
  suggestions: (rowCount) => plural(rowCount, { one: '# suggestion', other: '# suggestions' }),
};
