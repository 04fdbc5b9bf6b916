/** What the engine says of the sandbox's colonies, worked out in the test from ESI's own records. */
import { resolve } from 'node:path';
import { commodities } from '../../workers/catalogue/index.ts';
import { decodePlanets } from '../../workers/catalogue/planets.ts';
import type { Colony } from '../../workers/domain/colony.ts';
import type { Stack } from '../../workers/domain/commodity.ts';
import type { CharacterId, PinId } from '../../workers/domain/ids.ts';
import type { ColonyDetail, ColonyReport } from '../../workers/domain/report.ts';
import type { EpochSeconds, Fraction } from '../../workers/domain/units.ts';
import { advance, compileColony, forecast, readResult, startState } from '../../workers/engine/index.ts';
import { parseColony } from '../../workers/esi/parseColony.ts';
import { type ColonyReportInput, type Planet, reportColony, reportDetail } from '../../workers/report/index.ts';
import { readArrayBuffer } from '../unit/catalogue/readArrayBuffer.ts';
import type { Product } from './player.ts';
import { logPilotsIn } from './stored.ts';

const PLANETS = decodePlanets(
  readArrayBuffer(resolve(import.meta.dirname, '../../workers/catalogue/generated/planets.bin')),
);

/** The sandbox's pilots that each show something. */
const SHOWCASE_PILOTS = 12;

/** A balance threshold and a minimum rate as the product has them before anyone sets them. */
const SETTINGS = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: 0,
  activityFraction: 1,
} as const;

/** What each pin holds at one moment. */
export type Contents = ReadonlyMap<PinId, readonly Stack[]>;

/** m³ of some goods. */
export function volumeOf(contents: readonly Stack[]): number {
  return contents.reduce((sum, { typeId, amount }) => sum + amount * (commodities.get(typeId)?.volumeM3 ?? 0), 0);
}

/** One colony of the sandbox, and the engine's word on it at any moment from its last update on. */
export class EngineColony {
  readonly colony: Colony;
  readonly planet: Planet;
  readonly #prices: ReadonlyMap<number, number>;

  constructor(colony: Colony, planet: Planet, prices: ReadonlyMap<number, number>) {
    this.colony = colony;
    this.planet = planet;
    this.#prices = prices;
  }

  report(at: EpochSeconds, customsTaxFraction: Fraction = 0): ColonyReport {
    return reportColony(this.#input(at, customsTaxFraction));
  }

  detail(at: EpochSeconds): ColonyDetail {
    return reportDetail(this.#input(at, 0));
  }

  /** What each pin holds at each of these moments, which ascend. */
  contentsAt(moments: readonly EpochSeconds[]): Contents[] {
    const state = startState(compileColony(this.colony));
    return moments.map((at) => {
      advance(state, at);
      return new Map(readResult(state).pins.map(({ pinId, contents }) => [pinId, contents]));
    });
  }

  #input(at: EpochSeconds, customsTaxFraction: Fraction): ColonyReportInput {
    const { colony, planet } = this;
    const state = startState(compileColony(colony));
    advance(state, at);
    return {
      colony,
      planet,
      confirmedAt: at,
      at,
      result: readResult(state),
      forecast: forecast(state),
      simulationError: null,
      hasRecord: true,
      config: { planetId: colony.planetId, excludeFromTotals: false, customsTaxFraction },
      settings: SETTINGS,
      prices: this.#prices,
    };
  }
}

async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function fetchPrices({ url }: Product): Promise<Map<number, number>> {
  const answer = (await fetchJson(`${url}/api/praisal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([...commodities.keys()].map((typeId) => ({ type_id: typeId, quantity: 1 }))),
  })) as { appraisal: { items: { typeID: number; prices: { sell: { min: number } } }[] } };
  return new Map(answer.appraisal.items.map(({ typeID, prices }) => [typeID, prices.sell.min]));
}

/** A pilot's colonies by planet id, as the page lists them. */
export async function readColonies(product: Product, pilotName: string): Promise<EngineColony[]> {
  const pilot = (await logPilotsIn(product, SHOWCASE_PILOTS)).find(({ character }) => character.name === pilotName);
  if (!pilot) throw new Error(`The sandbox has no pilot ${pilotName}.`);
  const { characterId } = pilot.character;
  const esiUrl = await product.esiUrl();
  const ask = (path: string) =>
    fetchJson(`${esiUrl}${path}`, {
      headers: { Authorization: `Bearer ${pilot.access_token}` },
    });
  const [prices, planets] = await Promise.all([
    fetchPrices(product),
    ask(`/characters/${characterId}/planets`) as Promise<{ planet_id: number }[]>,
  ]);
  const colonies = await Promise.all(
    planets.map(async (planet) => {
      const layout = await ask(`/characters/${characterId}/planets/${planet.planet_id}`);
      const parsed = parseColony(characterId as CharacterId, planet, layout);
      if (parsed.kind === 'failed') throw new Error(parsed.message);
      const { colony } = parsed;
      const entry = PLANETS.find(colony.planetId);
      if (!entry) throw new Error(`The catalogue has no planet ${colony.planetId}.`);
      return new EngineColony(colony, entry, prices);
    }),
  );
  return colonies.sort((a, b) => a.colony.planetId - b.colony.planetId);
}
