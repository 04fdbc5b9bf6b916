import { describe, expect, it } from 'vitest';
import {
  basketOf,
  DEFAULT_SETTLE_INPUTS,
  editSettler,
  enteredOf,
  homeOf,
  settlerRows,
  toSettleRequest,
  whereOf,
} from '../../../src/model/settleInputs.ts';
import type { CharacterId, SystemId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { SettlerChoice, SettleStart } from '../../../workers/game/domain/settle.ts';

const ILSE = 7 as CharacterId;

/** Whether one character goes, by what is known of it and what the player has entered. */
function goes(known: Partial<SettlerChoice>, entered: Parameters<typeof editSettler>[2] = {}): boolean {
  const choice = {
    characterId: ILSE,
    commandCenterLevel: 4,
    freePlanetCount: 2,
    settledPlanetCount: 0,
    ...known,
  } as SettlerChoice;
  const inputs = editSettler(DEFAULT_SETTLE_INPUTS, ILSE, entered);
  return settlerRows(inputs, { characters: [choice] } as unknown as SettleStart)[0]!.goes;
}

describe('the home', () => {
  const start = { characters: [], usualHomeId: 1 as SystemId } as unknown as SettleStart;

  it('is where most planets are until another is chosen or it is cleared', () => {
    expect(homeOf(DEFAULT_SETTLE_INPUTS, start)).toBe(1);
    expect(homeOf({ ...DEFAULT_SETTLE_INPUTS, homeId: 2 as SystemId }, start)).toBe(2);
    const cleared = { ...DEFAULT_SETTLE_INPUTS, isHomeCleared: true };
    expect(homeOf(cleared, start)).toBeNull();
    expect(whereOf(cleared, start)).toBeNull();
  });
});

describe('a basket as the goal', () => {
  const [fuel, paste] = ['fuel', 'paste'].map((id) => ({ id, name: id, isCounted: false, entries: [] }));
  const goods = [{ typeId: 1 as TypeId, unitsPerDay: 162 }];
  const start = { characters: [], usualHomeId: 1 } as unknown as SettleStart;
  const inputs = { ...DEFAULT_SETTLE_INPUTS, goal: 'basket' as const };
  const settings = { customsLevel: 0, holdM3: null, hub: 'jita' as const };

  it('is the chosen one, and the first where none is or the chosen one is gone', () => {
    expect(basketOf({ ...inputs, basketId: 'paste' }, [fuel!, paste!])?.id).toBe('paste');
    expect(basketOf({ ...inputs, basketId: 'gone' }, [fuel!, paste!])?.id).toBe('fuel');
    expect(basketOf(inputs, [])).toBeNull();
  });

  it('is searched with what it takes, and not before that is known', () => {
    expect(toSettleRequest(inputs, start, { ...settings, wanted: null })).toBeNull();
    const request = toSettleRequest(inputs, start, { ...settings, wanted: { basket: fuel!, goods } });
    expect(request!.goal).toEqual({
      kind: 'basket',
      basket: { id: 'fuel', name: 'fuel', entries: [] },
      goods,
      buysInputs: true,
    });
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

  it('not with planets that it has settled since they were entered, nor with more than anybody can settle', () => {
    const entered = { freePlanetCount: 5, settledPlanetCount: 1 };
    expect(goes({ settledPlanetCount: 5 }, entered)).toBe(true);
    expect(goes({ settledPlanetCount: 6 }, entered)).toBe(false);
    // As 1.1.0 stored it.
    expect(goes({ settledPlanetCount: 5 }, { freePlanetCount: 5 })).toBe(true);
    expect(goes({ settledPlanetCount: 6 }, { freePlanetCount: 5 })).toBe(false);
    // Fewer than before, as before all planets are loaded, make no more free ones.
    expect(goes({ settledPlanetCount: 0 }, { freePlanetCount: 0, settledPlanetCount: 3 })).toBe(false);
  });

  it('with what was entered before its planets were listed, which may have been there by then', () => {
    const enter = (isListed: boolean) => enteredOf({ settledPlanetCount: 0, isListed }, 'freePlanetCount', 2);
    expect(goes({ settledPlanetCount: 4 }, enter(false))).toBe(true);
    expect(goes({ settledPlanetCount: 4 }, enter(true))).toBe(false);
  });
});
