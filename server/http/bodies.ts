/** Reads the bodies of requests, within limits of size and time. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import { Problem } from './problems.ts';

/** A body of which nothing comes for so long is late. The whole request has 30 s: see listen.ts. */
const QUIET_SECONDS = 5;

/** @param limit in bytes, or such as `16kb` */
export function readJson(limit: string | number): RequestHandler {
  return inTime(express.json({ limit, inflate: false }), QUIET_SECONDS);
}

/** @param limit in bytes */
export function readBytes(limit: number, quietSeconds = QUIET_SECONDS): RequestHandler {
  return inTime(express.raw({ type: 'application/octet-stream', limit, inflate: false }), quietSeconds);
}

/** Answers 408 if nothing comes of a body for so long. */
function inTime(read: RequestHandler, quietSeconds: number): RequestHandler {
  return (request, response, next) => {
    // Not that of the connection: a request before this one may have shortened it.
    const { server } = request.socket as Socket & { server?: Server };
    let isOver = false;
    const end = (error?: unknown): void => {
      if (isOver) return;
      isOver = true;
      request.off('timeout', late);
      request.setTimeout(server?.timeout ?? 0);
      next(error);
    };
    const late = (): void => {
      // What still comes of the body is not waited for.
      response.set('Connection', 'close');
      end(new Problem({ kind: 'requestLate', seconds: Math.ceil(quietSeconds) }));
    };
    // Counts from the last byte that came.
    request.setTimeout(quietSeconds * 1000, late);
    read(request, response, end);
  };
}
