/** Hands the player a round as a file or on the clipboard. What comes of it is a notice; nothing throws. */
import { saveFile } from '../../bridge/commands.ts';
import { errorMessage } from '../../format/text.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';

/** Puts a text on the clipboard. @param what `The shopping list` */
export async function copyText(what: string, text: string): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: 'round-export', kind: 'failed', text: `Nothing was copied: ${reason}` });
  // A browser withholds the clipboard from pages that come over plain HTTP from another computer.
  if (!navigator.clipboard) {
    failed('the browser allows that over HTTPS only. Save the file instead.');
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    setNotice({ id: 'round-export', kind: 'done', text: `${what} is on the clipboard.` });
  } catch (error) {
    failed(`${errorMessage(error)} Save the file instead.`);
  }
}

/** Saves a text as a file named after the round's day. */
export function saveText(ending: 'csv' | 'txt', text: string): void {
  const name = `colony-watch-round-${formatEveDay(Date.now() / 1000)}.${ending}`;
  saveFile(name, ending === 'csv' ? 'text/csv;charset=utf-8' : 'text/plain;charset=utf-8', text);
  setNotice({ id: 'round-export', kind: 'done', text: `${name} is saved.` });
}
