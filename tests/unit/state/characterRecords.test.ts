import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCharacterList, parseCharacterList } from '../../../src/state/backupRecords.ts';
import {
  formatSession,
  formatStoredCharacters,
  MAX_CHARACTERS,
  parseCharacterRecord,
  parseSession,
  parseStoredCharacters,
} from '../../../src/state/characterRecords.ts';
import type { CharacterId, PlanetId } from '../../../workers/game/domain/ids.ts';
import { parseJson } from '../../../workers/game/domain/json.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeStoredCharacter } from './makeStoredCharacter.ts';

function parseOk(json: unknown) {
  const reading = parseCharacterRecord(json, true);
  if (reading.kind !== 'ok') throw new Error(`It was not read: ${reading.reason}`);
  const { character, session } = reading.record;
  return { ...reading, record: { character, session: session! } };
}

describe('parseCharacterRecord', () => {
  it('reads every field of a stored character', () => {
    const { record } = parseOk(
      makeStoredCharacter(7, {
        account: 'Main',
        comment: ' two\n lines ',
        system: 'Amamake',
        needsLogin: true,
        customsSkillLevel: 4,
        planetConfig: [{ planetId: 40, characterId: 7, excludeFromTotals: true, ownerTaxFraction: 0.1 }],
      }),
    );
    expect(record).toEqual({
      character: {
        characterId: 7,
        name: 'Pilot 7',
        account: 'Main',
        comment: ' two\n lines ',
        system: 'Amamake',
        needsLogin: true,
        customsSkillLevel: 4,
        planetConfigs: [{ planetId: 40, excludeFromTotals: true, ownerTaxFraction: 0.1 }],
      },
      session: { accessToken: 'access-7', sealedRefreshToken: 'sealed-7', expiresAtMs: 1_800_000_000_000 },
    });
  });

  it('takes an id that is a string of digits, and fills in what an older list lacks', () => {
    const { record } = parseOk({
      access_token: 'a',
      refresh_token: 'r',
      expires_at: 5,
      character: { characterId: '2119400001', name: 'Ketta' },
      planets: [{ planet_id: 1 }],
    });
    expect(record.character).toEqual({
      characterId: 2119400001,
      name: 'Ketta',
      account: '-',
      comment: '',
      system: '',
      needsLogin: false,
      customsSkillLevel: null,
      planetConfigs: [],
    });
  });

  it.each(['access_token', 'refresh_token', 'expires_at', 'character'])(
    'refuses an entry without %s and says so',
    (field) => {
      const entry = makeStoredCharacter(7);
      delete entry[field];
      const reading = parseCharacterRecord(entry, true);
      expect(reading).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining(field) });
      expect(reading).toMatchObject({ name: field === 'character' ? null : 'Pilot 7' });
    },
  );

  it.each([
    [{ characterId: 7 }, 'character.name'],
    [{ name: 'Nobody' }, 'character.characterId'],
    [{ characterId: '12; drop', name: 'Nobody' }, 'character.characterId'],
    [{ characterId: -1, name: 'Nobody' }, 'character.characterId'],
  ])('refuses the character %j', (character, field) => {
    const reading = parseCharacterRecord(makeStoredCharacter(7, { character }), true);
    expect(reading).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining(field) });
  });

  it('reads a minus zero as the zero that is written', () => {
    const { record } = parseOk(makeStoredCharacter(7, { expires_at: -0 }));
    expect(Object.is(record.session.expiresAtMs, 0)).toBe(true);
  });

  it('carries fields that it does not know through a round trip, but never colonies', () => {
    const stored = makeStoredCharacter(7, { favourite: { colour: 'red' }, planets: [1, 2, 3] });
    const { record, extras } = parseOk(stored);
    const again = formatCharacterList([record], new Map([[record.character.characterId, extras ?? {}]]));
    expect(again[0]).toMatchObject({ favourite: { colour: 'red' } });
    expect(again[0]).not.toHaveProperty('planets');
  });

  it('lets no unknown field pose as a known one or as a prototype', () => {
    const json: unknown = JSON.parse(
      '{"access_token":"a","refresh_token":"r","expires_at":5,"character":{"characterId":7,"name":"P"},"__proto__":{"account":"Evil","isEvil":true}}',
    );
    const { record, extras } = parseOk(json);
    expect(record.character.account).toBe('-');
    expect(extras).toBeNull();
    expect(({} as Record<string, unknown>).isEvil).toBeUndefined();
  });

  it('does not take tokens from a prototype', () => {
    expect(parseCharacterRecord(Object.create(makeStoredCharacter(7)), true)).toMatchObject({ kind: 'unreadable' });
  });

  it('keeps a planet’s tax between 0 and 1 and leaves out settings of no planet', () => {
    const planetConfig = [
      { planetId: 1, ownerTaxFraction: 7, hiddenSuggestions: 'all' },
      { planetId: 'x' },
      null,
      { excludeFromTotals: true },
    ];
    const { record } = parseOk(makeStoredCharacter(7, { planetConfig }));
    expect(record.character.planetConfigs).toEqual([{ planetId: 1, excludeFromTotals: false, ownerTaxFraction: 1 }]);
  });

  it.each([6, -1, 2.5, '3', {}])('ignores a skill level of %s', (customsSkillLevel) => {
    expect(
      parseOk(makeStoredCharacter(7, { customsSkillLevel } as never)).record.character.customsSkillLevel,
    ).toBeNull();
  });

  it('survives a round trip with any texts and settings', () => {
    forDrawn(
      drawnRuns(25),
      fc.record({
        characterId: fc.integer({ min: 1 }),
        name: fc.string({ minLength: 1, maxLength: 100 }),
        account: fc.string({ minLength: 1 }),
        comment: fc.string({ unit: 'binary' }),
        system: fc.string(),
        needsLogin: fc.boolean(),
        planetId: fc.integer({ min: 1 }),
        customsSkillLevel: fc.option(fc.integer({ min: 0, max: 5 })),
        taxPercent: fc.option(fc.integer({ min: 0, max: 100 })),
        hiddenSuggestions: fc.array(fc.constantFrom('program', 'add 121'), { minLength: 1, maxLength: 3 }),
      }),
      ({ planetId, taxPercent, characterId, hiddenSuggestions, ...texts }) => {
        const character = {
          ...texts,
          characterId: characterId as CharacterId,
          planetConfigs: [
            {
              planetId: planetId as PlanetId,
              excludeFromTotals: true,
              ownerTaxFraction: taxPercent === null ? null : taxPercent / 100,
              hiddenSuggestions,
            },
          ],
        };
        const session = { accessToken: 'a', sealedRefreshToken: 'r', expiresAtMs: 1 };
        const [entry] = JSON.parse(JSON.stringify(formatCharacterList([{ character, session }], new Map())));
        expect(parseOk(entry).record).toEqual({ character, session });
        const list = parseStoredCharacters(formatStoredCharacters([character], new Map()));
        expect(list.characters).toEqual([character]);
        for (const isLogin of [true, false]) {
          expect(parseSession(formatSession({ session, isLogin }))).toEqual({ session, isLogin });
        }
      },
    );
  });
});

