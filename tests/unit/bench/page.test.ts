import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../bench/options.ts';
import { type Figures, GOALS } from '../../../bench/page/goals.ts';
import {
  answersMs,
  blockingMs,
  type FleetResult,
  firstRowsMs,
  fixedWorkOf,
  growthOf,
  lastPlanetMs,
  longestTaskMs,
  nameFigures,
  type Picture,
  spreadOf,
} from '../../../bench/page/pageFigures.ts';
import { growthLines, tableOf } from '../../../bench/page/printResults.ts';
import { HELP, PARTS, readOptions } from '../../../bench/page/readOptions.ts';
import { readTasks, type TraceEvent } from '../../../bench/page/tasks.ts';

function fleet(characterCount: number, ...rounds: Partial<Figures>[]): FleetResult {
  return { characterCount, planetCount: 6 * characterCount, fixedWorkMs: [50, 51], load: 0.5, rounds };
}

describe('the figures of the page bench', () => {
  it('are the median, minimum and maximum of all rounds', () => {
    const rounds = [5, 1, 9, 2, 3].map((ms) => ({ 'click.row': ms }));
    expect(spreadOf(rounds, 'click.row')).toEqual({ median: 3, least: 1, most: 9 });
    expect(spreadOf(rounds.slice(0, 4), 'click.row')).toEqual({ median: 3.5, least: 1, most: 9 });
  });

  it('ignore rounds without a value, and are null if no round has one', () => {
    const rounds = [{ 'click.row': 4 }, {}, { 'click.row': Number.NaN }];
    expect(spreadOf(rounds, 'click.row')).toEqual({ median: 4, least: 4, most: 4 });
    expect(spreadOf(rounds.slice(1), 'click.row')).toBeNull();
  });

  it('count the time of tasks above 50 ms as blocking, and nothing of shorter ones', () => {
    expect(blockingMs([])).toBe(0);
    expect(blockingMs([10, 49.9, 50])).toBe(0);
    expect(blockingMs([51, 20, 130.5])).toBe(81.5);
  });

  it('include the longest task, or 50 ms if none was long', () => {
    expect(longestTaskMs([60, 251, 70])).toBe(251);
    expect(longestTaskMs([])).toBe(50);
  });

  it('are named by their group', () => {
    expect(nameFigures('cold', { blockingMs: 3, layoutShift: 0 })).toEqual({
      'cold.blockingMs': 3,
      'cold.layoutShift': 0,
    });
  });
});

const picture = (atMs: number, count: number, inView = 6, isDrawn = true, answers = 0): Picture => ({
  atMs,
  count,
  inView,
  isDrawn,
  answers,
});

describe('the last planet', () => {
  it('is shown when a fleet has all its planets for good', () => {
    expect(lastPlanetMs([picture(100, 0, 0), picture(300, 18)], 18)).toBe(300);
  });

  it('is not shown yet if planets disappear again, and counts from the time when more appear', () => {
    const pictures = [picture(100, 18), picture(200, 6), picture(400, 18), picture(500, 19)];
    expect(lastPlanetMs(pictures, 18)).toBe(400);
  });

  it('is not shown before those in view are rows', () => {
    const pictures = [picture(100, 18, 0), picture(200, 18, 2, false), picture(350, 18)];
    expect(lastPlanetMs(pictures, 18)).toBe(350);
  });

  it('is never shown if some are missing', () => {
    expect(() => lastPlanetMs([picture(100, 17)], 18)).toThrow('Only 17 of 18 planets');
    expect(() => lastPlanetMs([], 18)).toThrow('Only 0 of 18 planets');
  });
});

describe('the first rows', () => {
  it('are shown with the first planet in view, although others are still stand-ins', () => {
    expect(firstRowsMs([picture(100, 12, 0, false), picture(200, 12, 1, false), picture(300, 18)])).toBe(200);
  });

  it('are missed if none came into view', () => {
    expect(() => firstRowsMs([picture(100, 18, 0)])).toThrow('No row came into view.');
  });
});

describe('the answers of the first screen', () => {
  const pictures = [0, 1, 2, 1, 2, 3].map((answers, at) => picture(100 * at, 18, 6, true, answers));

  it('are there once it has them for good', () => {
    expect([1, 2, 3].map((wanted) => answersMs(pictures, wanted))).toEqual([100, 400, 500]);
  });

  it('are missed if one of them never came', () => {
    expect(() => answersMs(pictures.slice(0, 2), 2)).toThrow('only came to answer 1 of 2');
    expect(() => answersMs([], 1)).toThrow('only came to answer 0 of 1');
  });
});

