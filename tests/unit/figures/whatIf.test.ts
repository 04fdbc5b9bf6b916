/** Changes to a colony's layout, programs and goods, and what they bring. */
import { describe, expect, it } from 'vitest';
import { editProblemText } from '../../../src/words/editProblems.ts';
import { applyEdits } from '../../../workers/figures/whatIf/applyEdits.ts';
import { compareVariants } from '../../../workers/figures/whatIf/compareVariants.ts';
import { EditError } from '../../../workers/figures/whatIf/editError.ts';
import { curveTimes, evaluateVariant, loadOf } from '../../../workers/figures/whatIf/evaluateVariant.ts';
import { judgeChange, judgePresent, toSuggestion } from '../../../workers/figures/whatIf/judgeChange.ts';
import { schematics, structures } from '../../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin, Link } from '../../../workers/game/domain/colony.ts';
import type { HistoryProgram } from '../../../workers/game/domain/history.ts';
import {
  colonyKey,
  type PinId,
  type PlanetId,
  type SchematicId,
  type TypeId,
} from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { type ColonyEdit, MAX_VARIANTS } from '../../../workers/game/domain/whatIf.ts';
import { advance, forecast } from '../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { priceList } from '../../fixtures/goods.ts';
import { makeProgram } from '../../fixtures/historyVisit.ts';
import { makeSearchBasis } from '../../fixtures/suggestion.ts';

const WATER = 121 as SchematicId;
const ECU = 1 as PinId;
const SECOND_ECU = 7 as PinId;
const AQUEOUS = 2268 as TypeId;
const DAILY = { seconds: SECONDS_PER_DAY, source: 'round' } as const;
const PRICES = priceList({ 'Aqueous Liquids': 4, Water: 500, 'Noble Metals': 6, 'Toxic Metals': 450 });

/** Two extractors, a storage facility in the middle, a launchpad, and water factories, all linked with the storage. */
function makeColony(upgradeLevel = 5, base = 6000): Colony {
  const drawn = drawColony(
    `1 ecu 2268 base=${base} cycle=1h program=96h heads=4
     2 storage 2268=1000
     3 launchpad 3645=40
     4-5 factory 121
     6 commandCenter
     7 ecu 2270 base=4000 cycle=1h program=96h heads=4
     1 -> 2
     2 -> 4-5 -> 3
     7 -> 2`,
    { upgradeLevel },
  );
  return { ...drawn, links: [1, 3, 4, 5, 7].map((pinId) => link(2, pinId)) };
}

const link = (sourcePinId: number, destinationPinId: number): Link => ({
  sourcePinId: sourcePinId as PinId,
  destinationPinId: destinationPinId as PinId,
  level: 0,
});

const stateOf = (colony: Colony, at = DRAWN_AT + 3600 * 5 + 17) => simulatedTo(colony, at);

/** Why these changes can't be made, as the page says it; null if they can. */
function refusalOf(edits: readonly ColonyEdit[], colony = makeColony()): string | null {
  try {
    change(edits, colony);
    return null;
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    return editProblemText(error.problem);
  }
}

function change(edits: readonly ColonyEdit[], colony = makeColony(), known: readonly HistoryProgram[] = []) {
  const edited = applyEdits(stateOf(colony), edits, known);
  return { ...edited, colony: edited.state.compiled.colony };
}

const basisOf = (colony: Colony) =>
  makeSearchBasis(stateOf(colony), { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.1 } });

