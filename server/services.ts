/** Addresses of the upstream services: the real ones with an EVE application, otherwise the sandbox's. */
import type { Socket } from 'node:net';
import type { Request } from 'express';
import type { Application } from './config.ts';

export interface Services {
  /** as the requesting page reaches it; absolute, or relative to the page's origin */
  esiUrl(request: Request): string;
  imagesUrl(request: Request): string;
  /** given to the page while the metadata document is unavailable */
  authorizationEndpoint: string;
  /** as the server reaches them; functions, because the sandbox's address is known only once the server listens */
  ssoUrl(): string;
  fuzzworkUrl(): string;
  /** ESI as this server calls it, for public market data */
  ownEsiUrl(): string;
  /** origin of the stand-ins for Discord and push services; null: only the real ones are used */
  reminderSandboxOrigin: (() => string) | null;
}

export const EVE_SERVICES: Services = {
  esiUrl: () => 'https://esi.evetech.net',
  imagesUrl: () => 'https://images.evetech.net',
  authorizationEndpoint: 'https://login.eveonline.com/v2/oauth/authorize',
  ssoUrl: () => 'https://login.eveonline.com',
  fuzzworkUrl: () => 'https://market.fuzzwork.co.uk',
  ownEsiUrl: () => 'https://esi.evetech.net',
  reminderSandboxOrigin: null,
};

/**
 * The sandbox's services, mounted at /sandbox.
 * @param ownOrigin origin at which this server reaches itself
 * @param port port of ESI and images; null if they are on the page's origin
 */
export function sandboxServices(ownOrigin: () => string, port: number | null): Services {
  const origin = (request: Request) => (port === null ? '' : originOnPort(request, port));
  return {
    esiUrl: (request) => `${origin(request)}/sandbox/esi`,
    imagesUrl: (request) => `${origin(request)}/sandbox/images`,
    authorizationEndpoint: '/sandbox/sso/v2/oauth/authorize',
    ssoUrl: () => `${ownOrigin()}/sandbox/sso`,
    fuzzworkUrl: () => `${ownOrigin()}/sandbox/prices`,
    ownEsiUrl: () => `${port === null ? ownOrigin() : onPort(ownOrigin(), port)}/sandbox/esi`,
    reminderSandboxOrigin: ownOrigin,
  };
}

function onPort(origin: string, port: number): string {
  const url = new URL(origin);
  url.port = String(port);
  return url.origin;
}

/** A host name or an IPv6 address in brackets; the Host header may hold anything. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

/** The origin on another port, with the host name of this request. */
function originOnPort({ protocol, hostname }: Request, port: number): string {
  return `${protocol}://${HOST_NAME.test(hostname ?? '') ? hostname : 'localhost'}:${port}`;
}

/**
 * The application's credentials for the sandbox. They are good for nothing else. They never change, so that sealed
 * tokens survive a restart.
 */
export const SANDBOX_CREDENTIALS = { clientId: 'colony-watch-sandbox', clientSecret: 'colony-watch-sandbox-secret' };

/** The client id and secrets in use. */
export function credentialsOf(application: Application) {
  if (application.kind === 'sandbox') return { ...SANDBOX_CREDENTIALS, previousSecrets: [] };
  const { clientId, clientSecret, previousSecrets } = application;
  return { clientId, clientSecret, previousSecrets };
}

/**
 * The origin at which this server reaches itself: the address and port of an incoming request. This works for any HOST,
 * for port 0 and inside a development server.
 * @returns for example `http://127.0.0.1:3000` or `http://[::1]:3000`
 * @throws Error if the server does not listen on a TCP port
 */
export function originOfSocket(socket: Pick<Socket, 'localAddress' | 'localPort'>): string {
  const { localAddress, localPort } = socket;
  if (localAddress === undefined || localPort === undefined) throw new Error('The sandbox needs a TCP port.');
  const address = localAddress.replace(/^::ffff:/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
