/** What would help one planet most that falls short: from the same changes as suggestions, judged as they are. */
import { getOrAdd } from '../../game/domain/groups.ts';
import type { SchematicId, TypeId } from '../../game/domain/ids.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import type { Fraction, Isk } from '../../game/domain/units.ts';
import type { ColonyEdit, ProgramLengthReason } from '../../game/domain/whatIf.ts';
import { leastGainIsk } from '../changeWorth.ts';
import { routeLosses } from '../routeLosses.ts';
import { type Found, Search } from '../whatIf/bestChanges.ts';
import { type CandidateGroup, listCandidates } from '../whatIf/candidates.ts';
import { listEditChoices } from '../whatIf/editChoices.ts';
import { judgedOf, replayPresent, type SearchBasis } from '../whatIf/judgeChange.ts';
import { lengthReasonOf } from '../whatIf/lengthReason.ts';
import { findMostMade, lacksPrice } from '../whatIf/mostMade.ts';

/** A planet that falls short, and what of its goods counts. */
export interface RemedyBasis extends SearchBasis {
  /** kinds of changes that could help */
  groups: ReadonlySet<CandidateGroup>;
  /** whose inputs cost more than their product brings */
  losing: ReadonlySet<SchematicId>;
  /** what falls short: a change has to make more of it, unless it ends a loss; null: a loss of what full stores lose */
  product: TypeId | null;
}

/** A change, with what the planet sustains without and with it. */
export interface Remedied {
  edits: readonly ColonyEdit[];
  lengthReason: ProgramLengthReason | null;
  before: SustainedColony;
  after: SustainedColony;
  /** of worth; null if a price is unknown */
  gainIsk: Isk | null;
}

/** A longer program is only given up for changes that bring clearly more: this share of them is enough. */
const GOOD_ENOUGH: Fraction = 0.5;

/** Restarting costs nothing; these are more work. */
const IS_WORK: ReadonlySet<CandidateGroup> = new Set(['heads', 'moreHeads', 'start']);

/** Less of what costs more than it brings. */
const ENDS_LOSS: ReadonlySet<CandidateGroup> = new Set(['fewerFactories', 'idle']);

interface Kept {
  /** everything that the choice depends on besides the planet */
  rests: readonly unknown[];
  choice: Remedied | null;
}

/** The best changes of planets. Each is kept as long as what the planet sustains now, and what its goods are worth. */
export class Remedies {
  readonly #kept = new WeakMap<SustainedColony, Map<string, Kept>>();

  /** The change of these kinds that is worth most; null if none is worth it. @param sustained without a change */
  *best(sustained: SustainedColony, basis: RemedyBasis): Generator<void, Remedied | null> {
    const known = getOrAdd(this.#kept, sustained, () => new Map<string, Kept>());
    const { groups, product, economy, worth, visits } = basis;
    const goods = sustained.flows.map(({ typeId }) => typeId);
    const name = JSON.stringify([
      [...groups],
      product,
      [...(visits.broughtFractions ?? [])],
      goods.map((typeId) => [worth.room.unitsPerHour(typeId), economy.prices.imports?.get(typeId)]),
      [...worth.neededElsewhere],
      economy.customsTax,
      basis.radiusKm,
      basis.known.length,
      worth.loginShare,
    ]);
    const rests = [...goods.map((typeId) => economy.prices.get(typeId)), worth.settings];
    const kept = known.get(name);
    if (kept?.rests.every((one, k) => one === rests[k])) return kept.choice;
    const choice = yield* search(basis);
    known.set(name, { rests, choice });
    return choice;
  }
}

function* search(basis: RemedyBasis): Generator<void, Remedied | null> {
  const { state, radiusKm, economy, visits, worth, groups, losing } = basis;
  const { colony } = state.compiled;
  const choices = listEditChoices(state, radiusKm, basis.known, basis.fleet);
  const replayed = replayPresent(basis);
  const present = judgedOf(replayed);
  const { sustained } = replayed;
  yield;
  const candidates = listCandidates(colony, choices, economy.prices, {
    withImports: true,
    canBuild: radiusKm !== null,
    intervalSeconds: visits.intervalSeconds,
    flows: sustained.flows,
    misrouted: routeLosses(colony, sustained),
    isLosing: present !== null && present.netIsk < 0,
    takesSurplusP0: visits.takesSurplusP0,
    losing,
  }).filter(({ group }) => groups.has(group));
  if (present !== null) {
    const found = new Search(basis, choices, present, {
      withImports: true,
      leastIsk: leastGainIsk(present.netIsk, worth),
    });
    const helping = (yield* found.best(candidates)).filter(
      ({ group, judged }) => ENDS_LOSS.has(group) || makesMore(basis.product, sustained, judged.sustained),
    );
    const best = easiest(helping, (one) => found.gainOf(one));
    if (best !== null) {
      const { edits, judged } = best;
      const lengthReason = yield* lengthReasonOf(best, choices, visits.intervalSeconds, found);
      return { edits, lengthReason, before: sustained, after: judged.sustained, gainIsk: found.gainOf(best) };
    }
  }
  if (!lacksPrice(colony, economy.prices)) return null;
  const most = yield* findMostMade(basis, candidates, replayed, true);
  const after = most?.changed.sustained;
  if (most === null || after === undefined || !makesMore(basis.product, sustained, after)) return null;
  const lengthReason = yield* lengthReasonOf(most, choices, visits.intervalSeconds, null);
  return { edits: most.edits, lengthReason, before: sustained, after, gainIsk: null };
}

/** Whether more of what falls short is made and not lost. */
function makesMore(product: TypeId | null, before: SustainedColony, after: SustainedColony): boolean {
  const madeIn = ({ flows }: SustainedColony) => {
    const flow = flows.find(({ typeId }) => typeId === product);
    return flow === undefined ? 0 : flow.madeUnitsPerHour - flow.lostUnitsPerHour;
  };
  return product === null || madeIn(after) > madeIn(before);
}

function easiest(found: readonly Found[], gainOf: (found: Found) => Isk): Found | null {
  const [best] = found;
  if (best === undefined) return null;
  const free = found.find(({ group }) => group === 'route');
  if (free !== undefined) return free;
  const program = found.find(({ group }) => group === 'program');
  return program !== undefined && IS_WORK.has(best.group) && gainOf(program) >= GOOD_ENOUGH * gainOf(best)
    ? program
    : best;
}
