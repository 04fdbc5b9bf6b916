import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateProblemText } from '../../../../src/words/templateProblems.ts';
import { readTemplates } from '../../../../workers/figures/index.ts';
import { formatTemplate, type Template } from '../../../../workers/game/domain/template.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { sandboxTemplates } from './sandboxTemplates.ts';

/** An extractor that fills a launchpad, as the client writes it, on one line. */
const ONE =
  '{"CmdCtrLv":5,"Cmt":"Gas","Diam":12000,"L":[{"D":1,"Lv":0,"S":2}],' +
  '"P":[{"H":0,"La":1.2,"Lo":1.3,"S":null,"T":2543},{"H":2,"La":1.2,"Lo":1.31,"S":2268,"T":3060}],' +
  '"Pln":13,"R":[{"P":[2,1],"Q":5000,"T":2268}]}';
const TWO = ONE.replace('Gas', 'Two');

/** What was read, in short: comments, and the places of errors. */
function read(text: string): string[] {
  return readTemplates(text).map((reading) =>
    reading.kind === 'template' ? reading.template.comment : `${reading.error.line}:${reading.error.column}`,
  );
}

function messageOf(text: string): string {
  const [reading] = readTemplates(text);
  return reading?.kind === 'unreadable' ? templateProblemText(reading.error.problem) : '';
}

