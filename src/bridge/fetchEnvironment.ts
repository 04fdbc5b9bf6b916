/** The server's description of itself, with which the page starts. */
import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { PLANET_SCOPE } from '../../workers/game/domain/ownData.ts';
import type { Environment, LoginService } from '../state/environment.ts';
import { type Answer, failureText, Refusal, readAs } from './serverAnswers.ts';

/** It needs no other service. */
const TIMEOUT_MS = 20_000;

interface ServerDescription {
  environment: Environment;
  loginService: LoginService;
}

/** An address, or a path on the own server; becomes an address without a trailing slash. */
const addressSchema = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((address) => URL.canParse(address, window.location.origin)),
  v.transform((address) => new URL(address, window.location.origin).href.replace(/\/$/, '')),
);

const environmentSchema = v.pipe(
  v.object({
    EVE_SSO_CLIENT_ID: v.string(),
    EVE_SSO_CALLBACK_URL: v.string(),
    authorizationEndpoint: addressSchema,
    scopes: v.fallback(v.array(v.string()), [PLANET_SCOPE]),
    esiUrl: addressSchema,
    imagesUrl: addressSchema,
    isSandbox: v.boolean(),
    userAgent: v.string(),
    discordUrl: v.optional(v.nullable(v.string()), null),
    githubUrl: v.optional(v.nullable(v.string()), null),
    partnerCode: v.optional(v.nullable(v.string()), null),
    hasReminders: v.optional(v.boolean(), false),
    hasShares: v.optional(v.boolean(), false),
  }),
  v.transform(
    ({
      EVE_SSO_CLIENT_ID,
      EVE_SSO_CALLBACK_URL,
      authorizationEndpoint,
      scopes,
      ...environment
    }): ServerDescription => ({
      environment,
      loginService: {
        clientId: EVE_SSO_CLIENT_ID,
        callbackUrl: EVE_SSO_CALLBACK_URL,
        authorizationUrl: authorizationEndpoint,
        scopes,
      },
    }),
  ),
);

/**
 * GET api/env: with absolute addresses. Once: the page's start repeats it on its own schedule, with a notice. What makes
 * the other calls is not needed for the first planets, so it is loaded later.
 */
export async function fetchEnvironment(): Promise<Answer<ServerDescription>> {
  try {
    const response = await fetch(`${window.location.origin}/api/env`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Refusal(response);
    const read = readAs(environmentSchema, t`The server's description of itself is invalid.`);
    return { kind: 'ok', value: await read(response) };
  } catch (error) {
    return { kind: 'failed', message: await failureText(error) };
  }
}
