/** What would help one planet most that falls short: every change that could is replayed. */
import { tierOf } from '../../catalogue/index.ts';
import type { Feeding } from '../../domain/chain.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { SustainedColony } from '../../domain/sustained.ts';
import { type Fraction, type Isk, SECONDS_PER_DAY } from '../../domain/units.ts';
import { type MarketRoom, monthlyTrade } from '../../worth/index.ts';
import { monthlyWorth } from '../changeWorth.ts';
import type { Balances } from './balances.ts';
import { ownShortage } from './chainPlanet.ts';
import type { FleetMarket } from './fleetMarket.ts';
import {
  type AddedHeads,
  type Fed,
  fittingHeads,
  headCountOf,
  longerPrograms,
  type Remedies,
  type Remedy,
} from './remedies.ts';
import { boughtInputs, isMissing, type Planet, type Shortfall } from './shortfalls.ts';

/** Times between visits that are tried instead of longer ones. */
const VISIT_SECONDS = [7, 4, 3, 2, 1, 0.5].map((days) => days * SECONDS_PER_DAY);
const TRIED_VISITS = 2;

/** A longer program is only given up for this share of what more heads would bring, at least. */
const GOOD_ENOUGH: Fraction = 0.5;

/** What is best for one planet. */
export interface Choice {
  shortfall: Shortfall;
  remedy: Remedy;
  before: SustainedColony;
  after: SustainedColony;
  /** of worth; null if a price is unknown */
  gainIsk: Isk | null;
}

interface ChoiceBasis {
  shortfall: Shortfall;
  balances: Balances;
  market: FleetMarket;
  room: MarketRoom;
  remedies: Remedies;
  feeding: Feeding;
}

/** The remedy that brings the planet most; null if none brings anything. */
export function* choose({
  shortfall,
  balances,
  market,
  room,
  remedies,
  feeding,
}: ChoiceBasis): Generator<void, Choice | null> {
  const { planet } = shortfall;
  const short = feeding === 'own' ? missingOn(planet, balances) : [];
  const fed = fedWithout(short, balances);
  const before = remedies.try(planet, { kind: 'asNow' }, fed);
  yield;
  if (before === null) return null;
  const unchanged = { ...planet, economy: market.economyOf(planet), worth: { ...planet.worth, room } };
  const worthOf = (sustained: SustainedColony) => monthlyWorth(unchanged, sustained).worthIsk;
  let best: Choice | null = null;
  for (const remedy of remediesFor(shortfall)) {
    // What only other products lack stays short.
    const rest = remedy.kind === 'asNow' ? short.filter((typeId) => !isMissingIn(shortfall, typeId)) : short;
    const after = remedies.try(planet, remedy, fedWithout(rest, balances));
    yield;
    if (after === null) continue;
    const previous = startsAgain(remedy)
      ? better(before, remedies.try(planet, sameHeads(remedy), fed), worthOf)
      : before;
    yield;
    const now = monthlyWorth(unchanged, after, monthlyTrade(previous)).worthIsk;
    const then = worthOf(previous);
    const gainIsk = now === null || then === null ? null : now - then;
    if (gainIsk !== null && gainIsk <= 0) continue;
    if (best === null || (gainIsk !== null && isBetter(gainIsk, remedy, best))) {
      best = { shortfall, remedy, before: previous, after, gainIsk };
    }
  }
  return best;
}

/** What the planet's factories lack if nothing is bought. */
function missingOn(planet: Planet, balances: Balances): TypeId[] {
  const bought = new Set(planet.productions.flatMap((production) => boughtInputs(planet, production)));
  return [...bought].filter((typeId) => isMissing(typeId, balances)).sort((a, b) => a - b);
}

/** Everything is brought, apart from what the fleet lacks of these. */
function fedWithout(short: readonly TypeId[], balances: Balances): Fed {
  return short.map((typeId) => [typeId, balances.coverageIfUnbought(typeId)]);
}

