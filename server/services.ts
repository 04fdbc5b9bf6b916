/** Where the services are: the real ones with an EVE application, the server's own universe without. */
import type { Socket } from 'node:net';
import type { Request } from 'express';
import type { Application } from './config.ts';

export interface Services {
  /** for the page that asks; absolute, or from the root of its own origin */
  esiUrl(request: Request): string;
  imagesUrl(request: Request): string;
  /** told to the page while the metadata document can't be had */
  authorizationEndpoint: string;
  /** as the server asks them; functions, since the sandbox's address is known only once the server listens */
  ssoUrl(): string;
  fuzzworkUrl(): string;
}

export const EVE_SERVICES: Services = {
  esiUrl: () => 'https://esi.evetech.net',
  imagesUrl: () => 'https://images.evetech.net',
  authorizationEndpoint: 'https://login.eveonline.com/v2/oauth/authorize',
  ssoUrl: () => 'https://login.eveonline.com',
  fuzzworkUrl: () => 'https://market.fuzzwork.co.uk',
};

/**
 * The sandbox's services, mounted at /sandbox.
 * @param ownOrigin of this server, as it reaches itself
 * @param port where ESI and the pictures are; null where they are on the page's own origin
 */
export function sandboxServices(ownOrigin: () => string, port: number | null): Services {
  const origin = (request: Request) => (port === null ? '' : originOnPort(request, port));
  return {
    esiUrl: (request) => `${origin(request)}/sandbox/esi`,
    imagesUrl: (request) => `${origin(request)}/sandbox/images`,
    authorizationEndpoint: '/sandbox/sso/v2/oauth/authorize',
    ssoUrl: () => `${ownOrigin()}/sandbox/sso`,
    fuzzworkUrl: () => `${ownOrigin()}/sandbox/prices`,
  };
}

/** A host name or an IPv6 address in brackets; the Host header may hold anything. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

/** The origin of another port, under the host name by which this server was asked. */
function originOnPort({ protocol, hostname }: Request, port: number): string {
  return `${protocol}://${HOST_NAME.test(hostname ?? '') ? hostname : 'localhost'}:${port}`;
}

/**
 * The application's credentials on the sandbox. They open nothing but the sandbox; they stay the same over a restart so
 * that a sealed token does too.
 */
export const SANDBOX_CREDENTIALS = { clientId: 'colony-watch-sandbox', clientSecret: 'colony-watch-sandbox-secret' };

/** Client id and secrets in use. */
export function credentialsOf(application: Application) {
  if (application.kind === 'sandbox') return { ...SANDBOX_CREDENTIALS, previousSecrets: [] };
  const { clientId, clientSecret, previousSecrets } = application;
  return { clientId, clientSecret, previousSecrets };
}

/**
 * The origin at which this server can reach itself: the very address and port on which a request came in, which holds
 * for any HOST, for port 0 and inside a development server.
 * @returns for example `http://127.0.0.1:3000` or `http://[::1]:3000`
 * @throws Error where the server does not listen on a TCP port
 */
export function originOfSocket(socket: Pick<Socket, 'localAddress' | 'localPort'>): string {
  const { localAddress, localPort } = socket;
  if (localAddress === undefined || localPort === undefined) throw new Error('The sandbox needs a TCP port.');
  const address = localAddress.replace(/^::ffff:/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
