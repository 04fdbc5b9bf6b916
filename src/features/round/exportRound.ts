/** Copies or saves parts of a round. Results and failures are notices; nothing throws. */
import { copyWithNotice } from '../../bridge/copyText.ts';
import { saveFile } from '../../bridge/saveFile.ts';
import { formatEveDay } from '../../format/time.ts';
import { setNotice } from '../../state/notices.ts';
import { ROUND_NOTICES } from '../../words/notices.ts';

const NOTICE_ID = 'round-export';

/** @param what `The shopping list` */
export function copyPart(what: string, text: string): Promise<void> {
  return copyWithNotice(text, {
    id: NOTICE_ID,
    copied: ROUND_NOTICES.copied(what),
    notCopied: ROUND_NOTICES.notCopied,
  });
}

/** Saves a text as a file named after the round's day. */
export function saveText(text: string): void {
  const name = `colony-watch-round-${formatEveDay(Date.now() / 1000)}.txt`;
  saveFile(name, 'text/plain;charset=utf-8', text);
  setNotice({ id: NOTICE_ID, kind: 'done', text: ROUND_NOTICES.saved(name) });
}
