/** How the page reads what its own server answers. Expected failures are values. */
import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { readErrorAnswer, type ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import { loadCode } from '../languages/loadCode.ts';
import { isOfflineAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';

export type Answer<T> =
  | { kind: 'ok'; value: T }
  /** `message`: a sentence for the player; the server's own in English if this page does not know its kind */
  | {
      kind: 'failed';
      message: string;
      /** the server has refused it, and would again */
      isRefused?: boolean;
      /** … because it was deleted there */
      isGone?: boolean;
    };

/** An answer without a 2xx status. */
export class Refusal extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super();
    this.response = response;
  }
}

/** Its message is for the player. */
class InvalidAnswer extends Error {}

/** @param message for the player, if the answer breaks the contract */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, message: string): (response: Response) => Promise<T> {
  return async (response) => {
    const parsed = v.safeParse(schema, await readJson(response));
    if (!parsed.success) throw new InvalidAnswer(message);
    return parsed.output;
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidAnswer(t`The server answered with something that is not JSON.`);
    throw error;
  }
}

/** What went wrong, for the player. */
export async function failureText(error: unknown): Promise<string> {
  if (error instanceof Refusal) {
    const { message, cause } = readErrorAnswer(await error.response.json().catch(() => null));
    return problemText(message ?? t`The server answered ${{ status: error.response.status }}.`, cause);
  }
  if (error instanceof InvalidAnswer) return error.message;
  if (store.get(isOfflineAtom)) return t`This device is offline.`;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? t`The server did not answer in time.` : t`The server cannot be reached.`;
}

/**
 * In the page's language; the server's own words where it gave no kind that this page knows, or where the words, which
 * most visits do not need, can't be loaded.
 */
export async function problemText<Own extends string | null>(
  own: Own,
  problem: ServerProblem | null,
): Promise<Own | string> {
  if (problem === null) return own;
  try {
    const { serverProblemText } = await loadCode(() => import('../words/serverProblems.ts'));
    return serverProblemText(problem);
  } catch {
    return own;
  }
}
