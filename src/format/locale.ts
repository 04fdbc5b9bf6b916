import { i18n } from '../languages/i18n.ts';
import { ENGLISH } from '../languages/languages.ts';

/**
 * One value per language, made when it is first needed: creating an Intl format takes long.
 * @param english the locale for English, whose countries write dates and numbers differently
 */
export function perLanguage<T>(english: string | undefined, make: (locale: string | undefined) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const { locale } = i18n;
    let value = made.get(locale);
    if (value === undefined) {
      value = make(locale === ENGLISH ? english : locale);
      made.set(locale, value);
    }
    return value;
  };
}
