import { LANGUAGES } from '../../src/languages/languages.ts';
import { checkEveryPlaceIn } from './everyPlace.tsx';

const WITH_OTHERS = new Set(['en', 'de', 'ru']);

checkEveryPlaceIn(
  'ru',
  LANGUAGES.map(({ language }) => language).filter((language) => !WITH_OTHERS.has(language)),
);
