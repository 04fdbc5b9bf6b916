/** The layout that makes the most of a product on one planet, by replay. Rates only choose what is replayed. */
import { commodities, resourcesByPlanetType, structures } from '../../game/catalogue/index.ts';
import {
  type Design,
  type DesignLimit,
  type DesignOutcome,
  type DesignProblem,
  type DesignRequest,
  PROGRAM_SLACK_SECONDS,
} from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { PIN_KINDS } from '../../game/domain/pinKinds.ts';
import type { Template } from '../../game/domain/template.ts';
import type { Isk, Seconds } from '../../game/domain/units.ts';
import { cycleSecondsFor, MAX_PROGRAM_SECONDS } from '../../game/sustain/index.ts';
import { type PreparedColony, prepareColony } from '../report/index.ts';
import { ASSUMED_QUANTITY_PER_HEAD, type QuantityPerHead, toColony } from '../templates/templateToColony.ts';
import type { Blueprint } from './blueprint.ts';
import { type Candidate, CandidateSearch } from './designCandidates.ts';
import { type EcuSet, listEcuSets, MOST_HEADS } from './ecuSets.ts';
import { findDesignProblem } from './findDesignProblem.ts';
import { layOut } from './layOut.ts';
import { type ReplayedDesign, replayDesign } from './replayDesign.ts';
import { listSourcePlans, type SourcePlan } from './sourcePlans.ts';
import { toBlueprint } from './toBlueprint.ts';

/** Replays of candidates at most; later ones are expected to make less. */
const MOST_REPLAYS = 16;
/** How much more than the best one so far a candidate has to promise to be replayed. */
const WORTH_A_REPLAY = 1.001;

/** Below this part of its calculated rate, a design loses something to full stores. */
const FALLS_SHORT = 0.98;

/** Same request, same outcome. */
export function designColony(request: DesignRequest): DesignOutcome {
  const problem = findDesignProblem(request);
  if (problem !== null) return { kind: 'impossible', problem };
  return new Designer(request).outcome();
}

/** A candidate as it was built and replayed. */
interface Built {
  candidate: Candidate;
  search: CandidateSearch;
  blueprint: Blueprint;
  template: Template;
  prepared: PreparedColony;
  replay: ReplayedDesign;
  /** per hour: units of the product, or ISK at the request's values */
  value: number;
}

class Designer {
  readonly #request: DesignRequest;
  readonly #programSeconds: Seconds;
  readonly #cycleSeconds: Seconds;
  readonly #quantityPerHead: QuantityPerHead;

  constructor(request: DesignRequest) {
    this.#request = request;
    this.#programSeconds = Math.min(MAX_PROGRAM_SECONDS, request.visitSeconds + PROGRAM_SLACK_SECONDS);
    this.#cycleSeconds = cycleSecondsFor(this.#programSeconds);
    this.#quantityPerHead = (resource) => request.quantitiesPerHead[resource] ?? ASSUMED_QUANTITY_PER_HEAD;
  }

