import { describe, expect, it } from 'vitest';
import {
  markedWorthText,
  mostWorthText,
  oddTexts,
  orderReason,
  visitCell,
  visitState,
} from '../../../src/words/roundVisits.ts';
import type { CharacterId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { CollectLine, RestartLine, VisitReport, VisitReview } from '../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const AT = 1_772_366_400;
const HOUR = 3600;
const [LOGIN] = makeRoundReport(AT).logins;
const [VISIT] = LOGIN!.visits;
const [RESTART, COLLECT] = VISIT!.lines as [RestartLine, CollectLine, unknown];
const [WATER, BIOMASS, OXYGEN] = [3645 as TypeId, 3779 as TypeId, 3683 as TypeId];
const IN_ROUND = { roundAt: AT, isReturn: false };
const NONE: ReadonlySet<string> = new Set();

const collecting = (...goods: (readonly [TypeId, number])[]) => ({
  lines: goods.map(([typeId, amount]) => ({ ...COLLECT, typeId, amount, volumeM3: amount / 5 })),
});

describe('a planet of a round in a line', () => {
  it('says how many programs to restart, for how long and of what', () => {
    const other = { ...RESTART, typeId: 2267 as TypeId };
    expect(visitCell({ lines: [RESTART] }, 'restart')).toEqual({
      what: 'Restart for 2d',
      goods: 'Aqueous Liquids, 30m cycles',
    });
    expect(visitCell({ lines: [RESTART, other] }, 'restart')).toEqual({
      what: 'Restart 2 for 2d',
      goods: 'Aqueous Liquids, Base Metals',
    });
    const differing = { ...other, programSeconds: 24 * HOUR };
    expect(visitCell({ lines: [RESTART, differing] }, 'restart')?.what).toBe('Restart 2');
    expect(visitCell({ lines: [COLLECT] }, 'restart')).toBeNull();
  });

  it('says what is carried: one good with its units, two by name, more by their number', () => {
    expect(visitCell(collecting([WATER, 1000]), 'collect')).toEqual({ what: 'Collect 200 m³', goods: '1,000 Water' });
    // The same good in two stores.
    expect(visitCell(collecting([WATER, 1000], [WATER, 500]), 'collect')?.goods).toBe('1,500 Water');
    expect(visitCell(collecting([WATER, 1], [BIOMASS, 1]), 'collect')?.goods).toBe('Water, Biomass');
    expect(visitCell(collecting([WATER, 1], [BIOMASS, 1], [OXYGEN, 1]), 'collect')?.goods).toBe('3 goods');
    expect(visitCell(VISIT!, 'deliver')).toEqual({ what: 'Deliver 821 m³', goods: '4,320 Water' });
  });

  it('says since when programs have ended, else why it is visited', () => {
    const ended: VisitReport = {
      ...VISIT!,
      troubles: [{ kind: 'programEnded', at: AT, typeIds: [WATER] }],
      lines: [{ ...RESTART, endsAt: AT - 85 * HOUR }],
    };
    expect(visitState(ended, AT)).toBe('ended 3d 13h ago');
    expect(visitState({ ...ended, lines: [] }, AT)).toBe('program ended');
    expect(visitState(VISIT!, AT)).toMatch(/^out of Water /);
  });

  it('says what is odd about it, each once, and nothing else', () => {
    expect(oddTexts({ ...VISIT!, limitedBy: null }, IN_ROUND, undefined, NONE)).toEqual([]);
    const stored = [COLLECT, { ...COLLECT, id: 'b' }].map((line) => ({ ...line, storeKind: 'storage' as const }));
    const odd = { ...VISIT!, lines: stored, worthIsk: -5 };
    expect(oddTexts(odd, IN_ROUND, undefined, NONE)).toEqual([
      'From a storage facility: transfer to a launchpad first.',
      expect.stringMatching(/^Room for 1d only: inputs last until .*\.$/),
      'This visit loses money: what it brings in costs more than it earns until the next round.',
    ]);
    expect(oddTexts({ ...odd, lines: [], limitedBy: null }, { ...IN_ROUND, isReturn: true }, undefined, NONE)).toEqual(
      [],
    );
  });

  it('is contradicted by a newer record only where it is said to be done', () => {
    const review: VisitReview = {
      key: VISIT!.key,
      restartedLineIds: [],
      differences: [{ kind: 'notRestarted', lineId: RESTART.id, recordAt: AT }],
    };
    const visit = { ...VISIT!, limitedBy: null };
    expect(oddTexts(visit, IN_ROUND, review, NONE)).toEqual([]);
    expect(oddTexts(visit, IN_ROUND, review, new Set([RESTART.id]))).toEqual([
      expect.stringMatching(/^Restart Aqueous Liquids: not in EVE’s record of .*\.$/),
    ]);
  });

  it('lacks units only once all that brings them is checked, at this login and at the second one', () => {
    const lineIds = ['deliver', 'deliver return'];
    const missing = { kind: 'fewerUnits', typeId: WATER, missingUnits: 20, deliveredUnits: 4320, lineIds } as const;
    const review: VisitReview = { key: VISIT!.key, restartedLineIds: [], differences: [missing] };
    const textsOf = (...checked: string[]) =>
      oddTexts({ ...VISIT!, limitedBy: null }, IN_ROUND, review, new Set(checked));
    expect([textsOf(), textsOf('deliver'), textsOf('deliver return')]).toEqual([[], [], []]);
    expect(textsOf(...lineIds)).toEqual(['ESI shows at least 20 Water fewer than planned.']);
  });
});

describe('the order of logins', () => {
  const nameOf = (characterId: CharacterId) => ['', 'Ilse', 'Ben'][characterId] ?? '';

  it('says whose goods it follows', () => {
    const reason = (...ids: number[]) => orderReason({ ...LOGIN!, waitedFor: ids as CharacterId[] }, nameOf);
    expect([reason(), reason(1), reason(1, 2)]).toEqual([
      '',
      'needs what Ilse collects',
      'needs what Ilse and Ben collect',
    ]);
    expect(orderReason({ ...LOGIN!, isReturn: true, waitedFor: [1 as CharacterId] }, nameOf)).toBe('');
  });

  it('says how many bring most of the worth', () => {
    const cut = (characterCount: number) => ({
      characterCount,
      characterIds: [],
      ofCharacterCount: 9,
      worthFraction: 0.95,
    });
    expect([mostWorthText(cut(5), false), mostWorthText(cut(1), false), markedWorthText(cut(3), false)]).toEqual([
      'These 5 bring 95%',
      'This one brings 95%',
      'The 3 marked bring 95%',
    ]);
    expect([mostWorthText(cut(5), true), markedWorthText(cut(6), true)]).toEqual([
      'These 5 bring about 95%',
      'The 6 marked bring about 95%',
    ]);
  });
});
