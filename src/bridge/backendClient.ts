/** The page's calls to its own server, but for the first one: `fetchEnvironment.ts`. Expected failures are values. */
import { t } from '@lingui/core/macro';
import ky, { HTTPError, type Options } from 'ky';
import * as v from 'valibot';
import type { LoginCode, ReminderList, ReminderTarget, ReminderTestText, TokenData } from '../../server/contract.ts';
import type { Character, Session } from '../../workers/game/domain/character.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { aheadOfServerMs } from '../../workers/game/domain/serverClock.ts';
import { readServerProblem } from '../../workers/game/domain/serverProblem.ts';
import type { ShareSecret } from '../../workers/game/domain/shares.ts';
import { characterIdSchema } from '../state/characterRecords.ts';
import { type Answer, failureText, problemText, Refusal, readAs } from './serverAnswers.ts';

/** Longer than the server may need: it calls the single sign-on up to four times in a row, 10 s each. */
export const TIMEOUT_MS = 45_000;

/** For answers that need no other service. */
const OWN_ANSWER_TIMEOUT_MS = 20_000;

/** Only reads are repeated: a login code and a refresh token can be used once. */
const RETRY = { limit: 2, methods: ['get'], statusCodes: [502, 503, 504], delay: (attempt: number) => 500 * attempt };

const loginSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.pipe(v.number(), v.finite()),
  character: v.object({ characterId: characterIdSchema, name: v.string() }),
});

/** A problem as the server sends it: as a kind with values, and as a sentence in English. */
const causeSchema = v.optional(v.pipe(v.unknown(), v.transform(readServerProblem)), null);

const remindersSchema = v.object({
  waiting: v.number(),
  nextAtMs: v.nullable(v.number()),
  targets: v.array(
    v.object({
      state: v.picklist(['ok', 'failing', 'gone']),
      problem: v.nullable(v.string()),
      cause: causeSchema,
      lost: v.number(),
    }),
  ),
});

const pushKeySchema = v.pipe(
  v.object({ publicKey: v.string() }),
  v.transform(({ publicKey }) => publicKey),
);

const sandboxVisitSchema = v.pipe(
  v.object({ planetIds: v.array(v.number()) }),
  v.transform(({ planetIds }) => planetIds.length),
);

export interface Login {
  characterId: CharacterId;
  name: string;
  session: Session;
}

/** POST api/token: exchanges the code of a login for the character's tokens. */
export function exchangeCode(
  code: string,
  codeVerifier: string | null,
  scopes: readonly string[],
): Promise<Answer<Login>> {
  const json: LoginCode = { code, ...(codeVerifier !== null && { code_verifier: codeVerifier }), scopes: [...scopes] };
  return call('api/token', { method: 'post', json }, async (response) => {
    const aheadMs = aheadOfServerMs(response.headers.get('date'), Date.now()) ?? 0;
    const login = await readAs(loginSchema, t`The server's answer to the login is invalid.`)(response);
    const { access_token, refresh_token, expires_at, character } = login;
    const expiresAtMs = expires_at + aheadMs;
    return { ...character, session: { accessToken: access_token, sealedRefreshToken: refresh_token, expiresAtMs } };
  });
}

/** POST api/revoke: ends a character's session. The body of the answer is not read. */
export async function revoke(
  { characterId, name }: Pick<Character, 'characterId' | 'name'>,
  session: Session,
): Promise<Answer<null>> {
  const json: TokenData = {
    access_token: session.accessToken,
    refresh_token: session.sealedRefreshToken,
    expires_at: session.expiresAtMs,
    character: { characterId, name },
  };
  // It is not cut off where the page leaves for another login.
  return call('api/revoke', { method: 'post', json, keepalive: true }, async () => null);
}

/** The part of the server's answer to a list of reminders that is shown. */
export type StoredReminders = Awaited<ReturnType<typeof readReminders>>;