describe('parseStoredCharacters', () => {
  it('reads nothing as an empty list', () => {
    expect(parseStoredCharacters(null)).toMatchObject({ characters: [], unreadable: [], isWholeUnreadable: false });
  });

  it.each(['', 'not JSON', '{"a":1}', '"text"'])('hands back a whole that is no list: %s', (text) => {
    expect(parseStoredCharacters(text)).toMatchObject({ characters: [], isWholeUnreadable: true });
  });

  it('reads what can be read and hands back the rest as it was', () => {
    const broken = { character: { characterId: 'two', name: 'Pilot 2' } };
    const twice = makeStoredCharacter(1, { comment: 'second' });
    const reading = parseStoredCharacters(JSON.stringify([makeStoredCharacter(1), broken, twice]));
    expect(reading.characters.map(({ characterId }) => characterId)).toEqual([1]);
    expect(reading.unreadable.map((entry) => entry.json)).toEqual([broken, twice]);
    expect(reading.unreadable.map((entry) => entry.name)).toEqual(['Pilot 2', 'Pilot 1']);
  });
});

it('parseSession reads what is written, and ignores a damaged text', () => {
  expect(parseSession('{"access_token":"a","refresh_token":"r","expires_at":5}')).toEqual({
    session: { accessToken: 'a', sealedRefreshToken: 'r', expiresAtMs: 5 },
    isLogin: false,
  });
  for (const text of ['', '{"access_tok', 'null', '[]', '{"access_token":"a","refresh_token":"","expires_at":5}']) {
    expect(parseSession(text)).toBeNull();
  }
});