describe('templates in a text', () => {
  it.each([
    ['alone', ONE, ['Gas']],
    ['one per line', `${ONE}\r\n${TWO}\n`, ['Gas', 'Two']],
    ['one after the other', ONE + TWO, ['Gas', 'Two']],
    ['in an array', `[${ONE}, ${TWO}]`, ['Gas', 'Two']],
    ['in other JSON', `{"name": "mine", "templates": [${ONE}, ${TWO}]}`, ['Gas', 'Two']],
    ['in other JSON that is cut off', `{"name": "mine", "templates": [${ONE}, ${TWO}`, ['Gas', 'Two']],
    ['in a chat', `[ 2026.11.22 ] Ana > try this ${ONE} o7\n[ 2026.11.22 ] Ben > [or] this ${TWO}`, ['Gas', 'Two']],
    ['spread over lines, with other keys first', JSON.stringify({ Pln: 13, ...JSON.parse(ONE) }, null, 2), ['Gas']],
    ['with pins first', JSON.stringify({ P: JSON.parse(ONE).P, ...JSON.parse(ONE) }), ['Gas']],
  ])('are read %s', (_, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it('are not read from a text that is too long, and the message says how long it may be', () => {
    expect(messageOf('x'.repeat(8_600_000))).toBe(
      'The text has 8.6 million characters, and up to 8 million are read. Paste it in parts.',
    );
    expect(messageOf(`${' '.repeat(8_000_000 - 1)}x`)).toContain('no planet template');
  });

  it('are read whole', () => {
    expect(readTemplates(ONE)).toEqual([
      {
        kind: 'template',
        template: {
          comment: 'Gas',
          level: 5,
          planetTypeId: 13,
          diameterKm: 12_000,
          pins: [
            { typeId: 2543, latitude: 1.2, longitude: 1.3, headCount: 0, productTypeId: null },
            { typeId: 3060, latitude: 1.2, longitude: 1.31, headCount: 2, productTypeId: 2268 },
          ],
          links: [{ source: 1, destination: 0, level: 0 }],
          routes: [{ path: [1, 0], quantity: 5000, typeId: 2268 }],
        },
      },
    ]);
  });

  it.each([
    ['half a template', ONE.slice(0, 100), ['1:101']],
    ['half a template before a whole one', `${ONE.slice(0, 100)}\n${TWO}`, ['2:1', 'Two']],
    ['half a template in the same line', `${ONE.slice(0, 150)}${TWO}`, ['1:151', 'Two']],
    ['a comment that is cut off', `{"CmdCtrLv":5,"Cmt":"a\n${TWO}`, ['1:23', 'Two']],
    [
      'a broken template between two whole ones',
      `${ONE}\n${ONE.replace('"La":1.2', '"La":x')}\n${TWO}`,
      ['Gas', '2:84', 'Two'],
    ],
    ['an array of something else', '\n [1, 2, 3]', ['2:2']],
    ['JSON of another game', ' {"name":"Raven","slots":[{"high":1}]}', ['1:2']],
    ['nothing at all', '', ['1:1']],
    ['a part of a template', 'x {"D":1,"Lv":0,"S":2}', ['1:3']],
  ])('%s is reported with its place', (_, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each([
    ['"CmdCtrLv":5', '"CmdCtrLv":9', 'the command center level, “CmdCtrLv”, is 9; possible are 0 to 5'],
    ['"CmdCtrLv":5', '"CmdCtrLv":2.5', 'has to be a whole number, not 2.5'],
    ['"H":2', '"H":99', 'the head count of pin 2, “H”, is 99; possible are 0 to 10'],
    ['"La":1.2', '"La":4', 'the latitude of pin 1, “La”, is 4'],
    ['"Lo":1.31', '"Lo":99', 'the longitude of pin 2, “Lo”, is 99'],
    ['"Diam":12000', '"Diam":0', 'can’t be 0 km'],
    ['"Diam":12000', '"Diam":1e999', '“Diam”, is Infinity'],
    ['"D":1', '"D":3', 'link 1 names pin 3; pins are numbered from 1 to 2'],
    ['"D":1', '"D":2', 'link 1 goes from pin 2 to itself'],
    ['"D":1', '"D":1.5', 'link 1 names pin 1.5; pins are numbered from 1 to 2'],
    ['"D":1', '"D":"1"', 'link 1 names something that is not a pin; pins are numbered from 1 to 2'],
    ['"S":2}]', '"s":2}]', 'the start of link 1, “S”, is missing'],
    ['"D":1', '"d":1', 'the end of link 1, “D”, is missing'],
    ['Gas', 'G\nas', 'the line ends inside quotes'],
    ['Gas', 'G\ras', 'the line ends inside quotes'],
    ['Gas', 'G\tas', 'a control character'],
    ['"Lv":0', '"Lv":11', 'the level of link 1'],
    ['[2,1]', '[2]', 'route 1 goes nowhere'],
    ['[2,1]', '[2,0]', 'route 1 names pin 0'],
    ['"Q":5000', '"Q":-1', 'the quantity of route 1'],
    ['"T":3060', '"T":"3060"', 'has to be a number'],
    ['"Pln":13,', '', 'the planet type, “Pln”, is missing'],
    ['"L":[{"D":1,"Lv":0,"S":2}],', '', 'the list of links, “L”, is missing'],
    ['"T":2543', '"x":2543', 'the type of pin 1, “T”, is missing'],
    ['"Cmt":"Gas"', '"Cmt":7', 'the comment “Cmt” has to be a text'],
    ['"Diam":12000', '"Diam":12000,"Diam":1', '“Diam” is given twice'],
  ])('%s changed to %s is refused, with what is wrong and where', (from, to, message) => {
    const text = ONE.replace(from, to);
    expect(read(`${text}\n${TWO}`)).toEqual([expect.stringMatching(/^1:\d+$/), 'Two']);
    expect(messageOf(text)).toContain(message);
    expect(messageOf(text)).toMatch(/in the game/);
  });

  it('that are none at all are one error for the whole text', () => {
    const others = Array.from({ length: 100 }, (_, k) => `{"name":"Raven ${k}"}`).join('\n');
    expect(read(others)).toEqual(['1:1']);
    expect(read(`{"name":"Raven"}\n${ONE}`)).toEqual(['1:1', 'Gas']);
  });

  it('with comments in their JSON are one error for the whole text, and what has none is taken', () => {
    const line = ONE.replace('"Pln"', '/* a gas planet */"Pln"');
    const block = ONE.replace('"Pln"', '// a gas planet\n"Pln"');
    expect(read(Array(60).fill(line).join('\n'))).toEqual([expect.stringMatching(/^1:\d+$/)]);
    expect(read([line, TWO, block, ONE].join('\n'))).toEqual([expect.stringMatching(/^1:\d+$/), 'Two', 'Gas']);
    expect(messageOf(block)).toContain('comments');
  });

  it.each([
    ['10 MB of anything', 'x'.repeat(1e7)],
    ['a template with 10 MB after it', `${ONE}${'x'.repeat(1e7)}`],
    ['open braces', '{'.repeat(1e6)],
    ['open brackets', '['.repeat(1e6)],
    ['open brackets in a brace', `{"a":${'['.repeat(1e6)}`],
    ['nested templates', '{"Cmt":'.repeat(2e5)],
    ['a broken template and endless parts', `{"Cmt":1,${'{"H":{'.repeat(2e5)}`],
    ['an endless comment', `{"Cmt":"${'a'.repeat(1e6)}`],
    ['an endless list', `{"a":[${'0,'.repeat(5e5)}`],
    ['empty lines', `${'\n'.repeat(1e6)}{}`],
  ])('%s is refused without hanging', (_, text) => {
    const readings = readTemplates(text);
    expect(readings.length).toBeLessThanOrEqual(51);
    expect(readings.every(({ kind }) => kind === 'unreadable')).toBe(true);
  });
});

describe('any text', () => {
  const position = fc.nat(100_000);

  it('cut off anywhere gives no template', () => {
    forDrawn(drawnRuns(15), position, (at) => {
      const cut = ONE.slice(0, at % ONE.length);
      expect(readTemplates(cut).every(({ kind }) => kind === 'unreadable')).toBe(true);
    });
  });

  it('with changes is either refused or means exactly what it says', () => {
    const edit = fc.tuple(position, fc.constantFrom('', ...'{}[]",:9-\n\\', 'null'));
    forDrawn(drawnRuns(15), fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      let text = ONE;
      for (const [at, put] of edits) {
        const place = at % text.length;
        text = text.slice(0, place) + put + text.slice(place + 1);
      }
      for (const reading of readTemplates(text)) {
        if (reading.kind === 'unreadable') continue;
        const meant = JSON.parse(text.slice(text.indexOf('{')));
        expect(JSON.parse(formatTemplate(reading.template))).toEqual(fieldsOf(meant));
      }
    });
  });

  it('of words and braces never throws', () => {
    const word = fc.constantFrom(...'{}[]":,1 \n\\é', '"P"', '"Cmt"', 'null', ONE);
    forDrawn(drawnRuns(25), fc.array(word, { maxLength: 40 }), fc.string(), (words, end) => {
      expect(readTemplates(words.join('') + end).length).toBeGreaterThan(0);
    });
  });
});

/** A template's own fields, without others; some may be left out. */
function fieldsOf({ CmdCtrLv, Cmt = '', Diam, L, P, Pln, R }: ReturnType<typeof JSON.parse>) {
  return {
    ...{ CmdCtrLv, Cmt: Cmt ?? '', Diam, Pln },
    L: L.map(({ D, Lv, S }: Record<string, number>) => ({ D, Lv, S })),
    P: P.map(({ H = 0, La, Lo, S = null, T }: Record<string, number | null>) => ({ H, La, Lo, S, T })),
    R: R.map(({ P: path, Q, T }: Record<string, number>) => ({ P: path, Q, T })),
  };
}

describe('templates that the product copies', () => {
  const texts = sandboxTemplates(40).map(({ text }) => text);
  const textsOf = (text: string) =>
    readTemplates(text).map((reading) => (reading.kind === 'template' ? formatTemplate(reading.template) : reading));

  it('come back unchanged from every colony of the sandbox, alone and together', () => {
    for (const text of texts) expect(textsOf(text)).toEqual([text]);
    expect(textsOf(texts.join('\n'))).toEqual(texts);
    expect(textsOf(`[${texts.join(',')}]`)).toEqual(texts);
  });

  it('come back unchanged, whatever they hold', () => {
    const anyTemplate: fc.Arbitrary<Template> = fc.nat(8).chain((more) => {
      const pinCount = more + 2;
      const pin = fc.nat(pinCount - 1);
      const typeId = fc.integer({ min: 1, max: 90_000 }) as fc.Arbitrary<never>;
      const angle = (most: number) => fc.integer({ min: 0, max: Math.floor(most * 1e5) }).map((part) => part / 1e5);
      return fc.record({
        comment: fc.string({ maxLength: 60, unit: 'binary' }),
        level: fc.nat(5),
        planetTypeId: typeId,
        diameterKm: fc.double({ min: 1, max: 300_000, noNaN: true }),
        pins: fc.array(
          fc.record({
            typeId,
            latitude: angle(Math.PI),
            longitude: angle(2 * Math.PI),
            headCount: fc.nat(10),
            productTypeId: fc.option(typeId),
          }),
          { minLength: pinCount, maxLength: pinCount },
        ),
        links: fc.array(
          fc
            .record({ source: pin, destination: pin, level: fc.nat(10) })
            .filter(({ source, destination }) => source !== destination),
        ),
        routes: fc.array(
          fc.record({ path: fc.array(pin, { minLength: 2, maxLength: pinCount }), quantity: fc.nat(1e6), typeId }),
        ),
      });
    });
    forDrawn(drawnRuns(6), anyTemplate, (template) => {
      expect(readTemplates(`> ${formatTemplate(template)} <`)).toEqual([{ kind: 'template', template }]);
    });
  });
});
