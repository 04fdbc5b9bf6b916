/** How fast colonies are designed, and how much more they make than other templates. */
import { makeFleet } from '../server/sandbox/fleet/makeFleet.ts';
import { toColony } from '../server/sandbox/past/recordToColony.ts';
import { ASSUMED_QUANTITY_PER_HEAD, compareWithDesign, designColony, readTemplates } from '../workers/figures/index.ts';
import { writeTemplate } from '../workers/figures/report/writeTemplate.ts';
import { commodities } from '../workers/game/catalogue/index.ts';
import type { PlanetType } from '../workers/game/domain/commodity.ts';
import type { DesignRequest } from '../workers/game/domain/design.ts';
import type { TypeId } from '../workers/game/domain/ids.ts';
import { SECONDS_PER_HOUR } from '../workers/game/domain/units.ts';
import { atMost, type Measured, measure, slowest, withinFixedWorks } from './measure.ts';

const RADIUS_KM = 3000;
const TEMPLATE_PILOTS = 8;
const FLEET_FROM = Date.UTC(2026, 0, 1) / 1000;

interface Kind {
  what: string;
  planetType: PlanetType;
  product: string;
  /** tiers that visits bring */
  tiers: readonly number[];
  hours: readonly number[];
}

const KINDS: readonly Kind[] = [
  { what: 'P0 to P1', planetType: 'barren', product: 'Water', tiers: [], hours: [1, 24, 336] },
  { what: 'P0 to P2', planetType: 'storm', product: 'Coolant', tiers: [], hours: [1, 24, 336] },
  { what: 'P0 to P3', planetType: 'temperate', product: 'Industrial Explosives', tiers: [], hours: [24] },
  { what: 'P1 to P2', planetType: 'ice', product: 'Coolant', tiers: [1], hours: [24, 168] },
  { what: 'P2 to P3', planetType: 'barren', product: 'Supercomputers', tiers: [2], hours: [24, 168] },
  { what: 'P1 to P3', planetType: 'barren', product: 'Robotics', tiers: [1], hours: [24, 168] },
  { what: 'P3 to P4', planetType: 'barren', product: 'Wetware Mainframe', tiers: [3], hours: [24, 168] },
  { what: 'P1 to P4', planetType: 'barren', product: 'Nano-Factory', tiers: [1], hours: [24, 168] },
  { what: 'any to P2', planetType: 'barren', product: 'Test Cultures', tiers: [1, 2, 3], hours: [24, 336] },
];

function requestFor({ planetType, product, tiers }: Kind, hours: number): DesignRequest {
  const all = [...commodities.values()];
  return {
    planetType,
    radiusKm: RADIUS_KM,
    level: 5,
    productTypeId: all.find(({ name }) => name === product)!.typeId,
    imports: all.flatMap(({ tier, typeId }): TypeId[] => (tiers.includes(tier) ? [typeId] : [])),
    extracts: true,
    quantitiesPerHead: {},
    visitSeconds: hours * SECONDS_PER_HOUR,
    values: null,
  };
}

/** Every kind with short, usual and long visits; then templates of a made-up fleet beside designs of the same kind. */
export function benchDesigns(): Measured {
  const rows = KINDS.flatMap((kind) =>
    kind.hours.map((hours) => {
      const request = requestFor(kind, hours);
      const outcome = designColony(request);
      const timing = measure(() => void designColony(request), { budgetMs: 300 });
      return { kind, hours, timing, units: outcome.kind === 'design' ? outcome.design.unitsPerHour : 0 };
    }),
  );
  const table = {
    title: 'designs (ms)',
    columns: ['kind', 'visits every, h', 'units an hour', 'time'],
    rows: rows.map(({ kind, hours, timing, units }) => [`${kind.what}: ${kind.product}`, hours, units, timing.bestMs]),
  };
  const goal = withinFixedWorks('a design', 1.3, slowest(rows.map(({ timing }) => timing)));
  const compared = compareTemplates();
  return { tables: [table, ...compared.tables], goals: [goal, ...compared.goals] };
}

/** Templates that make more than our design count as missed. */
function compareTemplates(): Measured {
  const texts = makeFleet(TEMPLATE_PILOTS, FLEET_FROM).flatMap(({ characterId, colonies }) =>
    colonies.map((record) => writeTemplate(toColony(characterId, record), '', RADIUS_KM)),
  );
  const gains = [24, 168].flatMap((hours) =>
    texts.flatMap((text) => {
      const [reading] = readTemplates(text);
      if (reading?.kind !== 'template') return [];
      const basis = {
        radiusKm: null,
        quantityPerHead: () => ASSUMED_QUANTITY_PER_HEAD,
        visitSeconds: hours * SECONDS_PER_HOUR,
      };
      return compareWithDesign(reading.template, basis)?.gainFraction ?? [];
    }),
  );
  gains.sort((a, b) => a - b);
  const percents = [gains[0], gains[gains.length >> 1], gains.at(-1)].map((fraction) => (fraction ?? 0) * 100);
  const title = 'more than templates of the same kind (%)';
  return {
    tables: [{ title, columns: ['templates', 'least', 'median', 'most'], rows: [[gains.length, ...percents]] }],
    goals: [atMost('templates that make more', 0, gains.filter((gain) => gain < -1e-6).length, '')],
  };
}
