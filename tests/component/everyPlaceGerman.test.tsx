import { checkEveryPlaceIn } from './everyPlace.tsx';

checkEveryPlaceIn('de');
