/** How much of a fleet is known, and how the page says so. */
import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../src/model/coverage.ts';
import { coverageText, gapCountText, gapLines, shortCoverageText } from '../../../src/words/coverage.ts';
import type { CharacterCoverage, Gap, GapCause } from '../../../workers/game/domain/coverage.ts';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';

const FAILED = { kind: 'failed', message: 'EVE answered 502' } as const satisfies GapCause;

function known(id: number, planetCount: number): CharacterCoverage {
  const characterId = id as CharacterId;
  return {
    characterId,
    account: 'Main',
    planetCount,
    knownPlanetCount: planetCount,
    missing: [],
    isSumComplete: true,
    cause: null,
  };
}

const lacking = (
  id: number,
  planetCount: number,
  missingCount: number,
  cause: GapCause = FAILED,
): CharacterCoverage => ({
  ...known(id, planetCount),
  knownPlanetCount: planetCount - missingCount,
  missing: Array.from({ length: missingCount }, (_, k) => ({
    key: `${id}/${k}` as ColonyKey,
    planetName: `Tanoo ${k + 1}`,
    kind: 'unread',
  })),
  isSumComplete: false,
  cause,
});

const unlisted = (id: number, cause: GapCause): CharacterCoverage => ({
  ...known(id, 0),
  planetCount: null,
  isSumComplete: false,
  cause,
});

const textOf = (...characters: CharacterCoverage[]) => coverageText(coverageOf(characters));
const nameOf = (id: CharacterId) => ['', 'Ana', 'Ben', 'Cleo'][id] ?? '?';

describe('the share that is known', () => {
  it('is not mentioned where it is everything', () => {
    expect(textOf(known(1, 6), known(2, 0))).toBeNull();
    expect(coverageOf([known(1, 0)]).hasFigures).toBe(true);
  });

  it('is counted in planets, and in characters where EVE has not listed the planets', () => {
    expect(textOf(lacking(1, 6, 1))).toBe('5 of 6 planets known');
    expect(textOf(known(1, 6), unlisted(2, { kind: 'needsLogin' }))).toBe('1 of 2 characters known');
  });

  it('is partial while EVE’s answers are still to come', () => {
    expect(textOf(lacking(1, 300, 293, { kind: 'coming' }), lacking(2, 300, 300, { kind: 'coming' }))).toBe(
      '7 of 600 planets so far',
    );
    expect(textOf(known(1, 6), unlisted(2, { kind: 'coming' }))).toBe('6 planets so far, 1 of 2 characters to come');
    expect(textOf(known(1, 6), unlisted(2, { kind: 'coming' }), unlisted(3, FAILED))).toContain('1 of 3 characters');
    expect(textOf(unlisted(1, { kind: 'coming' }))).toBe('Fetching planets…');
  });

  it('is shorter where there is little room', () => {
    const coming: GapCause = { kind: 'coming' };
    const shortOf = (...characters: CharacterCoverage[]) => shortCoverageText(coverageOf(characters));
    expect(shortOf(known(1, 6))).toBeNull();
    expect(shortOf(lacking(1, 6, 1))).toBe('5 of 6 known');
    expect(shortOf(known(1, 6), unlisted(2, { kind: 'needsLogin' }))).toBe('1 of 2 known');
    expect(shortOf(lacking(1, 600, 593, coming))).toBe('7 of 600 so far');
    expect(shortOf(known(1, 6), unlisted(2, coming))).toBe('6 so far, 1 of 2 to come');
    expect(shortOf(unlisted(1, coming))).toBe('Fetching…');
  });

  it('is nothing where no planet has figures: sums are unknown, not 0', () => {
    expect(coverageOf([lacking(1, 6, 6)]).hasFigures).toBe(false);
    expect(coverageOf([]).hasFigures).toBe(false);
    const outdated = lacking(1, 1, 1).missing.map((planet) => ({ ...planet, kind: 'outdated' as const }));
    expect(coverageOf([{ ...lacking(1, 1, 1), missing: outdated }]).hasFigures).toBe(true);
  });
});

describe('what is missing', () => {
  const gaps: Gap[] = [
    { characterId: 1 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
    { characterId: 2 as CharacterId, planets: ['Oto I', 'Oto II'], cause: FAILED },
    { characterId: 3 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
  ];

  it('is counted in characters and planets', () => {
    expect(gapCountText(gaps)).toBe('2 characters and 2 planets');
    expect(gapCountText(gaps.slice(0, 1))).toBe('1 character');
    expect(gapCountText([], 1)).toBe('1 planet');
  });

  it('is named with the reason and what to do, once for each reason', () => {
    expect(gapLines(gaps, nameOf)).toEqual([
      'Ana, Cleo: login expired. Log in again.',
      'Ben (Oto I, Oto II): EVE answered 502. “Refresh now” tries at once.',
    ]);
  });

  it.each(['retrying', 'failed'] as const)('is named with one order where the message has its own: %s', (kind) => {
    const problem = { kind: 'tooManyRequests', seconds: 60 } as const;
    const message = { kind: 'ofPlanet', planet: 'Oto I', message: { kind: 'ofServer', problem } } as const;
    const [gap] = gaps;
    expect(gapLines([{ ...gap!, cause: { kind, message } }], nameOf)).toEqual([
      'Ana: Oto I: Too many requests from your address. Try again in 60 s.',
    ]);
  });
});
