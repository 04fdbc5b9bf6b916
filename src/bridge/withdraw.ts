/** Ends on the server what the player has deleted here. What fails is tried again at each start of the page. */
import { plural, t } from '@lingui/core/macro';
import { listAnd } from '../format/lists.ts';
import { setNotice } from '../state/notices.ts';
import { addWithdrawals, readWithdrawals, removeWithdrawal, type Withdrawal } from '../state/withdrawals.ts';
import { deleteReminders, deleteShare, revoke } from './backendClient.ts';
import type { Answer } from './serverAnswers.ts';

/** A server answers so many calls of one address without delay. */
const AT_ONCE = 6;

/** Tries it at once, and keeps it until the server has answered. */
export async function withdraw(withdrawal: Withdrawal): Promise<Answer<null>> {
  addWithdrawals([withdrawal]);
  return ask(withdrawal);
}

/** Tries everything that is still to be withdrawn. The outcome is a notice. */
export async function withdrawAll(): Promise<void> {
  const waiting = [...readWithdrawals().withdrawals];
  const failed: { withdrawal: Withdrawal; message: string; isRefused: boolean }[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await ask(next);
      if (answer.kind === 'failed') {
        failed.push({ withdrawal: next, message: answer.message, isRefused: answer.isRefused ?? false });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [first] = failed;
  if (first === undefined) {
    setNotice({
      id: 'withdrawals',
      kind: 'done',
      text: t`Deleted logins, shares and reminders are ended on the server.`,
    });
    return;
  }
  const what = listAnd(countTexts(failed.map(({ withdrawal }) => withdrawal)));
  const problem = first.message;
  setNotice({
    id: 'withdrawals',
    kind: 'failed',
    text: failed.every(({ isRefused }) => isRefused)
      ? t`The server can’t end ${what}: ${problem} To end this application's access for good, remove it under Third Party Applications in your EVE account.`
      : t`Not ended on the server yet: ${what}. ${problem} This page tries it again at each start, and until then keeps what it needs for that.`,
  });
}

async function ask(withdrawal: Withdrawal): Promise<Answer<null>> {
  const answer = await call(withdrawal);
  if (answer.kind === 'ok' || answer.isRefused) removeWithdrawal(withdrawal);
  return answer;
}

function call(withdrawal: Withdrawal): Promise<Answer<null>> {
  switch (withdrawal.kind) {
    case 'login':
      return revoke(withdrawal, withdrawal.session);
    case 'share':
      return deleteShare(withdrawal);
    case 'reminders':
      return deleteReminders(withdrawal.listId);
    default:
      return withdrawal satisfies never;
  }
}

function countTexts(withdrawals: readonly Withdrawal[]): string[] {
  const texts: Readonly<Record<Withdrawal['kind'], (count: number) => string>> = {
    login: (count) => t`${plural(count, { one: '# login', other: '# logins' })}`,
    share: (count) => t`${plural(count, { one: '# share', other: '# shares' })}`,
    reminders: () => t({ message: `reminders`, comment: 'not ended on the server yet: reminders' }),
  };
  return (Object.keys(texts) as Withdrawal['kind'][]).flatMap((kind) => {
    const count = withdrawals.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : texts[kind](count);
  });
}