describe('changed structures', () => {
  it('adds a factory beside the others, linked and routed like them', () => {
    const { colony } = change([{ kind: 'factories', schematicId: WATER, count: 1 }]);
    const added = colony.pins.at(-1)!;
    expect(added).toMatchObject({ kind: 'factory', schematicId: WATER, typeId: colony.pins[3]!.typeId });
    expect(colony.links.at(-1)).toEqual({ sourcePinId: 2, destinationPinId: added.pinId, level: 0 });
    const routes = colony.routes.filter((r) => r.sourcePinId === added.pinId || r.destinationPinId === added.pinId);
    expect(routes).toMatchObject([
      { sourcePinId: 2, destinationPinId: added.pinId, typeId: 2268, quantity: 3000, waypoints: [] },
      { sourcePinId: added.pinId, destinationPinId: 3, typeId: 3645, quantity: 20, waypoints: [2] },
    ]);
    expect(colony.pins.every((pin) => pin === added || pin.latitude !== added.latitude)).toBe(true);
  });

  it('links an added factory with the store that the others are linked with, even if another one is used more', () => {
    const colony = makeColony();
    // The factories are linked with the launchpad; the storage facility behind it has more routes.
    const { colony: changed } = change([{ kind: 'factories', schematicId: WATER, count: 1 }], {
      ...colony,
      links: [link(2, 3), link(2, 1), link(2, 7), link(3, 4), link(3, 5)],
    });
    expect(changed.links.at(-1)).toMatchObject({ sourcePinId: 3, destinationPinId: changed.pins.at(-1)!.pinId });
  });

  it.each([
    [4, 5],
    [5, 4],
  ])('removes factory %i, not %i that carries goods of others, although it has fewer links', (idle, carrying) => {
    const colony = makeColony();
    const { colony: changed } = change([{ kind: 'factories', schematicId: WATER, count: -1 }], {
      ...colony,
      // The way of extractor 1 to the storage facility leads over a factory.
      links: [link(2, 3), link(2, 4), link(2, 5), link(2, 7), link(carrying, ECU), link(idle, 3), link(idle, 6)],
      routes: colony.routes.map((route) =>
        route.sourcePinId === ECU ? { ...route, waypoints: [carrying as PinId] } : route,
      ),
    });
    const pinIds = changed.pins.map(({ pinId }) => Number(pinId));
    expect([pinIds.includes(idle), pinIds.includes(carrying)]).toEqual([false, true]);
  });

  it('raises the level of a link that would carry more than it can, and says so', () => {
    const heads: ColonyEdit = { kind: 'heads', fromPinId: SECOND_ECU, toPinId: ECU, count: 3 };
    const fits = change([heads], makeColony(5, 15_000));
    expect(fits.assumptions.map(({ kind }) => kind)).not.toContain('linkUpgrade');
    const { colony, assumptions } = change([heads], makeColony(5, 20_000));
    // 7 heads instead of 4: 35,000 × 1.8 units of 0.005 m³ in 15 minutes
    expect(assumptions).toContainEqual({
      kind: 'linkUpgrade',
      pins: [
        { pinId: 2, typeId: colony.pins[1]!.typeId, productTypeId: null },
        { pinId: 1, typeId: colony.pins[0]!.typeId, productTypeId: AQUEOUS },
      ],
      m3PerHour: 1260,
      capacityM3PerHour: 1250,
      fromLevel: 0,
      toLevel: 1,
    });
    expect(colony.links.map(({ level }) => level)).toEqual([1, 0, 0, 0, 0]);
    const { load } = evaluateVariant(basisOf(makeColony(5, 20_000)), [heads], '').figures;
    expect(load.cpuUsedTf).toBeGreaterThan(loadOf(makeColony(5, 20_000), 4000).load.cpuUsedTf);
  });

  it('counts for a suggestion how many links need a higher level, and nothing else that is assumed', () => {
    const colony = makeColony(5, 20_000);
    const basis = basisOf(colony);
    const present = judgePresent(basis, false)!;
    const countsOf = (edits: readonly ColonyEdit[]) => {
      const judged = judgeChange(basis, present, edits, false, false)!;
      return [
        toSuggestion(basis, present, judged, edits, [], null).linkUpgradeCount,
        change(edits, colony).assumptions.length,
      ];
    };
    expect(countsOf([{ kind: 'heads', fromPinId: SECOND_ECU, toPinId: ECU, count: 3 }])).toEqual([1, 3]);
    expect(countsOf([{ kind: 'program', pinId: ECU, programSeconds: 2 * SECONDS_PER_DAY }])).toEqual([0, 1]);
  });

  it('leaves links alone that carry no more than before', () => {
    const overloaded = makeColony(5, 40_000);
    const edit: ColonyEdit = { kind: 'program', pinId: SECOND_ECU, programSeconds: 2 * SECONDS_PER_DAY };
    const { colony, assumptions } = change([edit], overloaded);
    expect(colony.links).toEqual(overloaded.links);
    expect(assumptions.map(({ kind }) => kind)).toEqual(['sameBase']);
  });

  it('refuses routes that no link can carry, with the place', () => {
    expect(refusalOf([{ kind: 'stores', storeKind: 'launchpad', count: 60 }], makeColony(5, 999_999))).toMatch(
      /^The link between .*Storage.* and .*Extractor.* would carry [\d,]+ m³ an hour, more than a link of any level can\.$/,
    );
  });

  it('runs an added factory like any other', () => {
    const { state } = change([{ kind: 'factories', schematicId: WATER, count: 1 }]);
    advance(state, DRAWN_AT + SECONDS_PER_DAY);
    const future = forecast(state);
    expect(future.stops.filter(({ kind }) => kind === 'notSetUp')).toEqual([]);
    expect(future.firstStop).not.toBeNull();
  });

  it('removes a factory with its link and routes', () => {
    const { colony } = change([{ kind: 'factories', schematicId: WATER, count: -1 }]);
    expect(colony.pins.map(({ pinId }) => pinId)).toEqual([1, 2, 3, 4, 6, 7]);
    expect(colony.links).toHaveLength(4);
    expect(colony.routes.some((r) => r.sourcePinId === 5 || r.destinationPinId === 5)).toBe(false);
  });

  it('keeps structures connected when one between them is removed', () => {
    const colony = makeColony();
    const chained = {
      ...colony,
      // 2 – 5 – 4: the only way to factory 4
      links: [...colony.links.filter((l) => l.destinationPinId !== 4), link(5, 4)],
      routes: colony.routes.map((r) => (r.destinationPinId === 4 ? { ...r, waypoints: [5 as PinId] } : r)),
    };
    const { colony: changed } = change(
      [
        { kind: 'factories', schematicId: WATER, count: -2 },
        { kind: 'factories', schematicId: WATER, count: 1 },
      ],
      chained,
    );
    const [route] = changed.routes.filter((r) => r.typeId === 2268 && r.sourcePinId === 2);
    expect(route).toBeDefined();
    expect(
      changed.pins.every(
        ({ pinId, kind }) =>
          kind === 'commandCenter' ||
          pinId === 2 ||
          changed.links.some((l) => l.sourcePinId === pinId || l.destinationPinId === pinId),
      ),
    ).toBe(true);
  });

  it('gives a factory another schematic of its kind, and builds another factory where the kind differs', () => {
    const bacteria = [...schematics.values()].find(({ output }) => output.typeId === 2393)!;
    const same = change([{ kind: 'schematic', fromSchematicId: WATER, toSchematicId: bacteria.schematicId, count: 1 }]);
    expect(same.colony.pins.find(({ pinId }) => pinId === 5)).toMatchObject({
      schematicId: bacteria.schematicId,
      contents: [],
    });
    const coolant = [...schematics.values()].find(({ output }) => output.typeId === 9832)!;
    const other = change([{ kind: 'schematic', fromSchematicId: WATER, toSchematicId: coolant.schematicId, count: 1 }]);
    expect(other.colony.pins.some(({ pinId }) => pinId === 5)).toBe(false);
    expect(structures.get(other.colony.pins.at(-1)!.typeId)?.factoryKind).toBe('advanced');
  });

  it('adds a store that shares the goods of the busiest one, and removes it again', () => {
    const { colony } = change([{ kind: 'stores', storeKind: 'storage', count: 1 }]);
    const added = colony.pins.at(-1)!;
    expect(added.kind).toBe('storage');
    expect(colony.routes.some((r) => r.sourcePinId === ECU && r.destinationPinId === added.pinId)).toBe(true);
    expect(colony.routes.some((r) => r.sourcePinId === added.pinId && r.destinationPinId === 4)).toBe(true);
    const removed = change([{ kind: 'stores', storeKind: 'storage', count: -1 }]).colony;
    expect(removed.pins.some(({ kind }) => kind === 'storage')).toBe(false);
    expect(removed.routes).toContainEqual(expect.objectContaining({ sourcePinId: ECU, destinationPinId: 3 }));
    expect(removed.routes).toContainEqual(expect.objectContaining({ sourcePinId: 3, destinationPinId: 4 }));
  });

  it('adds up the quantities of routes that become one when a store is removed', () => {
    const colony = drawColony(
      `1 ecu 2268 base=6000 cycle=1h program=96h
       2 storage
       3 launchpad
       4 factory 121
       1 -> 2 2268 x20000
       1 -> 3 2268 x30000
       2 -> 4 2268 x1000
       3 -> 4 2268 x2000
       4 -> 3 3645 x5
       4 -> 3 3645 x15`,
    );
    const { routes } = change([{ kind: 'stores', storeKind: 'storage', count: -1 }], colony).colony;
    expect(routes.map((one) => [one.sourcePinId, one.destinationPinId, one.typeId, one.quantity])).toEqual([
      [1, 3, 2268, 50_000],
      [3, 4, 2268, 3000],
      [4, 3, 3645, 20],
    ]);
  });

  it.each([
    ['the first factory of an input', 66, { kind: 'factories', schematicId: WATER, count: 1 }, 3645],
    [
      'a started extractor',
      WATER,
      { kind: 'start', pinId: 7 as PinId, productTypeId: AQUEOUS, programSeconds: 86_400 },
      AQUEOUS,
    ],
  ] as const)(
    'sends goods of %s to the store that its users take them from, although it is not the busiest',
    (...row) => {
      const [, userSchematic, edit, typeId] = row;
      const drawn = drawColony(
        `1 ecu 2270 base=6000 cycle=1h program=96h heads=1
       2 storage
       3 launchpad
       4-5 factory 127
       6 factory ${userSchematic}
       7 ecu heads=1
       1 -> 2
       2 -> 4-5 -> 2
       3 -> 6 -> 3`,
      );
      const { colony } = change([edit], drawn);
      const isMaker = (pinId: PinId) => pinId === 7 || drawn.pins.every((pin) => pin.pinId !== pinId);
      const added = colony.routes.filter((route) => route.typeId === typeId && isMaker(route.sourcePinId));
      expect(added.map(({ destinationPinId }) => destinationPinId)).toEqual([3]);
    },
  );

  it('says why a change is impossible', () => {
    expect(refusalOf([{ kind: 'factories', schematicId: WATER, count: -3 }])).toContain(
      'too few factories that make Water',
    );
    expect(refusalOf([{ kind: 'program', pinId: 99 as PinId, programSeconds: 86_400 }])).toContain('no longer exists');
    expect(refusalOf([{ kind: 'heads', fromPinId: ECU, toPinId: SECOND_ECU, count: 4 }])).toContain('1 to 10 heads');
    const heads = { kind: 'heads', fromPinId: ECU, toPinId: SECOND_ECU } as const;
    for (const count of [0, -1, 0.5]) expect(refusalOf([{ ...heads, count }])).toContain('one head at least');
    expect(refusalOf([{ ...heads, count: 3 }])).toBeNull();
    expect(
      refusalOf([
        { ...heads, count: 3 },
        { ...heads, count: 1 },
      ]),
    ).toContain('1 to 10 heads');
    const program = { kind: 'program', pinId: ECU } as const;
    for (const programSeconds of [3599, 14 * SECONDS_PER_DAY + 1, Number.NaN]) {
      expect(refusalOf([{ ...program, programSeconds }])).toContain('from an hour to 14 days');
    }
    for (const programSeconds of [3600, 14 * SECONDS_PER_DAY]) {
      expect(refusalOf([{ ...program, programSeconds }])).toBeNull();
    }
    const goods = { kind: 'goods', pinId: 3 as PinId, typeId: 3645 as TypeId, amount: 1 } as const;
    expect(refusalOf([{ ...goods, pinId: 4 as PinId }])).toContain('A store in this variant no longer exists.');
    expect(refusalOf([{ ...goods, typeId: 34 as TypeId }])).toContain('Type 34 is not a planetary commodity.');
    expect(refusalOf([{ kind: 'level', level: 6 }])).toContain('no level 6');
    expect(refusalOf([{ kind: 'factories', schematicId: WATER, count: 1e9 }])).toContain(
      'more than any command center',
    );
  });
});

