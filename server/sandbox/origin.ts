import type { Request } from 'express';

/** The origin of a request's address as the sender sees it. Page and server may reach this server by different names. */
export function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? 'localhost'}`;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from this computer by itself. A proxy on it speaks for anybody: it says so, or names the host that
 * was asked for. nginx with `proxy_pass` alone does neither: its visitors count as this computer.
 */
export function isFromThisComputer({ socket, headers, hostname }: Request): boolean {
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined || remoteAddress !== localAddress) return false;
  const own = localAddress.replace(/^::ffff:/, '');
  if (!LOOPBACK_HOSTS.has(hostname) && hostname !== own && hostname !== `[${own}]`) return false;
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].every((name) => headers[name] === undefined);
}

/** Whether two URLs have the same origin, or both name this computer with the same port. */
export function isSameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  const isLoopback = LOOPBACK_HOSTS.has(a.hostname) && LOOPBACK_HOSTS.has(b.hostname);
  return a.origin === b.origin || (isLoopback && a.protocol === b.protocol && a.port === b.port);
}
