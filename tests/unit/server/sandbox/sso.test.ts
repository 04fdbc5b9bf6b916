import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { CLIENT_ID, FIRST_PILOT_ID, SCOPE, START_MS, sandboxForFile, startTestSandbox } from './testSandbox.ts';

const REFUSED_PILOT_ID = FIRST_PILOT_ID + 9;

const sandbox = sandboxForFile();
beforeEach(() => {
  sandbox.clock.nowMs = START_MS;
});

const target = (answer: Response) => new URL(answer.headers.get('location') ?? '');
const refresh = (refreshToken: string) => sandbox.token({ grant_type: 'refresh_token', refresh_token: refreshToken });

/** The token with another character, but the same signature. */
function withSubject(token: string, characterId: number): string {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
  const changed = JSON.stringify({ ...claims, sub: `CHARACTER:EVE:${characterId}` });
  return [header, Buffer.from(changed).toString('base64url'), signature].join('.');
}

it('the metadata document names endpoints on the request’s origin', async () => {
  const answer = await sandbox.get('/sso/.well-known/oauth-authorization-server');
  expect(await answer.json()).toMatchObject({
    issuer: `${sandbox.origin}/sandbox/sso`,
    authorization_endpoint: `${sandbox.origin}/sandbox/sso/v2/oauth/authorize`,
    token_endpoint: `${sandbox.origin}/sandbox/sso/v2/oauth/token`,
    revocation_endpoint: `${sandbox.origin}/sandbox/sso/v2/oauth/revoke`,
    jwks_uri: `${sandbox.origin}/sandbox/sso/oauth/jwks`,
    code_challenge_methods_supported: ['S256'],
  });
});

