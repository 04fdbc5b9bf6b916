import { describe, expect, it } from 'vitest';
import { multibuyText, planTable, planText } from '../../../../src/features/round/roundTexts.ts';
import { DEFAULT_ROUND_INPUTS } from '../../../../src/state/round.ts';
import {
  differenceText,
  emptyPlanText,
  iskText,
  lastsText,
  lineReason,
  progressText,
  roundSettingsText,
  skippedReason,
  visitReason,
  visitText,
  worthSumText,
} from '../../../../src/words/round.ts';
import { lossText } from '../../../../src/words/roundTroubles.ts';
import type { Gap } from '../../../../workers/game/domain/coverage.ts';
import type { CharacterId, ColonyKey, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type {
  DeliverLine,
  LossCause,
  RoundLine,
  RoundReport,
  SkippedVisit,
  VisitReport,
} from '../../../../workers/game/domain/round.ts';

const AT = Date.UTC(2026, 10, 22, 10, 0) / 1000;
const DAY = 86_400;
const WATER = 3645 as TypeId;
const ANA = 1 as CharacterId;
const BEN = 2 as CharacterId;
const nameOf = (id: CharacterId) => (id === ANA ? 'Ana' : 'Ben');

const deliver: DeliverLine = {
  kind: 'deliver',
  id: 'd',
  pinId: 1 as PinId,
  storeKind: 'storage',
  typeId: WATER,
  amount: 4320,
  volumeM3: 820.8,
  isk: null,
  sources: [
    { kind: 'stock', amount: 4000 },
    { kind: 'collected', characterId: BEN, amount: 300 },
    { kind: 'bought', amount: 20 },
  ],
};

const visit: VisitReport = {
  id: 'v',
  key: '1/40' as ColonyKey,
  planetName: 'Tanoo IV',
  systemName: 'Tanoo',
  snapshotAt: AT - DAY,
  hasLaunchpad: true,
  isNeeded: true,
  canWaitUntil: AT + 3600,
  troubles: [{ kind: 'inputMissing', at: AT + 3600, typeIds: [WATER] }],
  worthIsk: null,
  idleGainIsk: null,
  earnedIsk: null,
  lastsUntil: AT + 3 * DAY + 4 * 3600,
  limitedBy: 'room',
  lost: [],
  lines: [
    {
      kind: 'restart',
      id: 'r',
      pinId: 2 as PinId,
      typeId: 2268 as TypeId,
      cycleSeconds: 1800,
      programSeconds: 2 * DAY,
      expiresAt: AT + 2 * DAY,
      endsAt: AT - 60,
      blockedBy: null,
    },
    deliver,
  ],
  expected: [],
};

const goods = {
  lines: [{ typeId: WATER, amount: 1200, volumeM3: 228, isk: null }],
  volumeM3: 228,
  value: { isk: null, pricedFraction: 0 },
};

const report = {
  settings: { roundAt: AT, nextRoundAt: AT + 4 * DAY },
  logins: [{ id: '1', characterId: ANA, isReturn: false, waitedFor: [], visits: [visit], cargo: [] }],
  shopping: goods,
  gaps: [],
  unplanned: [
    { key: '1/41', characterId: ANA, planetName: 'Tanoo V', problem: { kind: 'unknownPinType', pinId: 7, typeId: 1 } },
  ],
} as unknown as RoundReport;

const GAPS: readonly Gap[] = [
  { characterId: BEN, planets: null, cause: { kind: 'needsLogin' } },
  { characterId: ANA, planets: ['Tanoo VI'], cause: { kind: 'failed', message: 'Tanoo VI: EVE answered 502.' } },
];

describe('a round as text', () => {
  it('is a list with boxes, sources, room and what to buy', () => {
    expect(planText(report, new Set(['r']), nameOf)).toBe(
      [
        'Round at 22 Nov 10:00 EVE time, next one at 26 Nov 10:00',
        '',
        '1. Log in as Ana',
        '   Tanoo IV: what it brings is unknown; out of Water 22 Nov 11:00',
        '     [x] Restart Aqueous Liquids (2d, 30m cycles; the program ended 22 Nov 09:59)',
        '     [ ] Deliver 4,320 Water (4,000 from stock, 300 from Ben’s Water, 20 to buy; to a launchpad, then transfer to the storage facility)',
        '         Room for 3d 4h only: inputs last until 25 Nov 14:00',
        '   Tanoo V: No plan: check this planet yourself. Pin 7 is of type 1, which is not known.',
        '',
        'To buy',
        'Water 1200',
        '',
      ].join('\n'),
    );
  });

  it('names planets without a plan, also those of characters without a login', () => {
    const unplanned = [...report.unplanned, { ...report.unplanned[0]!, characterId: BEN, planetName: 'Oto I' }];
    const lines = planText({ ...report, unplanned }, new Set(), nameOf).split('\n');
    const at = lines.indexOf('Not planned');
    expect(lines.slice(at, at + 3)).toEqual([
      'Not planned',
      'Oto I, Ben: No plan: check this planet yourself. Pin 7 is of type 1, which is not known.',
      '',
    ]);
    expect(lines.filter((line) => line.includes('check this planet yourself'))).toHaveLength(2);
  });

  it('names whose planets are missing, why, and what to do', () => {
    const lines = planText({ ...report, gaps: GAPS }, new Set(), nameOf).split('\n');
    const at = lines.indexOf('This plan leaves out 1 character and 1 planet');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '   Ben: login expired. Log in again.',
      '   Ana: Tanoo VI: EVE answered 502. “Refresh now” tries at once.',
      '',
    ]);
  });

  it('is a line per good for the multibuy window', () => {
    expect(multibuyText(goods)).toBe('Water 1200');
  });

  it('is one row per line in a table, with an unknown value left empty', () => {
    const { columns, rows } = planTable(report, new Set(['r']), nameOf);
    const row = Object.fromEntries(columns.map((column, k) => [column, rows[1]![k]]));
    expect(rows).toHaveLength(3);
    expect(row).toMatchObject({
      Login: 1,
      Character: 'Ana',
      Action: 'Deliver',
      Amount: 4320,
      'm³': 820.8,
      ISK: null,
      'Visit worth ISK': null,
      Done: 'no',
    });
  });

  it('has a row per planet without a plan, with the reason: at its character’s login, or last without one', () => {
    const login = report.logins[0]!;
    const logins = [login, { ...login, id: '1 return', isReturn: true }];
    const others = [
      { ...report.unplanned[0]!, characterId: BEN, planetName: 'Oto I', problem: { kind: 'noRecord' as const } },
    ];
    const { columns, rows } = planTable(
      { ...report, logins, unplanned: [...others, ...report.unplanned] },
      new Set(),
      nameOf,
    );
    const cells = (names: string[]) => rows.map((row) => names.map((name) => row[columns.indexOf(name)]).join('|'));
    expect(cells(['Login', 'Character', 'Planet', 'Action'])).toEqual([
      '1|Ana|Tanoo IV|Restart',
      '1|Ana|Tanoo IV|Deliver',
      '1|Ana|Tanoo V|Check yourself',
      '2|Ana|Tanoo IV|Restart',
      '2|Ana|Tanoo IV|Deliver',
      '|Ben|Oto I|Check yourself',
    ]);
    expect(cells(['Amount', 'ISK', 'Note', 'Lasts until', 'Done'])[2]).toBe(
      '||Pin 7 is of type 1, which is not known.||',
    );
    expect(cells(['Note'])[5]).toBe('ESI has no record of this colony at the moment.');
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  });

  it('has a last row for each character whose planets are missing', () => {
    const { columns, rows } = planTable({ ...report, gaps: GAPS }, new Set(), nameOf);
    const cells = rows
      .slice(-2)
      .map((row) =>
        ['Login', 'Character', 'Planet', 'Action', 'Note'].map((name) => row[columns.indexOf(name)]).join('|'),
      );
    expect(cells).toEqual([
      '|Ben||Not known|login expired. Log in again.',
      '|Ana|Tanoo VI|Not known|Tanoo VI: EVE answered 502. “Refresh now” tries at once.',
    ]);
  });

  it('has the worth of each visit once, so that the column adds up, and nothing where it is unknown', () => {
    const worths = (changed: Partial<VisitReport>, isReturn = false) => {
      const login = { ...report.logins[0]!, isReturn, visits: [{ ...visit, ...changed }] };
      const { columns, rows } = planTable({ ...report, logins: [login], unplanned: [] }, new Set(), nameOf);
      return rows.map((row) => row[columns.indexOf('Visit worth ISK')]);
    };
    expect(worths({ worthIsk: 4_200_000.4 })).toEqual([4_200_000, null]);
    expect(worths({ worthIsk: -300 })).toEqual([-300, null]);
    expect(worths({ worthIsk: null })).toEqual([null, null]);
    expect(worths({ worthIsk: 4_200_000 }, true)).toEqual([null, null]);
  });
});

