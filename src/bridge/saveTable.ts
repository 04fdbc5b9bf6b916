import { t } from '@lingui/core/macro';
import type { Table } from '../format/table.ts';
import { errorMessage } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { loadCode } from '../languages/loadCode.ts';
import { setNotice } from '../state/notices.ts';
import { saveFile } from './saveFile.ts';

/** Saves a CSV file named after its kind and the day. The result is a notice; never throws. */
export async function saveTable(kind: string, table: Table): Promise<void> {
  const id = `save-${kind}`;
  try {
    const { formatCsv } = await loadCode(() => import('../format/spreadsheet.ts'));
    const name = `colony-watch-${kind}-${formatEveDay(Date.now() / 1000)}.csv`;
    saveFile(name, 'text/csv;charset=utf-8', formatCsv(table));
    setNotice({ id, kind: 'done', text: t`${name} is saved.` });
  } catch (error) {
    setNotice({ id, kind: 'failed', text: t`Nothing was saved: ${{ problem: errorMessage(error) }}` });
  }
}
