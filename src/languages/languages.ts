/** The languages of EVE's client, each by its own name. English is the language of the source. */
export const LANGUAGES = [
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
  { language: 'es', name: 'Español' },
  { language: 'fr', name: 'Français' },
  { language: 'ja', name: '日本語' },
  { language: 'ko', name: '한국어' },
  { language: 'ru', name: 'Русский' },
  { language: 'zh', name: '中文' },
] as const;

export type Language = (typeof LANGUAGES)[number]['language'];

export const ENGLISH: Language = 'en';

/** `de` → true, `tlh` → false */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some(({ language }) => language === text);
}

/** The first of a browser's languages that there is: `['pt-BR', 'de-AT', 'en']` → `de`; English if there is none. */
export function firstKnownLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isLanguage) ?? ENGLISH;
}
