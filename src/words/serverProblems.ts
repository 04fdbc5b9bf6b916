/** What Colony Watch's own server says went wrong, all of it. */
import { plural, t } from '@lingui/core/macro';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import { formatNumber } from '../format/number.ts';
import { isServiceProblem, serviceName, serviceProblemText } from './serviceProblems.ts';

/** Whole sentences, mostly with what to do: `Discord is busy. Try again in 7 s.` */
export function serverProblemText(problem: ServerProblem): string {
  if (isServiceProblem(problem)) return serviceProblemText(problem);
  switch (problem.kind) {
    case 'databaseClosed':
      return t`This server cannot open its database at the moment. Try again in a minute.`;
    case 'databaseLate':
      return t`This server's database does not answer at the moment. Try again in a minute.`;
    case 'diskFull':
      return diskFullText(problem.store);
    case 'noRoom':
      return problem.store === 'reminders'
        ? t`This server has no room for more reminders. Tell its host.`
        : t`This server has no room for more shares. Tell its host.`;

    case 'remindersDeleted':
      return t`These reminders were deleted. Turn Discord or this device on again.`;
    case 'reminderTime': {
      const { backDays, aheadDays } = problem;
      return t`A reminder must be due at most ${plural(backDays, { one: '# day', other: '# days' })} ago, and its stop be at most ${plural(aheadDays, { one: '# day', other: '# days' })} ahead. Check the date and time of this computer.`;
    }
    case 'newTargets': {
      const { count } = problem;
      const hours = formatNumber(problem.hours);
      return t`${plural(count, {
        one: `At most # new webhook or device a day from one address. Try again in ${hours} h.`,
        other: `At most # new webhooks and devices a day from one address. Try again in ${hours} h.`,
      })}`;
    }
    case 'notWebhook':
      return t`This is not the address of a Discord webhook. It starts with https://discord.com/api/webhooks/.`;
    case 'unknownPushService':
      return t`This browser's push service is not one that this server sends to.`;
    case 'noPushKeys':
      return t`This server cannot send to browsers at the moment. Tell its host.`;
    case 'webhookGone':
      return t`Discord does not know this webhook. It was deleted, or its address is incomplete.`;
    case 'deviceGone':
      return t`The browser's push service no longer knows this device.`;
    case 'pushKeysRefused':
      return t`The push service refuses the keys of this server.`;
    case 'refusedStatus': {
      const [service, status] = [serviceName(problem.service), String(problem.status)];
      return t`${service} answered with status ${status}.`;
    }
    case 'notSent':
      return problem.service === 'push'
        ? t`The message could not be sent to the push service.`
        : t`The message could not be sent to ${{ service: serviceName(problem.service) }}.`;
    case 'testLater':
      return t`Too many messages to this webhook or device. Try again in ${{ seconds: formatNumber(problem.seconds) }} s.`;

    case 'shareMissing': {
      const { days } = problem;
      return t`${plural(days, {
        one: 'There is no such share. It ends # day after its last upload.',
        other: 'There is no such share. It ends # days after its last upload.',
      })}`;
    }
    case 'shareStopped':
      return t`This share was stopped.`;
    case 'shareForeign':
      return t`This share belongs to another browser.`;
    case 'shareUploadedElsewhere':
      return t`Another browser is uploading this share. Try again in a minute.`;
    case 'shareTooLarge':
      return t`All parts of a share together take at most ${{ mb: formatNumber(problem.mb) }} MB.`;
    case 'sharesTooLarge':
      return t`Shares from your address take too much room. Stop one of them.`;
    case 'newShares': {
      const { count } = problem;
      const hours = formatNumber(problem.hours);
      return t`${plural(count, {
        one: `At most # new share a day from one address. Try again in ${hours} h.`,
        other: `At most # new shares a day from one address. Try again in ${hours} h.`,
      })}`;
    }
    case 'shareMbWritten': {
      const [mb, hours] = [formatNumber(problem.mb), formatNumber(problem.hours)];
      return t`At most ${mb} MB of shares a day from one address. Try again in ${hours} h.`;
    }

    case 'notInSandbox':
      return t`No sandbox pilot has a colony there.`;
    default:
      return problem satisfies never;
  }
}

function diskFullText(store: Extract<ServerProblem, { kind: 'diskFull' }>['store']): string {
  switch (store) {
    case 'reminders':
      return t`The disk of this server is full: it takes no reminders. Tell its host.`;
    case 'shares':
      return t`The disk of this server is full: it takes no shares. Tell its host.`;
    case 'uploads':
      return t`The disk of this server is full: it takes no uploads. Tell its host.`;
    default:
      return store satisfies never;
  }
}