/** PUT api/reminders: replaces the list of reminders that the server sends while the page is closed. */
export function putReminders(listId: string, json: ReminderList): Promise<Answer<StoredReminders>> {
  const options = { method: 'put', json, headers: bearer(listId) };
  return call('api/reminders', options, readReminders);
}

async function readReminders(response: Response) {
  const read = readAs(remindersSchema, t`The server's answer to the reminders is invalid.`);
  const { targets, ...stored } = await read(response);
  const worded = targets.map(async ({ cause, ...target }) => ({
    ...target,
    problem: await problemText(target.problem, cause),
  }));
  return { ...stored, targets: await Promise.all(worded) };
}

/** DELETE api/reminders: deletes everything that the server has of this list. */
export function deleteReminders(listId: string): Promise<Answer<null>> {
  return call('api/reminders', { method: 'delete', headers: bearer(listId) }, async () => null);
}

/** DELETE api/shares: deletes a share. One that the server does not have any more counts as deleted. */
export function deleteShare({ id, secret }: ShareSecret): Promise<Answer<null>> {
  const options = { method: 'delete', headers: bearer(secret), throwHttpErrors: false };
  return call(`api/shares/${id}`, options, async (response) => {
    if (!response.ok && response.status !== 404 && response.status !== 410) throw new Refusal(response);
    return null;
  });
}

/** POST api/reminders/test: sends a test message at once, in English without a text. */
export function sendTestReminder(target: ReminderTarget, text?: ReminderTestText): Promise<Answer<null>> {
  return call('api/reminders/test', { method: 'post', json: { target, text } }, async () => null);
}

/** GET api/reminders/push-key: the key with which browsers subscribe. */
export function fetchPushKey(): Promise<Answer<string>> {
  return call('api/reminders/push-key', {}, readAs(pushKeySchema, t`The server's push key is invalid.`));
}

function bearer(secret: string): Record<string, string> {
  return { Authorization: `Bearer ${secret}` };
}

/** GET sandbox/backup.json: the sandbox's first pilots as a backup file, unchecked. */
export async function fetchSandboxPilots(count: number): Promise<Answer<Blob>> {
  const options = { timeout: OWN_ANSWER_TIMEOUT_MS, searchParams: { pilots: count } };
  return call('sandbox/backup.json', options, (response) => response.blob());
}

/** GET sandbox/history.json: the past of the sandbox's first pilots as a history backup, unchecked. */
export async function fetchSandboxHistory(count: number): Promise<Answer<Blob>> {
  // The first time, the sandbox simulates it, which takes some seconds.
  return call('sandbox/history.json', { searchParams: { pilots: count } }, (response) => response.blob());
}

/** POST sandbox/visit: a pilot visits all its colonies in the game now. @returns how many it has */
export function visitInSandbox(characterId: CharacterId): Promise<Answer<number>> {
  const options = { method: 'post', json: { characterId } };
  return call('sandbox/visit', options, readAs(sandboxVisitSchema, t`The sandbox's answer is invalid.`));
}

/** POST sandbox/faults: the sandbox's next record of one of the pilot's colonies is wrong by that many units. */
export function makeNextRecordWrong(characterId: CharacterId, units: number): Promise<Answer<null>> {
  const json = { esiWrongAmount: { characterId, units } };
  return call('sandbox/faults', { method: 'post', json }, async () => null);
}

/** @param read reads the body of an answer with a 2xx status */
async function call<T>(
  path: string,
  { timeout = TIMEOUT_MS, ...options }: Options & { timeout?: number },
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  // ky's own timeout ends with the headers; the signal also covers a body that never arrives.
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await ky(path, { prefixUrl: window.location.origin, retry: RETRY, ...options, timeout, signal });
    return { kind: 'ok', value: await read(response) };
  } catch (error) {
    const failure = error instanceof HTTPError ? new Refusal(error.response) : error;
    const status = failure instanceof Refusal ? failure.response.status : 0;
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    const isGone = status === 410;
    const message = await failureText(failure);
    return { kind: 'failed', message, ...(isRefused && { isRefused }), ...(isGone && { isGone }) };
  }
}
