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

const RULES_OF_THE_GAME = ['workers/domain', 'workers/catalogue', 'workers/engine'];
const FIGURES = [...RULES_OF_THE_GAME, 'workers/sustain', 'workers/worth', 'workers/report'];

export const RULES: readonly RoomRule[] = [
  { room: 'workers/domain', may: [], packages: /^$/ },
  {
    room: 'workers/catalogue',
    may: ['workers/domain'],
    packages: /^(node:.*|yaml|fflate)$/,
  },
  { room: 'workers/records', may: ['workers/domain', 'workers/catalogue'], packages: /^valibot$/ },
  { room: 'workers/engine', may: ['workers/domain', 'workers/catalogue'], packages: /^$/ },
  {
    room: 'workers/sustain',
    may: RULES_OF_THE_GAME,
    packages: /^$/,
  },
  {
    room: 'workers/worth',
    may: [...RULES_OF_THE_GAME, 'workers/sustain'],
    packages: /^$/,
  },
  {
    room: 'workers/report',
    may: [...RULES_OF_THE_GAME, 'workers/sustain', 'workers/worth'],
    packages: /^$/,
  },
  { room: 'workers/solver', may: [], packages: /^highs$/ },
  {
    room: 'workers/planning',
    may: FIGURES,
    mayTypes: ['workers/solver'],
    packages: /^$/,
  },
  {
    room: 'workers/history',
    may: FIGURES,
    packages: /^valibot$/,
  },
  { room: 'workers/esi', may: ['workers/domain', 'workers/catalogue', 'workers/records'], packages: /^(ky|valibot)$/ },
  {
    room: 'workers/storage',
    may: ['workers/domain', 'workers/catalogue'],
    packages: /^(idb|valibot)$/,
  },
  {
    room: 'workers/enginePackage',
    may: [...RULES_OF_THE_GAME, 'workers/records', 'workers/planning/templates'],
    packages: /^$/,
  },
  {
    room: 'workers/shares',
    may: ['workers/domain', 'workers/catalogue', 'workers/records'],
    mayTypes: ['workers/storage'],
    packages: /^valibot$/,
  },
  { room: 'workers/serviceWorker', may: ['workers/domain'], mayTypes: ['workers/api.ts'], packages: /^workbox-/ },
  {
    room: 'workers/sessions',
    may: ['workers/domain', 'workers/esi'],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    packages: /^(ky|valibot)$/,
  },
  {
    room: 'workers/colonies',
    may: ['workers/domain', 'workers/engine', 'workers/sustain', 'workers/worth', 'workers/report', 'workers/esi'],
    mayTypes: ['workers/storage', 'workers/api.ts'],
    packages: /^dequal/,
  },
  {
    room: 'workers/fetching',
    may: [
      'workers/domain',
      'workers/catalogue',
      'workers/worth',
      'workers/report',
      'workers/records',
      'workers/esi',
      'workers/storage',
      'workers/sessions/index.ts',
      'workers/colonies/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  {
    room: 'workers/services',
    may: [
      ...FIGURES,
      'workers/planning',
      'workers/solver',
      'workers/history',
      'workers/shares/index.ts',
      'workers/storage',
      'workers/records',
      'workers/esi',
      'workers/sessions/index.ts',
      'workers/colonies/index.ts',
      'workers/fetching/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  { room: 'workers', may: ['workers'], mayTypes: ['server/contract.ts'], packages: /^(?!react|jotai|@primer|express)/ },
  {
    room: 'src/languages',
    may: ['workers/catalogue/names.ts'],
    packages: /^(@lingui\/.*|react)$/,
  },
  {
    room: 'src/words',
    may: ['workers/domain', 'workers/catalogue', 'src/format', 'src/languages'],
    packages: TEXTS,
  },
  {
    room: 'src/model',
    may: ['src/words', 'workers/domain', 'workers/catalogue', 'src/format', 'src/languages'],
    mayTypes: ['workers/api.ts'],
    packages: /^(valibot|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/state',
    may: ['src/model', 'src/words', 'workers/domain', 'src/format', 'src/languages'],
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
      'workers/domain',
      'workers/catalogue/names.ts',
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
      'workers/domain',
      'workers/catalogue',
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
      'workers/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(react|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/eve',
    may: ['src/ui', 'src/format', 'src/languages'],
    mayTypes: ['workers/domain'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/enginePage',
    may: ['src/global.css', 'src/bridge/engineTrial.ts', 'src/ui', 'workers/enginePackage/example.json'],
    mayTypes: ['workers/enginePage.worker.ts'],
    packages: /^(react.*|styled-components|@primer\/.*)$/,
  },
  {
    room: 'src/ui',
    may: ['src/format', 'src/languages', 'workers/domain/units.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/format',
    may: ['src/languages', 'workers/domain/units.ts', 'workers/domain/errors.ts'],
    mayTypes: ['workers/domain'],
    packages: /^(papaparse|@lingui\/core\/macro)$/,
  },
  {
    room: 'server/sandbox/referenceEngine',
    may: ['workers/domain', 'workers/catalogue'],
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
      'workers/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  { room: 'src', may: ['src', 'workers/domain'], packages: /^(?!comlink|ky|jotai|idb)/ },
  {
    room: 'server/sandbox',
    may: ['server', 'workers/domain', 'workers/catalogue'],
    mayTypes: ['workers/esi/schemas.ts'],
    packages: SERVER_PACKAGES,
  },
  { room: 'server/http', may: ['server', 'workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/sso', may: ['server'], mayTypes: ['workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/prices', may: ['server', 'workers/domain', 'workers/catalogue'], packages: SERVER_PACKAGES },
  { room: 'server/database', may: [], packages: SERVER_PACKAGES },
  { room: 'server/reminders', may: ['server', 'workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/shares', may: ['server', 'workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server', may: ['server', 'workers/domain', 'workers/catalogue'], packages: SERVER_PACKAGES },
];
