import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../server/sso/seal.ts';

const keys = { clientId: 'client-a', secret: 'secret-a', previousSecrets: [] };
const sealer = createSealer(keys);
const characterIds = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const tokens = fc.string({ minLength: 1, maxLength: 500, unit: 'binary' });

describe('sealed refresh tokens', () => {
  it('open again for the character that they were sealed for', () => {
    fc.assert(
      fc.property(tokens, characterIds, (token, characterId) => {
        expect(sealer.open(sealer.seal(token, characterId), characterId)).toBe(Buffer.from(token, 'utf8').toString());
      }),
    );
  });

  it('never look the same twice and never hold the token in the clear', () => {
    const sealed = sealer.seal('a-refresh-token', 90_000_001);
    expect(sealed).not.toBe(sealer.seal('a-refresh-token', 90_000_001));
    expect(Buffer.from(sealed.slice(4), 'base64url').includes('a-refresh-token')).toBe(false);
  });

  it('are refused for another character', () => {
    fc.assert(
      fc.property(characterIds, characterIds, (sealedFor, openedFor) => {
        fc.pre(sealedFor !== openedFor);
        expect(sealer.open(sealer.seal('token', sealedFor), openedFor)).toBeNull();
      }),
    );
  });

  it('are refused by another application, even one with the same secret', () => {
    const other = createSealer({ ...keys, clientId: 'client-b' });
    expect(other.open(sealer.seal('token', 1), 1)).toBeNull();
  });

  it('are refused by a server with another secret', () => {
    const other = createSealer({ ...keys, secret: 'secret-b' });
    expect(other.open(sealer.seal('token', 1), 1)).toBeNull();
  });

  it('are refused when any one byte of the sealed content differs', () => {
    const sealed = sealer.seal('a-refresh-token', 1);
    const bytes = Buffer.from(sealed.slice(4), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const tampered = Buffer.from(bytes);
        tampered[at] = tampered[at]! ^ change;
        expect(sealer.open(`cw1.${tampered.toString('base64url')}`, 1)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('are refused when any one character of the text differs, is missing or is added', () => {
    const sealed = sealer.seal('a-refresh-tok', 1);
    expect(sealer.open(sealed, 1)).toBe('a-refresh-tok');
    for (let at = 0; at < sealed.length; at++) {
      for (const put of ['A', 'B', '/', '=', ' ', '\u0000', '']) {
        if (sealed[at] === put) continue;
        expect(sealer.open(sealed.slice(0, at) + put + sealed.slice(at + 1), 1)).toBeNull();
      }
      expect(sealer.open(`${sealed.slice(0, at)} ${sealed.slice(at)}`, 1)).toBeNull();
    }
    expect(sealer.open(`${sealed}=`, 1)).toBeNull();
  });

  it('are refused when cut anywhere', () => {
    const sealed = sealer.seal('a-refresh-token', 1);
    for (let length = 0; length < sealed.length; length++) expect(sealer.open(sealed.slice(0, length), 1)).toBeNull();
  });

  it('are refused when they are any other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9000, unit: 'binary' }), (text) => {
        expect(sealer.open(text, 1)).toBeNull();
        expect(sealer.open(`cw1.${text}`, 1)).toBeNull();
      }),
    );
  });

  it('of an earlier secret open while it is listed, and new ones need the new secret', () => {
    const rotated = createSealer({ ...keys, secret: 'secret-b', previousSecrets: ['secret-z', 'secret-a'] });
    expect(rotated.open(sealer.seal('token', 1), 1)).toBe('token');
    expect(sealer.open(rotated.seal('token', 1), 1)).toBeNull();
    expect(rotated.open(rotated.seal('token', 1), 1)).toBe('token');
  });
});
