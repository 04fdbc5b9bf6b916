/** What each problem is answered with: its code, and its sentence for people who call the API by hand. */
import { BRANDS, type ServerProblem, type Service } from '../../workers/game/domain/serverProblem.ts';
import type { ErrorWord } from '../contract.ts';

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  sso: "EVE's single sign-on",
  prices: 'The price source',
  esi: "EVE's API (ESI)",
  push: 'The push service',
  ...BRANDS,
};

type Descriptions = {
  readonly [Kind in ServerProblem['kind']]: readonly [
    word: ErrorWord,
    message: string | ((problem: Extract<ServerProblem, { kind: Kind }>) => string),
  ];
};

/** The code of each problem, and its sentence. */
const DESCRIPTIONS: Descriptions = {
  badRequest: ['bad_request', 'The request could not be read.'],
  requestTooLarge: ['too_large', 'The request is too large.'],
  requestLate: [
    'request_timeout',
    ({ seconds }) => `Nothing more of the request came for ${seconds} s. Send it again.`,
  ],
  tooManyRequests: [
    'too_many_requests',
    ({ seconds }) => `Too many requests from your address. Try again in ${seconds} s.`,
  ],
  internal: ['internal', 'Something went wrong on the server. See its log for this request id.'],
  codeRefused: ['code_refused', `${SERVICE_NAMES.sso} rejected this login. Log in again.`],
  scopeRefused: [
    'scope_refused',
    `${SERVICE_NAMES.sso} gave this login a permission that it did not ask for, so the login was revoked. Log in again.`,
  ],
  badToken: ['bad_token', 'This character’s saved login was altered or belongs to another server. Log in again.'],
  tokenExpired: ['refresh_refused', 'Character token has expired. Relogin to fix.'],
  otherCharacter: ['refresh_refused', `${SERVICE_NAMES.sso} answered for another character. Log in again.`],
  scopeDropped: ['refresh_refused', 'This login has a permission that this server no longer uses. Log in again.'],
  applicationRefused: [
    'misconfigured',
    `${SERVICE_NAMES.sso} rejects this server's client id or secret. The host must check EVE_SSO_CLIENT_ID and EVE_SSO_SECRET.`,
  ],
  serverClock: [
    'misconfigured',
    ({ minutes, isAhead }) =>
      `This server's clock is ${minutes} min ${isAhead ? 'ahead of' : 'behind'} the clock of ${SERVICE_NAMES.sso}, so logins can't be verified. The host must set the clock.`,
  ],
  invalidAnswer: [
    'upstream_failed',
    ({ service }) => `${SERVICE_NAMES[service]} returned an invalid answer. Try again in a few minutes.`,
  ],
  unavailable: [
    'upstream_failed',
    ({ service }) => `${SERVICE_NAMES[service]} does not work right now. Try again in a few minutes.`,
  ],
  unreachable: [
    'upstream_failed',
    ({ service }) => `${SERVICE_NAMES[service]} can't be reached. Try again in a few minutes.`,
  ],
  busy: ['upstream_busy', ({ seconds, service }) => `${SERVICE_NAMES[service]} is busy. Try again in ${seconds} s.`],
  late: [
    'upstream_timeout',
    ({ seconds, service }) => `${SERVICE_NAMES[service]} did not answer within ${seconds} s. Try again in a minute.`,
  ],
  databaseClosed: ['upstream_busy', 'This server cannot open its database at the moment. Try again in a minute.'],
  databaseLate: ['upstream_busy', "This server's database does not answer at the moment. Try again in a minute."],
  diskFull: ['no_room', ({ store }) => `The disk of this server is full: it takes no ${store}. Tell its host.`],
  noRoom: ['no_room', ({ store }) => `This server has no room for more ${store}. Tell its host.`],
  remindersDeleted: ['reminders_deleted', 'These reminders were deleted. Turn their channels on again.'],
  reminderTime: [
    'bad_request',
    ({ aheadDays, backDays }) =>
      `A reminder must be due at most ${backDays} days ago, and its stop be at most ${aheadDays} days ahead. ` +
      'Check the date and time of this computer.',
  ],
  newTargets: [
    'too_many_requests',
    ({ count, hours }) => `At most ${count} new channels of reminders a day from one address. Try again in ${hours} h.`,
  ],
  reminderMbAdded: [
    'too_many_requests',
    ({ hours, mb }) => `At most ${mb} MB of reminders a day from one address. Try again in ${hours} h.`,
  ],
  remindersTooLarge: [
    'no_room',
    'Reminders from your internet address, which other players may share, take too much room. ' +
      'Turn them off in a browser that you no longer use, or tell the host.',
  ],
  notWebhook: [
    'target_refused',
    'This is not the address of a Discord webhook. It starts with https://discord.com/api/webhooks/.',
  ],
  notAddress: [
    'target_refused',
    ({ service }) => `This is not an address of ${SERVICE_NAMES[service]} that this server sends to.`,
  ],
  addressRefused: ['target_refused', ({ service }) => `${SERVICE_NAMES[service]} takes no messages for this address.`],
  unknownPushService: ['target_refused', "This browser's push service is not one that this server sends to."],
  noPushKeys: ['upstream_busy', 'This server cannot send to browsers at the moment. Tell its host.'],
  webhookGone: ['target_refused', 'Discord does not know this webhook. It was deleted, or its address is incomplete.'],
  deviceGone: ['target_refused', "The browser's push service no longer knows this device."],
  pushKeysRefused: ['upstream_failed', 'The push service refuses the keys of this server.'],
  refusedStatus: [
    'upstream_failed',
    ({ service, status }) => `${SERVICE_NAMES[service]} answered with status ${status}.`,
  ],
  notSent: [
    'upstream_failed',
    ({ service }) =>
      `The message could not be sent to ${service === 'push' ? 'the push service' : SERVICE_NAMES[service]}.`,
  ],
  testLater: ['upstream_busy', ({ seconds }) => `Too many messages to this address. Try again in ${seconds} s.`],
  shareMissing: ['not_found', ({ days }) => `There is no such share. It ends ${days} days after its last upload.`],
  shareStopped: ['share_deleted', 'This share was stopped.'],
  shareForeign: ['secret_refused', 'This share is continued by another browser.'],
  shareUploadedElsewhere: ['upload_superseded', 'Another browser is uploading this share. Try again in a minute.'],
  shareTooLarge: ['too_large', ({ mb }) => `All parts of a share together take at most ${mb} MB.`],
  sharesTooLarge: [
    'no_room',
    'Shares from your internet address, which other players may use, too, take too much room. ' +
      'Stop one that you no longer need, or tell the host.',
  ],
  newShares: [
    'too_many_requests',
    ({ count, hours }) => `At most ${count} new shares a day from one address. Try again in ${hours} h.`,
  ],
  shareMbWritten: [
    'too_many_requests',
    ({ hours, mb }) => `At most ${mb} MB of shares a day from one address. Try again in ${hours} h.`,
  ],
  notInSandbox: ['not_found', 'No sandbox pilot has a colony there.'],
};

/** The code and the sentence of a problem. The page has words of its own: `src/words/serverProblems.ts`. */
export function describeProblem(problem: ServerProblem): { word: ErrorWord; message: string } {
  const [word, message]: readonly [ErrorWord, string | ((problem: never) => string)] = DESCRIPTIONS[problem.kind];
  return { word, message: typeof message === 'string' ? message : message(problem as never) };
}
