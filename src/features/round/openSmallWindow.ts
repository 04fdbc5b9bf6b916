/** The small window that stays above the game and shows the login at work, where the browser has such windows. */
import { t } from '@lingui/core/macro';
import { atom, store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';

/** Document Picture-in-Picture, which TypeScript does not know yet. */
interface SmallWindows {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const SIZE = { width: 430, height: 560 };

/** null while it is closed. */
export const smallWindowAtom = atom<Window | null>(null);

function smallWindows(): SmallWindows | null {
  return (window as { documentPictureInPicture?: SmallWindows }).documentPictureInPicture ?? null;
}

export function hasSmallWindows(): boolean {
  return smallWindows() !== null;
}

/** Opens the small window. If the browser refuses, a notice says so. */
export async function openSmallWindow(): Promise<void> {
  try {
    const opened = await smallWindows()?.requestWindow(SIZE);
    if (opened === undefined) return;
    takeStyles(opened.document);
    opened.document.title = document.title;
    // One that was open before closes after the new one has opened.
    const onClose = (): void => store.set(smallWindowAtom, (current) => (current === opened ? null : current));
    opened.addEventListener('pagehide', onClose, { once: true });
    store.set(smallWindowAtom, opened);
  } catch {
    setNotice({ id: 'small-window', kind: 'failed', text: t`Your browser did not open the small window.` });
  }
}

/** The policy allows style sheets only by address. In development they are elements with a text. */
function takeStyles(target: Document): void {
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value);
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style:not([data-styled])')) {
    const copy = target.importNode(sheet, true);
    // Its document has no address of its own.
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
    target.head.append(copy);
  }
}
