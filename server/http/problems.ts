/** Errors as answers: every error under /api becomes `{error, message, cause}` with a matching HTTP status. */
import type { ErrorRequestHandler } from 'express';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import type { ErrorAnswer, ErrorWord } from '../contract.ts';
import { describeProblem } from './problemTexts.ts';

const STATUS: Record<ErrorWord, number> = {
  bad_request: 400,
  code_refused: 400,
  scope_refused: 400,
  bad_token: 400,
  target_refused: 400,
  refresh_refused: 401,
  secret_missing: 401,
  secret_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  upload_superseded: 409,
  reminders_deleted: 410,
  share_deleted: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  misconfigured: 502,
  upstream_busy: 503,
  upstream_timeout: 504,
  no_room: 507,
};

interface ProblemDetails {
  /** a fixed code for the log, never text from outside */
  reason?: string | undefined;
  /** what the host can do, for the log; contains no text from outside */
  remedy?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** see ErrorAnswer.refresh_token */
  renewedRefreshToken?: string | undefined;
}

/** An error that the caller sees as it is. */
export class Problem extends Error {
  override name = 'Problem';
  readonly word: ErrorWord;
  override readonly cause: ServerProblem;
  readonly details: ProblemDetails;

  constructor(cause: ServerProblem, details: ProblemDetails = {}, { word, message } = describeProblem(cause)) {
    super(message);
    this.word = word;
    this.cause = cause;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.word];
  }
}

/**
 * A request that no page of this version sends.
 * @param message for people who call the API by hand; must contain no secret
 */
export class BadRequest extends Problem {
  constructor(word: RequestWord, message: string) {
    super({ kind: 'badRequest' }, {}, { word, message });
  }
}

type RequestWord = Extract<
  ErrorWord,
  'bad_request' | 'not_found' | 'method_not_allowed' | 'too_large' | 'unsupported_media_type' | 'secret_missing'
>;

/** What a request's log line says about an error. */
export interface LoggedProblem {
  word: ErrorWord;
  reason?: string | undefined;
  remedy?: string | undefined;
  /** the stack; only for bugs of this server */
  frames?: string[] | undefined;
}

/** Answers any error as JSON, and leaves its log entry in `response.locals.problem`. */
export const answerProblem: ErrorRequestHandler = (error, _request, response, _next) => {
  const problem = toProblem(error);
  response.locals.problem = loggedProblem(error);
  if (response.headersSent) {
    // Too late to answer. Closing the connection shows the browser that the answer is incomplete.
    response.destroy();
    return;
  }

  const { retryAfterSeconds, renewedRefreshToken } = problem.details;
  // Also where an answer was prepared that is cached.
  response.set('Cache-Control', 'no-store').removeHeader('Content-Encoding');
  response.removeHeader('ETag');
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  const answer: ErrorAnswer = { error: problem.word, message: problem.message, cause: problem.cause };
  if (renewedRefreshToken !== undefined) answer.refresh_token = renewedRefreshToken;
  response.status(problem.status).json(answer);
};

/** What the log may say about an error: fixed codes, and the stack for bugs of this server. */
export function loggedProblem(error: unknown): LoggedProblem {
  const { word, details } = toProblem(error);
  const { reason, remedy } = details;
  return { word, reason, ...(remedy && { remedy }), ...(word === 'internal' && { frames: framesOf(error) }) };
}

function toProblem(error: unknown): Problem {
  return error instanceof Problem ? error : fromUnknown(error);
}

/** Express and its body parser give a caller's mistakes a 4xx status. Anything else is a bug of this server. */
function fromUnknown(error: unknown): Problem {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 404) return new BadRequest('not_found', 'Nothing here.');
  if (status === 413) return new Problem({ kind: 'requestTooLarge' });
  if (status === 415) return new BadRequest('unsupported_media_type', 'Send uncompressed JSON in UTF-8.');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem({ kind: 'badRequest' });
  return new Problem({ kind: 'internal' });
}

/** The stack without its first line, because an error message may quote its input, which may be a token. */
function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
