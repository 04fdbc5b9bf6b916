import { expect, it } from 'vitest';
import {
  assumptionText,
  editsText,
  netBasisText,
  overText,
  problemText,
  suggestionText,
} from '../../../src/words/whatIf.ts';
import type { PinId, SchematicId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyEdit } from '../../../workers/game/domain/whatIf.ts';
import { makeSuggestion } from '../../fixtures/suggestion.ts';

const CHOICES = { ecus: [], idleEcus: [], upgradeLevel: 4 };
const LAUNCHPAD = 2544 as TypeId;
const BASIC_FACTORY = 2473 as TypeId;
const WATER = 3645 as TypeId;

it('a link that needs a higher level is named with both its ends, and in the sentence of a suggestion', () => {
  expect(
    assumptionText(
      {
        kind: 'linkUpgrade',
        pins: [
          { pinId: 2 as PinId, typeId: LAUNCHPAD, productTypeId: null },
          { pinId: 4 as PinId, typeId: BASIC_FACTORY, productTypeId: WATER },
        ],
        m3PerHour: 1480,
        capacityM3PerHour: 1250,
        fromLevel: 0,
        toLevel: 1,
      },
      CHOICES,
      0,
    ),
  ).toBe(
    'Upgrade the link between the launchpad and the basic industry facility for Water from level 0 to 1: its routes carry up to 1,480 m³ an hour, and it has room for 1,250 m³. The CPU and power of the upgrade are counted.',
  );
  const suggestion = makeSuggestion({
    edits: [{ kind: 'factories', schematicId: 121 as SchematicId, count: 2 }],
    gainIskPerMonth: 3.1e6,
  });
  expect(suggestionText({ ...suggestion, linkUpgradeCount: 1 }, CHOICES, 172_800)).toBe(
    'Add 2 factories of Water and upgrade 1 link: +3.10 M ISK a month',
  );
  expect(suggestionText({ ...suggestion, linkUpgradeCount: 0 }, CHOICES, 172_800)).toBe(
    'Add 2 factories of Water: +3.10 M ISK a month',
  );
});

it('suggestions say how many visits to a planet they save or cost, and what fewer visits cost', () => {
  const pinId = 1 as PinId;
  const visit = (days: number, gainIskPerMonth: number, loginsPerMonth: number, withProgram = true, programDays = 2) =>
    suggestionText(
      makeSuggestion({
        edits: [
          ...(withProgram ? [{ kind: 'program', pinId, programSeconds: days * 86_400 } as const] : []),
          { kind: 'visits', intervalSeconds: days * 86_400 },
        ],
        gainIskPerMonth,
        loginsPerMonth,
      }),
      {
        upgradeLevel: 4,
        idleEcus: [],
        ecus: [{ pinId, productTypeId: WATER, headCount: 5, programSeconds: programDays * 86_400 }],
      },
      2.1 * 86_400,
    );
  // Nobody would see why shorter programs need fewer visits.
  expect(visit(4, 0, -7, true, 5)).toBe(
    'Visit every 4 days instead of every 2.1 days and restart with 4 days instead of 5: same income, 7 visits fewer',
  );
  expect(visit(4, -0.4e6, -22.5)).toBe(
    'Visit every 4 days instead of every 2.1 days and restart with 4 days instead of 2: −0.40 M ISK a month, 22 visits fewer',
  );
  expect(visit(1, 3e6, 15)).toBe(
    'Visit every day instead of every 2.1 days and restart with 1 day instead of 2: +3.00 M ISK a month, 15 visits more',
  );
  expect(visit(7, -4000, -10.7, false)).toBe(
    'Visit every 7 days instead of every 2.1 days: same income, 10 visits fewer',
  );
  expect(visit(1, 2e6, 1, false)).toBe('Visit every day instead of every 2.1 days: +2.00 M ISK a month, 1 visit more');
});

