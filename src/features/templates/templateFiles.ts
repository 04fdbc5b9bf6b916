/** Templates as files of their own: in one zip, or in a folder. Results and failures are notices; nothing throws. */
import { plural, t } from '@lingui/core/macro';
import { saveFile } from '../../bridge/saveFile.ts';
import { namesIn, openTemplateFolder, writeFiles } from '../../bridge/templateFolder.ts';
import { packTemplates } from '../../bridge/templates.ts';
import { fileNames } from '../../format/fileNames.ts';
import { errorMessage } from '../../format/text.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { LIBRARY_NOTICES } from '../../words/notices.ts';
import type { UnnamedTemplate } from '../../words/templates.ts';

const NOTICE_ID = 'template-files';
const EXTENSION = '.json';

const counted = (count: number): string => plural({ count }, { one: '# template', other: '# templates' });

export async function saveZip(templates: readonly UnnamedTemplate[]): Promise<void> {
  try {
    const names = fileNames(
      templates.map(({ parts }) => parts),
      EXTENSION,
    );
    const zip = await packTemplates(templates.map(({ text }, k) => ({ name: names[k]!, text })));
    const name = `eve-templates-${formatEveDay(Date.now() / 1000)}.zip`;
    saveFile(name, 'application/zip', zip);
    setNotice({ id: NOTICE_ID, kind: 'done', text: LIBRARY_NOTICES.saved(name, counted(templates.length)) });
  } catch (error) {
    setNotice({ id: NOTICE_ID, kind: 'failed', text: t`Nothing was saved: ${{ reason: errorMessage(error) }}` });
  }
}

/** Writes templates into the folder that was chosen last, or into another one. A name that is taken there gets a number. */
export async function writeIntoFolder(templates: readonly UnnamedTemplate[], asksAnew: boolean): Promise<void> {
  let writtenCount = 0;
  try {
    const folder = await openTemplateFolder(asksAnew);
    if (folder === null) return;
    const names = fileNames(
      templates.map(({ parts }) => parts),
      EXTENSION,
      await namesIn(folder),
    );
    const files = templates.map(({ text }, k) => ({ name: names[k]!, text }));
    await writeFiles(folder, files, (count) => {
      writtenCount = count;
    });
    setNotice({
      id: NOTICE_ID,
      kind: 'done',
      text: t`${{ templates: counted(writtenCount) }} written into “${{ folder: folder.name }}”.`,
    });
  } catch (error) {
    const reason = folderReason(error);
    const text =
      writtenCount === 0
        ? t`Nothing was written: ${reason}`
        : t`Only ${{ templates: counted(writtenCount) }} written: ${reason}`;
    setNotice({ id: NOTICE_ID, kind: 'failed', text });
  }
}

function folderReason(error: unknown): string {
  const kind = error instanceof DOMException ? error.name : '';
  if (kind === 'NotFoundError') return t`the folder is gone. Choose another one.`;
  if (kind === 'NotAllowedError') return t`the browser does not let this page write there. Choose the folder again.`;
  return errorMessage(error);
}
