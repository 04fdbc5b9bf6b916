/** What the player has entered for new planets, and the request that it makes. */

import * as v from 'valibot';
import { PLANET_TYPES, type PlanetType } from '../../workers/game/domain/commodity.ts';
import type { Basket, GoodPerDay } from '../../workers/game/domain/demand.ts';
import type { TradingHub } from '../../workers/game/domain/hub.ts';
import { idSchema } from '../../workers/game/domain/idSchema.ts';
import type { CharacterId, SystemId, TypeId } from '../../workers/game/domain/ids.ts';
import {
  type EnteredYield,
  type ExpectedYield,
  MOST_JUMPS,
  MOST_PLANETS,
  type SettleGoal,
  type SettleRequest,
  type Settler,
  type SettlerChoice,
  type SettleStart,
  type SettleWhere,
  USUAL_HOLD_M3,
  VISIT_HOURS,
} from '../../workers/game/domain/settle.ts';
import { SPACE_KINDS } from '../../workers/game/domain/space.ts';

const [typeId, systemId] = [idSchema<TypeId>(), idSchema<SystemId>()];
const wholeTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const level = wholeTo(5);
// Older versions took up to 20, which no character can settle.
const planetCount = v.pipe(
  wholeTo(20),
  v.transform((count) => Math.min(count, MOST_PLANETS)),
);
const systemIds = v.pipe(v.array(systemId), v.maxLength(500), v.readonly());

const settlerSchema = v.object({
  /** null: it goes if it has a free planet */
  goes: v.nullable(v.boolean()),
  commandCenterLevel: v.nullable(level),
  freePlanetCount: v.nullable(planetCount),
  /** how many planets it had when its free ones were entered; unknown before they are listed, and 1.1.0 didn't keep it */
  settledPlanetCount: v.optional(wholeTo(20)),
});

/** What the player has entered for a character; null where what is known counts. */
export type SettlerEdit = v.InferOutput<typeof settlerSchema>;

/** A character that doesn't exist yet. */
export type Placeholder = Pick<Settler, 'id' | 'name' | 'commandCenterLevel' | 'freePlanetCount'>;

export const settleInputsSchema = v.object({
  goal: v.picklist(['isk', 'amounts', 'basket']),
  /** of the goals `isk` and `basket`: inputs may be bought */
  buysInputs: v.boolean(),
  demands: v.pipe(
    v.array(v.object({ typeId, unitsPerDay: amount, buysInputs: v.boolean() })),
    v.maxLength(100),
    v.readonly(),
  ),
  /** of the goal `basket`; null: not chosen yet */
  basketId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  area: v.picklist(['jumps', 'named']),
  /** null: where most of the player's planets are */
  homeId: v.nullable(systemId),
  /** whether the player wants no home at all */
  isHomeCleared: v.optional(v.boolean(), false),
  jumps: wholeTo(MOST_JUMPS),
  onlyHighSecurity: v.boolean(),
  namedIds: systemIds,
  spaces: v.pipe(v.array(v.picklist(SPACE_KINDS)), v.readonly()),
  avoidedIds: systemIds,
  /** by character id */
  settlers: v.pipe(v.record(v.string(), settlerSchema), v.readonly()),
  placeholders: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string(), commandCenterLevel: level, freePlanetCount: planetCount })),
    v.maxLength(100),
    v.readonly(),
  ),
  intervalHours: v.nullable(v.pipe(v.number(), v.minValue(VISIT_HOURS.least), v.maxValue(VISIT_HOURS.most))),
  /** as 1.0.0 kept it: counts where the round has no hold */
  cargoM3: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  mostLogins: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  yields: v.pipe(
    v.array(
      v.object({
        typeId,
        planetType: v.picklist(PLANET_TYPES),
        unitsPerHead: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000)),
      }),
    ),
    v.readonly(),
  ),
});

export type SettleInputs = v.InferOutput<typeof settleInputsSchema>;

export const DEFAULT_SETTLE_INPUTS: SettleInputs = {
  goal: 'isk',
  buysInputs: true,
  demands: [],
  basketId: null,
  area: 'jumps',
  homeId: null,
  isHomeCleared: false,
  jumps: 5,
  onlyHighSecurity: false,
  namedIds: [],
  spaces: SPACE_KINDS,
  avoidedIds: [],
  settlers: {},
  placeholders: [],
  intervalHours: null,
  cargoM3: null,
  mostLogins: null,
  yields: [],
};

