/** Goods in hangars, as EVE reports them, and which places of them count. */
import * as v from 'valibot';
import { type CharacterStock, countedGoods } from '../model/stockPlaces.ts';
import { charactersAtom } from './characters.ts';
import { atom } from './jotai.ts';
import { ownDataAtom } from './ownData.ts';
import { persistedAtom } from './persistedAtom.ts';
import { stableAtom } from './stableAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

const MAX_PLACES = 1000;
export const MAX_PLACE_NAME_LENGTH = 100;

/** Stations and structures whose goods count as stock. Set by the player. */
export const countedPlacesAtom = persistedAtom<readonly number[]>({
  key: STORAGE_KEYS.countedPlaces,
  fallback: [],
  schema: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(MAX_PLACES)),
});

/** What the player calls structures, ships and containers, by id. EVE tells their names to nobody else. */
export const placeNamesAtom = persistedAtom<Readonly<Record<string, string>>>({
  key: STORAGE_KEYS.placeNames,
  fallback: {},
  schema: v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_PLACE_NAME_LENGTH))),
});

/** What EVE has reported of each character's hangars; characters of whom it has not are missing. */
export const stocksAtom = stableAtom((get): readonly CharacterStock[] =>
  get(charactersAtom).flatMap(({ characterId, name }) => {
    const { stock } = get(ownDataAtom(characterId));
    return stock === null ? [] : [{ characterId, name, stock }];
  }),
);

/** The goods of each character in places that count. */
export const countedGoodsAtom = atom((get) => countedGoods(get(stocksAtom), get(countedPlacesAtom)));
