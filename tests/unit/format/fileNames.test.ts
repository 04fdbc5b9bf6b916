import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNames } from '../../../src/format/fileNames.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';

const partsOf = (...names: string[]) => ({ names, end: 'level 5' });

describe('names of files', () => {
  it('read as a list', () => {
    expect(fileNames([partsOf('P1 Water', 'Amamake IV')], '.json')).toEqual(['P1 Water · Amamake IV · level 5.json']);
    expect(fileNames([partsOf('', 'Amamake IV')], '.json')).toEqual(['Amamake IV · level 5.json']);
  });

  it('have at most 40 characters: the longest part is cut', () => {
    expect(fileNames([partsOf('P3 Hermetic Membranes', 'Siseide III')], '.json')).toEqual([
      'P3 Hermeti… · Siseide III · level 5.json',
    ]);
  });

  it('differ although they are cut to the same forty characters, so that a zip loses no file', () => {
    const long = ['IV', 'V', 'IV'].map((planet) =>
      partsOf('P4 Self-Harmonizing Power Core', `Otraren Prime Station ${planet}`),
    );
    const names = fileNames(long, '.json');
    expect(new Set(names).size).toBe(3);
    expect(names.every((name) => name.length <= 40)).toBe(true);
    expect(names[1]).toMatch(/ \(2\)\.json$/);
    expect(names[2]).toMatch(/ \(3\)\.json$/);
  });

  it('differ from those that are there, whatever their case', () => {
    const there = ['p1 WATER · amamake iv · LEVEL 5.JSON', 'P1 Water · Amamake IV · level 5 (2).json'];
    expect(fileNames([partsOf('P1 Water', 'Amamake IV')], '.json', there)).toEqual([
      'P1 Water · Amamake IV · level 5 (3).json',
    ]);
  });

  it('have no sign that Windows forbids, no device and no end that it cuts off', () => {
    expect(fileNames([partsOf('a<b>c:d"e', '/f\\g|h?i*j. ')], '.json')).toEqual([
      'a b c d e · f g h i j · level 5.json',
    ]);
    expect(fileNames([{ names: ['CON'], end: '' }], '.json')).toEqual(['_CON.json']);
    expect(fileNames([{ names: ['..\\..\\', '\u202Egpj'], end: '' }], '.json')).toEqual(['gpj.json']);
  });

  it('are all that whatever they are made from', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('NUL', 'com1.', 'P1 Water', 'p1 water'),
    );
    forDrawn(
      100,
      fc.array(fc.record({ names: fc.array(part, { maxLength: 3 }), end: part }), { maxLength: 30 }),
      fc.array(part),
      (files, taken) => {
        const names = fileNames(files, '.json', taken);
        expect(names).toHaveLength(files.length);
        const all = new Set([...taken, ...names].map((name) => name.toLowerCase()));
        expect(all.size).toBe(new Set(taken.map((name) => name.toLowerCase())).size + files.length);
        const isGood = (name: string) =>
          name.length <= 40 &&
          /^[^<>:"/\\|?*\p{C}\s.][^<>:"/\\|?*\p{C}]*\.json$/u.test(name) &&
          !/^(con|prn|aux|nul|com\d|lpt\d)\s*\./i.test(name);
        expect(names.filter((name) => !isGood(name))).toEqual([]);
      },
    );
  });
});
