/** Which language the page is in: the player's choice, a link's, or the browser's. */
import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { setClientNames } from '../../workers/game/catalogue/names.ts';
import { loadNames } from '../languages/gameNames.ts';
import { activateLanguage } from '../languages/i18n.ts';
import { firstKnownLanguage, isLanguage, type Language } from '../languages/languages.ts';
import { readAddress, writeAddress } from '../state/address.ts';
import { store } from '../state/jotai.ts';
import { chosenLanguageAtom, clientLanguageAtom, shownLanguageAtom } from '../state/language.ts';
import { clearNotice, setNotice } from '../state/notices.ts';

/** The parameter of links: `?lang=de` */
const PARAMETER = 'lang';

const NOTICE = 'language';

/**
 * Starts with the language of the address, of the player's choice, or of the browser, and follows the choice from then on.
 * @returns once the page's texts are there: at once for English
 */
export function startLanguage(): Promise<void> | null {
  const linked = readAddress(PARAMETER).toLowerCase();
  writeAddress(PARAMETER, '');
  if (isLanguage(linked)) store.set(chosenLanguageAtom, linked);
  store.sub(chosenLanguageAtom, () => void show(wantedLanguage()));
  store.sub(clientLanguageAtom, () => void nameForClient());
  window.addEventListener('online', () => {
    if (retryTimer !== undefined) void show(wantedLanguage());
  });
  void nameForClient();
  const language = wantedLanguage();
  return language === store.get(shownLanguageAtom) ? null : show(language);
}

function wantedLanguage(): Language {
  return store.get(chosenLanguageAtom) ?? firstKnownLanguage(navigator.languages);
}

/** Delays between attempts to load a language, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000];

let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Draws the page in this language, at the same place, scrolled as before, and with the same field in focus. Until all of
 * it could be loaded, the page stays in the language before.
 */
async function show(language: Language, attempt = 0): Promise<void> {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  const isLoaded = await activateLanguage(language).then(
    () => true,
    () => false,
  );
  // Another choice may have been made meanwhile.
  if (language !== wantedLanguage()) return;
  if (!isLoaded) return retryLater(attempt);
  clearNotice(NOTICE);
  const { scrollX, scrollY } = window;
  const focusedId = document.activeElement?.id;
  document.documentElement.lang = language;
  void nameForClient(attempt);
  flushSync(() => store.set(shownLanguageAtom, language));
  window.scrollTo(scrollX, scrollY);
  if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
}

/** Texts that the game reads have the names of the player's client: those of the page's language, if it has none chosen. */
async function nameForClient(attempt = 0): Promise<void> {
  const language = store.get(clientLanguageAtom) ?? wantedLanguage();
  try {
    const names = await loadNames(language);
    if (language === (store.get(clientLanguageAtom) ?? wantedLanguage())) setClientNames(language, names);
  } catch {
    retryLater(attempt);
  }
}

function retryLater(attempt: number): void {
  retryTimer ??= setTimeout(
    () => void show(wantedLanguage(), attempt + 1),
    RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1),
  );
  setNotice({
    id: NOTICE,
    kind: 'failed',
    text: t`Some texts could not be loaded in your language. The page tries again by itself; if that does not help, reload it.`,
    action: 'reload',
  });
}
