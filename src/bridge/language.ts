/** Which language the page is in: the player's choice, a link's, or the browser's. */
import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { setClientNames } from '../../workers/catalogue/names.ts';
import { loadNames } from '../languages/gameNames.ts';
import { activateLanguage, onFailedTexts } from '../languages/i18n.ts';
import { firstKnownLanguage, isLanguage, type Language } from '../languages/languages.ts';
import { readAddress, writeAddress } from '../state/address.ts';
import { store } from '../state/jotai.ts';
import { chosenLanguageAtom, clientLanguageAtom, shownLanguageAtom } from '../state/language.ts';
import { setNotice } from '../state/notices.ts';

/** The parameter of links: `?lang=de` */
const PARAMETER = 'lang';

/**
 * Starts with the language of the address, of the player's choice, or of the browser, and follows the choice from then on.
 * @returns once the page's texts are there: at once for English
 */
export function startLanguage(): Promise<void> | null {
  onFailedTexts(reportFailure);
  const linked = readAddress(PARAMETER).toLowerCase();
  writeAddress(PARAMETER, '');
  if (isLanguage(linked)) store.set(chosenLanguageAtom, linked);
  store.sub(chosenLanguageAtom, () => void show(wantedLanguage()));
  store.sub(clientLanguageAtom, () => void nameForClient());
  void nameForClient();
  const language = wantedLanguage();
  return language === store.get(shownLanguageAtom) ? null : show(language);
}

function wantedLanguage(): Language {
  return store.get(chosenLanguageAtom) ?? firstKnownLanguage(navigator.languages);
}

/** Draws the page in this language, at the same place, scrolled as before, and with the same field in focus. */
async function show(language: Language): Promise<void> {
  await activateLanguage(language);
  // Another choice may have been made meanwhile.
  if (language !== wantedLanguage()) return;
  const { scrollX, scrollY } = window;
  const focusedId = document.activeElement?.id;
  document.documentElement.lang = language;
  void nameForClient();
  flushSync(() => store.set(shownLanguageAtom, language));
  window.scrollTo(scrollX, scrollY);
  if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
}

/** Texts that the game reads have the names of the player's client: those of the page's language, if it has none chosen. */
async function nameForClient(): Promise<void> {
  const language = store.get(clientLanguageAtom) ?? wantedLanguage();
  try {
    const names = await loadNames(language);
    if (language === (store.get(clientLanguageAtom) ?? wantedLanguage())) setClientNames(names);
  } catch {
    reportFailure();
  }
}

function reportFailure(): void {
  setNotice({
    id: 'language',
    kind: 'failed',
    text: t`Some texts could not be loaded in your language and are in English. Reload the page once you are online.`,
    action: 'reload',
  });
}
