import { describe, expect, it } from 'vitest';
import { anonymise, compareSnapshots } from '../../../../workers/figures/history/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import { formatColony } from '../../../../workers/game/records/formatColony.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';
import { formatWrongForecast } from '../../../../workers/live/wrongForecast.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { anySnapshots } from '../../live/kept/drawnSnapshots.ts';

const RUNS = drawnRuns(6);

/** What a simulation says, without what anonymising changes. */
function plain(colony: Colony, span: number) {
  const { pins, flows, status, stops, eventCount } = simulateColony(colony, colony.lastUpdateAt + span);
  return {
    pins: pins.map(({ contents, isActive }) => ({ contents, isActive })),
    flows,
    status,
    stops: stops.map((stop) => ({ ...stop, at: stop.at - colony.lastUpdateAt, pinId: 0 })),
    eventCount,
  };
}

describe('an anonymous snapshot', () => {
  it('simulates the same as the colony it was made from', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, (colony, span) => {
      expect(plain(anonymise([colony])[0]!, span)).toEqual(plain(colony, span));
    });
  });

  it('keeps no id, no place and no time of the colony', () => {
    forDrawn(50, anySnapshots, (snapshots) => {
      const anonymous = anonymise(snapshots);
      const numbers = new Set(JSON.stringify(anonymous).match(/\d{9,}/g) ?? []);
      for (const { pins, planetId, characterId, lastUpdateAt } of snapshots) {
        for (const secret of [planetId, characterId, lastUpdateAt, ...pins.map(({ pinId }) => pinId)]) {
          expect(numbers).not.toContain(String(secret));
        }
      }
      const gaps = (list: readonly Colony[]) => list.map(({ lastUpdateAt }) => lastUpdateAt - list[0]!.lastUpdateAt);
      expect(gaps(anonymous)).toEqual(gaps(snapshots));
    });
  });
});

describe("a wrong forecast's file", () => {
  it('holds both snapshots as ESI would give them, with the same comparison', () => {
    forDrawn(RUNS, anySnapshots, (snapshots) => {
      const [previous, next] = snapshots.slice(-2) as [Colony, Colony];
      const entries = JSON.parse(formatWrongForecast(previous, next)) as { planet: object; layout: object }[];
      const parsed = entries.map(({ planet, layout }) => {
        const colony = parseColony(1 as CharacterId, planet, layout);
        if (colony.kind === 'failed') throw new Error(JSON.stringify(colony.message));
        return colony.colony;
      });
      const { collected, delivered, gap } = compareSnapshots(previous, next).comparison!;
      expect(compareSnapshots(parsed[0]!, parsed[1]!).comparison).toMatchObject({ collected, delivered, gap });
    });
  });

  it("is ESI's own format: a colony that is written and parsed again is the same", () => {
    forDrawn(RUNS, anyColony, (colony) => {
      const { planet, layout } = formatColony(colony);
      const parsed = parseColony(colony.characterId, planet, layout);
      expect(parsed.kind === 'ok' && { ...parsed.colony, oddities: [] }).toEqual({ ...colony, oddities: [] });
    });
  });
});
