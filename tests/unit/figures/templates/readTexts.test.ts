import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packFiles, ReadAllowance, readTexts } from '../../../../workers/figures/index.ts';
import {
  MOST_TEMPLATE_BYTES,
  MOST_TEMPLATE_FILE_BYTES,
  MOST_TEMPLATE_FILES,
  type TemplateSource,
} from '../../../../workers/game/domain/template.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';

type Named = { name: string } & ({ text: string } | { fault: { kind: string } });

async function read(...sources: TemplateSource[]): Promise<Named[]> {
  const allowance = new ReadAllowance();
  const read: Named[] = [];
  for (const source of sources) for await (const text of readTexts(source, allowance)) read.push(text);
  return read;
}

const zipOf = (files: Record<string, Uint8Array | string>, level: 0 | 1 | 9 = 9): Blob =>
  new Blob([
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
      { level },
    ) as Uint8Array<ArrayBuffer>,
  ]);

const faultOf = (name: string, kind: string) => ({ name, fault: { kind } });

describe('files of templates', () => {
  it('are read on their own, in a folder and in a zip, each with its name', async () => {
    expect(
      await read(
        { name: 'Pasted', content: 'one' },
        { name: 'two.json', content: new Blob(['two']) },
        { name: 'folder/deep/three.json', content: new Blob(['three']), isInFolder: true },
        { name: 'more.zip', content: zipOf({ 'four.json': 'four', 'deep/five.json': 'five', 'deep/': '' }) },
        { name: 'stored.zip', content: zipOf({ 'six.json': 'six' }, 0) },
      ),
    ).toEqual([
      { name: 'Pasted', text: 'one' },
      { name: 'two.json', text: 'two' },
      { name: 'three.json', text: 'three' },
      { name: 'four.json', text: 'four' },
      { name: 'five.json', text: 'five' },
      { name: 'six.json', text: 'six' },
    ]);
  });

  it('have names that are plain texts, never paths', async () => {
    const name = `../../C:\\Windows\\\u202Egnp.\u0007${'long'.repeat(40)}`;
    const [read1] = await read({ name: 'a.zip', content: zipOf({ [name]: 'text' }) });
    expect(read1!.name).toMatch(/^gnp\. (long)+[long]{0,3}…$/);
    expect(read1!.name).toHaveLength(80);
  });

  it('of operating systems are left out', async () => {
    const content = zipOf({ '__MACOSX/._one.json': 'x', '.DS_Store': 'x', 'one.json': 'one' });
    expect(await read({ name: 'mac.zip', content })).toEqual([{ name: 'one.json', text: 'one' }]);
    expect(await read({ name: 'a/Thumbs.db', content: new Blob(['x']), isInFolder: true })).toEqual([]);
  });

  it('that are archives inside an archive or a folder are refused, as are archives that are no zip', async () => {
    const inner = new Uint8Array(await zipOf({ 'one.json': 'one' }).arrayBuffer());
    const packed = gzipSync(strToU8('one')) as Uint8Array<ArrayBuffer>;
    expect(
      await read(
        { name: 'outer.zip', content: zipOf({ 'inner.json': inner, 'inner.gz': packed }) },
        { name: 'folder/inner.zip', content: new Blob([inner as Uint8Array<ArrayBuffer>]), isInFolder: true },
        { name: 'one.gz', content: new Blob([packed]) },
      ),
    ).toEqual([
      faultOf('inner.json', 'nestedArchive'),
      faultOf('inner.gz', 'nestedArchive'),
      faultOf('inner.zip', 'nestedArchive'),
      faultOf('one.gz', 'otherArchive'),
    ]);
  });

  it('have at most 256 kB in a folder or a zip; a saved library on its own may have more', async () => {
    const large = 'x'.repeat(MOST_TEMPLATE_FILE_BYTES + 1);
    const fits = large.slice(1);
    expect(
      await read(
        { name: 'a.zip', content: zipOf({ 'large.json': large, 'fits.json': fits }) },
        { name: 'a/large.json', content: new Blob([large]), isInFolder: true },
        { name: 'library.json', content: new Blob([large]) },
      ),
    ).toEqual([
      faultOf('large.json', 'tooLarge'),
      { name: 'fits.json', text: fits },
      faultOf('large.json', 'tooLarge'),
      { name: 'library.json', text: large },
    ]);
  });

  it('are at most 2,000, over all that is read, and the first one too many is named once', async () => {
    const file = (name: string): TemplateSource => ({ name, content: new Blob(['x']), isInFolder: true });
    const many = Array.from({ length: MOST_TEMPLATE_FILES - 1 }, (_, k) => file(`${k}.json`));
    const texts = await read(
      ...many,
      { name: 'a.zip', content: zipOf({ 'last.json': 'x', 'more.json': 'x', 'evenMore.json': 'x' }) },
      file('after.json'),
    );
    // The zip is a file, too.
    expect(texts.slice(MOST_TEMPLATE_FILES - 1)).toEqual([faultOf('last.json', 'moreFiles')]);
  });

  it('are at most 20 MB, counted while they are unpacked, whatever an archive says about their sizes', async () => {
    const zeros = new Uint8Array(200_000);
    const bomb = zipOf(Object.fromEntries(Array.from({ length: 105 }, (_, k) => [`${k}.json`, zeros])), 1);
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    expect(bytes.length).toBeLessThan(200_000);
    // Every size that the archive declares becomes 1 byte.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true);
    }
    const texts = await read(
      { name: 'bomb.zip', content: new Blob([bytes]) },
      { name: 'b.json', content: new Blob(['b']) },
    );
    const most = MOST_TEMPLATE_BYTES / zeros.length;
    expect(texts).toHaveLength(most + 1);
    expect(texts.at(-1)).toEqual(faultOf(`${most}.json`, 'moreBytes'));
  });

  it('are not unpacked to the end where one file is endless', { tags: ['deep'] }, async () => {
    const endless = zipOf({ 'endless.json': new Uint8Array(1.1 * MOST_TEMPLATE_BYTES), 'after.json': 'after' });
    expect(await read({ name: 'bomb.zip', content: endless })).toEqual([
      faultOf('endless.json', 'tooLarge'),
      faultOf('endless.json', 'moreBytes'),
    ]);
  });

  it('of a damaged or empty archive are named', async () => {
    expect(await read({ name: 'empty.zip', content: zipOf({}) })).toEqual([faultOf('empty.zip', 'damagedArchive')]);
    const whole = zipOf({ 'one.json': 'one'.repeat(10), 'two.json': 'two'.repeat(1000) }, 0);
    expect(await read({ name: 'half.zip', content: whole.slice(0, 1000) })).toEqual([
      { name: 'one.json', text: 'one'.repeat(10) },
      faultOf('half.zip', 'damagedArchive'),
    ]);
    const gone = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await read({ name: 'gone.json', content: gone })).toEqual([faultOf('gone.json', 'unreadable')]);
  });

  it('come to an end, whatever bytes follow the signs of a zip', { tags: ['deep'] }, async () => {
    const names = fc.string({ unit: 'binary', maxLength: 10 });
    const files = fc.dictionary(names, fc.uint8Array({ maxLength: 300 }), { maxKeys: 5 });
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, flips, async (contents, changes) => {
        const bytes = new Uint8Array(await zipOf(contents).arrayBuffer());
        for (const [at, byte] of changes) bytes[4 + (at % (bytes.length - 4))] = byte;
        for (const one of await read({ name: 'a.zip', content: new Blob([bytes]) })) {
          expect(one.name).toMatch(/^[^/\\\p{C}]*$/u);
        }
      }),
      { numRuns: drawnRuns(25) },
    );
  });

  it('are the same after they were packed', async () => {
    const files = [
      { name: 'P1 Water · Amamake IV · level 5.json', text: '{"Cmt":"Вода"}' },
      { name: 'other.json', text: '' },
    ];
    expect(await read({ name: 'a.zip', content: new Blob([packFiles(files)]) })).toEqual(files);
  });
});
