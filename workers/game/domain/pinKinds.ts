/**
 * Every kind of pin: what it can do and how it is drawn. Other code asks here what a store can do, and names a kind for
 * fields that just this kind has, or where it runs.
 */

interface Abilities {
  /** group of its types in the Static Data Export */
  groupId: number;
  /** holds goods and never runs */
  stores: boolean;
  /** sends goods through the customs office and receives them */
  launches: boolean;
  /** runs a schematic */
  makes: boolean;
  /** runs a program */
  extracts: boolean;
  /** placed by the player; the command center comes with the colony */
  isPlaced: boolean;
}

const NONE = { stores: false, launches: false, makes: false, extracts: false, isPlaced: true };

/** Stores are in the order of the screen. */
export const PIN_KINDS = {
  ecu: { ...NONE, groupId: 1063, extracts: true },
  factory: { ...NONE, groupId: 1028, makes: true },
  launchpad: { ...NONE, groupId: 1030, stores: true as const, launches: true },
  storage: { ...NONE, groupId: 1029, stores: true as const },
  // Its rockets don't go through the customs office.
  commandCenter: { ...NONE, groupId: 1027, stores: true as const, isPlaced: false as const },
} satisfies Readonly<Record<string, Abilities>>;

export type PinKind = keyof typeof PIN_KINDS;

export type StoreKind = {
  [Kind in PinKind]: (typeof PIN_KINDS)[Kind]['stores'] extends true ? Kind : never;
}[PinKind];

/**
 * Without the command center, which is too small to take part in routes. Designs (`designCandidates.ts`) and the sandbox
 * (`site.ts`) choose among them by name, and sentences that name all of them are found by `storage facilit`.
 */
export type PlacedStoreKind = Exclude<StoreKind, 'commandCenter'>;

export type FactoryKind = 'basic' | 'advanced' | 'highTech';

/** Kinds as players tell them apart. */
export type StructureKind = Exclude<PinKind, 'factory'> | FactoryKind;

interface Appearance {
  /** outline in a box of 16 by 16, filled by the even-odd rule */
  path: string;
  /** storage is blue, everything else in warm colours */
  colour: string;
}

/** In the order of lists of structures on screen. */
export const STRUCTURE_KINDS: Readonly<Record<StructureKind, Appearance>> = {
  ecu: {
    path: 'M1.8 2.6H14.2L8 14.6Z',
    colour: '#f0a04b',
  },
  basic: {
    path: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8Z',
    colour: '#e3b8ff',
  },
  advanced: {
    path: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8ZM8 5.2A2.8 2.8 0 1 0 8 10.8 2.8 2.8 0 1 0 8 5.2Z',
    colour: '#c38bff',
  },
  highTech: {
    path: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8ZM8 4.4 4.9 9.8H11.1Z',
    colour: '#ff8bd1',
  },
  launchpad: {
    path: 'M8 1.2 13.4 8.2H10.2V14.6H5.8V8.2H2.6Z',
    colour: '#56d4dd',
  },
  storage: {
    path: 'M2 2.6H14V6.6H2ZM2 7.8H14V13.6H2ZM6 9.6V10.8H10V9.6Z',
    colour: '#6cb0ff',
  },
  commandCenter: {
    path: 'M8 1.6 14.2 6.6V14.2H1.8V6.6ZM6 9.2V14.2H10V9.2Z',
    colour: '#e6edf3',
  },
};

const KINDS = Object.keys(PIN_KINDS) as PinKind[];

/** In the order of the screen: launchpads first, the command center last. */
export const STORE_KINDS = KINDS.filter(isStoreKind);

export const PLACED_STORE_KINDS = STORE_KINDS.filter(isPlacedStore);

/** Whether a kind holds goods and never runs. False for a structure that isn't in the catalogue. */
export function isStoreKind(kind: PinKind | 'unknown'): kind is StoreKind {
  return kind !== 'unknown' && PIN_KINDS[kind].stores;
}

/** Whether the player placed a store. False for the command center. */
export function isPlacedStore(kind: StoreKind): kind is PlacedStoreKind {
  return PIN_KINDS[kind].isPlaced;
}

/** Whether a pin holds goods and never runs. */
export function isStore<P extends { kind: PinKind | 'unknown' }>(pin: P): pin is P & { kind: StoreKind } {
  return isStoreKind(pin.kind);
}

/** The order of stores on screen. */
export function compareStores(a: { kind: StoreKind }, b: { kind: StoreKind }): number {
  return STORE_KINDS.indexOf(a.kind) - STORE_KINDS.indexOf(b.kind);
}
