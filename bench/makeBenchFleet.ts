/**
 * Fleets of realistic colonies for the benches, always the same for the same size, drawn with tests/fixtures/colony.ts.
 * They differ as in the game: in base quantities, cycle times, age of the program, number of factories and stock.
 */

import { DRAWN_AT, drawColony } from '../tests/fixtures/colony.ts';
import { commodities } from '../workers/game/catalogue/index.ts';
import type { Colony } from '../workers/game/domain/colony.ts';
import { advance, type ColonyState, compileColony, startState } from '../workers/game/engine/index.ts';

/** The current time in the benches. */
export const BENCH_NOW = DRAWN_AT;

/** Made up: by commodity, in ISK. */
export const BENCH_PRICES: ReadonlyMap<number, number> = new Map(
  [...commodities.keys()].map((typeId, k) => [typeId, 5 + 37 * k]),
);

/** ESI's pin ids are far beyond 32 bits. */
const FIRST_PIN_ID = 1_046_238_237_000;

export const COLONY_KINDS = ['extraction to P1', 'extraction to P2', 'factory P2', 'factory P3', 'factory P4'] as const;
type ColonyKind = (typeof COLONY_KINDS)[number];

/** The usual six planets of a player: mostly extraction, and one or two factory planets. */
const USUAL_KINDS: readonly ColonyKind[] = [
  'extraction to P1',
  'extraction to P2',
  'extraction to P1',
  'extraction to P2',
  'factory P2',
  'factory P3',
];

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Six colonies for each character. */
export function makeFleet(characterCount: number): Colony[] {
  const fleet: Colony[] = [];
  for (let character = 0; character < characterCount; character++) {
    for (let planet = 0; planet < USUAL_KINDS.length; planet++) {
      // One character in four builds P4 on its last planet.
      const kind = planet === 5 && character % 4 === 3 ? 'factory P4' : USUAL_KINDS[planet]!;
      fleet.push(makeColony(kind, character * USUAL_KINDS.length + planet + 1));
    }
  }
  return fleet;
}

/** A colony as it is at BENCH_NOW. */
export function presentState(colony: Colony): ColonyState {
  const state = startState(compileColony(colony));
  advance(state, BENCH_NOW);
  return state;
}

/** One colony of a kind, last updated up to two days before BENCH_NOW. */
export function makeColony(kind: ColonyKind, seed: number): Colony {
  const random = makeRandom(seed);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  return drawColony(drawingOf(kind, between), {
    characterId: 90_000_000 + Math.floor((seed - 1) / 6),
    planetId: 40_000_000 + seed,
    firstPinId: FIRST_PIN_ID,
    lastUpdateAt: BENCH_NOW - between(0, 2 * 86_400),
  });
}

type Between = (low: number, high: number) => number;

function drawingOf(kind: ColonyKind, between: Between): string {
  switch (kind) {
    case 'extraction to P1':
      return drawExtractionToP1(between);
    case 'extraction to P2':
      return drawExtractionToP2(between);
    case 'factory P2':
      return drawFactories(between, 'commandCenter', [{ schematic: 86, count: between(16, 22) }], {
        2393: 36_000,
        3645: 36_000,
      });
    case 'factory P3':
      return drawFactories(between, 'storage', [{ schematic: 97, count: between(12, 18) }], {
        3689: 11_000,
        9836: 11_000,
      });
    case 'factory P4':
      return drawFactories(
        between,
        'storage',
        [
          { schematic: 97, count: between(6, 9) },
          { schematic: 112, count: between(3, 4) },
        ],
        { 3689: 5000, 9836: 5000, 2344: 1200, 2393: 5000 },
      );
  }
}

/** Cycle times and program lengths that the client offers together. */
const PROGRAMS = [
  'cycle=15m program=24h',
  'cycle=30m program=48h',
  'cycle=1h program=96h',
  'cycle=2h program=7d',
  'cycle=4h program=14d',
];

function drawProgram(between: Between, resource: number): string {
  return `ecu ${resource} base=${between(3000, 9000)} ${PROGRAMS[between(0, PROGRAMS.length - 1)]}`;
}

/** One ECU, a storage facility between it and the factories, and a launchpad for what they make. */
function drawExtractionToP1(between: Between): string {
  const lines = [`1 ${drawProgram(between, 2268)}`, '2 storage', '3 launchpad', '1 -> 2'];
  const count = between(6, 10);
  for (let pin = 4; pin < 4 + count; pin++) {
    lines.push(`${pin} factory 121 last=-${between(0, 29)}m 2268=${between(0, 3000)}`, `2 -> ${pin} -> 3`);
  }
  return lines.join('\n');
}

/** Two ECUs, two kinds of basic factories, and advanced factories that use their products. */
function drawExtractionToP2(between: Between): string {
  const lines = [
    `1 ${drawProgram(between, 2268)}`,
    `2 ${drawProgram(between, 2309)}`,
    `3 launchpad 2268=${between(0, 20_000)} 2309=${between(0, 20_000)}`,
    '1 -> 3',
    '2 -> 3',
  ];
  const basicCount = between(3, 5);
  let pin = 4;
  for (const schematic of [121, 123]) {
    for (let k = 0; k < basicCount; k++, pin++) {
      lines.push(`${pin} factory ${schematic} last=-${between(0, 29)}m`, `3 -> ${pin} -> 3`);
    }
  }
  for (let k = 0; k < basicCount; k++, pin++) {
    lines.push(`${pin} factory 66 last=-${between(0, 59)}m`, `3 -> ${pin} -> 3`);
  }
  return lines.join('\n');
}

/** Factories that use imports from a full launchpad and put their products into a second store. */
function drawFactories(
  between: Between,
  second: 'commandCenter' | 'storage',
  groups: readonly { schematic: number; count: number }[],
  stock: Readonly<Record<number, number>>,
): string {
  const fill = between(40, 100) / 100;
  const contents = Object.entries(stock).map(([typeId, units]) => `${typeId}=${Math.floor(units * fill)}`);
  const lines = [`1 launchpad ${contents.join(' ')}`, `2 ${second === 'storage' ? 'storage' : 'launchpad'}`];
  let pin = 3;
  for (const { schematic, count } of groups) {
    for (let k = 0; k < count; k++, pin++) {
      lines.push(`${pin} factory ${schematic} last=-${between(0, 59)}m`, `1 -> ${pin} -> ${groups.length > 1 ? 1 : 2}`);
    }
  }
  return lines.join('\n');
}
