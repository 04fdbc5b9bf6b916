import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTLE_INPUTS, demandsOf, editSettler, settlerRows } from '../../../src/model/settleInputs.ts';
import type { CharacterId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { SettlerChoice, SettleStart } from '../../../workers/game/domain/settle.ts';

const ILSE = 7 as CharacterId;

/** Whether one character goes, by what is known of it and what the player has entered. */
function goes(known: Partial<SettlerChoice>, entered: Parameters<typeof editSettler>[2] = {}): boolean {
  const choice = { characterId: ILSE, commandCenterLevel: 4, freePlanetCount: 2, ...known } as SettlerChoice;
  const inputs = editSettler(DEFAULT_SETTLE_INPUTS, ILSE, entered);
  return settlerRows(inputs, { characters: [choice] } as unknown as SettleStart)[0]!.goes;
}

describe('the goods of a basket', () => {
  it('are a goal with never less than the basket takes, and no unit more for an error in the last digit', () => {
    const units = [162, 22 / 7, 57.000_000_000_000_01, 0.1 + 0.2];
    const goods = units.map((unitsPerDay, index) => ({ typeId: (index + 1) as TypeId, unitsPerDay }));
    expect(demandsOf(goods).map(({ unitsPerDay }) => unitsPerDay)).toEqual([162, 3.15, 57, 0.3]);
    expect(demandsOf(goods).every(({ buysInputs }) => buysInputs)).toBe(true);
  });
});

describe('a character goes to new planets', () => {
  it('if its level is known and it has a free planet, unless the player leaves it out', () => {
    expect(goes({})).toBe(true);
    expect(goes({}, { goes: false })).toBe(false);
    expect(goes({ freePlanetCount: 0 })).toBe(false);
    expect(goes({ freePlanetCount: null })).toBe(false);
    expect(goes({ commandCenterLevel: null })).toBe(false);
  });

  it('by what the player has entered where that is something else, but never without a free planet', () => {
    expect(goes({ commandCenterLevel: null, freePlanetCount: 0 }, { commandCenterLevel: 0, freePlanetCount: 1 })).toBe(
      true,
    );
    expect(goes({}, { freePlanetCount: 0, goes: true })).toBe(false);
  });
});
