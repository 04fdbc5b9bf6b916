import { structures } from '../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { SandboxColony } from './fleet/pilots.ts';
import type { EsiPin } from './fleet/records.ts';

/** An amount by which ESI's next record of a colony is wrong. */
export interface WrongAmount {
  /** more than there is, or fewer if below 0; a pin never holds fewer than none */
  units: number;
  /** default: what the pin holds */
  typeId?: number | undefined;
  /** default: a factory, because no visit changes what a factory holds */
  pinId?: number | undefined;
}

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