describe('changed programs', () => {
  it('judges an extractor without a program on own programs: of the planet, of its type, or on none', () => {
    const own = drawColony('1 ecu 2268 base=6000 cycle=1h program=96h\n2 launchpad\n3 ecu 2268\n1 -> 2\n3 -> 2');
    const [running, idle] = own.pins.flatMap((pin) => (pin.kind === 'ecu' ? [pin] : []));
    const heads = (count: number) =>
      Array.from({ length: count }, (_, headId) => ({ headId, latitude: 1, longitude: headId }));
    const planet = (id: number, base: number | null): Colony => ({
      ...own,
      planetId: id as PlanetId,
      key: colonyKey(own.characterId, id as PlanetId),
      pins: own.pins.map((pin) => {
        if (pin === idle) return { ...idle, heads: heads(4) };
        if (pin !== running) return pin;
        return {
          ...running,
          heads: heads(10),
          ...(base === null ? { productTypeId: 2309 as TypeId } : { baseQtyPerCycle: base }),
        };
      }),
    });
    const start = {
      kind: 'start',
      pinId: idle!.pinId,
      productTypeId: 2268 as TypeId,
      programSeconds: SECONDS_PER_DAY,
    } as const;
    const judged = (colony: Colony, fleet: readonly Colony[]) =>
      applyEdits(stateOf(colony), [start], [], fleet).assumptions.flatMap((one) =>
        one.kind === 'assumedHeads' ? [[one.baseQtyPerCycle, one.expected.source]] : [],
      );
    const [without, others] = [planet(1, null), [planet(2, 7000), planet(3, 8000), planet(4, 9000)]];
    expect(judged(planet(1, 5000), others)).toEqual([[2000, { kind: 'planet', programCount: 1 }]]);
    expect(judged(without, [without, ...others])).toEqual([[3200, { kind: 'planetType', programCount: 3 }]]);
    expect(judged(without, [])).toEqual([[2400, { kind: 'assumed' }]]);
  });

  it('sells what a started extractor brings in if no factory used it, and not what only removed factories used', () => {
    const colony = drawColony('1 launchpad\n2 factory 121\n3 ecu heads=1\n1 -> 2 -> 1');
    const exportsWith = (productTypeId: TypeId) => {
      const removed: ColonyEdit = { kind: 'factories', schematicId: WATER, count: -1 };
      const start = { kind: 'start', pinId: 3 as PinId, productTypeId, programSeconds: 2 * SECONDS_PER_DAY } as const;
      const { sustained } = evaluateVariant(basisOf(colony), [removed, start], '').figures;
      return sustained.exports.map(({ typeId }) => typeId);
    };
    expect(exportsWith(2270 as TypeId)).toEqual([2270]);
    expect(exportsWith(AQUEOUS)).toEqual([]);
  });

  it('restarts with the cycle time of the client and the same base quantity, and says so', () => {
    const { colony, assumptions } = change([{ kind: 'program', pinId: ECU, programSeconds: 7 * SECONDS_PER_DAY }]);
    expect(colony.pins[0]).toMatchObject({ baseQtyPerCycle: 6000, cycleSeconds: 7200 });
    expect(assumptions).toEqual([
      { kind: 'sameBase', pinId: 1, productTypeId: 2268, programSeconds: 7 * SECONDS_PER_DAY, baseQtyPerCycle: 6000 },
    ]);
    // A cycle of twice the length yields twice as much: the route has to carry it.
    expect(colony.routes.find((r) => r.sourcePinId === ECU)?.quantity).toBe(86_400);
  });

  it('uses the base quantity of a program with that product, length and heads in the history', () => {
    const fields = { pinId: 99 as PinId, baseQtyPerCycle: 5500, cycleSeconds: 7200, headCount: 4 };
    const known = makeProgram(DRAWN_AT - 20 * SECONDS_PER_DAY, DRAWN_AT - 13 * SECONDS_PER_DAY, fields);
    const edits: ColonyEdit[] = [{ kind: 'program', pinId: ECU, programSeconds: 7 * SECONDS_PER_DAY }];
    const { colony, assumptions } = change(edits, makeColony(), [
      { ...known, headCount: 5, baseQtyPerCycle: 7000 },
      known,
      { ...known, installedAt: known.installedAt - 1, baseQtyPerCycle: 1 },
    ]);
    expect((colony.pins[0] as EcuPin).baseQtyPerCycle).toBe(5500);
    expect(assumptions).toMatchObject([{ kind: 'knownBase', baseQtyPerCycle: 5500, installedAt: known.installedAt }]);
  });

  it('keeps the base quantity of the present program where length and heads stay, whatever ran before', () => {
    const before = { pinId: ECU, productTypeId: AQUEOUS, baseQtyPerCycle: 5500, cycleSeconds: 3600, headCount: 4 };
    const known = { ...before, installedAt: DRAWN_AT - 96 * 3600, expiresAt: DRAWN_AT };
    const same: ColonyEdit[] = [{ kind: 'program', pinId: ECU, programSeconds: 96 * 3600 }];
    const { colony, assumptions } = change(same, makeColony(), [known]);
    expect((colony.pins[0] as EcuPin).baseQtyPerCycle).toBe(6000);
    expect(assumptions).toEqual([]);
    const fewerHeads: ColonyEdit[] = [{ kind: 'heads', fromPinId: SECOND_ECU, toPinId: ECU, count: 1 }];
    const withHeads = change(fewerHeads, makeColony(), [{ ...known, headCount: 5, baseQtyPerCycle: 7000 }]);
    expect((withHeads.colony.pins[0] as EcuPin).baseQtyPerCycle).toBe(7000);
  });

  it('moves heads between extractors as if each contributed equally, and restarts both', () => {
    const { colony, assumptions } = change([{ kind: 'heads', fromPinId: ECU, toPinId: SECOND_ECU, count: 1 }]);
    const ecus = colony.pins.filter((pin) => pin.kind === 'ecu');
    expect(ecus.map(({ heads, baseQtyPerCycle, installedAt }) => [heads.length, baseQtyPerCycle, installedAt])).toEqual(
      [
        [3, 4500, colony.lastUpdateAt],
        [5, 5000, colony.lastUpdateAt],
      ],
    );
    expect(new Set(ecus[1]!.heads.map(({ headId }) => headId)).size).toBe(5);
    expect(assumptions.map(({ kind }) => kind)).toEqual(['equalHeads', 'equalHeads']);
  });

  it('leaves moved heads where they are on the map', () => {
    const colony = makeColony();
    const far = (pin: EcuPin): EcuPin => ({ ...pin, heads: pin.heads.map((head) => ({ ...head, latitude: 3 })) });
    const apart = { ...colony, pins: colony.pins.map((pin) => (pin.pinId === SECOND_ECU ? far(pin as EcuPin) : pin)) };
    const { colony: changed } = change([{ kind: 'heads', fromPinId: SECOND_ECU, toPinId: ECU, count: 2 }], apart);
    const { heads } = changed.pins[0] as EcuPin;
    expect(heads.map(({ latitude }) => latitude)).toEqual([1, 1, 1, 1, 3, 3]);
  });
});

