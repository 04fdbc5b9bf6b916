/** Which room may import which: one line a room, as in CONTRIBUTING.md. */

export interface RoomRule {
  room: string;
  /** other rooms or files that it may import values and types from */
  may: readonly string[];
  /** other rooms or files that it may import types from */
  mayTypes?: readonly string[];
  /** folders inside it: each may import those before it; those of one line stand side by side. Its own files are last. */
  order?: readonly (readonly string[])[];
  /** packages that it may import */
  packages: RegExp;
}

const CONTRACT = ['workers/api.ts', 'server/contract.ts'];
const WORDS_OF_THE_GAME = ['workers/game/domain', 'workers/game/catalogue'];

export const RULES: readonly RoomRule[] = [
  {
    room: 'workers/game',
    may: [],
    order: [['domain'], ['catalogue'], ['records'], ['engine'], ['sustain'], ['worth']],
    packages: /^(valibot|yaml|fflate|node:.*)$/,
  },
  {
    room: 'workers/figures',
    may: ['workers/game'],
    order: [['report', 'solver']],
    packages: /^(valibot|highs|fflate|dequal.*)$/,
  },
  {
    room: 'workers/live',
    may: ['workers/figures', 'workers/game'],
    mayTypes: CONTRACT,
    packages: /^(comlink|ky|valibot|idb|dequal.*)$/,
  },
  { room: 'workers/package', may: ['workers/game', 'workers/figures'], packages: /^valibot$/ },
  { room: 'workers', may: ['workers'], packages: /^(comlink|workbox-.*)$/ },
  {
    room: 'src',
    may: [
      ...WORDS_OF_THE_GAME,
      'workers/figures/kept',
      'workers/engine.worker.ts',
      'workers/enginePage.worker.ts',
      'workers/package/example.json',
    ],
    mayTypes: CONTRACT,
    order: [
      ['languages'],
      ['format'],
      ['ui', 'words'],
      ['eve'],
      ['model'],
      ['state'],
      ['bridge'],
      ['background', 'features', 'enginePage'],
      ['places'],
    ],
    packages: /^(?!node:|express)/,
  },
  { room: 'server', may: WORDS_OF_THE_GAME, packages: /^(?!react|jotai|@primer|comlink|ky|idb|styled-components)/ },
];
