import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../../server/sso/seal.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';

const keys = { clientId: 'client-a', clientSecret: 'secret-a', previousSecrets: [] };
const sealer = createSealer(keys);
const characterIds = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const tokens = fc.string({ minLength: 1, maxLength: 500, unit: 'binary' });

describe('sealed refresh tokens', () => {
  it('open again for the character that they were sealed for', () => {
    forDrawn(100, tokens, characterIds, (token, characterId) => {
      expect(sealer.open(characterId, sealer.seal(characterId, token))).toBe(Buffer.from(token, 'utf8').toString());
    });
  });

  it('differ each time and never contain the token in plain text', () => {
    const sealed = sealer.seal(90_000_001, 'a-refresh-token');
    expect(sealed).not.toBe(sealer.seal(90_000_001, 'a-refresh-token'));
    expect(Buffer.from(sealed.slice(4), 'base64url').includes('a-refresh-token')).toBe(false);
  });

  it('are refused for another character', () => {
    forDrawn(100, characterIds, characterIds, (sealedFor, openedFor) => {
      fc.pre(sealedFor !== openedFor);
      expect(sealer.open(openedFor, sealer.seal(sealedFor, 'token'))).toBeNull();
    });
  });

  it('are refused by another application, even one with the same secret', () => {
    const other = createSealer({ ...keys, clientId: 'client-b' });
    expect(other.open(1, sealer.seal(1, 'token'))).toBeNull();
  });

  it('are refused by a server with another secret', () => {
    const other = createSealer({ ...keys, clientSecret: 'secret-b' });
    expect(other.open(1, sealer.seal(1, 'token'))).toBeNull();
  });

  it('are refused if any byte of the ciphertext differs', () => {
    const sealed = sealer.seal(1, 'a-refresh-token');
    const bytes = Buffer.from(sealed.slice(4), 'base64url');
    forDrawn(drawnRuns(200), fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const tampered = Buffer.from(bytes);
      tampered[at] = tampered[at]! ^ change;
      expect(sealer.open(1, `cw1.${tampered.toString('base64url')}`)).toBeNull();
    });
  });

  it('are refused if any character of the text is changed, missing or added', () => {
    const sealed = sealer.seal(1, 'a-refresh-tok');
    expect(sealer.open(1, sealed)).toBe('a-refresh-tok');
    for (let at = 0; at < sealed.length; at++) {
      for (const put of ['A', 'B', '/', '=', ' ', '\u0000', '']) {
        if (sealed[at] === put) continue;
        expect(sealer.open(1, sealed.slice(0, at) + put + sealed.slice(at + 1))).toBeNull();
      }
      expect(sealer.open(1, `${sealed.slice(0, at)} ${sealed.slice(at)}`)).toBeNull();
    }
    expect(sealer.open(1, `${sealed}=`)).toBeNull();
  });

  it('are refused if truncated anywhere', () => {
    const sealed = sealer.seal(1, 'a-refresh-token');
    for (let length = 0; length < sealed.length; length++) expect(sealer.open(1, sealed.slice(0, length))).toBeNull();
  });

  it('are refused if they are any other text', () => {
    forDrawn(100, fc.string({ maxLength: 9000, unit: 'binary' }), (text) => {
      expect(sealer.open(1, text)).toBeNull();
      expect(sealer.open(1, `cw1.${text}`)).toBeNull();
    });
  });

  it('sealed with an earlier secret open while it is listed; new ones need the new secret', () => {
    const rotated = createSealer({ ...keys, clientSecret: 'secret-b', previousSecrets: ['secret-z', 'secret-a'] });
    expect(rotated.open(1, sealer.seal(1, 'token'))).toBe('token');
    expect(sealer.open(1, rotated.seal(1, 'token'))).toBeNull();
    expect(rotated.open(1, rotated.seal(1, 'token'))).toBe('token');
  });
});
