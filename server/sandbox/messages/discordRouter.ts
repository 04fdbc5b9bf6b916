/** A stand-in for Discord's webhooks: https://discord.com/developers/docs/resources/webhook#execute-webhook */
import { randomBytes } from 'node:crypto';
import express, { type Router } from 'express';
import * as v from 'valibot';
import type { Inbox } from './inbox.ts';

/** A webhook that always exists, so that its address can be shown and pasted. */
export const SANDBOX_WEBHOOK = '1190000000000000001/sandbox-webhook-of-the-corporation';

/** Discord allows a webhook five messages in two seconds. */
const BUCKET_SIZE = 5;
const BUCKET_MS = 2000;
const MAX_WEBHOOKS = 1000;

const executeSchema = v.object({
  content: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  allowed_mentions: v.optional(v.object({ parse: v.array(v.picklist(['roles', 'users', 'everyone'])) })),
  flags: v.optional(v.number()),
});

/**
 * - `POST /api/webhooks/ID/TOKEN?thread_id=ID` executes a webhook: 204, or 400, 404 and 429 with Discord's bodies
 * - `DELETE /api/webhooks/ID/TOKEN` deletes it
 * - `DELETE /api/channels/ID` deletes a thread; every other one exists
 * - `POST /webhooks` creates one and answers its path
 *
 * @param now milliseconds since 1970; rate limits count by it
 */
export function makeDiscordRouter(inbox: Inbox, now: () => number): Router {
  const router = express.Router();
  const webhooks = new Set([SANDBOX_WEBHOOK]);
  const deletedThreads = new Set<string>();
  const buckets = new Map<string, { left: number; resetAtMs: number }>();

  router.post('/webhooks', (_request, response) => {
    if (webhooks.size >= MAX_WEBHOOKS) {
      response.status(400).json({ message: 'Maximum number of webhooks reached', code: 30007 });
      return;
    }
    const webhook = `${String(1190000000000000001n + BigInt(webhooks.size))}/${randomBytes(48).toString('base64url')}`;
    webhooks.add(webhook);
    response.status(201).json({ path: `/sandbox/discord/api/webhooks/${webhook}` });
  });

  router.delete('/api/channels/:id', ({ params: { id } }, response) => {
    if (deletedThreads.size < MAX_WEBHOOKS) deletedThreads.add(id);
    response.json({ id });
  });

  const route = router.route('/api/webhooks/:id/:token');
  route.all((request, response, next) => {
    const { id, token } = request.params as { id: string; token: string };
    const webhook = `${id}/${token}`;
    if (webhooks.has(webhook)) {
      response.locals.webhook = webhook;
      next();
    } else {
      response.status(404).json({ message: 'Unknown Webhook', code: 10015 });
    }
  });
  route.delete((_request, response) => {
    webhooks.delete(response.locals.webhook);
    response.status(204).end();
  });
  route.post(express.json({ limit: '20kb' }), (request, response) => {
    const { webhook } = response.locals;
    const nowMs = now();
    const known = buckets.get(webhook);
    const bucket = known && known.resetAtMs > nowMs ? known : { left: BUCKET_SIZE, resetAtMs: nowMs + BUCKET_MS };
    buckets.set(webhook, bucket);
    const resetAfterSeconds = (bucket.resetAtMs - nowMs) / 1000;
    response.set({
      'X-RateLimit-Limit': String(BUCKET_SIZE),
      'X-RateLimit-Remaining': String(Math.max(0, bucket.left - 1)),
      'X-RateLimit-Reset-After': resetAfterSeconds.toFixed(3),
    });
    if (bucket.left === 0) {
      response.set({ 'Retry-After': String(Math.ceil(resetAfterSeconds)), 'X-RateLimit-Scope': 'shared' });
      response.status(429).json({
        message: 'You are being rate limited.',
        retry_after: Number(resetAfterSeconds.toFixed(3)),
        global: false,
      });
      return;
    }
    bucket.left -= 1;
    if (deletedThreads.has(String(request.query.thread_id))) {
      response.status(404).json({ message: 'Unknown Channel', code: 10003 });
      return;
    }
    const message = v.safeParse(executeSchema, request.body);
    if (!message.success) {
      response.status(400).json({ message: 'Invalid Form Body', code: 50035 });
      return;
    }
    inbox.add('discord', message.output.content);
    response.status(204).end();
  });
  return router;
}
