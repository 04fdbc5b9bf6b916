import { describe, expect, it } from 'vitest';
import { cargoTotals, doneVisitCount, loginAfter, loginAtWork, mostWorthOf } from '../../../src/model/roundWalk.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { LoginReport, RoundCut } from '../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const [TEMPLATE] = makeRoundReport(1_772_366_400).logins;
const [VISIT] = TEMPLATE!.visits;

/** A login with two planets of a line each: `1a` and `1b`. */
function login(characterId: number, isReturn = false): LoginReport {
  const id = `${characterId}${isReturn ? ' return' : ''}`;
  const visits = ['a', 'b'].map((planet) => ({
    ...VISIT!,
    id: `${id}${planet}`,
    lines: [{ ...VISIT!.lines[0]!, id: `${id}${planet}` }],
  }));
  return { ...TEMPLATE!, id, characterId: characterId as CharacterId, isReturn, visits };
}

const LOGINS = [login(1), login(2), login(3)];
const done = (...ids: string[]) => new Set(ids);

describe('the login at work', () => {
  it('is the first with something left to do, until the player chooses another one', () => {
    const at = (chosen: string | null, ...ids: string[]) => loginAtWork(LOGINS, chosen, done(...ids))?.id;
    expect([at(null), at(null, '1a'), at(null, '1a', '1b'), at('3')]).toEqual(['1', '1', '2', '3']);
    // It stays when its last line is ticked, and all may be done.
    expect(at('1', '1a', '1b')).toBe('1');
    expect(at(null, '1a', '1b', '2a', '2b', '3a', '3b')).toBe('1');
    expect(at('gone')).toBe('1');
    expect(loginAtWork([], null, done())).toBeUndefined();
  });

  it('is followed by the next with something left to do, then again by the first', () => {
    const following = (place: number, ...ids: string[]) => loginAfter(LOGINS, LOGINS[place]!, done(...ids))?.id;
    expect([following(0), following(0, '2a'), following(0, '2a', '2b'), following(2)]).toEqual(['2', '2', '3', '1']);
    expect(following(2, '1a', '1b')).toBe('2');
    expect(following(2, '1a', '1b', '2a', '2b')).toBeUndefined();
  });

  it('counts planets whose lines are all done', () => {
    expect([doneVisitCount(LOGINS[0]!, done()), doneVisitCount(LOGINS[0]!, done('1b', '2a'))]).toEqual([0, 1]);
  });
});

describe('the logins that bring most', () => {
  const cut = (...ids: number[]): RoundCut => ({
    characterCount: ids.length,
    characterIds: ids as CharacterId[],
    ofCharacterCount: 3,
    worthFraction: 0.95,
  });

  it('end where a line can be drawn after them, which goods can make impossible', () => {
    expect(mostWorthOf(LOGINS, cut(2, 1))?.loginCount).toBe(2);
    expect(mostWorthOf(LOGINS, cut(3, 1))?.loginCount).toBeNull();
    // One of them comes back at the end.
    expect(mostWorthOf([...LOGINS, login(1, true)], cut(1, 2))?.loginCount).toBeNull();
    expect(mostWorthOf(LOGINS.slice(0, 2), cut(1, 2))?.loginCount).toBe(2);
  });

  it('bring an estimated share where what one of them brings is not known', () => {
    const unpriced = { ...login(2), worth: { isk: null, pricedFraction: 0 } };
    const isEstimate = (...ids: number[]) => mostWorthOf([login(1), unpriced, login(3)], cut(...ids))?.isEstimate;
    expect([isEstimate(1, 2), isEstimate(1, 3)]).toEqual([true, false]);
  });

  it('are not known of a plan that does not say who they are', () => {
    expect([mostWorthOf(LOGINS, null), mostWorthOf(LOGINS, cut())]).toEqual([null, null]);
  });
});

describe('the cargo of a login', () => {
  const cargo = [
    { systemName: 'Agoze', inM3: 0, outM3: 8000, tripCount: 1, fullestTripIsk: null },
    { systemName: 'Tanoo', inM3: 300, outM3: 1000, tripCount: 1, fullestTripIsk: null },
  ];

  it('is added up by direction, against the hold', () => {
    expect(cargoTotals({ ...TEMPLATE!, cargo }, 12_000)).toEqual([
      {
        direction: 'out',
        volumeM3: 9000,
        fillFraction: 0.75,
        systems: [
          { systemName: 'Agoze', volumeM3: 8000 },
          { systemName: 'Tanoo', volumeM3: 1000 },
        ],
      },
      { direction: 'in', volumeM3: 300, fillFraction: 0.025, systems: [{ systemName: 'Tanoo', volumeM3: 300 }] },
    ]);
    expect(cargoTotals({ ...TEMPLATE!, cargo: cargo.slice(0, 1) }, null)).toMatchObject([
      { direction: 'out', fillFraction: null },
    ]);
  });
});
