import { errorMessage } from '../format/text.ts';
import { saveFile } from './saveFile.ts';

const MEDIA_TYPE = 'image/png';

/** Where a picture of the page can go. */
export const pictureExits = {
  /** without HTTPS, and in some browsers, pages can't put pictures on the clipboard */
  canCopy: (): boolean => typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function',

  /** @returns null once the picture is on the clipboard; otherwise the reason as a sentence. Never throws. */
  async copy(canvas: HTMLCanvasElement): Promise<string | null> {
    try {
      // The content may come later, but some browsers want the call itself to follow the click.
      await navigator.clipboard.write([new ClipboardItem({ [MEDIA_TYPE]: blobOf(canvas) })]);
      return null;
    } catch (error) {
      return errorMessage(error);
    }
  },

  /** @param name of the file, without its ending @returns null once it is saved; otherwise the reason. Never throws. */
  async save(canvas: HTMLCanvasElement, name: string): Promise<string | null> {
    try {
      saveFile(`${name}.png`, MEDIA_TYPE, await blobOf(canvas));
      return null;
    } catch (error) {
      return errorMessage(error);
    }
  },
};

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The canvas is empty.')) : resolve(blob)), MEDIA_TYPE);
  });
}
