/** Goods in hangars, as EVE reports them, and which places of them count. */
import * as v from 'valibot';
import type { Character } from '../../workers/game/domain/character.ts';
import { type CharacterStock, countedGoods } from '../model/stockPlaces.ts';
import { charactersAtom, countedCharactersAtom } from './characters.ts';
import { atom, type Getter } from './jotai.ts';
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

/** What the player calls structures, customs offices, ships and containers, by id. EVE tells their names to nobody else. */
export const placeNamesAtom = persistedAtom<Readonly<Record<string, string>>>({
  key: STORAGE_KEYS.placeNames,
  fallback: {},
  schema: v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX_PLACE_NAME_LENGTH))),
});

/** What EVE has reported of the hangars of each character that is shown; characters of whom it has not are missing. */
export const stocksAtom = stableAtom((get) => stocksOf(get, get(charactersAtom)));

/** The same of the round's characters. */
export const roundStocksAtom = stableAtom((get) => stocksOf(get, get(countedCharactersAtom)));

function stocksOf(get: Getter, characters: readonly Character[]): readonly CharacterStock[] {
  return characters.flatMap(({ characterId, name }) => {
    const { stock } = get(ownDataAtom(characterId));
    return stock === null ? [] : [{ characterId, name, stock }];
  });
}

/** The goods of each of the round's characters in places that count. */
export const countedGoodsAtom = atom((get) => countedGoods(get(roundStocksAtom), get(countedPlacesAtom)));