describe('the login page', () => {
  it('links every pilot, Cancel and the backup file, without scripts or inline styles', async () => {
    const answer = await sandbox.get(sandbox.authorizePath());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.match(/class="pilot"/g)).toHaveLength(12);
    expect(html).toContain('two unbalanced extractors');
    expect(html).toMatch(/<a [^>]*cancel=1[^>]*>Cancel<\/a>/);
    expect(html).toContain('href="/sandbox/backup.json"');
    expect(html).not.toMatch(/<script|<style|style=/);
  });

  it('escapes text from the request', async () => {
    const html = await (await sandbox.get(sandbox.authorizePath({ state: '"><b>bold</b>' }))).text();
    expect(html).not.toContain('<b>');
  });

  it('leads from a pilot to the application with a code and the state', async () => {
    const answer = await sandbox.get(sandbox.authorizePath({ pilot: String(FIRST_PILOT_ID) }));
    expect(answer.status).toBe(302);
    expect(target(answer).origin).toBe(sandbox.origin);
    expect(target(answer).searchParams.get('state')).toBe('state & more');
    expect(target(answer).searchParams.get('code')).toMatch(/^[\w-]{20,}$/);
  });

  it('reports a cancelled login to the application', async () => {
    const answer = await sandbox.get(sandbox.authorizePath({ cancel: '1' }));
    expect(target(answer).searchParams.get('error')).toBe('access_denied');
    expect(target(answer).searchParams.get('state')).toBe('state & more');
    expect(target(answer).searchParams.has('code')).toBe(false);
  });

  it.each([
    ['another client', { client_id: 'somebody else' }],
    ['no client', { client_id: null }],
    ['a return to another site', { redirect_uri: 'https://example.com/' }],
    ['a return to another port', { redirect_uri: 'http://127.0.0.1:1/' }],
    ['a return to nowhere', { redirect_uri: null }],
    ['no state', { state: null }],
    ['a scope that is not registered', { scope: `${SCOPE} esi-mail.read_mail.v1` }],
  ])('refuses %s with a page, without a redirect', async (_what, fields) => {
    const answer = await sandbox.get(sandbox.authorizePath({ ...fields, pilot: String(FIRST_PILOT_ID) }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain("This login can't continue");
  });

  it('names a scope that its host has not registered on that page', async () => {
    const strict = await startTestSandbox(1, [SCOPE]);
    const answer = await strict.get(strict.authorizePath({ scope: `${SCOPE} ${SCOPES.skills}` }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`not registered for the scope ${SCOPES.skills}`);
    expect((await strict.logIn(FIRST_PILOT_ID)).access_token).not.toBe('');
    await strict.close();
  });

  it('returns to this computer under its other name, too', async () => {
    const redirectUri = sandbox.origin.replace('127.0.0.1', 'localhost');
    const answer = await sandbox.get(
      sandbox.authorizePath({ redirect_uri: redirectUri, pilot: String(FIRST_PILOT_ID) }),
    );
    expect(target(answer).origin).toBe(redirectUri);
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a challenge that is not hashed', { code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method', { code_challenge: 'x' }, 'invalid_request'],
  ])('sends %s back as an error', async (_what, fields, error) => {
    const answer = await sandbox.get(sandbox.authorizePath({ ...fields, pilot: String(FIRST_PILOT_ID) }));
    expect(target(answer).searchParams.get('error')).toBe(error);
    expect(target(answer).searchParams.has('code')).toBe(false);
  });
});

describe('the token endpoint', () => {
  it('issues an access token that its key set verifies', async () => {
    const pair = await sandbox.logIn(FIRST_PILOT_ID);
    const keys = createRemoteJWKSet(new URL(`${sandbox.origin}/sandbox/sso/oauth/jwks`));
    const { payload, protectedHeader } = await jwtVerify(pair.access_token, keys, {
      issuer: `${sandbox.origin}/sandbox/sso`,
      audience: CLIENT_ID,
      currentDate: new Date(START_MS),
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload.aud).toEqual([CLIENT_ID, 'EVE Online']);
    expect(payload.sub).toBe(`CHARACTER:EVE:${FIRST_PILOT_ID}`);
    expect(payload.name).toBe('Ketta Vaskonen');
    expect(payload.scp).toBe(SCOPE);
    expect(payload.exp).toBe(START_MS / 1000 + 1200);
    expect(pair.expires_in).toBe(1200);
  });

  it('accepts a code once', async () => {
    const code = await sandbox.codeFor(FIRST_PILOT_ID);
    const fields = { grant_type: 'authorization_code', code };
    expect((await sandbox.token(fields)).status).toBe(200);
    const again = await sandbox.token(fields);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('accepts the code of a login with a challenge only with its verifier (PKCE)', async () => {
    const verifier = 'a-verifier.of_43~characters-0123456789-abcde';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const exchange = async (fields: Record<string, string>, challenged = true) => {
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
      const code = await sandbox.codeFor(FIRST_PILOT_ID, challenged ? pkce : {});
      return (await sandbox.token({ grant_type: 'authorization_code', code, ...fields })).status;
    };
    expect(await exchange({ code_verifier: verifier })).toBe(200);
    expect(await exchange({ code_verifier: `${verifier}x` })).toBe(400);
    expect(await exchange({ code_verifier: challenge })).toBe(400);
    expect(await exchange({})).toBe(400);
    expect(await exchange({ code_verifier: verifier }, false)).toBe(400);
  });

  it('refuses codes older than five minutes', async () => {
    const code = await sandbox.codeFor(FIRST_PILOT_ID);
    sandbox.clock.nowMs += 5 * 60_000;
    expect((await sandbox.token({ grant_type: 'authorization_code', code })).status).toBe(400);
  });

  it('refuses a wrong secret without using up the code', async () => {
    const code = await sandbox.codeFor(FIRST_PILOT_ID);
    const fields = { grant_type: 'authorization_code', code };
    const refused = await sandbox.token(fields, 'wrong');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
    expect((await sandbox.token(fields)).status).toBe(200);
  });

  it('refuses other grants', async () => {
    const answer = await sandbox.token({ grant_type: 'password' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('issues a new refresh token at each refresh and revokes the old one', async () => {
    const first = await sandbox.logIn(FIRST_PILOT_ID);
    const answer = await refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    const second = (await answer.json()) as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('keeps the scopes after a refresh', async () => {
    const bare = await sandbox.logIn(FIRST_PILOT_ID, { scope: '' });
    const renewed = (await (await refresh(bare.refresh_token)).json()) as typeof bare;
    expect((await sandbox.esi(`/characters/${FIRST_PILOT_ID}/planets`, renewed.access_token)).status).toBe(403);
  });

  it('refuses forged and malformed refresh tokens', async () => {
    const { refresh_token } = await sandbox.logIn(FIRST_PILOT_ID);
    const forged = Buffer.from(JSON.stringify({ characterId: FIRST_PILOT_ID, scopes: [SCOPE], tokenId: 'mine' }));
    for (const token of [`${forged.toString('base64url')}.${refresh_token.split('.')[1]}`, 'nonsense', '']) {
      expect((await refresh(token)).status).toBe(400);
    }
  });

  it('issues one pilot a first token for a minute and refuses its refresh', async () => {
    const pair = await sandbox.logIn(REFUSED_PILOT_ID);
    expect(pair.expires_in).toBe(60);
    expect((await sandbox.esi(`/characters/${REFUSED_PILOT_ID}/planets`, pair.access_token)).status).toBe(200);
    sandbox.clock.nowMs += 61_000;
    expect((await sandbox.esi(`/characters/${REFUSED_PILOT_ID}/planets`, pair.access_token)).status).toBe(401);
    const answer = await refresh(pair.refresh_token);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('revocation', () => {
  it('revokes a refresh token', async () => {
    const { refresh_token } = await sandbox.logIn(FIRST_PILOT_ID);
    expect((await sandbox.revoke(refresh_token)).status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  it('succeeds for an unknown token', async () => {
    expect((await sandbox.revoke('nonsense')).status).toBe(200);
  });
});

it('a restart of the server keeps valid tokens valid, and no others', async () => {
  const pair = await sandbox.logIn(FIRST_PILOT_ID);
  // A new process has new signing keys; reset modules simulate it.
  vi.resetModules();
  const fresh = await import('./testSandbox.ts');
  const restarted = await fresh.startTestSandbox();
  const path = `/characters/${FIRST_PILOT_ID}/planets`;
  const answer = await restarted.token({ grant_type: 'refresh_token', refresh_token: pair.refresh_token });
  expect(answer.status).toBe(200);
  expect((await restarted.esi(path, pair.access_token)).status).toBe(200);
  expect((await restarted.esi(path, withSubject(pair.access_token, FIRST_PILOT_ID + 1))).status).toBe(401);
  restarted.clock.nowMs += 1_200_000;
  expect((await restarted.esi(path, pair.access_token)).status).toBe(401);
  await restarted.close();
});

describe('the backup file', () => {
  it('contains every pilot in the page’s format, with working tokens', async () => {
    const answer = await sandbox.get('/backup.json');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const records = (await answer.json()) as Record<string, unknown>[];
    expect(records).toHaveLength(12);
    expect(records[3]).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(`^sealed for ${FIRST_PILOT_ID + 3}: `),
      expires_at: START_MS + 1_200_000,
      character: { characterId: FIRST_PILOT_ID + 3, name: expect.any(String) },
      account: 'Alt farm',
      comment: '',
      system: expect.any(String),
      needsLogin: false,
      planetConfig: [],
    });
    expect(records[6]?.planetConfig).toEqual([
      { planetId: 40087772, characterId: FIRST_PILOT_ID + 6, excludeFromTotals: false, ownerTaxFraction: 0.05 },
    ]);
    const record = records[0] as { access_token: string; refresh_token: string };
    expect((await sandbox.esi(`/characters/${FIRST_PILOT_ID}/planets`, record.access_token)).status).toBe(200);
    expect((await refresh(record.refresh_token.replace(/^.*: /, ''))).status).toBe(200);
  });

  it('contains the first pilots if a number is given', async () => {
    const records = (await (await sandbox.get('/backup.json?pilots=2')).json()) as { character: object }[];
    const ids = [FIRST_PILOT_ID, FIRST_PILOT_ID + 1];
    expect(records.map(({ character }) => character)).toMatchObject(ids.map((characterId) => ({ characterId })));
    expect(await (await sandbox.get('/backup.json?pilots=1000')).json()).toHaveLength(12);
    for (const count of ['0', '-1', 'many', '99999', '1&pilots=2']) {
      expect((await sandbox.get(`/backup.json?pilots=${count}`)).status).toBe(400);
    }
  });
});
