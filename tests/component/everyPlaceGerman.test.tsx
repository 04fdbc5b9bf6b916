/** @module-tag deep */
import { checkEveryPlaceIn } from './everyPlace.tsx';

checkEveryPlaceIn('de');
