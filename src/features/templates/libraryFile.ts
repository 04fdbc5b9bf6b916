/** Templates as files and on the clipboard. What comes of it is a notice; nothing throws. */
import { saveFile } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import { errorMessage } from '../../format/text.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';

const NOTICE_ID = 'templates';

/** Puts a template on the clipboard, as the game's planet window takes it. */
export async function copyTemplate(name: string, text: string): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: NOTICE_ID, kind: 'failed', text: `The template was not copied: ${reason}` });
  // A browser withholds the clipboard from pages that come over plain HTTP from another computer.
  if (!navigator.clipboard) {
    failed('the browser allows that over HTTPS only. Save the library as a file instead.');
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    setNotice({
      id: NOTICE_ID,
      kind: 'done',
      text: `${name} is on the clipboard. Paste it in the game's planet window.`,
    });
  } catch (error) {
    failed(errorMessage(error));
  }
}

/** Saves the library as one file, which the bench takes back. */
export function saveLibrary(texts: readonly string[]): void {
  const name = `colony-watch-templates-${formatEveDay(Date.now() / 1000)}.json`;
  saveFile(name, 'application/json', formatLibrary(texts));
  setNotice({ id: NOTICE_ID, kind: 'done', text: `${name} is saved, with ${formatCount(texts.length, 'template')}.` });
}

/** An array of templates, one per line. */
export function formatLibrary(texts: readonly string[]): string {
  return `[\n${texts.join(',\n')}\n]\n`;
}
