import { describe, expect, it } from 'vitest';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { noMarketVolumes } from '../../../workers/game/domain/marketVolumes.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import type { TrackedColony } from '../../../workers/live/colonies/index.ts';
import { fleetWorth } from '../../../workers/live/fleetWorth.ts';

const LIQUIDS = 2268 as TypeId;
const WATER = 3645 as TypeId;

/** A colony that imports so many units an hour of both. */
const colony = (characterId: number, importedUnitsPerHour: number) =>
  ({
    colony: { key: `${characterId}/${importedUnitsPerHour}`, characterId },
    kept: {
      sustained: {
        colony: {
          flows: [LIQUIDS, WATER].map((typeId) => ({ typeId, exportedUnitsPerHour: 0, importedUnitsPerHour })),
        },
      },
    },
  }) as unknown as TrackedColony;

describe('what changes to a fleet are ranked on', () => {
  const colonies = [colony(1, 10), colony(1, 30), colony(2, 5)];
  const settings = { worth: DEFAULT_WORTH } as Parameters<typeof fleetWorth>[0]['settings'];
  const fleet = fleetWorth({ colonies, volumes: noMarketVolumes('jita'), settings });

  it('has raw material that other planets bring in, not the planet itself', () => {
    const needed = colonies.map((one) => [...fleet.of(one).neededElsewhere]);
    expect(needed).toEqual([[[LIQUIDS, 35 * 720]], [[LIQUIDS, 15 * 720]], [[LIQUIDS, 40 * 720]]]);
  });

  it('shares a login between the planets of a character', () => {
    expect(colonies.map((one) => fleet.of(one).loginShare)).toEqual([0.5, 0.5, 1]);
  });
});