it('extractors that restart with fewer heads are named one after the other', () => {
  const ecus = [1, 2].map((id) => ({
    pinId: id as PinId,
    productTypeId: (id === 1 ? WATER : 2268) as TypeId,
    headCount: 8,
    programSeconds: 86_400,
  }));
  const edits = ecus.map(({ pinId }) => ({ kind: 'fewerHeads', pinId, count: 3 }) as const);
  expect(editsText([...edits, { kind: 'idle' }], { upgradeLevel: 4, idleEcus: [], ecus })).toBe(
    'Restart Water with 5 heads instead of 8 and restart Aqueous Liquids with 5 heads instead of 8 and bring no more inputs and let production stop',
  );
});

it('extractors are named, those without a program too, and what visits take and bring', () => {
  const [ecu, idle] = [1 as PinId, 2 as PinId];
  const choices = {
    upgradeLevel: 4,
    idleEcus: [{ pinId: idle, headCount: 8, yields: [] }],
    ecus: [{ pinId: ecu, productTypeId: WATER, headCount: 5, programSeconds: 86_400 }],
  };
  const text = (edit: ColonyEdit) => editsText([edit], choices);
  expect(text({ kind: 'moreHeads', pinId: ecu, count: 2 })).toBe('Restart Water with 7 heads instead of 5');
  expect(text({ kind: 'moreHeads', pinId: 9 as PinId, count: 2 })).toBe('Add 2 heads to a removed extractor');
  expect(text({ kind: 'start', pinId: idle, productTypeId: WATER, programSeconds: 2 * 86_400 })).toBe(
    'Start the idle extractor with Water for 2 days',
  );
  expect(text({ kind: 'removeEcu', pinId: ecu })).toBe('Remove the extractor Water');
  expect(text({ kind: 'takeOut', typeIds: [WATER] })).toBe('Take out surplus Water at each visit');
  expect(text({ kind: 'bring', typeIds: [WATER] })).toBe('Also bring Water');
});

it('changes of routes name the goods, once for all that go the same way', () => {
  const text = (...edits: ColonyEdit[]) => editsText(edits, { upgradeLevel: 4, idleEcus: [], ecus: [] });
  const [water, oxygen] = [WATER, 3683 as TypeId].map((typeId) => ({ kind: 'routes', typeId }) as const);
  const widened = { ...water!, storeKind: null, feedsFactories: false };
  expect(text(widened)).toBe('Widen the routes of Water to all that a cycle makes');
  const stored = { storeKind: 'launchpad', feedsFactories: true } as const;
  expect(text({ ...water!, ...stored }, { ...oxygen!, ...stored }, { kind: 'takeOut', typeIds: [WATER] })).toBe(
    'Take out surplus Water at each visit and also route Water and Oxygen to a launchpad, and from there on to the factories',
  );
  expect(text({ ...water!, storeKind: 'storage', feedsFactories: false })).toBe('Route Water to a storage facility');
  const fed = { ...stored, onlyFeeds: true } as const;
  expect(text({ ...water!, ...fed }, { ...oxygen!, ...fed })).toBe(
    'Route Water and Oxygen from a launchpad to the factories',
  );
  expect(text({ ...water!, ...fed, storeKind: 'storage' })).toBe(
    'Route Water from a storage facility to the factories',
  );
  expect(text({ ...water!, ...stored }, { ...oxygen!, ...fed })).toBe(
    'Also route Water to a launchpad, and from there on to the factories and route Oxygen from a launchpad to the factories',
  );
});