const NO_EDIT: SettlerEdit = { goes: null, commandCenterLevel: null, freePlanetCount: null };

/** A character of the player as it could settle, with what the player has entered. */
export interface SettlerRow {
  choice: SettlerChoice;
  edit: SettlerEdit;
  /** null: neither known nor entered */
  commandCenterLevel: number | null;
  freePlanetCount: number | null;
  goes: boolean;
}

/** Every character with what is known of it and what is entered. */
export function settlerRows(inputs: SettleInputs, start: SettleStart): SettlerRow[] {
  return start.characters.map((choice) => {
    const edit = asOfNow(inputs.settlers[choice.characterId] ?? NO_EDIT, choice);
    const commandCenterLevel = edit.commandCenterLevel ?? choice.commandCenterLevel;
    const freePlanetCount = edit.freePlanetCount ?? choice.freePlanetCount;
    const canGo = commandCenterLevel !== null && freePlanetCount !== null && freePlanetCount > 0;
    return { choice, edit, commandCenterLevel, freePlanetCount, goes: canGo && (edit.goes ?? true) };
  });
}

/** What was entered of a character, without the planets that it has settled since, and no more than it can settle. */
function asOfNow(edit: SettlerEdit, { settledPlanetCount }: SettlerChoice): SettlerEdit {
  if (edit.freePlanetCount === null) return edit;
  const settledSince = Math.max(0, settledPlanetCount - (edit.settledPlanetCount ?? settledPlanetCount));
  const most = MOST_PLANETS - settledPlanetCount;
  return { ...edit, freePlanetCount: Math.max(0, Math.min(edit.freePlanetCount - settledSince, most)) };
}

/** What the player enters of a character, with how many planets it has now, if known. @param value null: what is known */
export function enteredOf(
  { settledPlanetCount, isListed }: Pick<SettlerChoice, 'settledPlanetCount' | 'isListed'>,
  field: 'commandCenterLevel' | 'freePlanetCount',
  value: number | null,
): Partial<SettlerEdit> {
  if (field === 'commandCenterLevel') return { commandCenterLevel: value };
  return { freePlanetCount: value, settledPlanetCount: value !== null && isListed ? settledPlanetCount : undefined };
}

/** The inputs with something else entered for one character; what says nothing is forgotten. */
export function editSettler(
  inputs: SettleInputs,
  characterId: CharacterId,
  change: Partial<SettlerEdit>,
): SettleInputs {
  const { [characterId]: last = NO_EDIT, ...others } = inputs.settlers;
  const edit = { ...last, ...change };
  const isEmpty = Object.values(edit).every((value) => value == null);
  return { ...inputs, settlers: isEmpty ? others : { ...others, [characterId]: edit } };
}

/** The inputs with another placeholder, which has a name of its own. @param nameOf the name of the placeholder of a number */
export function addPlaceholder(inputs: SettleInputs, nameOf: (number: number) => string): SettleInputs {
  const { placeholders } = inputs;
  const ids = new Set(placeholders.map(({ id }) => id));
  let number = 1;
  while (ids.has(`new-${number}`)) number += 1;
  const like = placeholders.at(-1);
  const added: Placeholder = {
    id: `new-${number}`,
    name: nameOf(number),
    commandCenterLevel: like?.commandCenterLevel ?? 4,
    freePlanetCount: like?.freePlanetCount ?? 5,
  };
  return { ...inputs, placeholders: [...placeholders, added] };
}

/** Everyone who settles. @param customsLevel of placeholders: what the player usually has */
export function settlersOf(inputs: SettleInputs, start: SettleStart, customsLevel: number): Settler[] {
  const own = settlerRows(inputs, start)
    .filter(({ goes }) => goes)
    .map(
      ({ choice, commandCenterLevel, freePlanetCount }): Settler => ({
        id: String(choice.characterId),
        name: choice.name,
        characterId: choice.characterId,
        commandCenterLevel: commandCenterLevel!,
        freePlanetCount: freePlanetCount!,
        customsLevel: choice.customsLevel,
      }),
    );
  const placeholders = inputs.placeholders.map((one): Settler => ({ ...one, characterId: null, customsLevel }));
  return [...own, ...placeholders.filter(({ freePlanetCount }) => freePlanetCount > 0)];
}

