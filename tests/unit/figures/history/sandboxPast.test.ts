/** The past of the sandbox's pilots, as the page restores and stores it. */
import { describe, expect, it } from 'vitest';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { makePastBook } from '../../../../server/sandbox/past/historyBackup.ts';
import { parseHistoryBackup } from '../../../../workers/figures/history/backup.ts';
import { encodeDigest } from '../../../../workers/figures/history/digest.ts';
import { countedVisits, HistoryPrices } from '../../../../workers/figures/history/index.ts';
import { reportFleetHistory } from '../../../../workers/figures/history/reports.ts';
import { decodeVisits, encodeVisits } from '../../../../workers/figures/history/visitRow.ts';
import { groupBy } from '../../../../workers/game/domain/groups.ts';
import type { FleetHistory, HistoryGrouping, HistoryPeriod } from '../../../../workers/game/domain/history.ts';
import { type ColonyKey, colonyKey, type PinId, type TypeId } from '../../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';

const START = 1_795_262_400;

const fleet = makeFleet(4, START);
const backup = await makePastBook().backup(fleet, START);
const parsed = parseHistoryBackup(JSON.stringify(backup));
const colonies = parsed.kind === 'ok' ? parsed.backup.colonies : [];

/** What the page shows of the last 30 days. @param colonyKeys what the search finds */
function open(
  period: HistoryPeriod,
  grouping: HistoryGrouping,
  deletedId: number | null = null,
  colonyKeys: readonly ColonyKey[] | null = null,
  spanDays = 30,
): FleetHistory {
  const lastDay = Math.floor(START / SECONDS_PER_DAY);
  return reportFleetHistory({
    request: {
      period,
      groupBy: grouping,
      fromDay: lastDay - spanDays + 1,
      toDay: null,
      characterIds: null,
      colonyKeys,
    },
    digests: colonies.map(({ characterId, planetId, visits }) => {
      const counted = countedVisits(visits);
      const months = [...groupBy(visits, ({ at }) => Math.floor(at / (30 * SECONDS_PER_DAY))).values()];
      const row = months.map((some) => ({ planetId, bytes: encodeDigest(some, 0, (at) => counted.has(at)) }));
      return { characterId, row };
    }),
    summaries: colonies.map(({ characterId, planetId }) => ({
      key: colonyKey(characterId, planetId),
      visitCount: 1,
      firstAt: START,
      latestAt: START,
      verdict: 'exact',
      moveHeads: [
        { pinId: 1 as PinId, productTypeId: 2268 as TypeId, fromBaseQty: 1000, toBaseQty: 700, change: -0.3 },
      ],
    })),
    nameColony: (characterId, planetId) =>
      characterId === deletedId
        ? null
        : {
            key: colonyKey(characterId, planetId),
            characterId,
            characterName: `Pilot ${characterId}`,
            account: '',
            planetId,
            planetName: `Planet ${planetId}`,
            customsTaxFraction: 0.05,
            isExcluded: false,
          },
    hub: 'jita',
    prices: new HistoryPrices(new Map(), parsed.kind === 'ok' ? parsed.backup.prices : []),
    today: lastDay,
  }).history;
}

describe("the sandbox's past", () => {
  it('is a history backup that the page accepts, and takes under 400 bytes per visit once stored', () => {
    expect(parsed.kind).toBe('ok');
    let bytes = 0;
    let visitCount = 0;
    for (const { visits } of colonies) {
      const row = encodeVisits(visits);
      expect(decodeVisits(row)).toEqual(visits);
      bytes += row.length + encodeDigest(visits, row.length, () => true).length;
      visitCount += visits.length;
    }
    expect(visitCount).toBeGreaterThan(200);
    expect(bytes / visitCount).toBeLessThan(400);
  });

  it('earns the same by day, week and month, to the cent', () => {
    const totals = (['day', 'week', 'month'] as const).map((period) => open(period, 'product').earnings.total);
    for (const total of totals) expect(total).toEqual(totals[0]);
    expect(totals[0]!.netIsk).toBeGreaterThan(0);
  });

  it('earns the same on each day wherever the span begins', () => {
    const netOf = (spanDays: number) => open('day', 'account', null, null, spanDays).earnings.all.netIsk;
    for (const spanDays of [3, 10]) expect(netOf(spanDays)).toEqual(netOf(30).slice(-spanDays));
  });

  it('counts nothing of a deleted character, neither in the header nor in the table', () => {
    const deletedId = colonies[0]!.characterId;
    const own = colonies.filter(({ characterId }) => characterId === deletedId);
    const [all, left] = [open('week', 'planet'), open('week', 'planet', deletedId)];
    const visitCount = own.reduce((sum, { visits }) => sum + visits.length, 0);
    expect(left.stored).toMatchObject({
      visitCount: all.stored.visitCount - visitCount,
      colonyCount: all.stored.colonyCount - own.length,
      hiddenVisitCount: visitCount,
    });
    expect(left.colonies).toHaveLength(all.colonies.length - own.length);
    expect(left.earnings.downtimes.some(({ characterId }) => characterId === deletedId)).toBe(false);
  });

  it('has no imports on planets whose pilots bring nothing', () => {
    const broughtTo = new Set(
      colonies.flatMap(({ characterId, planetId, visits }) =>
        visits.some(({ comparison }) => (comparison?.delivered.length ?? 0) > 0)
          ? [colonyKey(characterId, planetId)]
          : [],
      ),
    );
    const { groups } = open('day', 'planet').earnings;
    const own = groups.filter(({ group }) => group.kind === 'planet' && !broughtTo.has(group.key));
    expect(own.length).toBeGreaterThan(3);
    for (const { total } of own) expect(total).toMatchObject({ usedUnits: 0, usedIsk: 0 });
  });

  it('counts only the planets that the search finds, in every figure', () => {
    const all = open('week', 'planet');
    const keys = all.earnings.groups.flatMap(({ group }) => (group.kind === 'planet' ? [group.key] : []));
    expect(keys.length).toBeGreaterThan(3);
    const [first, ...others] = keys.map((key) => open('week', 'planet', null, [key]));
    expect(first!.earnings.total).toEqual(all.earnings.groups[0]!.total);
    for (const { earnings, colonies: listed, moveHeads } of [first!, ...others]) {
      const [{ group } = { group: null }] = earnings.groups;
      const key = group?.kind === 'planet' ? group.key : null;
      expect(earnings.groups).toHaveLength(1);
      expect([...listed, ...moveHeads].map((planet) => planet.key)).toEqual([key, key]);
      expect(earnings.downtimes.every((planet) => planet.key === key)).toBe(true);
    }
    // What is stored is the same whatever is searched.
    expect(first!.stored).toEqual(all.stored);
    expect(open('week', 'planet', null, []).earnings.groups).toEqual([]);
  });
});

describe('what is earned', () => {
  it('begins with the first day that is known, also where more days are asked for, and since then it is stored', () => {
    const { earnings, stored } = open('day', 'product', null, null, 400);
    expect(earnings.periodStarts[0]).toBe(stored.firstDay! * SECONDS_PER_DAY);
    expect(Math.max(...earnings.groups.map(({ series }) => series.madeUnits[0]!))).toBeGreaterThan(0);
  });
});
