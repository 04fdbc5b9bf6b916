import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCommand } from './command.ts';

/** A launchpad and a water factory that nothing feeds. */
const TEMPLATE = {
  CmdCtrLv: 1,
  Cmt: 'Water',
  Diam: 12_000,
  L: [{ D: 1, Lv: 0, S: 2 }],
  P: [
    { H: 0, La: 1, Lo: 1, S: null, T: 2543 },
    { H: 0, La: 1, Lo: 1, S: 3645, T: 2492 },
  ],
  Pln: 13,
  R: [{ P: [2, 1], Q: 20, T: 3645 }],
};

const PRINTED = {
  ok: true,
  error: null,
  comment: 'Water',
  planet_type_id: 13,
  level: 1,
  products: [3645],
  // 3,600 and 200 tf, 700 and 800 MW; a link without length is 15 tf and 10 MW.
  cpu: { used: 3815, limit: 7057 },
  power: { used: 1510, limit: 9000 },
  faults: [{ kind: 'missingInput', pins: [2] }],
  units_per_hour: { 3645: 0 },
  supplied: { units_per_hour: { 3645: 0 }, imports_per_hour: { 2268: 0 }, hours_per_load: null },
};

let folder = '';
const judge = openCommand('templates');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'templates-'));
  vi.stubEnv('INIT_CWD', folder);
  writeFileSync(join(folder, 'two.txt'), `${JSON.stringify(TEMPLATE)}\n${JSON.stringify({ ...TEMPLATE, Cmt: 'B' })}`);
  writeFileSync(join(folder, 'broken.txt'), JSON.stringify(TEMPLATE).slice(0, 50));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('npm run templates', () => {
  it('judges every template of every file in order, and gives the place of what can not be read', async () => {
    const { status, stdout, stderr } = await judge(['two.txt', 'broken.txt', '-'], JSON.stringify(TEMPLATE));
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      { file: 'two.txt', ...PRINTED },
      { file: 'two.txt', ...PRINTED, comment: 'B' },
      {
        file: 'broken.txt',
        ok: false,
        error:
          "Line 1, column 51: The template can't be read: the text ends here, in the middle of the template. Copy the template in the game again and paste it whole.",
        comment: null,
        planet_type_id: null,
        level: null,
        products: [],
        cpu: null,
        power: null,
        faults: [],
        units_per_hour: {},
        supplied: null,
      },
      { file: '-', ...PRINTED },
    ]);
  });

  it('says what a factory makes and uses if its inputs are delivered', async () => {
    const fed = { ...TEMPLATE, R: [...TEMPLATE.R, { P: [1, 2], Q: 3000, T: 2268 }] };
    const [{ units_per_hour: units, supplied }] = JSON.parse((await judge(['-'], JSON.stringify(fed))).stdout);
    expect(units).toEqual({ 3645: 0 });
    // 20 units of 3,000 every half hour; a launchpad holds 2 million.
    expect(supplied.units_per_hour[3645]).toBeCloseTo(40, 0);
    expect(supplied.imports_per_hour[2268]).toBeCloseTo(6000, -2);
    expect(supplied.hours_per_load).toBeCloseTo(333, -1);
  });

  it('exits with 0 where all are read, and with 2 and one sentence where a file can not be opened', async () => {
    expect((await judge(['two.txt'])).status).toBe(0);
    const { status, stdout, stderr } = await judge(['two.txt', 'missing.txt']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^missing.txt can't be read: .*\n$/);
    expect(await judge(['--json'])).toMatchObject({
      status: 2,
      stderr: 'There is no option --json; --help explains.\n',
    });
    expect(await judge([])).toMatchObject({
      status: 2,
      stderr: 'Name one file or more, or - for standard input; --help explains.\n',
    });
  });
});