describe('the tasks of a trace', () => {
  const event = (ts: number, tdur: number | undefined, more: Partial<TraceEvent> = {}): TraceEvent => ({
    name: 'ThreadControllerImpl::RunTask',
    ph: 'X',
    pid: 7,
    tid: 1,
    ts,
    ...(tdur === undefined ? {} : { tdur }),
    ...more,
  });
  const navigation = event(1000, undefined, {
    name: 'navigationStart',
    ph: 'R',
    args: { data: { documentLoaderURL: 'http://localhost:3000/' } },
  });

  it("are those of the page's main thread from the navigation on, in the processor's milliseconds", () => {
    const events = [
      event(500, 9000),
      navigation,
      event(2000, 1500),
      event(2500, 7000, { tid: 2 }),
      event(2600, 7000, { pid: 8 }),
      event(2700, 7000, { name: 'another' }),
      event(2800, undefined),
      event(3000, 61_000),
    ];
    expect(readTasks(events, 'http://localhost:3000')).toEqual([1.5, 61]);
  });

  it('are not read from a trace of another page', () => {
    expect(() => readTasks([navigation, event(2000, 1500)], 'http://localhost:4000')).toThrow('no navigation');
  });
});

describe('the table of the page bench', () => {
  it('lists each figure once, with a unique name', () => {
    expect(new Set(GOALS.map(({ name }) => name)).size).toBe(GOALS.length);
    expect(GOALS.filter(({ what }) => what.trim() === '')).toEqual([]);
  });

  it('shows every figure that was measured, and no other', () => {
    const all = Object.fromEntries(GOALS.map(({ name }, at) => [name, at + 1]));
    expect(tableOf([fleet(100, all)])).toHaveLength(1 + GOALS.length);
    expect(tableOf([fleet(100, { 'click.row': 30 })]).slice(1)).toEqual([
      ['expand a row, ms', '30', '0.6', '<= 100', 'reached', '151'],
    ]);
  });

  it('has medians with their spread per fleet, and compares only the fleet of 100 with the goal', () => {
    const [header, ...rows] = tableOf([
      fleet(30, { 'click.row': 140 }, { 'click.row': 160 }, { 'click.row': 150.4 }),
      fleet(100, { 'click.row': 90 }, { 'click.row': 101 }, { 'click.row': 99 }),
    ]);
    expect(header).toEqual(['', '30 characters', '100 characters', 'x fixed work', 'goal at 100', '', 'original']);
    expect(rows).toEqual([
      ['expand a row, ms', '150 (140 to 160)', '99 (90 to 101)', '1.98', '<= 100', 'reached', '151'],
    ]);
  });

  it('has the figures of another build before those of this one', () => {
    const rows = tableOf([fleet(100, { 'click.row': 90 })], [fleet(100, { 'click.row': 120 })]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['', '100 before', '100 characters'],
      ['expand a row, ms', '120', '90'],
    ]);
  });

  it('has times as multiples of the fixed work, of the fleet of 100 or else the last one, and no other figures', () => {
    const multiples = (...results: FleetResult[]) => tableOf(results).map((row) => row.at(-4));
    const figures = { 'click.row': 100, 'dom.nodes': 9000 };
    expect(multiples(fleet(100, figures), fleet(30, { 'click.row': 20 })).slice(1)).toEqual(['2', '']);
    expect(multiples(fleet(10, { 'click.row': 20 }), fleet(30, { 'click.row': 75 })).slice(1)).toEqual(['1.5']);
    expect(fixedWorkOf({ fixedWorkMs: [70, 52] })).toBe(52);
  });

  it('compares figures of a slowed processor with the goal for 30 characters', () => {
    const [, row] = tableOf([fleet(30, { 'slow.filter': 310 }), fleet(100, { 'slow.filter': 90 })]);
    expect(row?.slice(1)).toEqual(['310', '90', '6.2', '<= 300', 'MISSED', '']);
  });

  it('marks missed goals, and nothing without a goal or a fleet of 100', () => {
    const verdicts = (result: FleetResult) => tableOf([result]).map((row) => [row[0], row[4]]);
    const figures = { 'click.row': 100.1, 'click.rowCharts': 400, 'click.alertOn': 50 };
    expect(verdicts(fleet(100, figures)).slice(1)).toEqual([
      ['alert mode on, ms', 'reached'],
      ['expand a row, ms', 'MISSED'],
      ['expand a row, until its charts, ms', ''],
    ]);
    expect(verdicts(fleet(30, figures)).slice(1)).toEqual([
      ['alert mode on, ms', ''],
      ['expand a row, ms', ''],
      ['expand a row, until its charts, ms', ''],
    ]);
  });

  it('keeps two digits of small figures, and whole numbers of others', () => {
    const cells = tableOf([fleet(100, { 'cold.layoutShift': 0.0666, 'idle.busyMsPerSecond': 12.6 })]).map(
      (row) => row[1],
    );
    expect(cells.slice(1)).toEqual(['13', '0.07']);
  });
});

