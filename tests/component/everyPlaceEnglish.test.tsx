import { checkEveryPlaceIn } from './everyPlace.tsx';

checkEveryPlaceIn('en', ['de']);
