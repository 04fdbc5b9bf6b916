import { checkEveryPlaceIn } from './everyPlace.tsx';

checkEveryPlaceIn('ru');
