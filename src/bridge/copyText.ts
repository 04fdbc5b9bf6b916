import { t } from '@lingui/core/macro';
import { errorMessage } from '../format/text.ts';
import { setNotice } from '../state/notices.ts';

/** @returns null once the text is on the clipboard; otherwise the reason as a sentence. Never throws. */
export async function copyText(text: string): Promise<string | null> {
  // Without HTTPS, and not on localhost, browsers offer no clipboard.
  if (!navigator.clipboard) return t`browsers allow this only over HTTPS.`;
  try {
    await navigator.clipboard.writeText(text);
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}

interface CopyNotices {
  /** the notice's */
  id: string;
  copied: string;
  notCopied: (reason: string) => string;
}

/** Copies a text and shows the result as a notice. */
export async function copyWithNotice(text: string, { id, copied, notCopied }: CopyNotices): Promise<void> {
  const reason = await copyText(text);
  setNotice(reason === null ? { id, kind: 'done', text: copied } : { id, kind: 'failed', text: notCopied(reason) });
}