it('a planet’s problem is said, a loss first', () => {
  expect(problemText({ kind: 'misrouted', typeId: WATER, lostFraction: 0.661, cause: 'noStore' }, 57e6)).toBe(
    '66% of Water is lost: its routes lead to factories alone, which use less',
  );
  const waits = { kind: 'waits', waitSeconds: 47.6 * 3600 } as const;
  expect(problemText(waits, 57e6)).toBe('its programs end 2 days before you come');
  expect(problemText(null, 57e6)).toBe('');
  expect(problemText(null, -141e6)).toBe('costs 141.00 M a month: its inputs are worth more than what it makes');
  expect(problemText({ kind: 'overflows', typeId: WATER, lostFraction: 0.128 }, -54e6)).toBe(
    'costs 54.00 M a month: loses 13% of its Water: its stores are full',
  );
  expect(problemText({ kind: 'clogged', typeId: WATER, waitFraction: 0.4 }, 1)).toBe(
    'its stores fill with other raw material: starves 40% of the time for Water',
  );
  expect(problemText({ kind: 'clogged', typeId: WATER, waitFraction: 0 }, 1)).toBe(
    'its stores fill with other raw material than Water',
  );
  expect(problemText({ kind: 'starves', typeId: WATER, waitFraction: 0.4 }, 1)).toBe(
    'starves 40% of the time for Water',
  );
  expect(problemText({ kind: 'idleExtractor', headCount: 8 }, 1)).toBe('an extractor with 8 heads has no program');
  expect(problemText({ kind: 'unfed', typeId: WATER, factoryCount: 2 }, 1)).toBe('Water not routed in');
  const lives = { kind: 'buysRaw', typeId: WATER, m3PerMonth: 12_000.4 } as const;
  expect(problemText({ ...lives, isOnPlanet: true }, 1)).toBe(
    'lives on Water that somebody has to haul in, 12,000 m³ a month: extract it here, or bring what is made from it',
  );
  expect(problemText({ ...lives, isOnPlanet: false }, 1)).toBe(
    'lives on Water that somebody has to haul in, 12,000 m³ a month: bring what is made from it',
  );
  expect(problemText({ kind: 'runsOut', typeId: WATER, afterSeconds: 37 * 3600 }, 1)).toBe(
    'out of Water 37 hours after a visit',
  );
  expect(problemText({ kind: 'surplus', typeId: WATER, lostFraction: 0.336 }, 1)).toBe(
    'loses 34% of its Water: too few factories use it',
  );
});

it('what is over a limit comes with how much, and because of what', () => {
  const causes = [
    { kind: 'basic', addedCount: 3, added: 600 },
    { kind: 'link', addedCount: 0, added: 69 },
  ] as const;
  const over = { resource: 'cpu', by: 9439, limitLess: 0, causes: [] } as const;
  expect(overText({ ...over, causes })).toBe(
    '9,439 tf over the limit: 3 × Basic industry facility +600 tf, Link +69 tf',
  );
  expect(overText({ ...over, limitLess: 23_740, causes: causes.slice(1) })).toBe(
    '9,439 tf over the limit: the command center has 23,740 tf less, Link +69 tf',
  );
  expect(overText({ ...over, resource: 'power' })).toBe('9,439 MW over the limit');
});

it('the net says why it is above gross, and until when the planet earns something else', () => {
  const at = Date.UTC(2026, 0, 10) / 1000;
  const basis = (changes: object, exportIsk: number) =>
    netBasisText({
      at,
      simulationError: null,
      netIskPerMonth: { isk: 38.8e6, bound: 'exact' },
      exportIskPerMonth: { isk: exportIsk, pricedFraction: 1 },
      extractors: [{} as never],
      sustained: {
        interval: { seconds: 55 * 3600, source: 'history' },
        repeats: true,
        net: { exports: [], imports: [], netIsk: 38.8e6, unpricedTypeIds: [] },
        ...changes,
      },
    });
  const usual =
    'Net and imports are what the planet sustains with visits every 2.3 days, the median of your latest visits.';
  expect(basis({}, 40e6)).toBe(usual);
  expect(basis({}, 38e6)).toBe(
    `${usual} Net is above gross: restarted every 2.3 days, programs yield more than those that run.`,
  );
  const leftoverIskPerMonth = { isk: 1e6, pricedFraction: 1 };
  expect(basis({ leftoverIskPerMonth }, 38e6)).toBe(
    `${usual} Net is above gross: it includes goods that your own factories don’t use up.`,
  );
  expect(basis({ leftoverIskPerMonth }, 37e6)).toBe(
    `${usual} Net is above gross: restarted every 2.3 days, programs yield more than those that run.`,
  );
  const earlier = { until: Date.UTC(2026, 1, 3, 5) / 1000, netIskPerMonth: { isk: 88e6, bound: 'exact' } };
  expect(basis({ earlier: { ...earlier, cause: 'storeFull' } }, 90e6)).toBe(
    `${usual} Until its stores fill on 3 Feb: 88.00 M.`,
  );
  expect(basis({ earlier: { ...earlier, cause: 'stockGone' } }, 90e6)).toBe(
    `${usual} Until its stock runs out on 3 Feb: 88.00 M.`,
  );
});
