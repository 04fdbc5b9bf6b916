/** What each problem is answered with: its code, and its sentence for people who call the API by hand. */
import { BRANDS, type ServerProblem, type Service } from '../../workers/domain/serverProblem.ts';
import type { ErrorWord } from '../contract.ts';

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  sso: "EVE's single sign-on",
  prices: 'The price source',
  esi: "EVE's API (ESI)",
  push: 'The push service',
  ...BRANDS,
};

/** The code and the sentence of a problem. The page has words of its own: `src/words/serverProblems.ts`. */
export function describeProblem(problem: ServerProblem): { word: ErrorWord; message: string } {
  const [word, message] = describe(problem);
  return { word, message };
}

function describe(problem: ServerProblem): [word: ErrorWord, message: string] {
  switch (problem.kind) {
    case 'badRequest':
      return ['bad_request', 'The request could not be read.'];
    case 'requestTooLarge':
      return ['too_large', 'The request is too large.'];
    case 'requestLate':
      return ['request_timeout', `Nothing more of the request came for ${problem.seconds} s. Send it again.`];
    case 'tooManyRequests':
      return ['too_many_requests', `Too many requests from your address. Try again in ${problem.seconds} s.`];
    case 'internal':
      return ['internal', 'Something went wrong on the server. See its log for this request id.'];
    case 'codeRefused':
      return ['code_refused', `${SERVICE_NAMES.sso} rejected this login. Log in again.`];
    case 'scopeRefused':
      return [
        'scope_refused',
        `${SERVICE_NAMES.sso} gave this login a permission that it did not ask for, so the login was revoked. Log in again.`,
      ];
    case 'badToken':
      return ['bad_token', 'This character’s saved login was altered or belongs to another server. Log in again.'];
    case 'tokenExpired':
      return ['refresh_refused', 'Character token has expired. Relogin to fix.'];
    case 'otherCharacter':
      return ['refresh_refused', `${SERVICE_NAMES.sso} answered for another character. Log in again.`];
    case 'scopeDropped':
      return ['refresh_refused', 'This login has a permission that this server no longer uses. Log in again.'];
    case 'applicationRefused':
      return [
        'misconfigured',
        `${SERVICE_NAMES.sso} rejects this server's client id or secret. The host must check EVE_SSO_CLIENT_ID and EVE_SSO_SECRET.`,
      ];
    case 'serverClock': {
      const difference = `${problem.minutes} min ${problem.isAhead ? 'ahead of' : 'behind'}`;
      return [
        'misconfigured',
        `This server's clock is ${difference} the clock of ${SERVICE_NAMES.sso}, so logins can't be verified. The host must set the clock.`,
      ];
    }
    case 'invalidAnswer':
      return [
        'upstream_failed',
        `${SERVICE_NAMES[problem.service]} returned an invalid answer. Try again in a few minutes.`,
      ];
    case 'unavailable':
      return [
        'upstream_failed',
        `${SERVICE_NAMES[problem.service]} does not work right now. Try again in a few minutes.`,
      ];
    case 'unreachable':
      return ['upstream_failed', `${SERVICE_NAMES[problem.service]} can't be reached. Try again in a few minutes.`];
    case 'busy':
      return ['upstream_busy', `${SERVICE_NAMES[problem.service]} is busy. Try again in ${problem.seconds} s.`];
    case 'late':
      return [
        'upstream_timeout',
        `${SERVICE_NAMES[problem.service]} did not answer within ${problem.seconds} s. Try again in a minute.`,
      ];
    case 'databaseClosed':
      return ['upstream_busy', 'This server cannot open its database at the moment. Try again in a minute.'];
    case 'databaseLate':
      return ['upstream_busy', "This server's database does not answer at the moment. Try again in a minute."];
    case 'diskFull':
      return ['no_room', `The disk of this server is full: it takes no ${problem.store}. Tell its host.`];
    case 'noRoom':
      return ['no_room', `This server has no room for more ${problem.store}. Tell its host.`];
    case 'remindersDeleted':
      return ['reminders_deleted', 'These reminders were deleted. Turn Discord or this device on again.'];
    case 'reminderTime':
      return [
        'bad_request',
        `A reminder must be due at most ${problem.backDays} days ago, and its stop be at most ${problem.aheadDays} days ahead. ` +
          'Check the date and time of this computer.',
      ];
    case 'newTargets':
      return [
        'too_many_requests',
        `At most ${problem.count} new webhooks and devices a day from one address. Try again in ${problem.hours} h.`,
      ];
    case 'notWebhook':
      return [
        'target_refused',
        'This is not the address of a Discord webhook. It starts with https://discord.com/api/webhooks/.',
      ];
    case 'unknownPushService':
      return ['target_refused', "This browser's push service is not one that this server sends to."];
    case 'noPushKeys':
      return ['upstream_busy', 'This server cannot send to browsers at the moment. Tell its host.'];
    case 'webhookGone':
      return ['target_refused', 'Discord does not know this webhook. It was deleted, or its address is incomplete.'];
    case 'deviceGone':
      return ['target_refused', "The browser's push service no longer knows this device."];
    case 'pushKeysRefused':
      return ['upstream_failed', 'The push service refuses the keys of this server.'];
    case 'refusedStatus':
      return ['upstream_failed', `${SERVICE_NAMES[problem.service]} answered with status ${problem.status}.`];
    case 'notSent':
      return [
        'upstream_failed',
        `The message could not be sent to ${problem.service === 'push' ? 'the push service' : SERVICE_NAMES.discord}.`,
      ];
    case 'testLater':
      return ['upstream_busy', `Too many messages to this webhook or device. Try again in ${problem.seconds} s.`];
    case 'shareMissing':
      return ['not_found', `There is no such share. It ends ${problem.days} days after its last upload.`];
    case 'shareStopped':
      return ['share_deleted', 'This share was stopped.'];
    case 'shareForeign':
      return ['secret_refused', 'This share belongs to another browser.'];
    case 'shareUploadedElsewhere':
      return ['upload_superseded', 'Another browser is uploading this share. Try again in a minute.'];
    case 'shareTooLarge':
      return ['too_large', `All parts of a share together take at most ${problem.mb} MB.`];
    case 'sharesTooLarge':
      return ['no_room', 'Shares from your address take too much room. Stop one of them.'];
    case 'newShares':
      return [
        'too_many_requests',
        `At most ${problem.count} new shares a day from one address. Try again in ${problem.hours} h.`,
      ];
    case 'shareMbWritten':
      return [
        'too_many_requests',
        `At most ${problem.mb} MB of shares a day from one address. Try again in ${problem.hours} h.`,
      ];
    case 'notInSandbox':
      return ['not_found', 'No sandbox pilot has a colony there.'];
    default:
      return problem satisfies never;
  }
}
