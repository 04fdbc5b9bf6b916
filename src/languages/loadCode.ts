/** Code that is loaded after the page has started, with its texts and styles. */
import { t } from '@lingui/core/macro';
import { untilTextsLoaded } from './i18n.ts';
import { retryLoad } from './retryLoad.ts';

/**
 * Loads code with its texts and styles: `loadCode(() => import('./exportTable.ts'))`. A file that gets lost on its way is
 * asked for once more. Without its texts it is not shown: they would be in another language than the rest.
 * @throws Error with a message for players
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await retryLoad(async () => {
      await loadLostStyles();
      return load();
    });
    await untilTextsLoaded();
    return module;
  } catch (cause) {
    throw new Error(t`A part of the page could not be loaded. Check your connection.`, { cause });
  }
}

/** Addresses of style sheets that could not be loaded. */
const lostStyles = new Set<string>();

/** Called once. Vite never asks again for a style sheet that was lost, so `loadCode` does. */
export function watchStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      lostStyles.add(target.href);
      target.remove();
    },
    { capture: true },
  );
}

/** Never fails: without its styles a part can be used, and they are asked for again with the next code. */
async function loadLostStyles(): Promise<void> {
  const hrefs = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    hrefs.map(
      (href) =>
        new Promise((settle) => {
          const link = document.createElement('link');
          Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href, onload: settle, onerror: settle });
          document.head.append(link);
        }),
    ),
  );
}