it('a visit collects and delivers only what there is and what fits, and says so', () => {
  const launchpad = 3 as PinId;
  const { colony, assumptions } = change([
    { kind: 'goods', pinId: launchpad, typeId: 3645 as TypeId, amount: -1e6 },
    { kind: 'goods', pinId: launchpad, typeId: 3683 as TypeId, amount: 1e6 },
  ]);
  const contents = colony.pins.find(({ pinId }) => pinId === launchpad)!.contents;
  expect(contents.find(({ typeId }) => typeId === 3645)?.amount).toBe(0);
  expect(contents.find(({ typeId }) => typeId === 3683)?.amount).toBe(Math.floor(10_000 / 0.19));
  expect(assumptions.map(({ kind }) => kind)).toEqual(['fewerGoods', 'fewerGoods']);
});

it('a visit collects before it delivers, so that there is room for as much as is taken out', () => {
  const launchpad = 3 as PinId;
  const colony = makeColony();
  const water = Math.floor(10_000 / 0.19);
  const full = {
    ...colony,
    pins: colony.pins.map((pin) =>
      pin.pinId === launchpad ? { ...pin, contents: [{ typeId: 3645 as TypeId, amount: water }] } : pin,
    ),
  };
  const { colony: changed, assumptions } = change(
    [
      { kind: 'goods', pinId: launchpad, typeId: 3683 as TypeId, amount: 100 },
      { kind: 'goods', pinId: launchpad, typeId: 2390 as TypeId, amount: 150 },
      { kind: 'goods', pinId: launchpad, typeId: 3645 as TypeId, amount: -200 },
    ],
    full,
  );
  const { contents } = changed.pins.find(({ pinId }) => pinId === launchpad)!;
  expect(contents.map(({ typeId, amount }) => [typeId, amount])).toEqual([
    [3645, water - 200],
    [3683, 100],
    [2390, 100],
  ]);
  expect(assumptions).toEqual([
    { kind: 'fewerGoods', pinId: launchpad, typeId: 2390, askedUnits: 150, movedUnits: 100 },
  ]);
});

