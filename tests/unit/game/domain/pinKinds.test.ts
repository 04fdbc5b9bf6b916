import { describe, expect, it } from 'vitest';
import {
  isStore,
  isStoreKind,
  PIN_KINDS,
  PLACED_STORE_KINDS,
  STORE_KINDS,
} from '../../../../workers/game/domain/pinKinds.ts';

describe('kinds of pins', () => {
  it('list stores in the order of the screen: launchpads first, the command center last', () => {
    expect(STORE_KINDS).toEqual(['launchpad', 'storage', 'commandCenter']);
    expect(PLACED_STORE_KINDS).toEqual(['launchpad', 'storage']);
  });

  it('take no unknown structure for a store', () => {
    expect(isStoreKind('unknown')).toBe(false);
    expect(isStore({ kind: 'unknown' })).toBe(false);
    expect(isStore({ kind: 'storage' })).toBe(true);
  });

  it('do one thing each: store, make or extract', () => {
    for (const { stores, makes, extracts } of Object.values(PIN_KINDS)) {
      expect([stores, makes, extracts].filter(Boolean)).toHaveLength(1);
    }
  });
});
