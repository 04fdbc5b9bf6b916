/** Templates as files and on the clipboard. Results and failures are notices; nothing throws. */
import { plural } from '@lingui/core/macro';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { saveFile } from '../../bridge/saveFile.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { LIBRARY_NOTICES } from '../../words/notices.ts';

const NOTICE_ID = 'templates';

/** Copies a template in the format of the game's planet window. */
export function copyTemplate(name: string, text: string): Promise<void> {
  return copyWithNotice(text, {
    id: NOTICE_ID,
    copied: LIBRARY_NOTICES.copied(name),
    notCopied: LIBRARY_NOTICES.notCopied,
  });
}

/** Saves the library as one file, which the bench takes back. */
export function saveLibrary(texts: readonly string[]): void {
  const name = `colony-watch-templates-${formatEveDay(Date.now() / 1000)}.json`;
  // One template per line.
  saveFile(name, 'application/json', `[\n${texts.join(',\n')}\n]\n`);
  setNotice({
    id: NOTICE_ID,
    kind: 'done',
    text: LIBRARY_NOTICES.saved(name, plural({ textCount: texts.length }, { one: '# template', other: '# templates' })),
  });
}
