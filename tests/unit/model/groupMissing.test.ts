import { describe, expect, it } from 'vitest';
import { groupMissing } from '../../../src/model/groupMissing.ts';
import { missingCharactersText } from '../../../src/words/coverage.ts';
import type { Gap, GapCause } from '../../../workers/game/domain/coverage.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';

const ANN = 1 as CharacterId;
const BEN = 2 as CharacterId;
const CID = 3 as CharacterId;
const DAN = 4 as CharacterId;
const NAMES = new Map([
  [ANN, 'Ann'],
  [BEN, 'Ben'],
  [CID, 'Cid'],
  [DAN, 'Dan'],
]);

const gap = (characterId: CharacterId, cause: GapCause, planets: readonly string[] | null = null): Gap => ({
  characterId,
  planets,
  cause,
});
const LOGIN = { kind: 'needsLogin' } as const;
const FAILED: GapCause = { kind: 'failed', message: { kind: 'esiOut' } };
const RETRYING: GapCause = { kind: 'retrying', message: { kind: 'esiOut' } };

const linesOf = (gaps: readonly Gap[], expired: readonly CharacterId[] = []) =>
  groupMissing(gaps, expired).map((group) => missingCharactersText(group, (id) => NAMES.get(id) ?? ''));

describe('missing characters', () => {
  it('are one line for each thing that helps, logins first', () => {
    const gaps = [gap(CID, FAILED), gap(ANN, LOGIN), gap(DAN, RETRYING), gap(BEN, LOGIN)];
    const lines = linesOf(gaps, [ANN, BEN]);
    expect(lines[0]).toBe('Ann, Ben: login expired, not included');
    expect(lines[1]).toMatch(/^Cid: /);
    expect(lines[2]).toMatch(/^Dan: .*It is tried again soon\.$/);
    expect(lines).toHaveLength(3);
  });

  it('are shown as of their last snapshot where there is one', () => {
    expect(linesOf([gap(BEN, LOGIN)], [ANN, BEN])).toEqual([
      'Ben: login expired, not included',
      'Ann: login expired: as of the last snapshot',
    ]);
  });

  it('are named with the planets that are missing of them', () => {
    expect(linesOf([gap(ANN, LOGIN, ['Amamake V'])])).toEqual(['Ann (Amamake V): login expired, not included']);
  });

  it('are nobody while all is known, or still being fetched', () => {
    expect(linesOf([])).toEqual([]);
    expect(linesOf([gap(ANN, { kind: 'coming' })])).toEqual([]);
  });

  it('are gone once they have logged in again', () => {
    expect(linesOf([], [ANN])).toHaveLength(1);
    expect(linesOf([], [])).toHaveLength(0);
  });
});
