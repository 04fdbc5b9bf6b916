import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  characterSearchText,
  colonySearchText,
  exactQuery,
  hasAllWords,
  joinFields,
  plainText,
  splitWords,
} from '../../../src/model/search.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeReport, makeStop, NOW, typeIdOf } from './makeReport.ts';

const finds = (report: Partial<ColonyReport>, query: string): boolean =>
  hasAllWords(colonySearchText(makeReport(report)), splitWords(query));

describe('plain text', () => {
  it.each([
    ['Kémpïnnen  II', 'kempinnen ii'],
    ['ŁÓDŹ', 'łodz'],
    ['1DQ1-A', '1dq1 a'],
    ['High-Tech Transmitters', 'high tech transmitters'],
    ['Ｐ２', 'p2'],
    ['Прожектор', 'прожектор'],
    [' – ', ''],
  ])('of %j is %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('of plain text is itself', () => {
    forDrawn(100, fc.string({ unit: 'grapheme' }), (text) => plainText(plainText(text)) === plainText(text));
  });
});

describe('the words of a query', () => {
  it.each([
    ['', []],
    ['  P2   Ice ', ['p2', 'ice']],
    ['"off balance" gas', ['off balance', 'gas']],
    ['"off bal', ['off bal']],
    ['off-balance', ['off balance']],
    ['ice ICE icé', ['ice']],
    ['- "" !', []],
    ['="Water" =p2', ['=water', '=p2']],
    ['= ="', []],
  ])('%j are %j', (query, words) => {
    expect(splitWords(query)).toEqual(words);
  });
});

describe('finding words', () => {
  const text = joinFields(['Kettä Vaskonen', 'Main', 'Noble Gas', 'off balance']);

  it('needs all of them, in any order and field', () => {
    expect(hasAllWords(text, splitWords('gas ketta'))).toBe(true);
    expect(hasAllWords(text, splitWords('gas oran'))).toBe(false);
    expect(hasAllWords(text, [])).toBe(true);
  });

  it('takes the beginning of a word, and not its middle', () => {
    expect(hasAllWords(text, splitWords('vas'))).toBe(true);
    expect(hasAllWords(text, splitWords('konen'))).toBe(false);
    expect(hasAllWords(text, splitWords('ice'))).toBe(false);
  });

  it('takes quoted words only side by side and in one field', () => {
    expect(hasAllWords(text, splitWords('"noble gas"'))).toBe(true);
    expect(hasAllWords(text, splitWords('"gas noble"'))).toBe(false);
    expect(hasAllWords(text, splitWords('"main noble"'))).toBe(false);
  });

  it('takes an exact name only as a whole field', () => {
    const cpu = joinFields(['Water-Cooled CPU', 'Fresh Water']);
    expect(hasAllWords(cpu, splitWords('"Water"'))).toBe(true);
    expect(hasAllWords(cpu, splitWords(exactQuery('Water')))).toBe(false);
    expect(hasAllWords(cpu + joinFields(['Water']), splitWords(exactQuery('Water')))).toBe(true);
    expect(hasAllWords(cpu, splitWords(exactQuery('Water-Cooled CPU')))).toBe(true);
  });

  it('finds every word of every field, however it is written', () => {
    forDrawn(100, fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (fields) =>
      fields.every((field) => hasAllWords(joinFields(fields), splitWords(field.replaceAll('"', ' ')))),
    );
  });
});

describe('a character', () => {
  it('is found by name, account, system and a refused log-in', () => {
    const text = characterSearchText({ name: 'Ketta', account: 'Main', system: 'Tanoo', needsLogin: true });
    for (const word of ['ketta', 'main', 'tanoo', '"needs login"']) {
      expect(hasAllWords(text, splitWords(word)), word).toBe(true);
    }
  });

  it('in no account is found by what its card is called', () => {
    const text = characterSearchText({ name: 'Ketta', account: '-', system: '', needsLogin: false });
    expect(hasAllWords(text, splitWords('"no account"'))).toBe(true);
    expect(hasAllWords(text, splitWords('"needs login"'))).toBe(false);
  });
});

