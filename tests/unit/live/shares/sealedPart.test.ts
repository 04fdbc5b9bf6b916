/** One part of a share: what opens it, and what comes out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomText } from '../../../../workers/game/domain/base64url.ts';
import { importShareKey, openPart, sealPart } from '../../../../workers/live/shares/index.ts';
import { MAX_INFLATED_BYTES } from '../../../../workers/live/shares/sealedPart.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';

const SHARE = { shareId: 'AAAAAAAAAAAAAAAAAAAAAA', part: 3 };
const VALUE = { name: 'Ada Lovelace', colonies: [{ planet: 'Tanoo II' }] };
const key = await importShareKey(randomText(32));
const sealed = await sealPart(key, { ...SHARE, revision: 7 }, VALUE);

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a sealed part', () => {
  it('opens with its key, in its place, and says its revision', async () => {
    expect(await openPart(key, SHARE, sealed)).toEqual({ revision: 7, value: VALUE });
    expect(textOf(sealed)).not.toContain('Lovelace');
  });

  it('opens with no other key, in no other share and as no other part', async () => {
    expect(await openPart(await importShareKey(randomText(32)), SHARE, sealed)).toBeUndefined();
    expect(await openPart(key, { ...SHARE, part: 4 }, sealed)).toBeUndefined();
    expect(await openPart(key, { ...SHARE, shareId: 'BAAAAAAAAAAAAAAAAAAAAA' }, sealed)).toBeUndefined();
  });

  it('is different each time, and of a length that says little', async () => {
    const again = await sealPart(key, { ...SHARE, revision: 7 }, VALUE);
    expect(textOf(again)).not.toBe(textOf(sealed));
    const lengths = await Promise.all(
      ['a', 'a'.repeat(500), randomText(300)].map(
        async (name) => (await sealPart(key, { ...SHARE, revision: 1 }, name)).length,
      ),
    );
    expect(new Set([sealed.length, ...lengths]).size).toBe(1);
    expect((sealed.length - 33) % 1024).toBe(0);
  });

  it('that was changed in any way is refused', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('flip' as const), at: fc.nat(sealed.length - 1), bit: fc.nat(7) }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(sealed.length - 1) }),
      fc.record({ kind: fc.constant('add' as const), bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }) }),
      fc.record({ kind: fc.constant('replace' as const), bytes: fc.uint8Array({ maxLength: 2000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(change, async (drawn) => {
        let bytes = Uint8Array.from(sealed);
        if (drawn.kind === 'flip') bytes[drawn.at] = (bytes[drawn.at] as number) ^ (1 << drawn.bit);
        else if (drawn.kind === 'cut') bytes = bytes.slice(0, drawn.at);
        else if (drawn.kind === 'add') bytes = Uint8Array.from([...bytes, ...drawn.bytes]);
        else bytes = Uint8Array.from(drawn.bytes);
        expect(await openPart(key, SHARE, bytes)).toBeUndefined();
      }),
      { numRuns: drawnRuns(60) },
    );
  });

  it('that would inflate to more than a megabyte is refused, and is never made', async () => {
    const large = 'a'.repeat(MAX_INFLATED_BYTES);
    await expect(sealPart(key, { ...SHARE, revision: 1 }, large)).rejects.toThrow(RangeError);
    // As a hostile sharer would make it.
    const gzip = new Blob([JSON.stringify(large.repeat(20))]).stream().pipeThrough(new CompressionStream('gzip'));
    const packed = new Uint8Array(await new Response(gzip).arrayBuffer());
    const plain = new Uint8Array(4 + packed.length);
    new DataView(plain.buffer).setUint32(0, packed.length);
    plain.set(packed, 4);
    const iv = new Uint8Array(12);
    const additionalData = new TextEncoder().encode(`colony-watch/1 ${SHARE.shareId} 3 9`);
    const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
    const bytes = Uint8Array.from([1, 0, 0, 0, 9, ...iv, ...new Uint8Array(cipher)]);
    expect(await openPart(key, SHARE, bytes)).toBeUndefined();
  });
});
