import * as v from 'valibot';
import { ENGLISH, LANGUAGES, type Language } from '../languages/languages.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

const languageSchema = v.nullable(v.picklist(LANGUAGES.map(({ language }) => language)));

/** The language that the player has chosen; null for the browser's. Set by the settings, the footer and links. */
export const chosenLanguageAtom = persistedAtom<Language | null>({
  key: STORAGE_KEYS.language,
  fallback: null,
  schema: languageSchema,
});

/** The language of the player's game client; null for the page's. Set by the settings. */
export const clientLanguageAtom = persistedAtom<Language | null>({
  key: STORAGE_KEYS.clientLanguage,
  fallback: null,
  schema: languageSchema,
});

/** The language that the page is in. It changes once the texts are there. Atoms with texts in their values read it, too. */
export const shownLanguageAtom = atom<Language>(ENGLISH);