describe('a colony', () => {
  it('is found by planet, system and type of planet', () => {
    expect(finds({ planetName: 'Tama VII', systemName: 'Tama', planetType: 'gas' }, 'tama vii gas')).toBe(true);
    expect(finds({ planetName: 'Tama VII', systemName: 'Tama', planetType: 'gas' }, 'lava')).toBe(false);
  });

  it('is found by what it extracts, makes, needs and holds', () => {
    const report: Partial<ColonyReport> = {
      extractors: [{ productTypeId: typeIdOf('Aqueous Liquids') }] as unknown as ColonyReport['extractors'],
      production: [{ typeId: typeIdOf('Water') }] as unknown as ColonyReport['production'],
      imports: [{ typeId: typeIdOf('Electrolytes') }] as unknown as ColonyReport['imports'],
      exports: [{ typeId: typeIdOf('Coolant') }] as unknown as ColonyReport['exports'],
      storages: [
        { now: { contents: [{ typeId: typeIdOf('Robotics'), amount: 3 }] } },
      ] as unknown as ColonyReport['storages'],
    };
    for (const product of ['aqueous', 'water', 'electrolytes', 'coolant', 'robotics']) {
      expect(finds(report, product), product).toBe(true);
    }
    expect(finds(report, 'bacteria')).toBe(false);
  });

  it('has the tiers of what it makes and extracts, not of what it needs or holds', () => {
    const report: Partial<ColonyReport> = {
      extractors: [{ productTypeId: typeIdOf('Aqueous Liquids') }] as unknown as ColonyReport['extractors'],
      production: [{ typeId: typeIdOf('Coolant') }] as unknown as ColonyReport['production'],
      imports: [{ typeId: typeIdOf('Electrolytes') }] as unknown as ColonyReport['imports'],
    };
    expect(finds(report, 'p0 p2')).toBe(true);
    expect(finds(report, 'P1')).toBe(false);
  });

  it.each<[string, Partial<ColonyReport>]>([
    ['expired', { isExpired: true }],
    ['excluded', { excludeFromTotals: true }],
    ['off balance', { alerts: ['imbalance'] }],
    ['unbalanced', { alerts: ['imbalance'] }],
    ['low imports', { alerts: ['lowImports'] }],
    ['storage alert', { alerts: ['lowStorage'] }],
    ['alert', { alerts: ['lowRate'] }],
    ['idle', { status: 'idle' }],
    ['not set up', { status: 'notSetUp' }],
    ['full', { maxFillFraction: 1 }],
    ['running', { extractors: [{ productTypeId: null, isRunning: true }] as unknown as ColonyReport['extractors'] }],
    ['stopped full', { stops: [makeStop('storageFull', -60)] }],
    ['starving', { stops: [makeStop('inputMissing', -60)] }],
    ['"out of water"', { stops: [makeStop('inputMissing', 0)] }],
  ])('is found by its state: %s', (query, report) => {
    expect(finds(report, query)).toBe(true);
    expect(finds({}, query)).toBe(false);
  });

  it('is found by what follows from a stop, once it does', () => {
    const root = { ...makeStop('programExpired', -60), consequences: [makeStop('inputMissing', -30)] };
    expect(finds({ stops: [root] }, '"out of water"')).toBe(true);
    expect(finds({ stops: [{ ...root, consequences: [makeStop('inputMissing', 30)] }] }, '"out of water"')).toBe(false);
  });

  it('is not found by a future stop', () => {
    const report: Partial<ColonyReport> = { stops: [makeStop('storageFull', 60), makeStop('programExpired', 60)] };
    expect(finds(report, 'full')).toBe(false);
    expect(finds(report, 'expired')).toBe(false);
    expect(finds(report, 'stopped')).toBe(false);
  });

  it('is not found as stopped while it only loses goods, or is not set up right', () => {
    const fault = { kind: 'notSetUp', at: NOW - 60, pinId: 1 as PinId, fault: { kind: 'noSchematic' } } as const;
    const notSetUp = { ...makeStop('goodsLost', -60), stop: fault, consequences: [makeStop('inputMissing', -60)] };
    for (const stops of [[makeStop('goodsLost', -60)], [notSetUp]]) {
      expect(finds({ stops }, 'stopped')).toBe(false);
      expect(finds({ stops: [...stops, makeStop('programExpired', -60)] }, 'stopped')).toBe(true);
    }
  });

  it('with a product that the catalogue does not know is still found', () => {
    const production = [{ typeId: 99_999_999 as TypeId }] as unknown as ColonyReport['production'];
    expect(finds({ production, planetName: 'Tama VII' }, 'tama')).toBe(true);
    expect(finds({ production }, 'undefined')).toBe(false);
  });
});
