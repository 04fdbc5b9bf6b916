/** Failures as answers: every error under /api leaves the server as `{error, message}` with a fitting status. */
import type { ErrorRequestHandler } from 'express';
import type { ErrorAnswer, ErrorWord } from '../contract.ts';

const STATUS: Record<ErrorWord, number> = {
  bad_request: 400,
  code_refused: 400,
  bad_token: 400,
  refresh_refused: 401,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  misconfigured: 502,
  upstream_busy: 503,
  upstream_timeout: 504,
};

export interface ProblemDetails {
  /** a word of our own for the log, never text that came from outside */
  reason?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** see ErrorAnswer.refresh_token */
  renewedRefreshToken?: string | undefined;
}

/** A failure that is told to the caller as it is. `message` must hold nothing secret. */
export class Problem extends Error {
  override name = 'Problem';
  readonly word: ErrorWord;
  readonly details: ProblemDetails;

  constructor(word: ErrorWord, message: string, details: ProblemDetails = {}) {
    super(message);
    this.word = word;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.word];
  }
}

/** What a request's log line says about its failure. */
export interface LoggedProblem {
  word: ErrorWord;
  reason?: string | undefined;
  /** where the code failed; only for faults of our own */
  frames?: string[] | undefined;
}

/** Answers any error as JSON, and leaves what to log about it in `response.locals.problem`. */
export const answerProblem: ErrorRequestHandler = (error, _request, response, _next) => {
  const problem = toProblem(error);
  response.locals.problem = loggedProblem(error);
  if (response.headersSent) {
    // Too late for an answer: cutting the connection tells the browser that what it has is not all.
    response.destroy();
    return;
  }

  const { retryAfterSeconds, renewedRefreshToken } = problem.details;
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  const answer: ErrorAnswer = { error: problem.word, message: problem.message };
  if (renewedRefreshToken !== undefined) answer.refresh_token = renewedRefreshToken;
  response.status(problem.status).json(answer);
};

/** What the log may say about an error: words of our own, and for faults of our own where the code failed. */
export function loggedProblem(error: unknown): LoggedProblem {
  const { word, details } = toProblem(error);
  return { word, reason: details.reason, ...(word === 'internal' && { frames: framesOf(error) }) };
}

function toProblem(error: unknown): Problem {
  return error instanceof Problem ? error : fromUnknown(error);
}

/** Express and its body parser mark what the caller did wrong with a 4xx status; anything else is our own fault. */
function fromUnknown(error: unknown): Problem {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 404) return new Problem('not_found', 'There is nothing here.');
  if (status === 413) return new Problem('too_large', 'The request is too large.');
  if (status === 415) return new Problem('unsupported_media_type', 'Send plain JSON in UTF-8.');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('bad_request', 'The request could not be read.');
  }
  return new Problem('internal', 'Something went wrong on the server. Its log says more under this request id.');
}

/** The stack without its first line: an error's message may quote what it choked on, and that may be a token. */
function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
