/** @module-tag deep */
import { LANGUAGES } from '../../src/languages/languages.ts';
import { checkEveryPlaceIn } from './everyPlace.tsx';

const WITH_FILES = new Set(['en', 'de', 'ru']);

checkEveryPlaceIn(...LANGUAGES.map(({ language }) => language).filter((language) => !WITH_FILES.has(language)));