describe('a variant’s figures', () => {
  it('says how much less a lower command center has', () => {
    const colony = makeColony(1);
    const { figures } = evaluateVariant(basisOf(colony), [{ kind: 'level', level: 0 }], '');
    const { load } = loadOf(colony, 4000);
    for (const { resource, limitLess, causes } of figures.over) {
      const [before, now] =
        resource === 'cpu'
          ? [load.cpuLimitTf, figures.load.cpuLimitTf]
          : [load.powerLimitMw, figures.load.powerLimitMw];
      expect(limitLess).toBe(before - now);
      expect(causes).toEqual([]);
    }
    expect(figures.over.map(({ resource }) => resource)).toContain('power');
  });

  it('says by how much a variant is over its limits and because of what', () => {
    const colony = makeColony(1);
    const { figures } = evaluateVariant(basisOf(colony), [{ kind: 'factories', schematicId: WATER, count: 20 }], '');
    const power = figures.over.find(({ resource }) => resource === 'power')!;
    expect(power.by).toBe(figures.load.powerUsedMw - figures.load.powerLimitMw);
    expect(power.causes[0]).toMatchObject({ kind: 'basic', addedCount: 20, added: 20 * 800 });
    expect(power.limitLess).toBe(0);
    expect(figures.load).toEqual(
      loadOf(
        applyEdits(stateOf(colony), [{ kind: 'factories', schematicId: WATER, count: 20 }], []).state.compiled.colony,
        4000,
      ).load,
    );
  });

  it('looks a day ahead at least, also where everything has stopped', () => {
    const stopped = evaluateVariant(basisOf(makeColony(0, 0)), [], '');
    const times = curveTimes(DRAWN_AT, [{ ...stopped, forecast: { ...stopped.forecast, until: DRAWN_AT } }]);
    expect([times[0], times.at(-1)]).toEqual([DRAWN_AT, DRAWN_AT + SECONDS_PER_DAY]);
  });

  it('sustains what fresh programs and regular visits bring, net of tax', () => {
    const { figures } = evaluateVariant(basisOf(makeColony(5, 20_000)), [], '');
    const { exports, imports, netIskPerMonth, taxIskPerMonth } = figures.sustained;
    // Two factories, 40 units an hour each, never lack water: more is extracted than they use.
    const water = exports.find(({ typeId }) => typeId === 3645)!;
    expect(water.unitsPerMonth).toBe(80 * 720);
    expect(imports).toEqual([]);
    // A raw resource that no factory uses is exported, too.
    const tax = exports.reduce(
      (sum, { typeId, unitsPerMonth }) => sum + unitsPerMonth * 0.1 * (typeId === 3645 ? 400 : 5),
      0,
    );
    expect(taxIskPerMonth).toBeCloseTo(tax);
    expect(netIskPerMonth.isk).toBeCloseTo(exports.reduce((sum, { iskPerMonth }) => sum + iskPerMonth!, 0));
    expect(netIskPerMonth.bound).toBe('exact');
  });

  it('has a bound where a price is missing, as the planet’s row does', () => {
    const colony = drawColony('1 launchpad 2268=90000\n2 factory 121\n1 -> 2 -> 1');
    const netOf = (prices: [number, number][]) => {
      const economy = { prices: new Map(prices), customsTax: { gameFraction: 0, ownerFraction: 0 } };
      return evaluateVariant({ ...basisOf(colony), economy }, [], '').figures.sustained.netIskPerMonth;
    };
    const water: [number, number] = [3645, 500];
    const aqueous: [number, number] = [2268, 4];
    expect(netOf([water])).toEqual({ isk: expect.closeTo(40 * 720 * 500, -5), bound: 'atMost' });
    expect(netOf([aqueous])).toEqual({ isk: expect.closeTo(-6000 * 720 * 4, -5), bound: 'atLeast' });
    expect(netOf([water, aqueous]).bound).toBe('exact');
    expect(netOf([]).isk).toBeNull();
  });

  it('earns more per month with shorter programs, because yields decay', () => {
    const basis = { ...basisOf(makeColony()), visits: { intervalSeconds: SECONDS_PER_DAY, takesSurplusP0: false } };
    const net = (edits: ColonyEdit[]) => evaluateVariant(basis, edits, '').figures.sustained.netIskPerMonth.isk!;
    expect(net([{ kind: 'program', pinId: SECOND_ECU, programSeconds: SECONDS_PER_DAY }])).toBeGreaterThan(net([]));
    // A program of an hour idles until the next visit.
    expect(net([{ kind: 'program', pinId: SECOND_ECU, programSeconds: 3600 }])).toBeLessThan(net([]));
  });

  it('reports a fault of its own instead of calling the variant impossible', () => {
    const broken = { name: 'A', edits: [null as never] };
    const compare = () => compareVariants(basisOf(makeColony()), DAILY, [broken]);
    expect(compare).toThrow(TypeError);
  });

  it('compares only as many variants as are shown', () => {
    const asked = Array.from({ length: MAX_VARIANTS + 1 }, (_, k) => ({ name: `${k}`, edits: [] }));
    const { variants } = compareVariants(basisOf(makeColony()), DAILY, asked);
    expect(variants).toHaveLength(MAX_VARIANTS);
  });

  it('shows an impossible variant beside those that work', () => {
    const basis = basisOf(makeColony());
    const comparison = compareVariants(basis, DAILY, [
      { name: 'A', edits: [{ kind: 'level', level: 9 }] },
      { name: 'B', edits: [] },
    ]);
    expect(comparison.variants[0]).toEqual({ kind: 'impossible', problem: { kind: 'noLevel', level: 9 } });
    const [, second] = comparison.variants;
    // A variant without changes replays exactly like the colony.
    expect(second?.kind === 'ok' && { ...second.figures, templateJson: null }).toEqual({
      ...comparison.current,
      templateJson: null,
    });
  });

  it('draws its fullest store until the longest forecast ends, as its own forecast left it', () => {
    const colony = drawColony('1 ecu 2268 base=6000 cycle=30m program=24h\n2 launchpad\n1 -> 2');
    const longer: ColonyEdit = { kind: 'program', pinId: ECU, programSeconds: 4 * SECONDS_PER_DAY };
    const comparison = compareVariants(basisOf(colony), DAILY, [{ name: 'A', edits: [longer] }]);
    const [variant] = comparison.variants;
    const fills = comparison.current!.fillFractions;
    const last = fills.at(-1)!;
    expect(last).toBeGreaterThan(0);
    expect([...fills].every((fill) => fill >= 0 && fill <= last)).toBe(true);
    expect(fills.at(-2)).toBe(last);
    expect(variant?.kind === 'ok' && variant.figures.fillFractions.at(-1)!).toBeGreaterThan(last);
  });

  it('names the stores that run full, and when', () => {
    const basis = basisOf(drawColony('1 ecu 2268 base=60000 cycle=30m program=48h\n2 launchpad\n1 -> 2'));
    const { figures, forecast } = evaluateVariant(basis, [], '');
    const full = forecast.stops.filter(({ kind }) => kind === 'storageFull');
    expect(figures.fullAt).toMatchObject(full.map(({ pinId, at }) => ({ pinId, at })));
    expect([full.length, forecast.stops.length]).toEqual([1, 2]);
  });
});