  outcome(): DesignOutcome {
    const { productTypeId } = this.#request;
    const searches = this.#listSearches();
    const valued = searches.filter(({ plan }) => this.#valuePerUnit(plan) > 0);
    if (searches.length > 0 && valued.length === 0) return impossible({ kind: 'losesMoney', typeId: productTypeId });
    const best = this.#best(valued.filter(({ boundPerHour }) => boundPerHour > 0));
    if (best !== null) return { kind: 'design', design: this.#design(best) };
    return impossible(this.#tooLarge(searches) ?? { kind: 'nothingMade', typeId: productTypeId });
  }

  #listSearches(): CandidateSearch[] {
    const resources = resourcesByPlanetType[this.#request.planetType];
    const ecuSets = new Map<TypeId, readonly EcuSet[]>();
    return listSourcePlans(this.#request, resources).map((plan) => {
      for (const { typeId } of plan.extracted) {
        if (ecuSets.has(typeId)) continue;
        const perHead = this.#quantityPerHead(typeId);
        const { visitSeconds, mostHeads } = this.#request;
        ecuSets.set(typeId, listEcuSets(perHead, visitSeconds, this.#cycleSeconds, mostHeads));
      }
      return new CandidateSearch(plan, this.#request, ecuSets);
    });
  }

  /** What a unit of the product is worth less what is brought for it; 1 if units count. */
  #valuePerUnit({ productTypeId, brought }: SourcePlan): number {
    const { values } = this.#request;
    if (values === null) return 1;
    const cost = brought.reduce((sum, { typeId, perUnit }) => sum + perUnit * values.importIsk.get(typeId)!, 0);
    return (values.exportIsk.get(productTypeId) ?? 0) - cost;
  }

  #best(searches: readonly CandidateSearch[]): Built | null {
    const candidates = searches
      .flatMap((search) => search.list().map((candidate) => ({ search, candidate })))
      .map((one) => ({ ...one, expected: one.candidate.expectedPerHour * this.#valuePerUnit(one.candidate.plan) }))
      .sort((a, b) => b.expected - a.expected || storeCost(a.candidate) - storeCost(b.candidate));
    let best: Built | null = null;
    let replays = 0;
    for (const { search, candidate, expected } of candidates) {
      if (replays >= MOST_REPLAYS && best !== null && best.value > 0) break;
      if (best !== null && expected <= best.value * WORTH_A_REPLAY) break;
      const built = this.#build(search, candidate, best);
      if (built === null) continue;
      replays += 1;
      if (built.value > (best?.value ?? 0)) best = built;
    }
    return best;
  }

  /**
   * Null if it doesn't fit the command center after all: links can need higher levels.
   * @param best so far: what makes no more is not worth a long replay
   */
  #build(search: CandidateSearch, candidate: Candidate, best: Built | null): Built | null {
    const { radiusKm, visitSeconds, productTypeId } = this.#request;
    const blueprint = toBlueprint(candidate, {
      quantityPerHead: this.#quantityPerHead,
      visitSeconds,
      cycleSeconds: this.#cycleSeconds,
    });
    const template = layOut(blueprint, commodities.get(productTypeId)!.name, this.#request);
    if (template === null) return null;
    const colony = toColony(template, this.#quantityPerHead, 0, this.#programSeconds, this.#cycleSeconds);
    const prepared = prepareColony(colony, radiusKm);
    const { cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw } = prepared.load;
    if (cpuUsedTf > cpuLimitTf || powerUsedMw > powerLimitMw) return null;
    const enough = best === null ? 0 : best.value / this.#valuePerUnit(candidate.plan);
    const replay = replayDesign(colony, productTypeId, visitSeconds, enough);
    return { candidate, search, blueprint, template, prepared, replay, value: this.#valueOf(replay) };
  }

  #valueOf({ unitsPerHour, broughtPerHour }: ReplayedDesign): number {
    const { values, productTypeId } = this.#request;
    if (values === null) return unitsPerHour;
    let isk: Isk = unitsPerHour * (values.exportIsk.get(productTypeId) ?? 0);
    for (const [typeId, units] of broughtPerHour) isk -= units * (values.importIsk.get(typeId) ?? 0);
    return isk;
  }

  #design(built: Built): Design {
    const { candidate, blueprint, template, prepared, replay, value } = built;
    const { values, productTypeId } = this.#request;
    const counts = new Map<TypeId, number>();
    for (const { typeId } of template.pins) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
    const structureCounts = [...counts].map(([typeId, count]) => ({ typeId, count }));
    const { extracted, brought } = candidate.plan;
    return {
      role: extracted.length === 0 ? 'make' : brought.length === 0 ? 'extract' : 'both',
      template,
      unitsPerHour: replay.unitsPerHour,
      exports: [{ typeId: productTypeId, unitsPerHour: replay.unitsPerHour }],
      imports: [...replay.broughtPerHour].map(([typeId, unitsPerHour]) => ({ typeId, unitsPerHour })),
      iskPerHour: values === null ? null : value,
      load: prepared.load,
      limitedBy: this.#limitOf(built),
      programs: blueprint.ecus.map(({ resourceTypeId, headCount, baseQuantity }, pin) => ({
        pin,
        resourceTypeId,
        headCount,
        baseQuantity,
        programSeconds: this.#programSeconds,
        cycleSeconds: this.#cycleSeconds,
      })),
      structures: structureCounts,
      buildIsk: structureCounts.reduce((sum, { typeId, count }) => sum + count * structures.get(typeId)!.buildIsk, 0),
    };
  }

  /** What keeps a design from making more. */
  #limitOf({ candidate, search, replay }: Built): DesignLimit {
    if (replay.inputsLastSeconds !== null) return { kind: 'inputsRunOut', afterSeconds: replay.inputsLastSeconds };
    if (replay.firstLossSeconds !== null && replay.unitsPerHour < candidate.boundPerHour * FALLS_SHORT) {
      return { kind: 'storeFills', afterSeconds: replay.firstLossSeconds };
    }
    const scarceTypeId = this.#request.mostHeads === undefined ? null : search.scarceBeyond(candidate);
    if (scarceTypeId !== null) return { kind: 'headsPlaced', resourceTypeId: scarceTypeId };
    const beyond = search.overloadBeyond(candidate);
    const extractorCount = candidate.ecuSets.reduce((sum, { heads }) => sum + heads.length, 0);
    const isFull = candidate.ecuSets.every(({ heads }) => heads.every((count) => count === MOST_HEADS));
    if (extractorCount > 0 && isFull) return { kind: 'noFurtherExtractor', extractorCount };
    return { kind: beyond !== null && beyond.powerMw <= 0 && beyond.cpuTf > 0 ? 'cpu' : 'power' };
  }

  /** The command center has too little for the smallest colony. */
  #tooLarge(searches: readonly CandidateSearch[]): DesignProblem | null {
    const { level } = this.#request;
    for (const { leastLoad, limit } of searches) {
      if (leastLoad.powerMw > limit.powerMw) {
        return { kind: 'tooLarge', resource: 'power', level, limit: limit.powerMw, needed: leastLoad.powerMw };
      }
      if (leastLoad.cpuTf > limit.cpuTf) {
        return { kind: 'tooLarge', resource: 'cpu', level, limit: limit.cpuTf, needed: leastLoad.cpuTf };
      }
    }
    return null;
  }
}

function impossible(problem: DesignProblem): DesignOutcome {
  return { kind: 'impossible', problem };
}

/**
 * Of equally good candidates the one with the fewest stores, and with the fewest that are filled by hand: what visits
 * bring arrives at launchpads; from there, storage facilities are filled by hand.
 */
function storeCost({ plan, stores }: Candidate): number {
  const filledByHand = plan.brought.length > 0 ? stores.kinds.filter((kind) => !PIN_KINDS[kind].launches).length : 0;
  return stores.kinds.length + filledByHand / 100;
}
