/** What the browser is told to refuse: any script, style, connection or frame that this product does not need. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Services } from '../services.ts';

/** The hash of nothing: styled-components adds an empty style element and fills it through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const HSTS_SECONDS = 365 * 24 * 3600;

/** Sets the security headers on every answer; Strict-Transport-Security only on those that come over TLS. */
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
          'img-src': ["'self'", 'data:', ...foreignOrigin(services.imagesUrl)],
          'connect-src': ["'self'", ...foreignOrigin(services.esiUrl)],
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
    (request, response, next) => (request.secure ? strictTransport(request, response, next) : next()),
  ];
}

function foreignOrigin(url: string): string[] {
  return url.startsWith('/') ? [] : [new URL(url).origin];
}
