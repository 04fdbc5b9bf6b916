import { describe, expect, it } from 'vitest';
import { openCommand } from './command.ts';
import { LAST_UPDATE, planetRecord } from './raggedColony.ts';

const command = openCommand('round');

const [RAW, WATER, ELECTROLYTES, COOLANT] = [2268, 3645, 2390, 9832];

const factories = [2, 3, 4];

/** A launchpad that feeds three factories, whose product it keeps. */
function factoryLayout(structureId: number, schematicId: number, uses: Record<number, number>, product: number) {
  return {
    pins: [
      { pin_id: 1, type_id: 2543, latitude: 1, longitude: 1, contents: [{ type_id: product, amount: 100 }] },
      ...factories.map((pin_id) => ({
        pin_id,
        type_id: structureId,
        latitude: 1,
        longitude: 1,
        schematic_id: schematicId,
      })),
    ],
    routes: factories.flatMap((pin) => [
      ...Object.entries(uses).map(([typeId, quantity]) => ({
        ...{ route_id: 10 * pin + Number(typeId), source_pin_id: 1, destination_pin_id: pin },
        ...{ content_type_id: Number(typeId), quantity },
      })),
      { route_id: pin, source_pin_id: pin, destination_pin_id: 1, content_type_id: product, quantity: 20 },
    ]),
  };
}

const waterLayout = factoryLayout(2492, 121, { [RAW]: 3000 }, WATER);
const coolantLayout = factoryLayout(2494, 66, { [WATER]: 40, [ELECTROLYTES]: 40 }, COOLANT);

/** One launchpad full of the raw resource. */
const storeLayout = {
  pins: [{ pin_id: 9, type_id: 2543, latitude: 1, longitude: 1, contents: [{ type_id: RAW, amount: 400_000 }] }],
};

const round = {
  round_at: '2026-02-04T00:00:00Z',
  next_round_at: '2026-02-05T00:00:00Z',
  prices: { [RAW]: 5, [WATER]: 400, [ELECTROLYTES]: 400, [COOLANT]: 10_000 },
  customs_tax: 0.1,
  stock: [{ account: 'One', type_id: WATER, amount: 1000 }],
  colonies: [
    { id: 'factories', character: 'Ana', account: 'One', planet: planetRecord, layout: coolantLayout },
    { id: 'store', character: 'Ben', account: 'One', planet: planetRecord, layout: storeLayout },
    { id: 'broken', character: 'Ben', account: 'One', planet: planetRecord, layout: { pins: 'none' } },
  ],
};

const planRound = (input: unknown) => command(['-'], typeof input === 'string' ? input : JSON.stringify(input));

/** One extractor whose launchpad no factory empties, with a program of a day from the record's time on. */
const extractorLayout = {
  pins: [
    {
      pin_id: 5,
      type_id: 2848,
      latitude: 1,
      longitude: 1,
      install_time: LAST_UPDATE,
      expiry_time: new Date(Date.parse(LAST_UPDATE) + 86_400_000).toISOString(),
      last_cycle_start: LAST_UPDATE,
      extractor_details: { cycle_time: 900, heads: [], product_type_id: RAW, qty_per_cycle: 5000 },
    },
    { pin_id: 1, type_id: 2543, latitude: 1, longitude: 1 },
  ],
  routes: [{ route_id: 1, source_pin_id: 5, destination_pin_id: 1, content_type_id: RAW, quantity: 9000 }],
};

