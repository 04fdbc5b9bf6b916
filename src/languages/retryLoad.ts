/** A connection that has just failed may be back after this time. */
const RETRY_DELAY_MS = 1000;

let onLost: () => void = () => {};

/** Sets who is notified when a file of the page could not be loaded, although it was asked for again. */
export function onLostFile(listener: () => void): void {
  onLost = listener;
}

export function reportLostFile(): void {
  onLost();
}

/**
 * Loads a file of the page, and asks for it again once if it gets lost. Chromium does so for modules; Firefox before
 * version 155 remembers which ones failed until the page is reloaded, whatever the address of the module that needs them.
 * @throws whatever the second attempt throws
 */
export async function retryLoad<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    try {
      return await load();
    } catch (error) {
      reportLostFile();
      throw error;
    }
  }
}