function isMissingIn({ causes }: Shortfall, typeId: TypeId): boolean {
  return causes.some((cause) => cause.kind === 'missing' && cause.typeId === typeId);
}

type WithHeads = Extract<Remedy, { kind: 'heads' }>;

/** A program that starts again now is compared with one that does so without a change: when it starts matters, too. */
function startsAgain(remedy: Remedy): remedy is WithHeads {
  return remedy.kind === 'heads';
}

function sameHeads({ added }: WithHeads): Remedy {
  return { kind: 'heads', added: added.map(({ typeId }) => ({ typeId, headCount: 0 })) };
}

function better(
  before: SustainedColony,
  again: SustainedColony | null,
  worthOf: (sustained: SustainedColony) => Isk | null,
): SustainedColony {
  return again !== null && (worthOf(again) ?? 0) > (worthOf(before) ?? 0) ? again : before;
}

/** Restarting costs nothing, more heads are moved by hand: they have to bring clearly more. */
function isBetter(gainIsk: Isk, remedy: Remedy, best: Choice): boolean {
  const isCheap = best.remedy.kind === 'restart' && remedy.kind === 'heads';
  return gainIsk > (best.gainIsk ?? Number.NEGATIVE_INFINITY) / (isCheap ? GOOD_ENOUGH : 1);
}

/** Cheap ones first. */
function remediesFor({ planet, production, causes }: Shortfall): Remedy[] {
  const { intervalSeconds } = planet.visits;
  const found: Remedy[] = [];
  const own: TypeId[] = [];
  const raw: TypeId[] = [];
  for (const cause of causes) {
    switch (cause.kind) {
      case 'missing':
        // Bought after all.
        if (!found.some(({ kind }) => kind === 'asNow')) found.push({ kind: 'asNow' });
        break;
      case 'shortOnPlanet':
        if (tierOf(cause.typeId) > 0) {
          own.push(cause.typeId);
          break;
        }
        // Nobody hauls raw material by the thousands of m³.
        if (raw.length === 0 && longerPrograms(planet.colony, intervalSeconds).length > 0) {
          found.push({ kind: 'restart', programSeconds: intervalSeconds });
        }
        raw.push(cause.typeId);
        break;
      case 'room':
      case 'lost': {
        const shorter = VISIT_SECONDS.filter((seconds) => seconds < intervalSeconds).slice(0, TRIED_VISITS);
        found.push(
          { kind: 'takeOut' },
          { kind: 'store', storeKind: 'storage' },
          { kind: 'store', storeKind: 'launchpad' },
          ...shorter.map((seconds): Remedy => ({ kind: 'visit', intervalSeconds: seconds })),
        );
        break;
      }
      case 'noLaunchpad':
        found.push({ kind: 'store', storeKind: 'launchpad' });
        break;
      case 'loss':
        if (production !== null) {
          const { schematic, factoryCount } = production;
          found.push({ kind: 'stop', schematicId: schematic.schematicId, factoryCount });
        }
        break;
      case 'setUp':
        break;
      default:
        cause satisfies never;
    }
  }
  found.push(...moreHeads(planet, raw));
  if (own.length > 0 && planet.goods.hasLaunchpad) found.push({ kind: 'bring', typeIds: own.sort((a, b) => a - b) });
  return found;
}

/** As many heads as make up for what is short, or as fit. */
function moreHeads(planet: Planet, typeIds: readonly TypeId[]): Remedy[] {
  const wanted = typeIds.flatMap((typeId): AddedHeads[] => {
    const made = planet.flows.get(typeId)?.madeUnitsPerHour ?? 0;
    if (made <= 0) return [];
    const headCount = Math.ceil((headCountOf(planet.colony, typeId) * ownShortage(planet, typeId)) / made);
    return [{ typeId, headCount }];
  });
  const added = fittingHeads(planet, wanted);
  return added.length === 0 ? [] : [{ kind: 'heads', added }];
}
