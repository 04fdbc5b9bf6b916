import { plural, t } from '@lingui/core/macro';
import {
  MAX_REMINDER_GROUPS,
  MAX_REMINDERS,
  REMINDER_HORIZON_DAYS,
  REMINDERS_KEPT_DAYS,
} from '../../../workers/game/domain/reminder.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { joinSentences } from '../../format/text.ts';
import { formatMoment } from '../../format/time.ts';
import {
  CHANNEL_KINDS,
  type ChannelHealth,
  channelsOn,
  hasReminderChannel,
  type ReminderSettings,
  type ReminderStatus,
} from '../../state/reminders.ts';
import { ProblemBox } from '../../ui/dialogLayout.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { CHANNEL_PROBLEMS } from './channelWords.ts';

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
  return CHANNEL_KINDS.flatMap((kind) => {
    const text = healthText(status[kind], CHANNEL_PROBLEMS[kind].ifGone());
    return text === '' ? [] : [CHANNEL_PROBLEMS[kind].problem(text)];
  });
}

/** Sentences about what is wrong with a channel; empty if nothing is. */
function healthText(health: ChannelHealth | null, ifGone: string): string {
  if (health === null) return '';
  const { state, problem, lost } = health;
  return joinSentences([
    ...(problem === null ? [] : [problem, state === 'gone' ? ifGone : t`The server keeps trying for a day.`]),
    lost > 0 && plural(lost, { one: '# message could not be delivered.', other: '# messages could not be delivered.' }),
  ]);
}

/** What the server has. */
export function reminderStatusText(status: ReminderStatus, settings: ReminderSettings): string {
  if (!hasReminderChannel(settings)) {
    return settings.listId === '' ? '' : t`The server still has your reminders. They are being deleted.`;
  }
  if (status.kind === 'failed') return '';
  const isUploaded = status.kind === 'stored' && channelsOn(settings).every((kind) => status[kind] !== null);
  if (!isUploaded) return t`Keep the page open: the reminders are uploaded as soon as all planets are refreshed.`;
  const now = realNowSeconds();
  if (status.at < now - REMINDERS_KEPT_DAYS * SECONDS_PER_DAY) {
    return t`The server has deleted your reminders, because this page was not open for ${REMINDERS_KEPT_DAYS} days. They are uploaded as soon as all planets are refreshed.`;
  }
  if (status.waiting === 0) return t`No stop is expected in the next ${REMINDER_HORIZON_DAYS} days.`;
  const nextAt = status.nextAt !== null && status.nextAt > now ? formatMoment(status.nextAt, now) : null;
  const waiting = waitingText(status.waiting, nextAt);
  return joinSentences([waiting, status.leftOut > 0 && leftOutText(status.leftOut)]);
}

function waitingText(reminderCount: number, nextAt: string | null): string {
  return nextAt === null
    ? plural(reminderCount, { one: '# reminder waits on the server.', other: '# reminders wait on the server.' })
    : plural(reminderCount, {
        one: `# reminder waits on the server, the next on ${nextAt} EVE time.`,
        other: `# reminders wait on the server, the next on ${nextAt} EVE time.`,
      });
}

function leftOutText(reminderCount: number): string {
  const most = formatNumber(MAX_REMINDERS);
  return plural(reminderCount, {
    one: `# later reminder did not fit: the server takes ${most} of at most ${MAX_REMINDER_GROUPS} characters, the soonest first. Open this page again before then.`,
    other: `# later reminders did not fit: the server takes ${most} of at most ${MAX_REMINDER_GROUPS} characters, the soonest first. Open this page again before then.`,
  });
}
