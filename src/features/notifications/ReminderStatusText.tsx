import { plural, t } from '@lingui/core/macro';
import {
  MAX_REMINDER_GROUPS,
  MAX_REMINDERS,
  REMINDER_HORIZON_DAYS,
  REMINDERS_KEPT_DAYS,
} from '../../../workers/domain/reminder.ts';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import { formatCount, formatNumber } from '../../format/number.ts';
import { formatMoment } from '../../format/time.ts';
import {
  type ChannelHealth,
  hasReminderChannel,
  type ReminderSettings,
  type ReminderStatus,
} from '../../state/reminders.ts';
import { ProblemBox } from '../../ui/dialogLayout.ts';
import { realNowSeconds } from '../../ui/ticker.ts';

/** What is wrong with the channels, or with the last upload. */
export function ReminderProblems({ status }: { status: ReminderStatus }) {
  const problems = problemsOf(status);
  if (problems.length === 0) return null;
  return (
    <ProblemBox role="alert">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </ProblemBox>
  );
}

function problemsOf(status: ReminderStatus): string[] {
  if (status.kind === 'none') return [];
  if (status.kind === 'failed') {
    return [t`The last upload failed: ${{ message: status.message }} This page tries it again every minute.`];
  }
  return [
    ...healthProblems('Discord', status.discord, t`Remove it and add a new one.`),
    ...healthProblems(t`This device`, status.push, t`Turn it off and on again.`),
  ];
}

function healthProblems(name: string, health: ChannelHealth | null, ifGone: string): string[] {
  if (health === null) return [];
  const { state, problem, lost } = health;
  const lostText =
    lost === 0
      ? ''
      : t` ${plural(lost, { one: '# message', other: '# messages' })} could not be delivered within a day.`;
  if (problem === null) return lostText === '' ? [] : [`${name}:${lostText}`];
  return [`${name}: ${problem} ${state === 'gone' ? ifGone : t`The server keeps trying for a day.`}${lostText}`];
}

/** What the server has. */
export function reminderStatusText(status: ReminderStatus, settings: ReminderSettings): string {
  const { discordUrl, isPushOn, listId } = settings;
  if (!hasReminderChannel(settings)) {
    return listId === '' ? '' : t`The server still has your reminders. They are being deleted.`;
  }
  if (status.kind === 'failed') return '';
  const isUploaded =
    status.kind === 'stored' && (discordUrl === null || status.discord !== null) && (!isPushOn || status.push !== null);
  if (!isUploaded) return t`Keep the page open: the reminders are uploaded as soon as all planets are refreshed.`;
  const now = realNowSeconds();
  if (status.at < now - REMINDERS_KEPT_DAYS * SECONDS_PER_DAY) {
    return t`The server has deleted your reminders, because this page was not open for ${REMINDERS_KEPT_DAYS} days. They are uploaded as soon as all planets are refreshed.`;
  }
  const next =
    status.nextAt === null || status.nextAt <= now
      ? ''
      : t`, the next on ${{ nextAt: formatMoment(status.nextAt, now) }} EVE time`;
  const leftOut =
    status.leftOut === 0
      ? ''
      : ` ${formatCount(status.leftOut, t`later reminder`)} did not fit: the server takes ${formatNumber(MAX_REMINDERS)} of at most ${MAX_REMINDER_GROUPS} characters, the soonest first. Open this page again before then.`;
  if (status.waiting === 0) return t`No stop is expected in the next ${REMINDER_HORIZON_DAYS} days.`;
  return `${formatCount(status.waiting, 'reminder')} ${status.waiting === 1 ? 'waits' : 'wait'} on the server${next}.${leftOut}`;
}
