/** Security headers: browsers refuse every script, style, connection and frame that the page does not need. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Services } from '../services.ts';

/** The hash of the empty string: styled-components adds an empty style element and fills it through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** What a browser may offer and the page does not use. Only copying is used; notifications ask the player by themselves. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = ['clipboard-write=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', ');

const HSTS_SECONDS = 365 * 24 * 3600;

/** Sets the security headers on every answer, and Strict-Transport-Security on answers over TLS. */
export function securityHeaders(services: Pick<Services, 'esiUrl' | 'imagesUrl'>): RequestHandler[] {
  const strictTransport = helmet.strictTransportSecurity({ maxAge: HSTS_SECONDS, includeSubDomains: false });
  return [
    helmet({
      contentSecurityPolicy: {
        // No upgrade-insecure-requests: it would break an instance on plain HTTP in a home network.
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'script-src': ["'self'"],
          'style-src': ["'self'", EMPTY_STYLE],
          'font-src': ["'self'"],
          // data: for the check marks and arrows in the component library's style sheet.
          'img-src': [withSource("'self' data:", services.imagesUrl)],
          'connect-src': [withSource("'self'", services.esiUrl)],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'form-action': ["'self'"],
          'frame-src': ["'none'"],
          'frame-ancestors': ["'none'"],
          'base-uri': ["'none'"],
          'object-src': ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.set('Permissions-Policy', PERMISSIONS_POLICY);
      next();
    },
    (request, response, next) => (request.secure ? strictTransport(request, response, next) : next()),
  ];
}

/**
 * Lets the script that is sent with this response compile WebAssembly, as a worker with a policy of its own. JavaScript from
 * text stays forbidden there, too.
 */
export function allowWebAssembly(response: Response): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.set('Content-Security-Policy', policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
}

/** Fixed sources, plus a service's origin if it is not the page's own. */
function withSource(sources: string, urlFor: (request: Request) => string): (request: IncomingMessage) => string {
  return (request) => {
    const url = urlFor(request as Request);
    return url.startsWith('/') ? sources : `${sources} ${sourceOf(new URL(url))}`;
  };
}

/** A policy can't name an IPv6 address (CSP Level 3, host-source), so it allows any host on that port. */
function sourceOf({ protocol, hostname, port, origin }: URL): string {
  return hostname.startsWith('[') ? `${protocol}//*:${port}` : origin;
}
