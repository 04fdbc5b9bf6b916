import { describe, expect, it } from 'vitest';
import { pinEntries, pinLinks, pinRoutes } from '../../../../src/features/sphere/pinEntries.ts';
import { pinState, schematicText } from '../../../../src/words/structures.ts';
import type { PinId, SchematicId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { PinReport } from '../../../../workers/game/domain/report.ts';

const COMMAND_CENTER = 2524 as TypeId; // Barren Command Center
const LAUNCHPAD = 2544 as TypeId; // Barren Launchpad
const ECU = 2848 as TypeId; // Barren Extractor Control Unit
const BASIC = 2473 as TypeId; // Barren Basic Industry Facility
const WATER = 3645 as TypeId;
const AQUEOUS_LIQUIDS = 2268 as TypeId;
const WATER_SCHEMATIC = 121 as SchematicId;

function pin(pinId: number, kind: PinReport['kind'], typeId: TypeId, changes: Partial<PinReport> = {}): PinReport {
  return {
    pinId: pinId as PinId,
    typeId,
    kind,
    latitude: 1,
    longitude: 1,
    heads: [],
    productTypeId: null,
    schematicId: null,
    isActive: false,
    contents: [],
    fillFraction: null,
    cpuTf: 0,
    powerMw: 0,
    faults: [],
    ...changes,
  };
}

describe('pinEntries', () => {
  it('puts stores first, then extractors, then factories, and numbers those of a kind', () => {
    const entries = pinEntries([
      pin(1, 'factory', BASIC),
      pin(2, 'ecu', ECU),
      pin(3, 'factory', BASIC),
      pin(4, 'launchpad', LAUNCHPAD, { fillFraction: 0 }),
      pin(5, 'commandCenter', COMMAND_CENTER, { fillFraction: 0 }),
    ]);
    expect(entries.map(({ pin: { pinId }, name }) => [pinId, name])).toEqual([
      [5, 'Command center'],
      [4, 'Launchpad'],
      [2, 'Extractor control unit'],
      [1, 'Basic industry facility 1'],
      [3, 'Basic industry facility 2'],
    ]);
  });

  it('marks stopped extractors and pins with a fault as trouble, but not an idle factory', () => {
    const entries = pinEntries([
      pin(1, 'ecu', ECU, { isActive: true }),
      pin(2, 'ecu', ECU),
      pin(3, 'factory', BASIC),
      pin(4, 'factory', BASIC, { faults: [{ kind: 'noSchematic' }] }),
    ]);
    expect(entries.map(({ pin: { pinId }, isTrouble }) => [pinId, isTrouble])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ]);
  });

  it('names a structure that the catalogue does not know', () => {
    const [entry] = pinEntries([pin(1, 'unknown', 999_999 as TypeId)]);
    expect(entry).toMatchObject({ name: 'Unknown structure', state: 'Unknown type 999999' });
  });
});

describe('pinState', () => {
  it('says what an extractor extracts and whether it runs', () => {
    const ecu = pin(1, 'ecu', ECU, { productTypeId: AQUEOUS_LIQUIDS, isActive: true });
    expect(pinState(ecu)).toBe('Extracts Aqueous Liquids, running');
    expect(pinState({ ...ecu, isActive: false })).toBe('Extracts Aqueous Liquids, program ended');
    expect(pinState({ ...ecu, productTypeId: null, isActive: false })).toBe('No program');
  });

  it('says what a factory makes and whether it runs', () => {
    const factory = pin(1, 'factory', BASIC, { productTypeId: WATER, schematicId: WATER_SCHEMATIC, isActive: true });
    expect(pinState(factory)).toBe('Makes Water, running');
    expect(pinState({ ...factory, isActive: false })).toBe('Makes Water, idle');
    expect(pinState({ ...factory, schematicId: null, productTypeId: null })).toBe('No schematic');
    expect(pinState({ ...factory, schematicId: 9 as SchematicId, productTypeId: null })).toBe('Unknown schematic 9');
  });

  it('says how full a store is', () => {
    const store = pin(1, 'launchpad', LAUNCHPAD, { fillFraction: 0.625, contents: [{ typeId: WATER, amount: 5 }] });
    expect(pinState(store)).toBe('62.5% full');
    expect(pinState({ ...store, fillFraction: 0, contents: [] })).toBe('Empty');
  });
});

describe('schematicText', () => {
  it('is the recipe with its cycle', () => {
    expect(schematicText({ schematicId: WATER_SCHEMATIC })).toBe('3,000 Aqueous Liquids → 20 Water every 30m');
  });

  it('is nothing for a pin without a schematic, or with one that is not known', () => {
    expect(schematicText({ schematicId: null })).toBeNull();
    expect(schematicText({ schematicId: 9 as SchematicId })).toBeNull();
  });
});

describe('pinRoutes', () => {
  const entries = pinEntries([
    pin(1, 'factory', BASIC),
    pin(2, 'launchpad', LAUNCHPAD, { fillFraction: 0 }),
    pin(3, 'launchpad', LAUNCHPAD, { fillFraction: 0 }),
  ]);
  const routes = [
    { pinIds: [1, 3, 2] as PinId[], typeId: WATER, quantity: 20 },
    { pinIds: [2, 1] as PinId[], typeId: AQUEOUS_LIQUIDS, quantity: 3000 },
  ];

  it('lists what comes in, then what goes out, with the pin at the other end', () => {
    expect(pinRoutes(1 as PinId, routes, entries)).toEqual([
      { direction: 'in', otherPinId: 2, text: '3,000 Aqueous Liquids from Launchpad 1' },
      { direction: 'out', otherPinId: 2, text: '20 Water to Launchpad 1' },
    ]);
  });

  it('leaves out routes that only pass through', () => {
    expect(pinRoutes(3 as PinId, routes, entries)).toEqual([]);
  });
});

describe('pinLinks', () => {
  const entries = pinEntries([pin(1, 'factory', BASIC), pin(2, 'launchpad', LAUNCHPAD, { fillFraction: 0 })]);
  const link = { fromPinId: 2 as PinId, toPinId: 1 as PinId, level: 1, lengthKm: 152.4, cpuTf: 1046, powerMw: 33 };

  it('names the other end, whichever end the pin is, with length and load', () => {
    const text = 'level 1, 152 km, 1,046 tf, 33 MW';
    expect(pinLinks(1 as PinId, [link], entries)).toEqual([{ otherPinId: 2, otherName: 'Launchpad', text }]);
    expect(pinLinks(2 as PinId, [link], entries)).toEqual([
      { otherPinId: 1, otherName: 'Basic industry facility', text },
    ]);
  });

  it('leaves out links of other pins, and says where a length is not known', () => {
    expect(pinLinks(3 as PinId, [link], entries)).toEqual([]);
    expect(pinLinks(1 as PinId, [{ ...link, lengthKm: null }], entries)[0]?.text).toContain('length unknown');
  });
});
