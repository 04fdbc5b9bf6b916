import { describe, expect, it } from 'vitest';
import { hubLegText, shortfallTexts } from '../../../src/words/settle.ts';
import type { NearestChange } from '../../../workers/game/domain/settle.ts';
import { commodityNamed } from '../../fixtures/designs.ts';

describe('an amount that can’t be reached', () => {
  const textsWith = (change: NearestChange | null) =>
    shortfallTexts({
      demands: [{ typeId: commodityNamed('Coolant'), unitsPerDay: 1000, reachedPerDay: 400, mostPerDay: 400 }],
      isProven: true,
      lacks: [],
      change,
    }).slice(1);

  it('is put down to free planets only where more characters would be enough', () => {
    expect(textsWith({ kind: 'settlers', count: 1 })).toEqual([
      'There are too few free planets.',
      'One more character would be enough.',
    ]);
    expect(textsWith({ kind: 'logins', count: 2 })).toEqual(['2 logins a day would be enough.']);
    expect(textsWith({ kind: 'cargo' })).toEqual(['It would be enough without the limit of the cargo hold.']);
    expect(textsWith(null)).toEqual(['No single change that was tried is enough.']);
  });
});

it('the way to the trading hub is not known where no stargates lead there, or none through the systems that the player allows', () => {
  expect(hubLegText({ jumps: null, tripsPerMonth: 4, m3PerTrip: 52_000 }, 'jita')).toBe(
    'Jita: not known: no allowed way by stargates, 4 trips of 52,000 m³ a month',
  );
});
