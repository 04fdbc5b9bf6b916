/** Which room may import which. */

export interface RoomRule {
  room: string;
  /** own folders or files that it may import values and types from, besides itself */
  may: string[];
  /** own folders or files that it may import types from */
  mayTypes?: string[];
  /** packages that it may import; undefined where any */
  packages?: RegExp;
}

const SERVER_PACKAGES = /^(?!react|jotai|@primer|comlink|ky|idb|styled-components)/;

/** What makes texts messages. */
const TEXTS = /^@lingui\/core\/macro$/;

const RULES_OF_THE_GAME = ['workers/game/domain', 'workers/game/catalogue', 'workers/game/engine'];
const FIGURES = [...RULES_OF_THE_GAME, 'workers/game/sustain', 'workers/game/worth', 'workers/figures/report'];

export const RULES: readonly RoomRule[] = [
  { room: 'workers/game/domain', may: [], packages: /^$/ },
  {
    room: 'workers/game/catalogue',
    may: ['workers/game/domain'],
    packages: /^(node:.*|yaml|fflate)$/,
  },
  { room: 'workers/game/records', may: ['workers/game/domain', 'workers/game/catalogue'], packages: /^valibot$/ },
  { room: 'workers/game/engine', may: ['workers/game/domain', 'workers/game/catalogue'], packages: /^$/ },
  {
    room: 'workers/game/sustain',
    may: RULES_OF_THE_GAME,
    packages: /^$/,
  },
  {
    room: 'workers/game/worth',
    may: [...RULES_OF_THE_GAME, 'workers/game/sustain'],
    packages: /^$/,
  },
  {
    room: 'workers/figures/report',
    may: [...RULES_OF_THE_GAME, 'workers/game/sustain', 'workers/game/worth'],
    packages: /^$/,
  },
  { room: 'workers/figures/solver', may: [], packages: /^highs$/ },
  {
    room: 'workers/figures',
    may: FIGURES,
    mayTypes: ['workers/figures/solver'],
    packages: /^$/,
  },
  {
    room: 'workers/figures/history',
    may: FIGURES,
    packages: /^valibot$/,
  },
  {
    room: 'workers/live/esi',
    may: ['workers/game/domain', 'workers/game/catalogue', 'workers/game/records'],
    packages: /^(ky|valibot)$/,
  },
  {
    room: 'workers/live/kept',
    may: ['workers/game/domain', 'workers/game/catalogue'],
    packages: /^(idb|valibot)$/,
  },
  {
    room: 'workers/package',
    may: [...RULES_OF_THE_GAME, 'workers/game/records', 'workers/figures/templates'],
    packages: /^$/,
  },
  {
    room: 'workers/live/shares',
    may: ['workers/game/domain', 'workers/game/catalogue', 'workers/game/records'],
    mayTypes: ['workers/live/kept'],
    packages: /^valibot$/,
  },
  { room: 'workers/serviceWorker', may: ['workers/game/domain'], mayTypes: ['workers/api.ts'], packages: /^workbox-/ },
  {
    room: 'workers/live/sessions',
    may: ['workers/game/domain', 'workers/live/esi'],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    packages: /^(ky|valibot)$/,
  },
  {
    room: 'workers/live/colonies',
    may: [
      'workers/game/domain',
      'workers/game/engine',
      'workers/game/sustain',
      'workers/game/worth',
      'workers/figures/report',
      'workers/live/esi',
    ],
    mayTypes: ['workers/live/kept', 'workers/api.ts'],
    packages: /^dequal/,
  },
  {
    room: 'workers/live/fetching',
    may: [
      'workers/game/domain',
      'workers/game/catalogue',
      'workers/game/worth',
      'workers/figures/report',
      'workers/game/records',
      'workers/live/esi',
      'workers/live/kept',
      'workers/live/sessions/index.ts',
      'workers/live/colonies/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  {
    room: 'workers/live',
    may: [
      ...FIGURES,
      'workers/figures',
      'workers/figures/solver',
      'workers/figures/history',
      'workers/live/shares/index.ts',
      'workers/live/kept',
      'workers/game/records',
      'workers/live/esi',
      'workers/live/sessions/index.ts',
      'workers/live/colonies/index.ts',
      'workers/live/fetching/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  { room: 'workers', may: ['workers'], mayTypes: ['server/contract.ts'], packages: /^(?!react|jotai|@primer|express)/ },
  {
    room: 'src/languages',
    may: ['workers/game/catalogue/names.ts'],
    packages: /^(@lingui\/.*|react)$/,
  },
  {
    room: 'src/words',
    may: ['workers/game/domain', 'workers/game/catalogue', 'src/format', 'src/languages'],
    packages: TEXTS,
  },
  {
    room: 'src/model',
    may: ['src/words', 'workers/game/domain', 'workers/game/catalogue', 'src/format', 'src/languages'],
    mayTypes: ['workers/api.ts'],
    packages: /^(valibot|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/state',
    may: ['src/model', 'src/words', 'workers/game/domain', 'src/format', 'src/languages'],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    packages: /^(jotai.*|valibot|dequal.*|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/bridge',
    may: [
      'src/state',
      'src/model',
      'src/words',
      'src/format',
      'src/languages',
      'workers/game/domain',
      'workers/game/catalogue/names.ts',
      'workers/engine.worker.ts',
      'workers/enginePage.worker.ts',
    ],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    // react: to mark batches of figures as transitions, to draw another language at once, and the hook that loads a colony's detail
    packages: /^(comlink|idb-keyval|ky|valibot|react|react-dom|dequal|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/features',
    may: [
      'src/state',
      'src/model',
      'src/words',
      'src/bridge',
      'src/eve',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/game/domain',
      'workers/game/catalogue',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/background',
    may: [
      'src/bridge',
      'src/state',
      'src/model',
      'src/words',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/game/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(react|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/eve',
    may: ['src/ui', 'src/format', 'src/languages'],
    mayTypes: ['workers/game/domain'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/enginePage',
    may: ['src/global.css', 'src/bridge/engineTrial.ts', 'src/ui', 'workers/package/example.json'],
    mayTypes: ['workers/enginePage.worker.ts'],
    packages: /^(react.*|styled-components|@primer\/.*)$/,
  },
  {
    room: 'src/ui',
    may: ['src/format', 'src/languages', 'workers/game/domain/units.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/format',
    may: ['src/languages', 'workers/game/domain/units.ts', 'workers/game/domain/errors.ts'],
    mayTypes: ['workers/game/domain'],
    packages: /^(papaparse|@lingui\/core\/macro)$/,
  },
  {
    room: 'server/sandbox/referenceEngine',
    may: ['workers/game/domain', 'workers/game/catalogue'],
    packages: /^$/,
  },
  {
    room: 'src/places',
    may: [
      'src/features',
      'src/bridge',
      'src/state',
      'src/model',
      'src/words',
      'src/eve',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/game/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  { room: 'src', may: ['src', 'workers/game/domain'], packages: /^(?!comlink|ky|jotai|idb)/ },
  {
    room: 'server/sandbox',
    may: ['server', 'workers/game/domain', 'workers/game/catalogue'],
    mayTypes: ['workers/live/esi/schemas.ts'],
    packages: SERVER_PACKAGES,
  },
  { room: 'server/http', may: ['server', 'workers/game/domain'], packages: SERVER_PACKAGES },
  { room: 'server/sso', may: ['server'], mayTypes: ['workers/game/domain'], packages: SERVER_PACKAGES },
  {
    room: 'server/prices',
    may: ['server', 'workers/game/domain', 'workers/game/catalogue'],
    packages: SERVER_PACKAGES,
  },
  { room: 'server/database', may: [], packages: SERVER_PACKAGES },
  { room: 'server/reminders', may: ['server', 'workers/game/domain'], packages: SERVER_PACKAGES },
  { room: 'server/shares', may: ['server', 'workers/game/domain'], packages: SERVER_PACKAGES },
  { room: 'server', may: ['server', 'workers/game/domain', 'workers/game/catalogue'], packages: SERVER_PACKAGES },
];
