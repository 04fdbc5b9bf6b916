import { expect, it } from 'vitest';
import {
  buildText,
  effortText,
  intervalsText,
  marketText,
  nextLevelsTexts,
  noticedMarketText,
  reasonText,
} from '../../../src/words/suggestions.ts';
import type { CharacterId, PinId, PlanetId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { CharacterLevels } from '../../../workers/game/domain/nextLevels.ts';
import type { YieldSource } from '../../../workers/game/domain/settle.ts';
import { SECONDS_PER_DAY as DAY } from '../../../workers/game/domain/units.ts';
import type { ProgramLengthReason } from '../../../workers/game/domain/whatIf.ts';
import { makeSuggestion } from '../../fixtures/suggestion.ts';

const WATER = 3645 as TypeId;
const OXYGEN = 3683 as TypeId;
const NO_IDLE = { idleEcus: [] };
const suggestion = makeSuggestion({ edits: [{ kind: 'idle' }], gainIskPerMonth: 1e6 });

it('the market is said for the commodity of which it takes least', () => {
  const water = { typeId: WATER, addedUnitsPerDay: 497, unsoldUnitsPerDay: 0, marketUnitsPerDay: 21_400 };
  expect(marketText([])).toBe('');
  expect(marketText([water])).toBe('market trades 21,400 a day, 497 more of yours');
  expect(marketText([{ ...water, unsoldUnitsPerDay: 200, marketUnitsPerDay: 1200 }])).toBe(
    'market trades 1,200 a day: 200 more of yours stay unsold',
  );
  const oxygen = { typeId: OXYGEN, addedUnitsPerDay: 2.5, unsoldUnitsPerDay: 0, marketUnitsPerDay: 1_344_203 };
  expect(marketText([oxygen])).toBe('market trades 1.3 M a day, 2.5 more of yours');
  expect(marketText([oxygen, water])).toBe('market trades 21,400 Water a day, 497 more of yours');
  expect(marketText([{ ...water, marketUnitsPerDay: null }])).toBe('497 more a day; the market’s volume is unknown');
});

it('no market is said for a change that adds less than 1% to it', () => {
  const water = { typeId: WATER, addedUnitsPerDay: 214, unsoldUnitsPerDay: 0, marketUnitsPerDay: 21_400 };
  expect(noticedMarketText([water])).toBe(marketText([water]));
  expect(noticedMarketText([{ ...water, addedUnitsPerDay: 213 }])).toBe('');
  const unsold = { ...water, addedUnitsPerDay: 213, unsoldUnitsPerDay: 1 };
  expect(noticedMarketText([unsold])).toBe(marketText([unsold]));
});

it('structures are demolished and built at a price, which comes back after some days', () => {
  expect(buildText(suggestion)).toBe('no structures');
  const changed = [
    { typeId: 2473 as TypeId, count: -2 },
    { typeId: 2474 as TypeId, count: 2 },
    { typeId: 2544 as TypeId, count: 1 },
  ];
  expect(buildText({ ...suggestion, structures: changed, buildIsk: 0.5e6, paysAfterDays: 2.1 })).toBe(
    'demolish 2 Basic, build 2 Advanced, 1 launchpad · 0.50 M, back in 3 d',
  );
  expect(buildText({ ...suggestion, structures: changed.slice(0, 1) })).toBe('demolish 2 Basic');
});

it('effort is visits, hauling and what else has to be brought', () => {
  expect(effortText(suggestion)).toBe('same visits · same m³');
  expect(
    effortText({ ...suggestion, loginsPerMonth: -22.5, haulOutM3PerMonth: 119_160.4, newImportTypeIds: [WATER] }),
  ).toBe('22 visits fewer · +119,160 m³ out · new imports: Water');
  expect(effortText({ ...suggestion, loginsPerMonth: 3, haulInM3PerMonth: -12 })).toBe('3 visits more · −12 m³ in');
});

it('the reason of a change says what is thrown away for it', () => {
  const thrownAway = [{ typeId: WATER, unitsPerMonth: 1_250_000.4 }];
  const reason = { kind: 'starves', typeId: WATER, waitFraction: 0.4 } as const;
  expect(reasonText({ ...suggestion, reason, thrownAway }, 5e6, NO_IDLE)).toBe(
    'starves 40% of the time for Water · thrown away a month: 1,250,000 Water',
  );
  expect(reasonText(suggestion, 5e6, NO_IDLE)).toBe('');
});

it.each<[ProgramLengthReason, string]>([
  [{ kind: 'lasts' }, 'lasts until the next visit'],
  [{ kind: 'bringsMore', thanSeconds: 2 * DAY, iskPerMonth: 3.2e6 }, 'brings 3.20 M a month more than with 2 days'],
  [{ kind: 'bringsMore', thanSeconds: DAY, iskPerMonth: null }, 'brings more than with 1 day'],
  [{ kind: 'asMuch', asSeconds: DAY }, 'brings as much as with 1 day, also if you come late'],
])('a program that is not as long as visits are apart has a reason: %j', (lengthReason, text) => {
  expect(reasonText({ ...suggestion, lengthReason }, 5e6, NO_IDLE)).toBe(text);
});

it.each<[YieldSource, string]>([
  [{ kind: 'planet', programCount: 2 }, 'your 2 programs on this planet'],
  [{ kind: 'planetType', programCount: 1 }, 'your program on planets of this type: lava'],
  [{ kind: 'assumed' }, 'assumed: no program of yours'],
])('an extractor that is started says on which yield it is judged: %j', (source, text) => {
  const pinId = 1 as PinId;
  const expected = { typeId: WATER, planetType: 'lava', planetId: 2 as PlanetId, planetName: null } as const;
  const yields = [{ ...expected, unitsPerHead: 600, source }];
  const edits = [{ kind: 'start', pinId, productTypeId: WATER, programSeconds: DAY } as const];
  expect(reasonText({ ...suggestion, edits }, 5e6, { idleEcus: [{ pinId, headCount: 8, yields }] })).toBe(
    `judged on 600 a head (${text})`,
  );
});

it('what levels bring is said of each, and who has enough at once', () => {
  const found = [0, 1e6, 0, 5e6].map(
    (iskPerMonth, index): CharacterLevels => ({
      characterId: index as CharacterId,
      isRead: true,
      levels: [
        {
          skill: 'commandCenterUpgrades',
          level: 5,
          outcome: iskPerMonth === 0 ? { kind: 'enough' } : { kind: 'gain', iskPerMonth, like: null },
          skillPoints: null,
        },
      ],
    }),
  );
  expect(nextLevelsTexts(found, (id) => 'ABCD'[id]!)).toEqual([
    'B: Command Center Upgrades 5: +1.00 M ISK a month.',
    'D: Command Center Upgrades 5: +5.00 M ISK a month.',
    'A, C: more levels bring nothing: already enough.',
  ]);
  expect(nextLevelsTexts([], String)).toEqual([]);
});

it('how often planets are visited comes with how that is known', () => {
  const every = (days: number, source: 'history' | 'round') => ({ seconds: days * 86_400, source });
  expect(intervalsText([])).toBe('');
  expect(intervalsText([every(2, 'round')])).toBe('Visits: every 2 days on 1 planet, as set in the round planner.');
  expect(intervalsText([every(1.42, 'history'), every(3.1, 'history'), every(2, 'round'), every(2, 'round')])).toBe(
    'Visits: every 34 hours to 3.1 days on 2 planets, the median of your latest visits to each; every 2 days on 2 others, as set in the round planner.',
  );
});