/** The home that counts: the chosen one, otherwise where most planets are; null without any, and once it is cleared. */
export function homeOf({ homeId, isHomeCleared }: SettleInputs, { usualHomeId }: SettleStart): SystemId | null {
  return homeId ?? (isHomeCleared ? null : usualHomeId);
}

/** Where to settle; null while there is no home to count jumps from. */
export function whereOf(inputs: SettleInputs, start: SettleStart): SettleWhere | null {
  const { area, jumps, onlyHighSecurity, namedIds, spaces, avoidedIds } = inputs;
  if (area === 'named') return { area: { kind: 'named', systemIds: namedIds }, spaces, avoidedIds };
  const homeId = homeOf(inputs, start);
  return homeId === null ? null : { area: { kind: 'jumps', homeId, jumps, onlyHighSecurity }, spaces, avoidedIds };
}

/** The basket that is the goal, with what it takes. */
export interface WantedBasket {
  basket: Basket;
  goods: readonly GoodPerDay[];
}

/** The chosen basket, otherwise the first; null without any. */
export function basketOf({ basketId }: SettleInputs, baskets: readonly Basket[]): Basket | null {
  return baskets.find(({ id }) => id === basketId) ?? baskets[0] ?? null;
}

/** What a request also takes from settings, and from elsewhere on the page. */
interface SettleSettings {
  /** null until it is known */
  wanted: WantedBasket | null;
  customsLevel: number;
  /** null: as large as ships usually have */
  holdM3: number | null;
  hub: TradingHub;
}

/** All of what the player has entered as a request; null while there is no home, or no basket that is the goal. */
export function toSettleRequest(
  inputs: SettleInputs,
  start: SettleStart,
  { wanted, customsLevel, holdM3, hub }: SettleSettings,
): SettleRequest | null {
  const where = whereOf(inputs, start);
  const goal = goalOf(inputs, wanted);
  if (where === null || goal === null) return null;
  const { intervalHours, mostLogins, yields } = inputs;
  return {
    goal,
    where,
    settlers: settlersOf(inputs, start, customsLevel),
    visits: { intervalHours, cargoM3: holdM3 ?? USUAL_HOLD_M3, mostLogins },
    yields,
    hub,
  };
}

function goalOf({ goal, buysInputs, demands }: SettleInputs, wanted: WantedBasket | null): SettleGoal | null {
  switch (goal) {
    case 'isk':
      return { kind: 'isk', buysInputs };
    case 'amounts':
      return { kind: 'amounts', demands };
    case 'basket': {
      if (wanted === null) return null;
      const { id, name, entries } = wanted.basket;
      return { kind: 'basket', basket: { id, name, entries }, goods: wanted.goods, buysInputs };
    }
    default:
      return goal satisfies never;
  }
}

/** What is expected, or entered by the player: an entry replaces those of single planets, too. */
export function withEntered(
  expected: readonly ExpectedYield[],
  entered: readonly EnteredYield[],
): readonly ExpectedYield[] {
  return expected.flatMap((one) => {
    const own = entered.find((other) => isSameYield(one, other));
    if (own === undefined) return [one];
    return one.planetId === null ? [{ ...one, unitsPerHead: own.unitsPerHead, source: { kind: 'entered' } }] : [];
  });
}

/** The inputs with another yield; null takes back what was entered. */
export function enterYield(
  inputs: SettleInputs,
  typeId: TypeId,
  planetType: PlanetType,
  unitsPerHead: number | null,
): SettleInputs {
  const others = inputs.yields.filter((one) => !isSameYield(one, { typeId, planetType }));
  return { ...inputs, yields: unitsPerHead === null ? others : [...others, { typeId, planetType, unitsPerHead }] };
}

function isSameYield(
  one: { typeId: TypeId; planetType: PlanetType },
  other: { typeId: TypeId; planetType: PlanetType },
): boolean {
  return one.typeId === other.typeId && one.planetType === other.planetType;
}
