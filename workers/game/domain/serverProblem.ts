/**
 * What Colony Watch's own server says went wrong, for the page to put into words. Its answers have it as `cause` beside an
 * English sentence.
 */

/** Services that have the same name in every language. */
export const BRANDS = { discord: 'Discord', ntfy: 'ntfy' } as const;

/** The services that the server calls. */
const CHANNELS = ['push', ...(Object.keys(BRANDS) as (keyof typeof BRANDS)[])] as const;
const SERVICES = ['sso', 'prices', 'esi', ...CHANNELS] as const;

const DAY_SECONDS = 86_400;
const MOST_HOURS = 24;
const MOST_DAYS = 365;
/** of anything that a host can limit */
const MOST = 1_000_000_000;
const FLAG = 'flag';

/**
 * By kind: the values that it comes with. A list: one of these. A number: a whole number up to it. A flag: true or false.
 */
export const SERVER_PROBLEMS = {
  /** a request that no page of this version sends */
  badRequest: {},
  requestTooLarge: {},
  /** its body did not come in time */
  requestLate: { seconds: DAY_SECONDS },
  tooManyRequests: { seconds: DAY_SECONDS },
  /** a fault of the server */
  internal: {},

  /** the single sign-on rejects the code of a login */
  codeRefused: {},
  /** a login got a permission that it did not ask for */
  scopeRefused: {},
  /** a sealed token was altered, or sealed by another server or for another character */
  badToken: {},
  tokenExpired: {},
  otherCharacter: {},
  /** a login has a permission that the server has not registered */
  scopeDropped: {},
  /** the single sign-on rejects the server's client id or secret */
  applicationRefused: {},
  /** the server's clock differs from the single sign-on's */
  serverClock: { minutes: MOST, isAhead: FLAG },

  invalidAnswer: { service: SERVICES },
  unavailable: { service: SERVICES },
  unreachable: { service: SERVICES },
  busy: { service: SERVICES, seconds: DAY_SECONDS },
  late: { service: SERVICES, seconds: DAY_SECONDS },

  databaseClosed: {},
  /** it does not answer in time */
  databaseLate: {},
  diskFull: { store: ['reminders', 'shares', 'uploads'] },
  noRoom: { store: ['reminders', 'shares'] },

  remindersDeleted: {},
  reminderTime: { backDays: MOST_DAYS, aheadDays: MOST_DAYS },
  newTargets: { count: MOST, hours: MOST_HOURS },
  reminderMbAdded: { mb: MOST, hours: MOST_HOURS },
  /** the lists of one address together */
  remindersTooLarge: {},
  notWebhook: {},
  /** an address of a channel that this server does not send to */
  notAddress: { service: CHANNELS },
  /** the service takes nothing for it */
  addressRefused: { service: CHANNELS },
  unknownPushService: {},
  /** the server has no keys to send to browsers with */
  noPushKeys: {},
  webhookGone: {},
  deviceGone: {},
  pushKeysRefused: {},
  refusedStatus: { service: SERVICES, status: 999 },
  /** a message, for an unknown reason */
  notSent: { service: CHANNELS },
  testLater: { seconds: DAY_SECONDS },

  shareMissing: { days: MOST_DAYS },
  shareStopped: {},
  shareForeign: {},
  /** another browser has begun to upload the share */
  shareUploadedElsewhere: {},
  shareTooLarge: { mb: MOST },
  /** the shares of one address together */
  sharesTooLarge: {},
  newShares: { count: MOST, hours: MOST_HOURS },
  shareMbWritten: { mb: MOST, hours: MOST_HOURS },

  /** no pilot of the sandbox has a colony there */
  notInSandbox: {},
} as const satisfies Record<string, Record<string, AllowedValue>>;

type AllowedValue = readonly string[] | number | typeof FLAG;

type ValueOf<Allowed> = Allowed extends readonly (infer Word)[]
  ? Word
  : Allowed extends number
    ? number
    : Allowed extends typeof FLAG
      ? boolean
      : never;

type Problems = typeof SERVER_PROBLEMS;

export type ServerProblem = {
  [Kind in keyof Problems]: { kind: Kind } & {
    -readonly [Name in keyof Problems[Kind]]: ValueOf<Problems[Kind][Name]>;
  };
}[keyof Problems];

/** A service by the name that problems have for it. */
export type Service = (typeof SERVICES)[number];

/** An answer of the server that is not 2xx. What is missing or damaged is null. */
export interface ReadErrorAnswer {
  /** a code for programs */
  error: string | null;
  /** an English sentence */
  message: string | null;
  cause: ServerProblem | null;
}

/** A sentence of the server that this version has no words for is shown if it is not longer. */
const LONGEST_SENTENCE = 300;

/** Reads the body of an answer that is not 2xx: it may be a proxy's, and anything. */
export function readErrorAnswer(body: unknown): ReadErrorAnswer {
  const { error, message, cause } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const isSentence = typeof message === 'string' && message !== '' && message.length < LONGEST_SENTENCE;
  return {
    error: typeof error === 'string' ? error : null,
    message: isSentence ? message : null,
    cause: readServerProblem(cause),
  };
}

/**
 * Reads a problem that came from a server, or was stored.
 * @returns null if this version does not know it, or its values can't be true
 */
export function readServerProblem(problem: unknown): ServerProblem | null {
  if (typeof problem !== 'object' || problem === null) return null;
  const given = problem as Readonly<Record<string, unknown>>;
  const { kind } = given;
  if (typeof kind !== 'string' || !Object.hasOwn(SERVER_PROBLEMS, kind)) return null;
  const allowed: Readonly<Record<string, AllowedValue>> = SERVER_PROBLEMS[kind as keyof Problems];
  const names = Object.keys(allowed);
  if (!names.every((name) => isAllowed(given[name], allowed[name] as AllowedValue))) return null;
  return Object.fromEntries(['kind', ...names].map((name) => [name, given[name]])) as ServerProblem;
}

function isAllowed(value: unknown, allowed: AllowedValue): boolean {
  if (allowed === FLAG) return typeof value === 'boolean';
  if (typeof allowed === 'number')
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= allowed;
  return allowed.some((word) => word === value);
}
