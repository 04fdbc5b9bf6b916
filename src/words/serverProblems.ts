/** What Colony Watch's own server says went wrong, all of it. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import { formatNumber } from '../format/number.ts';
import { isServiceProblem, type ServiceProblem, serviceName, serviceProblemText } from './serviceProblems.ts';

const SERVER_PROBLEM_TEXTS: ByKind<Exclude<ServerProblem, ServiceProblem>> = {
  databaseClosed: () => t`This server cannot open its database at the moment. Try again in a minute.`,
  databaseLate: () => t`This server's database does not answer at the moment. Try again in a minute.`,
  diskFull: ({ store }) => DISK_FULL_TEXTS[store](),
  noRoom: ({ store }) =>
    store === 'reminders'
      ? t`This server has no room for more reminders. Tell its host.`
      : t`This server has no room for more shares. Tell its host.`,
  remindersDeleted: () => t`These reminders were deleted. Turn their channels on again.`,
  reminderTime: ({ backDays, aheadDays }) =>
    t`A reminder must be due at most ${plural(backDays, { one: '# day', other: '# days' })} ago, and its stop be at most ${plural(aheadDays, { one: '# day', other: '# days' })} ahead. Check the date and time of this computer.`,
  newTargets: (problem) => {
    const { count } = problem;
    const hours = formatNumber(problem.hours);
    return t`${plural(count, {
      one: `At most # new channel of reminders a day from one address. Try again in ${hours} h.`,
      other: `At most # new channels of reminders a day from one address. Try again in ${hours} h.`,
    })}`;
  },
  reminderMbAdded: (problem) => {
    const [mb, hours] = [formatNumber(problem.mb), formatNumber(problem.hours)];
    return t`At most ${mb} MB of reminders a day from one address. Try again in ${hours} h.`;
  },
  remindersTooLarge: () =>
    t`Reminders from your internet address, which other players may share, take too much room. Turn them off in a browser that you no longer use, or tell the host.`,
  notWebhook: () => t`This is not the address of a Discord webhook. It starts with https://discord.com/api/webhooks/.`,
  notAddress: (problem) =>
    t`This is not an address of ${{ service: serviceName(problem.service) }} that this server sends to.`,
  addressRefused: (problem) => t`${{ service: serviceName(problem.service) }} takes no messages for this address.`,
  unknownPushService: () => t`This browser's push service is not one that this server sends to.`,
  noPushKeys: () => t`This server cannot send to browsers at the moment. Tell its host.`,
  webhookGone: () => t`Discord does not know this webhook. It was deleted, or its address is incomplete.`,
  deviceGone: () => t`The browser's push service no longer knows this device.`,
  pushKeysRefused: () => t`The push service refuses the keys of this server.`,
  refusedStatus: (problem) => {
    const [service, status] = [serviceName(problem.service), String(problem.status)];
    return t`${service} answered with status ${status}.`;
  },
  notSent: (problem) =>
    problem.service === 'push'
      ? t`The message could not be sent to the push service.`
      : t`The message could not be sent to ${{ service: serviceName(problem.service) }}.`,
  testLater: (problem) =>
    t`Too many messages to this address. Try again in ${{ seconds: formatNumber(problem.seconds) }} s.`,
  shareMissing: ({ days }) =>
    t`${plural(days, {
      one: 'There is no such share. It ends # day after its last upload.',
      other: 'There is no such share. It ends # days after its last upload.',
    })}`,
  shareStopped: () => t`This share was stopped.`,
  shareForeign: () => t`This share is continued by another browser.`,
  shareUploadedElsewhere: () => t`Another browser is uploading this share. Try again in a minute.`,
  shareTooLarge: (problem) => t`All parts of a share together take at most ${{ mb: formatNumber(problem.mb) }} MB.`,
  sharesTooLarge: () =>
    t`Shares from your internet address, which other players may use, too, take too much room. Stop one that you no longer need, or tell the host.`,
  newShares: (problem) => {
    const { count } = problem;
    const hours = formatNumber(problem.hours);
    return t`${plural(count, {
      one: `At most # new share a day from one address. Try again in ${hours} h.`,
      other: `At most # new shares a day from one address. Try again in ${hours} h.`,
    })}`;
  },
  shareMbWritten: (problem) => {
    const [mb, hours] = [formatNumber(problem.mb), formatNumber(problem.hours)];
    return t`At most ${mb} MB of shares a day from one address. Try again in ${hours} h.`;
  },
  notInSandbox: () => t`No sandbox pilot has a colony there.`,
};

/** Whole sentences, mostly with what to do: `Discord is busy. Try again in 7 s.` */
export function serverProblemText(problem: ServerProblem): string {
  if (isServiceProblem(problem)) return serviceProblemText(problem);
  return byKind(SERVER_PROBLEM_TEXTS, problem);
}

const DISK_FULL_TEXTS: Readonly<Record<Extract<ServerProblem, { kind: 'diskFull' }>['store'], () => string>> = {
  reminders: () => t`The disk of this server is full: it takes no reminders. Tell its host.`,
  shares: () => t`The disk of this server is full: it takes no shares. Tell its host.`,
  uploads: () => t`The disk of this server is full: it takes no uploads. Tell its host.`,
};