describe('npm run round', () => {
  it('prints what to collect, deliver, buy and in what order, and the colonies that can not be planned', async () => {
    const { status, stdout, stderr } = await planRound(round);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const printed = JSON.parse(stdout);
    const [factory, store] = printed.visits;
    // 24 cycles of 40 units in each of three factories, which have to pull their first set before they start.
    expect(factory.deliveries).toEqual([
      { pin_id: 1, type_id: ELECTROLYTES, amount: 2880, sources: [{ kind: 'bought', amount: 2880 }] },
      {
        pin_id: 1,
        type_id: WATER,
        amount: 2880,
        sources: [
          { kind: 'stock', amount: 1000 },
          { kind: 'bought', amount: 1880 },
        ],
      },
    ]);
    expect(factory).toMatchObject({
      id: 'factories',
      needed: true,
      can_wait_until: round.round_at,
      lasts_until: round.next_round_at,
      limited_by: null,
      restarts: [],
      collects: [{ pin_id: 1, type_id: COOLANT, amount: 100 }],
      lost: [],
      stops: factories.flatMap((pin_id) =>
        [ELECTROLYTES, WATER].map((type_id) => ({ time: round.next_round_at, pin_id, kind: 'inputMissing', type_id })),
      ),
    });
    // Each of the 24 cycles makes 5 at 10,000 less 720 ISK tax and uses 80 at 400 plus 20.
    expect(factory.worth_isk).toBeCloseTo(3 * 24 * (5 * (10_000 - 720) - 80 * (400 + 20)));
    expect(store).toMatchObject({ id: 'store', needed: false, can_wait_until: null, deliveries: [] });
    expect(printed.logins).toEqual([{ character: 'Ana', is_return: false, visits: ['factories'] }]);
    expect(printed.buy).toEqual([
      { account: 'One', type_id: ELECTROLYTES, amount: 2880 },
      { account: 'One', type_id: WATER, amount: 1880 },
    ]);
    expect(printed.surplus).toEqual([{ account: 'One', type_id: COOLANT, amount: 100 }]);
    // Collecting alone is no reason to log in.
    expect(printed.skipped).toEqual(['store']);
    expect(printed.errors).toEqual([{ id: 'broken', message: expect.stringContaining("can't be read") }]);
  });

  it('asks for no visit that costs more than it brings, as the page does not', async () => {
    const planAt = async (price: number) => {
      const { stdout, stderr } = await planRound({
        ...round,
        prices: { ...round.prices, [COOLANT]: price },
        stock: [],
      });
      expect(stderr).toBe('');
      const { visits, skipped, logins, buy } = JSON.parse(stdout);
      return { visit: visits[0], skipped, logins, buy };
    };
    // A cycle uses 80 units at 400 plus 20 ISK tax, and makes 5 of which each is taxed 720.
    for (const price of [7439, 7440]) {
      const { visit, ...rest } = await planAt(price);
      expect(rest).toEqual({ skipped: ['factories', 'store'], logins: [], buy: [] });
      expect(visit).toMatchObject({ needed: false, deliveries: [], worth_isk: 0 });
    }
    const brought = [{ amount: 2880 }, { amount: 2880 }];
    expect((await planAt(7441)).visit).toMatchObject({ needed: true, deliveries: brought });
  });

  it('buys no raw material, but brings what is in stock, or what other colonies collect, as the page does', async () => {
    const colony = { character: 'Ana', account: 'One', planet: planetRecord };
    const planFor = async (stock: number, layouts: Record<string, unknown>) => {
      const { stdout, stderr } = await planRound({
        ...round,
        prices: { [RAW]: 5, [WATER]: 1000 },
        stock: [{ account: 'One', type_id: RAW, amount: stock }],
        colonies: Object.entries(layouts).map(([id, layout]) => ({ ...colony, id, layout })),
      });
      expect(stderr).toBe('');
      const { visits, buy } = JSON.parse(stdout);
      expect(buy).toEqual([]);
      return visits[0].deliveries;
    };
    expect(await planFor(0, { factories: waterLayout })).toEqual([]);
    expect(await planFor(9000, { factories: waterLayout })).toMatchObject([
      { type_id: RAW, amount: 9000, sources: [{ kind: 'stock', amount: 9000 }] },
    ]);
    // 48 cycles of 3,000 units in each of three factories would use 432,000.
    const [delivery] = await planFor(9000, { factories: waterLayout, extractor: extractorLayout });
    expect(delivery.amount).toBeGreaterThan(9000);
    expect(delivery.amount).toBeLessThan(432_000);
    expect(delivery.sources).toMatchObject([{ kind: 'stock' }, { kind: 'collected', character: 'Ana' }]);
  });

  it('asks for no visit right after one, and hours later only for one that pays for its login', async () => {
    const planAfter = async (minutes: number, changes: object = {}) => {
      const at = Date.parse(LAST_UPDATE) + minutes * 60_000;
      const { stdout, stderr } = await planRound({
        ...round,
        round_at: new Date(at).toISOString(),
        next_round_at: new Date(at + 86_400_000).toISOString(),
        colonies: [{ id: 'extractor', character: 'Ana', planet: planetRecord, layout: extractorLayout }],
        ...changes,
      });
      expect(stderr).toBe('');
      const { visits, skipped, logins } = JSON.parse(stdout);
      return { ...visits[0], isSkipped: skipped.includes('extractor'), loginCount: logins.length };
    };
    for (const minutes of [1, 20, 60]) {
      expect(await planAfter(minutes)).toMatchObject({ needed: false, isSkipped: true, loginCount: 0 });
      // Without a price, the units decide.
      expect(await planAfter(minutes, { prices: {} })).toMatchObject({ worth_isk: null, isSkipped: true });
    }
    const later = await planAfter(180);
    expect(later).toMatchObject({ needed: false, isSkipped: false, loginCount: 1 });
    expect(await planAfter(180, { login_isk: Math.floor(later.worth_isk) })).toMatchObject({ loginCount: 1 });
    expect(await planAfter(180, { login_isk: Math.ceil(later.worth_isk) })).toMatchObject({ loginCount: 0 });
    expect((await planAfter(180, { haul_isk_per_m3: 100 })).worth_isk).toBeLessThan(later.worth_isk);
    expect(await planAfter(23 * 60)).toMatchObject({ needed: true, isSkipped: false });
  });

  it('makes programs long enough for the next round with "best", with routes for what they yield', async () => {
    const planFor = async (program_seconds: unknown, days: number) => {
      const at = Date.parse(LAST_UPDATE) + 86_400_000;
      const { stdout, stderr } = await planRound({
        ...round,
        round_at: new Date(at).toISOString(),
        next_round_at: new Date(at + days * 86_400_000).toISOString(),
        program_seconds,
        // The route takes what a cycle of 15 minutes yields at most.
        colonies: [{ id: 'extractor', character: 'Ana', planet: planetRecord, layout: extractorLayout }],
      });
      expect(stderr).toBe('');
      const [visit] = JSON.parse(stdout).visits;
      const [{ install_time, expiry_time, cycle_time }] = visit.restarts;
      return { hours: (Date.parse(expiry_time) - Date.parse(install_time)) / 3_600_000, cycle_time, ...visit };
    };
    expect(await planFor('best', 1)).toMatchObject({ hours: 26, cycle_time: 1800 });
    expect(await planFor('best', 2)).toMatchObject({ hours: 50, cycle_time: 1800 });
    expect(await planFor('best', 3)).toMatchObject({ hours: 74, cycle_time: 3600 });
    expect((await planFor('best', 3)).worth_isk).toBeGreaterThan((await planFor(null, 3)).worth_isk);
    const { lost } = await planFor(14 * 86_400, 3);
    expect(lost).toEqual([]);
  });

  it('explains invalid input in one sentence, and exits with 2', async () => {
    const wrong: [unknown, string][] = [
      ['{', 'is not JSON'],
      ['[]', 'has to be an object'],
      [{ ...round, next_round_at: LAST_UPDATE }, 'has to be after'],
      [{ ...round, stock: [{ account: 'One', type_id: RAW, amount: -1 }] }, 'stock.0.amount'],
      [{ ...round, program_seconds: 'longest' }, 'program_seconds'],
      [{ ...round, login_isk: -1 }, 'login_isk'],
      [{ ...round, stock: [{ account: 'One', type_id: 34, amount: 1 }] }, 'no planetary commodity'],
    ];
    for (const [input, message] of wrong) {
      const { status, stdout, stderr } = await planRound(input);
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect([status, stdout]).toEqual([2, '']);
    }
  });
});
