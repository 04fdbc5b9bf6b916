import { describe, expect, it } from 'vitest';
import { compareByUrgency } from '../../../src/model/planetOrder.ts';
import {
  ALERT_CHIPS,
  badgesOf,
  bottleneckSeverity,
  firstStop,
  isOfChip,
  worstSeverity,
} from '../../../src/model/severity.ts';
import { badgeText, chipTexts } from '../../../src/words/alerts.ts';
import type { BottleneckCause } from '../../../workers/game/domain/chain.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { makeReport, makeStop, NOW } from './makeReport.ts';

const DAY = 86_400;

const shown = (fields: Partial<ColonyReport>, shouldMoveHeads = false) =>
  badgesOf(makeReport(fields), shouldMoveHeads).map((badge) => `${badge.severity}: ${badgeText(badge, NOW)}`);

describe('how urgent a bottleneck is', () => {
  const WATER = 3645 as TypeId;
  const lost: BottleneckCause = {
    kind: 'lost',
    typeId: WATER,
    unitsPerHour: 2,
    madeUnitsPerHour: 4,
    cause: 'storeFull',
  };
  const short: BottleneckCause = { kind: 'shortOnPlanet', typeId: WATER, unitsPerHour: 2 };
  it.each<[string, number | null, BottleneckCause[], string]>([
    ['idle factories', 0, [short], 'red'],
    ['lost goods', null, [lost], 'red'],
    ['slow factories that also lose goods', 0.5, [short, lost], 'red'],
    ['slow factories', 0.8, [short], 'amber'],
    ['a product that costs more than it brings', 1, [{ kind: 'loss' }], 'grey'],
  ])('%s', (_what, speedFraction, causes, severity) => {
    expect(bottleneckSeverity({ speedFraction, causes })).toBe(severity);
  });
});

describe('what a planet’s badges say', () => {
  it.each<[string, Partial<ColonyReport>, string[]]>([
    ['a colony without problems', {}, []],
    ['an ended program', { stops: [makeStop('programExpired', -60)], alerts: ['expired'] }, ['red: stopped']],
    ['a full store', { stops: [makeStop('storageFull', -60)], alerts: ['lowStorage'] }, ['red: full']],
    ['a factory without inputs', { stops: [makeStop('inputMissing', 0)] }, ['red: short of inputs']],
    [
      'an ended program after a small loss',
      { stops: [makeStop('goodsLost', -600, 0.17), makeStop('programExpired', -60)], alerts: ['expired'] },
      ['red: stopped'],
    ],
    [
      'a factory without inputs after a small loss',
      { stops: [makeStop('goodsLost', -600, 0.17), makeStop('inputMissing', -60)] },
      ['red: short of inputs'],
    ],
    ['a program that ends soon', { stops: [makeStop('programExpired', 17 * 60)] }, ['amber: stops in 17m']],
    [
      'a store that fills',
      { stops: [makeStop('storageFull', 7 * 3600)], alerts: ['lowStorage'] },
      ['amber: full in 7h'],
    ],
    ['inputs that run out', { stops: [makeStop('inputMissing', DAY)] }, ['amber: short of inputs']],
    ['short imports without a simulation', { alerts: ['lowImports'] }, ['amber: short of inputs']],
    ['a stop after a day', { stops: [makeStop('programExpired', DAY + 1)] }, []],
    [
      'figures that are no stop',
      { alerts: ['lowStorage', 'imbalance', 'lowRate'] },
      ['grey: off balance', 'grey: over 60% full', 'grey: below minimum'],
    ],
    ['a colony without a record', { alerts: ['noRecord'] }, ['amber: no record']],
  ])('are right for %s', (_name, fields, expected) => {
    expect(shown(fields)).toEqual(expected);
  });

  it('include the advice to move the heads', () => {
    expect(shown({}, true)).toEqual(['grey: move the heads']);
  });

  it('are led by the stop before a large loss that began earlier, and by the earlier of two stops', () => {
    const stops = [makeStop('goodsLost', -600), makeStop('storageFull', -120), makeStop('inputMissing', -60)];
    expect(firstStop(makeReport({ stops }))).toBe(stops[1]);
    expect(firstStop(makeReport({ stops: [stops[0]!, makeStop('inputMissing', 60)] }))).toBe(stops[0]);
  });

  it('name one thing once', () => {
    expect(shown({ stops: [makeStop('inputMissing', 60)], alerts: ['lowImports'] })).toEqual([
      'amber: short of inputs',
    ]);
  });
});

describe('a planet’s severity', () => {
  it('is that of its worst badge, and orders planets', () => {
    const stopped = makeReport({ stops: [makeStop('programExpired', -60)], alerts: ['expired', 'imbalance'] });
    const soon = makeReport({ stops: [makeStop('programExpired', 600)], alerts: ['imbalance'] });
    const later = makeReport({ stops: [makeStop('programExpired', 1200)] });
    const advice = makeReport({ alerts: ['imbalance'] });
    const well = makeReport({});
    const severities = [stopped, soon, later, advice, well].map((colony) => worstSeverity(badgesOf(colony)));
    expect(severities).toEqual(['red', 'amber', 'amber', 'grey', null]);
    expect([well, advice, later, soon, stopped].sort(compareByUrgency)).toEqual([stopped, soon, later, advice, well]);
  });
});

describe('the chips of alert mode', () => {
  it.each<[string, Partial<ColonyReport>, string[]]>([
    ['an ended program', { stops: [makeStop('programExpired', -60)], alerts: ['expired'] }, ['Stopped']],
    ['a full store', { stops: [makeStop('storageFull', -60)] }, ['Stopped', 'Full']],
    [
      'a store that is full after an ended program',
      { stops: [makeStop('programExpired', -60), makeStop('storageFull', 60)] },
      ['Stopped', 'Full'],
    ],
    ['a store that fills later', { stops: [makeStop('storageFull', DAY + 1)], alerts: ['lowStorage'] }, []],
    ['inputs that run out', { stops: [makeStop('inputMissing', 60)] }, ['Short of inputs']],
    ['short imports', { alerts: ['lowImports'] }, ['Short of inputs']],
    ['two extractors that differ', { alerts: ['imbalance'] }, ['Off balance']],
  ])('include a colony with %s', (_name, fields, expected) => {
    expect(ALERT_CHIPS.filter((chip) => isOfChip(makeReport(fields), chip)).map((chip) => chipTexts()[chip])).toEqual(
      expected,
    );
  });
});
