import type { Request } from 'express';

/** The origin that a request was sent to, as its sender sees it: the page's and the server's own name for it may differ. */
export function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? 'localhost'}`;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether two origins are one to a person: equal, or two names of this very machine with the same port. */
export function isSameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) {
    return false;
  }
  const [a, b] = [new URL(one), new URL(other)];
  const isLoopback = LOOPBACK_HOSTS.has(a.hostname) && LOOPBACK_HOSTS.has(b.hostname);
  return a.origin === b.origin || (isLoopback && a.protocol === b.protocol && a.port === b.port);
}
