/** Where the services are: the real ones with an EVE application, the server's own universe without. */
import type { Socket } from 'node:net';
import type { Application } from './config.ts';

export interface Services {
  /** as the page is told; absolute, or from the root of this origin */
  esiUrl: string;
  imagesUrl: string;
  /** told to the page while the metadata document can't be had */
  authorizationEndpoint: string;
  /** as the server asks them; functions, since the sandbox's address is known only once the server listens */
  ssoUrl(): string;
  fuzzworkUrl(): string;
}

export const EVE_SERVICES: Services = {
  esiUrl: 'https://esi.evetech.net',
  imagesUrl: 'https://images.evetech.net',
  authorizationEndpoint: 'https://login.eveonline.com/v2/oauth/authorize',
  ssoUrl: () => 'https://login.eveonline.com',
  fuzzworkUrl: () => 'https://market.fuzzwork.co.uk',
};

/** The sandbox's services, mounted at /sandbox of the server whose own origin is given. */
export function sandboxServices(ownOrigin: () => string): Services {
  return {
    esiUrl: '/sandbox/esi',
    imagesUrl: '/sandbox/images',
    authorizationEndpoint: '/sandbox/sso/v2/oauth/authorize',
    ssoUrl: () => `${ownOrigin()}/sandbox/sso`,
    fuzzworkUrl: () => `${ownOrigin()}/sandbox/prices`,
  };
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
