import * as v from 'valibot';
import { structures } from '../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { SandboxColony } from './fleet/pilots.ts';
import type { EsiPin } from './fleet/records.ts';

const idSchema = v.optional(v.pipe(v.number(), v.safeInteger()));

/** An amount by which ESI's next record of a colony is wrong: the next of all, by default. */
export const wrongAmountSchema = v.strictObject({
  /** more than there is, or fewer if below 0; a pin never holds fewer than none */
  units: v.pipe(v.number(), v.safeInteger()),
  characterId: idSchema,
  planetId: idSchema,
  /** default: what the pin holds */
  typeId: idSchema,
  /** default: a factory, because no visit changes what a factory holds */
  pinId: idSchema,
});

export type WrongAmount = v.InferOutput<typeof wrongAmountSchema>;

/** The record with a wrong amount; null if the colony has no such pin, or no factory that holds the commodity. */
export function withWrongAmount(colony: SandboxColony, { units, typeId, pinId }: WrongAmount): SandboxColony | null {
  const { pins } = colony.layout;
  const stackOf = (pin: EsiPin) => pin.contents?.find(({ type_id }) => typeId === undefined || type_id === typeId);
  const isFactory = ({ type_id }: EsiPin) => structures.get(type_id as TypeId)?.kind === 'factory';
  const wrong = pins.find((pin) =>
    pinId === undefined ? isFactory(pin) && stackOf(pin) !== undefined : pin.pin_id === pinId,
  );
  const stack = wrong && (stackOf(wrong) ?? (typeId === undefined ? undefined : { type_id: typeId, amount: 0 }));
  if (wrong === undefined || stack === undefined) return null;
  const others = (wrong.contents ?? []).filter(({ type_id }) => type_id !== stack.type_id);
  const amount = Math.max(0, stack.amount + units);
  const contents = amount === 0 ? others : [...others, { ...stack, amount }];
  const changed = pins.map((pin) => (pin === wrong ? { ...pin, contents } : pin));
  return { ...colony, layout: { ...colony.layout, pins: changed } };
}