describe('how loads grow with the fleet', () => {
  const at = (characterCount: number, coldMs: number, warmMs: number): FleetResult =>
    fleet(characterCount, { 'cold.lastPlanetMs': coldMs, 'warm.lastPlanetMs': warmMs });

  it('is shown per character, from the smallest fleet to the largest', () => {
    const results = [at(100, 2000, 800), at(10, 500, 300), at(30, 750, 210)];
    expect(growthOf(results, 'cold.lastPlanetMs')).toEqual({
      perCharacter: [
        { characterCount: 10, ms: 50 },
        { characterCount: 30, ms: 25 },
        { characterCount: 100, ms: 20 },
      ],
      isLinear: true,
    });
    expect(growthOf(results, 'warm.lastPlanetMs').isLinear).toBe(false);
  });

  it('is linear if it is level', () => {
    expect(growthOf([at(30, 600, 1), at(100, 2000, 1)], 'cold.lastPlanetMs').isLinear).toBe(true);
  });

  it('is not judged if 30 or 100 characters were not measured', () => {
    expect(growthOf([at(10, 500, 300), at(100, 2000, 800)], 'cold.lastPlanetMs').isLinear).toBeNull();
    expect(growthOf([at(30, 500, 300), fleet(100)], 'cold.lastPlanetMs').isLinear).toBeNull();
  });

  it('is printed in a line for each kind of load', () => {
    expect(growthLines([at(30, 600, 240), at(100, 2000, 900)])).toEqual([
      'last planet per character, nothing cached: 20.0 ms of 30, 20.0 ms of 100; at 100 no more than at 30: reached',
      'last planet per character, warm snapshot: 8.0 ms of 30, 9.0 ms of 100; at 100 no more than at 30: MISSED',
    ]);
    expect(growthLines([at(10, 500, 250)])[0]).toBe(
      'last planet per character, nothing cached: 50.0 ms of 10; at 100 no more than at 30',
    );
  });
});

it('the growth of the page is given for inputs and cold loads of fleets that have a goal', () => {
  const small = fleet(50, { 'input.alertOnMs': 40 });
  const large = fleet(300, { 'input.alertOnMs': 56, 'cold.lastPlanetMs': 4400 });
  const told = growthLines([small, fleet(100, { 'cold.lastPlanetMs': 2000 }), large]).slice(2);
  expect(told).toEqual([
    'event timing: alert mode on: 40 ms of 50, 56 ms of 300 characters: 1.4 times; goal <= 1.3: MISSED',
    'navigation to last planet, nothing cached: 2000 ms of 100, 4400 ms of 300 characters: 2.2 times; goal <= 2.4: reached',
  ]);
  expect(growthLines([small])).toHaveLength(2);
});

describe('the options of the page bench', () => {
  it('are those of a full run by default', () => {
    expect(readOptions([])).toEqual({
      fleets: [10, 30, 60, 100].map((characterCount) => ({ characterCount, parts: new Set(Object.keys(PARTS)) })),
      rounds: 5,
      against: null,
      waitsForMinute: true,
      findsErrors: true,
      jsonFile: null,
    });
  });

  it('select fleets, rounds, skipped parts and the output file', () => {
    const args = [
      '--pilots',
      '3, 40',
      '--runs=1',
      '--parts',
      'slow, remote',
      '--no-minute',
      '--no-errors',
      '--against',
      'other/dist',
      '--json',
      'figures.json',
    ];
    expect(readOptions(args)).toEqual({
      fleets: [3, 40].map((characterCount) => ({ characterCount, parts: new Set(['slow', 'remote']) })),
      rounds: 1,
      against: 'other/dist',
      waitsForMinute: false,
      findsErrors: false,
      jsonFile: 'figures.json',
    });
  });

  it('select what a player waits for, at the size of the fleet that each goal is for', () => {
    const { fleets, findsErrors } = readOptions(['--waits', '--runs', '3']) ?? {};
    const sizesOf = (part: keyof typeof PARTS) =>
      fleets?.filter(({ parts }) => parts.has(part)).map(({ characterCount }) => characterCount);
    expect(sizesOf('slowed')).toEqual([30]);
    expect(sizesOf('remote')).toEqual([100]);
    expect(sizesOf('places')).toEqual([100]);
    expect(sizesOf('inputs')).toEqual([100, 50, 300]);
    expect(sizesOf('loads')).toEqual([100, 12, 40, 300]);
    expect(sizesOf('page')).toEqual([]);
    expect(findsErrors).toBe(false);
  });

  it('are explained on demand, each of them', () => {
    expect(readOptions(['--help'])).toBeNull();
    for (const name of ['--waits', '--pilots', '--runs', '--parts', '--no-minute', '--no-errors', '--json', '--help']) {
      expect(HELP).toContain(`\n  ${name} `);
    }
    for (const what of Object.values(PARTS)) expect(HELP).toContain(what);
  });

  it.each([
    ['an unknown option', ['--pilot', '3'], "'--pilot'"],
    ['a word of its own', ['100'], "'100'"],
    ['an option without its value', ['--runs'], '--runs'],
    ['no number', ['--pilots', '10,many'], '--pilots takes whole numbers from 1 to 9999, not "many".'],
    ['an empty fleet', ['--pilots', '0'], 'not "0"'],
    ['a comma too many', ['--pilots', '10,'], 'not ""'],
    ['a part of a round', ['--runs', '1.5'], '--runs takes whole numbers from 1 to 9999, not "1.5".'],
    ['an unknown part', ['--parts', 'loads,clicks'], 'not "clicks"'],
    ['rounds below none', ['--runs=-1'], 'not "-1"'],
  ])('are refused in words: %s', (_what, args, words) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(words);
  });
});