/** A list of its own, as a file. */
const read = (text: string) => parseCharacterList(parseJson(text), { hasLogins: true, isList: true });

describe('parseCharacterList', () => {
  it('reads back what is written', () => {
    const text = JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2, { note: 5 })]);
    const reading = read(text);
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    expect(formatCharacterList(reading.records, reading.extras)).toEqual(JSON.parse(text));
  });

  it('takes a file as a whole or not at all, and names entries, characters and fields', () => {
    const reading = read(
      JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2, { access_token: '' }), 'nonsense']),
    );
    expect(reading).toEqual({
      kind: 'invalid',
      problems: ['entry 2 (Pilot 2): "access_token" is missing', 'entry 3: it is not a character'],
      problemCount: 2,
    });
  });

  it.each(['access_token', 'refresh_token'])('refuses a file whose "%s" is longer than 4 kB', (field) => {
    const entry = (length: number) => JSON.stringify([makeStoredCharacter(2, { [field]: 'x'.repeat(length) })]);
    expect(read(entry(4096)).kind).toBe('ok');
    expect(read(entry(4097))).toEqual({
      kind: 'invalid',
      problems: [`entry 1 (Pilot 2): "${field}" is longer than 4096 characters`],
      problemCount: 1,
    });
    // What an earlier version has stored is not lost over it.
    expect(parseStoredCharacters(entry(20_000)).characters).toHaveLength(1);
  });

  it('names a handful of problems and counts the rest', () => {
    expect(read(JSON.stringify(Array(50).fill(1)))).toMatchObject({
      problems: { length: 5 },
      problemCount: 50,
    });
  });

  it.each([
    ['not JSON', 'not a list'],
    ['{}', 'not a list'],
    ['[]', 'empty'],
    [JSON.stringify(Array(MAX_CHARACTERS + 1).fill(0)), 'at most'],
  ])('says what is wrong with a file that is no list of characters', (text, words) => {
    expect(read(text)).toMatchObject({ kind: 'invalid', problems: [expect.stringContaining(words)] });
  });

  it('uses the last entry of a character that is listed twice', () => {
    const reading = read(JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(1, { account: 'Later' })]));
    expect(reading).toMatchObject({ kind: 'ok', records: [{ character: { characterId: 1, account: 'Later' } }] });
  });

  it('reads a field that is nested a hundred thousand deep without failing, and leaves it out', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const entry = JSON.stringify(makeStoredCharacter(1)).replace(/}$/, `,"deep":${deep}}`);
    const reading = read(`[${entry}]`);
    if (reading.kind !== 'ok') throw new Error('It was not read.');
    expect(reading.extras.size).toBe(0);
    expect(JSON.stringify(formatCharacterList(reading.records, reading.extras))).not.toContain('deep');
  });

  it('never throws, whatever the file holds', () => {
    forDrawn(100, fc.jsonValue({ maxDepth: 5 }), fc.string(), (json, text) => {
      expect(['ok', 'invalid']).toContain(read(JSON.stringify(json)).kind);
      expect(['ok', 'invalid']).toContain(read(text).kind);
      expect(['ok', 'invalid']).toContain(read(JSON.stringify([json])).kind);
    });
  });

  it('accepts only complete records, whichever field is damaged', () => {
    const fields = ['access_token', 'refresh_token', 'expires_at', 'character'] as const;
    forDrawn(100, fc.constantFrom(...fields), fc.jsonValue(), (field, json) => {
      const reading = read(JSON.stringify([makeStoredCharacter(1, { [field]: json })]));
      if (reading.kind === 'invalid') return;
      const [record] = reading.records;
      expect(record?.session?.accessToken).toMatch(/./);
      expect(record?.session?.sealedRefreshToken).toMatch(/./);
      expect(Number.isFinite(record?.session?.expiresAtMs)).toBe(true);
      expect(record?.character.name).not.toBe('');
    });
  });
});
