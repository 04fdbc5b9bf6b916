/** The single sign-on's endpoints, from its metadata document (RFC 8414). */
import * as v from 'valibot';
import { createLastGood, type LastGood } from '../http/lastGood.ts';
import { askUpstream, invalidAnswer } from '../http/upstream.ts';
import type { SsoOptions } from './ssoOptions.ts';
import { SSO } from './ssoOptions.ts';

const DOCUMENT_PATH = '/.well-known/oauth-authorization-server';
const MAX_BYTES = 64 * 1024;
const FRESH_MS = 3600_000;
const RETRY_MS = 10_000;

const metadataSchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  revocation_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
});

export type SsoMetadata = v.InferOutput<typeof metadataSchema>;

/** Loads the metadata document on first use and then hourly. During an outage the last good version is used. */
export function createMetadata({
  ssoUrl,
  timeoutMs,
  userAgent,
  now,
}: Pick<SsoOptions, 'ssoUrl' | 'timeoutMs' | 'userAgent' | 'now'>): LastGood<SsoMetadata> {
  return createLastGood({
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    now,
    async load() {
      const base = ssoUrl();
      const call = { service: SSO, url: base + DOCUMENT_PATH, timeoutMs, maxBytes: MAX_BYTES, userAgent };
      const metadata = await askUpstream(call, metadataSchema, 'metadata');
      if (!endpointsOf(metadata).every((url) => isSafe(url, base))) throw invalidAnswer(SSO, 'metadata');
      return metadata;
    },
  });
}

function endpointsOf(metadata: SsoMetadata): string[] {
  const { authorization_endpoint, token_endpoint, revocation_endpoint, jwks_uri } = metadata;
  return [authorization_endpoint, token_endpoint, revocation_endpoint, jwks_uri];
}

/** Secrets are sent there: only over TLS, or to the document's own origin (the sandbox, on this machine). */
function isSafe(url: string, base: string): boolean {
  return new URL(url).protocol === 'https:' || new URL(url).origin === new URL(base).origin;
}
