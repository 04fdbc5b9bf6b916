import { cdp } from 'vitest/browser';

/** The features of the player's system that a page's media queries ask for. */
interface Media {
  media?: 'print';
  features?: readonly { name: string; value: string }[];
}

/** Sends a command of the Chrome DevTools Protocol. */
export const sendToBrowser = (method: string, values: object): Promise<void> =>
  (cdp() as unknown as { send: (method: string, values: object) => Promise<void> }).send(method, values);

/** Runs a check of the page as it is with other media: printed, or with forced colours. */
export async function withMedia(media: Media, check: () => Promise<void> | void): Promise<void> {
  await sendToBrowser('Emulation.setEmulatedMedia', media);
  try {
    await check();
  } finally {
    await sendToBrowser('Emulation.setEmulatedMedia', { media: '', features: [] });
  }
}