describe('the planner’s words', () => {
  it('say how much is done, and what comes next when all is', () => {
    const progress = { lineCount: 345, doneLineCount: 12, loginCount: 40, doneLoginCount: 2 };
    expect(progressText(progress)).toBe('12 of 345 lines and 2 of 40 logins done');
    expect(progressText({ ...progress, doneLineCount: 345, doneLoginCount: 40 })).toBe(
      'All 345 lines done. “Plan again” plans the next round.',
    );
  });

  it('say why a plan is empty', () => {
    expect(emptyPlanText(0, 0, 0, false, 0)).toContain('No characters yet');
    expect(emptyPlanText(3, 0, 5, false, 0)).toContain('No character takes part');
    expect(emptyPlanText(3, 2, 0, false, 0)).toContain('No planets are known yet');
    expect(emptyPlanText(3, 2, 5, false, 0)).toContain('No planet needs a visit');
    expect(emptyPlanText(3, 2, 5, true, 0)).toContain('of the planets that are known');
    expect(emptyPlanText(3, 2, 5, true, 6)).toContain('Apart from 6 skipped planets, no known planet needs a visit');
  });

  it('say until when a visit can wait and what limits it', () => {
    expect(visitReason(visit, AT)).toBe('out of Water 22 Nov 11:00');
    expect(visitReason({ ...visit, isNeeded: false }, AT)).toBe('can wait until 22 Nov 11:00');
    expect(visitReason({ ...visit, isNeeded: false, troubles: [] }, AT)).toContain('30 days');
    expect(lastsText({ ...visit, limitedBy: 'noLaunchpad' }, AT)).toContain('No launchpad');
    expect(lastsText({ ...visit, limitedBy: null }, AT)).toBe('');
  });

  it('say what happens at a planet that is not visited, and who decided that', () => {
    const skipped: SkippedVisit = {
      ...{ key: '1/40' as ColonyKey, characterId: ANA, planetName: 'Tanoo IV', reason: 'littleWorth' },
      ...{ worthIsk: 5, idleGainIsk: null, canWaitUntil: AT + 60, dueAt: AT + 60 },
      troubles: [
        { kind: 'goodsLost', at: AT + 60, typeIds: [WATER] },
        { kind: 'programEnded', at: AT + 3600, typeIds: [2268 as TypeId, WATER] },
      ],
    };
    expect(skippedReason(skipped, AT)).toBe('Water is lost; program ends 22 Nov 11:00 (Aqueous Liquids, Water)');
    expect(skippedReason({ ...skipped, reason: 'leftOut', troubles: [] }, AT)).toBe(
      'nothing stops within 30 days; left out by you',
    );
    expect(skippedReason({ ...skipped, reason: 'keepsNothing', troubles: [] }, AT)).toBe(
      'nothing stops within 30 days; a restart would bring nothing over the next 8 rounds',
    );
    expect(skippedReason({ ...skipped, idleGainIsk: 8_600_000 }, AT)).toContain('which saves 8.60 M ISK');
    const lost = { typeId: WATER, lostFraction: 0.5, cause: 'noStore' } as const;
    expect(skippedReason({ ...skipped, lost }, AT)).toBe(
      '50% of Water is lost: its routes lead to factories alone, which use less; program ends 22 Nov 11:00 (Aqueous Liquids, Water). Route the rest of Water to a launchpad or storage facility in the game.',
    );
  });

  it('say why goods are lost, and what to do', () => {
    const loss = { typeId: WATER, amount: 1920, volumeM3: 1, isk: null, madeUnitsPerHour: 80.2, usedUnitsPerHour: 0 };
    const say = (cause: LossCause | null) => lossText({ ...loss, cause }, AT);
    const factory = { makers: 'factory', makerCount: 1 } as const;
    expect(say(null)).toBe('1,920 Water.');
    expect(say({ ...factory, kind: 'notRouted' })).toBe(
      '1,920 Water: 1 factory makes 80 an hour, no route takes it away. Route it to a store.',
    );
    expect(say({ makers: 'ecu', makerCount: 2, kind: 'routeTooSmall' })).toContain('2 extractors bring 80 an hour');
    const full = { ...factory, kind: 'storeFull', storeKind: 'launchpad' } as const;
    expect(say({ ...full, fullAt: AT })).toContain('the launchpad is full. Take something out');
    expect(say({ ...full, fullAt: AT + 3600 })).toContain('is full from 22 Nov 11:00 on. Come by then');
  });

  it('say what a visit is worth, and that it is unknown without prices', () => {
    expect(visitText({ ...visit, worthIsk: 4_200_000 }, AT, false)).toBe(
      'brings 4.20 M ISK; out of Water 22 Nov 11:00',
    );
    // Two million with the visit, a loss without it: its inputs make what full stores lose.
    expect(visitText({ ...visit, worthIsk: 4_200_000, earnedIsk: 2_000_000 }, AT, false)).toBe(
      'saves 4.20 M ISK that would be lost; out of Water 22 Nov 11:00',
    );
    expect(visitText({ ...visit, worthIsk: 4_200_000, earnedIsk: 5_000_000 }, AT, false)).toMatch(/^brings 4.20 M/);
    expect(visitText(visit, AT, false)).toBe('what it brings is unknown; out of Water 22 Nov 11:00');
    expect(visitText(visit, AT, true)).toBe('out of Water 22 Nov 11:00');
    expect(iskText({ isk: null, pricedFraction: 0 })).toBe('no price');
    expect(iskText({ isk: 4_200_000, pricedFraction: 0.5 })).toBe('at least 4.20 M ISK');
    expect(worthSumText({ isk: 4_200_000, pricedFraction: 0.5 }, 6)).toBe('4.20 M ISK (3 of 6 planets known)');
    expect(worthSumText({ isk: -4_200_000, pricedFraction: 1 }, 6)).toBe('−4.20 M ISK');
    expect(worthSumText({ isk: null, pricedFraction: 0 }, 6)).toBe('unknown');
  });

  it('says why a new program is so long, in the words of suggestions', () => {
    const [restart] = visit.lines as [Extract<RoundLine, { kind: 'restart' }>];
    const reasonWith = (lengthReason: (typeof restart)['lengthReason'] | undefined) =>
      lineReason({ ...restart, ...(lengthReason !== undefined && { lengthReason }) }, visit, AT);
    const program = reasonWith(undefined);
    expect(reasonWith(null)).toBe(program);
    expect(reasonWith({ kind: 'lasts' })).toBe(`${program}; lasts until the next visit`);
    expect(reasonWith({ kind: 'bringsMore', thanSeconds: DAY, iskPerMonth: 3.2e6 })).toBe(
      `${program}; brings 3.20 M a month more than with 1 day`,
    );
  });

  it('say what has to be transferred to a launchpad first', () => {
    const collect = { ...deliver, kind: 'collect' as const };
    expect(lineReason(collect, visit, AT)).toBe('from a storage facility: transfer to a launchpad first');
    expect(lineReason(collect, { hasLaunchpad: false }, AT)).toContain('launch it from the command center');
  });

  it('say how ESI differs from the plan', () => {
    expect(
      differenceText({ kind: 'fewerUnits', typeId: WATER, missingUnits: 1200, deliveredUnits: 4320, lineIds: [] }),
    ).toBe('ESI shows at least 1,200 Water fewer than planned');
    expect(differenceText({ kind: 'otherLength', lineId: 'r', programSeconds: DAY })).toBe('ESI shows a program of 1d');
  });
});

describe('the settings of a round', () => {
  const all = { isTravelling: false, taking: null };

  it('are said in a line', () => {
    expect(roundSettingsText(DEFAULT_ROUND_INPUTS, all)).toBe('now, next in 2 days');
    expect(
      roundSettingsText(
        {
          start: { kind: 'in', hours: 4 },
          next: { kind: 'after', days: 1 },
          restart: 'ended',
          programDays: 7,
          holdM3: 12_000,
        },
        { isTravelling: false, taking: { count: 3, ofCount: 12 } },
      ),
    ).toBe('in 4 h, next in 1 day, ended programs only, 7 days long, 12,000 m³ hold, 3 of 12 characters');
    const at = Date.UTC(2026, 10, 24, 10, 16) / 1000;
    const dated = { ...DEFAULT_ROUND_INPUTS, start: { kind: 'at', at }, next: { kind: 'at', at: at + DAY } } as const;
    expect(roundSettingsText(dated, all)).toBe('24 Nov 10:16, next 25 Nov 10:16');
    expect(roundSettingsText(DEFAULT_ROUND_INPUTS, { ...all, isTravelling: true })).toMatch(/^at the time shown, /);
  });
});
