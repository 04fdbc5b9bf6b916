/** What the player has deleted here and the server is still to end. Nothing else is kept of it. */
import { dequal } from 'dequal/lite';
import * as v from 'valibot';
import { characterIdSchema } from './characterRecords.ts';
import { readJson, removeText, STORAGE_KEYS, tryToStore } from './storage.ts';

const sessionSchema = v.object({ accessToken: v.string(), sealedRefreshToken: v.string(), expiresAtMs: v.number() });

const withdrawalSchema = v.variant('kind', [
  v.object({ kind: v.literal('login'), characterId: characterIdSchema, name: v.string(), session: sessionSchema }),
  v.object({ kind: v.literal('share'), id: v.string(), secret: v.string() }),
  v.object({ kind: v.literal('reminders'), listId: v.string() }),
]);

export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

const withdrawalsSchema = v.object({
  /** everything else that is stored is to be deleted, too */
  isEmptying: v.boolean(),
  withdrawals: v.array(withdrawalSchema),
});

type Withdrawals = v.InferOutput<typeof withdrawalsSchema>;

/** As this tab or another has stored them. */
export function readWithdrawals(): Withdrawals {
  const parsed = v.safeParse(withdrawalsSchema, readJson(STORAGE_KEYS.withdrawals));
  return parsed.success ? parsed.output : { isEmptying: false, withdrawals: [] };
}

/** @returns false if the browser refuses to store it */
export function addWithdrawals(added: readonly Withdrawal[], isEmptying = false): boolean {
  const { withdrawals } = readWithdrawals();
  return tryToStore(STORAGE_KEYS.withdrawals, formatWithdrawals([...withdrawals, ...added], isEmptying));
}

/** The server has ended it, or never will. */
export function removeWithdrawal(removed: Withdrawal): void {
  const left = readWithdrawals().withdrawals.filter((one) => !dequal(one, removed));
  if (left.length === 0) removeText(STORAGE_KEYS.withdrawals);
  else tryToStore(STORAGE_KEYS.withdrawals, formatWithdrawals(left));
}

export function formatWithdrawals(withdrawals: readonly Withdrawal[], isEmptying = false): string {
  return JSON.stringify({ isEmptying, withdrawals } satisfies { [Name in keyof Withdrawals]: unknown });
}
