import { describe, expect, it } from 'vitest';
import { PLANET_SCOPE, SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { lacksPlanetScope, permissionsOf } from '../../../../workers/game/domain/token.ts';

const tokenWith = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('an access token', () => {
  it.each([
    ['no scope', {}],
    ['another scope', { scp: 'esi-mail.read_mail.v1' }],
    ['several others', { scp: ['esi-mail.read_mail.v1', 'esi-skills.read_skills.v1'] }],
  ])('with %s lacks that for planets', (_which, claims) => {
    expect(lacksPlanetScope(tokenWith({ name: 'Jöran ??>>', ...claims }))).toBe(true);
  });

  it.each([
    ['the scope alone', tokenWith({ scp: PLANET_SCOPE })],
    ['the scope among others', tokenWith({ scp: ['esi-mail.read_mail.v1', PLANET_SCOPE] })],
    ['claims that are not JSON', 'head.bm90IGpzb24.signature'],
    ['nothing that can be decoded', 'head.%%%.signature'],
    ['one part', 'access-token'],
    ['nothing', ''],
  ])('with %s is not said to lack it', (_which, token) => {
    expect(lacksPlanetScope(token)).toBe(false);
  });

  it('says what it lets Colony Watch read', () => {
    expect(permissionsOf(tokenWith({ scp: [SCOPES.wallet, 'esi-mail.read_mail.v1', PLANET_SCOPE] }))).toEqual([
      'planets',
      'wallet',
    ]);
    expect(permissionsOf(tokenWith({ scp: PLANET_SCOPE }))).toEqual(['planets']);
    expect(permissionsOf('nonsense')).toEqual([]);
  });
});
