/** How much a change could bring at most, by what the colony sustains now: bounds for the search alone. */
import { schematics, tierOf, totalM3 } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { sum } from '../../game/domain/sums.ts';
import type { SustainedFlow } from '../../game/domain/sustained.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import type { ColonyEdit, EcuChoice, EditChoices } from '../../game/domain/whatIf.ts';
import { predictProgram, programCycleCount } from '../../game/engine/index.ts';
import { cycleSecondsFor, findColonyGoods, findKnownProgram, soldRawMaterials } from '../../game/sustain/index.ts';
import { exportTaxIsk, importPriceOf, importTaxIsk, priceOf } from '../../game/worth/index.ts';
import { loginsPerMonth } from '../changeWorth.ts';
import { capacityM3Of, productionsOf } from '../report/index.ts';
import { completeEcu } from './applyEdits.ts';
import type { SearchBasis } from './judgeChange.ts';

/** Factories that run at this part of full speed are as fast as they get. */
const FULL_SPEED: Fraction = 0.995;

/** A share of what a colony makes: every colony loses less than that now and then. */
const LITTLE: Fraction = 0.002;

/** Reserves let factories run a little better than averages say. */
const MARGIN: Fraction = 1.1;

interface Running {
  schematic: Schematic;
  count: number;
  fullCyclesPerHour: number;
  cyclesPerHour: number;
}

/** What a measured time cuts off. */
const ROOM_MARGIN: Fraction = 1.02;

/** What other factories no longer use. */
interface Freed {
  typeId: TypeId;
  unitsPerHour: number;
}

export class Potential {
  readonly #basis: SearchBasis;
  readonly #flows: ReadonlyMap<TypeId, SustainedFlow>;
  readonly #running: readonly Running[];
  readonly #ecus: ReadonlyMap<PinId, EcuChoice>;
  readonly #made: ReadonlySet<TypeId>;
  readonly #soldRaw: ReadonlySet<TypeId>;
  readonly #values = new Map<TypeId, Isk>();
  readonly #rates = new Map<string, number>();
  /** whether full stores lose anything: then every change that makes room may end that */
  readonly isLosing: boolean;
  /** whether inputs that are brought run out: then products share what room there is, not time */
  readonly #isCramped: boolean;
  /** what the present factories would bring more a month at full speed, with nothing lost */
  readonly idleIskPerMonth: Isk;
  /** what its stores hold, all together */
  readonly #capacityM3: number;

  constructor(basis: SearchBasis, { ecus, factories }: EditChoices, flows: readonly SustainedFlow[]) {
    const { colony } = basis.state.compiled;
    const goods = findColonyGoods(colony);
    this.#basis = basis;
    this.#flows = new Map(flows.map((flow) => [flow.typeId, flow]));
    this.#ecus = new Map(ecus.map((ecu) => [ecu.pinId, ecu]));
    this.#made = goods.made;
    this.#capacityM3 = sum(goods.stores.map(capacityM3Of));
    this.#soldRaw = soldRawMaterials(goods);
    this.#running = factories.map(({ schematicId, typeId, count }): Running => {
      const schematic = schematics.get(schematicId)!;
      const cyclesPerHour = (this.#flows.get(typeId)?.madeUnitsPerHour ?? 0) / schematic.output.amount;
      return { schematic, count, cyclesPerHour, fullCyclesPerHour: fullCycles(schematic, count) };
    });
    this.isLosing = flows.some(({ lostUnitsPerHour: lost, madeUnitsPerHour: made }) => lost > LITTLE * made);
    this.#isCramped = this.#running.some(
      (one) => isSlow(one) && one.schematic.inputs.some(({ typeId }) => !this.#made.has(typeId)),
    );
    let isk: Isk = 0;
    for (const one of this.#running) {
      if (isSlow(one)) {
        isk += (one.fullCyclesPerHour - one.cyclesPerHour) * Math.max(0, this.#cycleIsk(one.schematic));
      }
    }
    for (const flow of flows) {
      if (flow.lostUnitsPerHour > 0) isk += flow.lostUnitsPerHour * this.#valueOf(flow.typeId);
      if (this.#made.has(flow.typeId)) isk += flow.importedUnitsPerHour * this.#costOf(flow.typeId);
    }
    this.idleIskPerMonth = MARGIN * isk * HOURS_PER_MONTH;
  }

  /** What a change can be worth more in a month, at most. */
  most(edits: readonly ColonyEdit[], isLosingMoney: boolean): Isk {
    let isk: Isk = 0;
    let makesRoom = this.isLosing;
    for (const edit of edits) {
      switch (edit.kind) {
        case 'program': {
          const ecu = this.#ecus.get(edit.pinId);
          if (ecu !== undefined) isk += this.#extractedIsk(ecu, this.#rate(ecu, edit.programSeconds) / this.#rate(ecu));
          break;
        }
        case 'moreHeads':
        case 'heads': {
          const ecu = this.#ecus.get(edit.kind === 'heads' ? edit.toPinId : edit.pinId);
          if (ecu !== undefined) isk += this.#extractedIsk(ecu, (ecu.headCount + edit.count) / ecu.headCount);
          break;
        }
        case 'factories':
          isk += this.#factoriesIsk(edit.schematicId, edit.count);
          break;
        case 'schematic':
          isk += this.#schematicIsk(edit);
          break;
        case 'visits':
          isk += this.idleIskPerMonth - this.#loginIsk(edit.intervalSeconds);
          break;
        case 'start':
          isk += this.#isSold(edit.productTypeId)
            ? Number.POSITIVE_INFINITY
            : this.idleIskPerMonth + this.#spentIsk(edit.productTypeId);
          break;
        case 'bring':
        case 'stores':
        case 'routes':
        case 'takeOut':
        case 'removeEcu':
        case 'fewerHeads':
          // Room for what is lost, for inputs that don't fit, or taken from raw material that is in the way.
          makesRoom = true;
          break;
        default:
          return Number.POSITIVE_INFINITY;
      }
    }
    if (makesRoom) isk += this.idleIskPerMonth;
    if (isLosingMoney && edits.some(({ kind }) => kind === 'factories' || kind === 'schematic')) {
      return Number.POSITIVE_INFINITY;
    }
    return isk + this.#haulIsk();
  }

  /** What a changed colony can net a month at most, by the room for its inputs; infinite unless all are brought. */
  mostNetByRoom(changed: Colony): Isk {
    const { stores, feeds, made, used } = findColonyGoods(changed);
    const isMixed = changed.pins.some(({ kind }) => kind === 'ecu') || [...used].some((typeId) => made.has(typeId));
    if (isMixed || this.#haulIsk() > 0) return Number.POSITIVE_INFINITY;
    const uses = [...productionsOf(changed.pins).values()].map(({ schematic, pins: { length: count } }) => ({
      isk: schematic.output.amount * this.#priceOf(schematic.output.typeId) - this.#boughtIsk(schematic),
      m3: totalM3(schematic.inputs),
      cyclesPerHour: fullCycles(schematic, count),
      count,
    }));
    const feeding = stores.filter(({ pinId }) => feeds.some((feed) => feed.pinId === pinId));
    const capacityM3 = sum(feeding.map(capacityM3Of));
    // Every factory holds one cycle's inputs besides.
    const hours = this.#basis.visits.intervalSeconds / SECONDS_PER_HOUR;
    let m3PerHour = (capacityM3 + sum(uses.map(({ count, m3 }) => count * m3))) / hours;
    let iskPerHour: Isk = 0;
    for (const { isk, m3, cyclesPerHour } of uses.sort((a, b) => b.isk / b.m3 - a.isk / a.m3)) {
      if (isk <= 0) break;
      const cycles = Math.min(cyclesPerHour, m3PerHour / m3);
      iskPerHour += cycles * isk;
      m3PerHour -= cycles * m3;
    }
    return ROOM_MARGIN * iskPerHour * HOURS_PER_MONTH;
  }

  #boughtIsk({ inputs }: Schematic): Isk {
    return sum(inputs.map(({ typeId, amount }) => amount * this.#costOf(typeId)));
  }

  /** Whether visits bring inputs to the colony, as it is or with these changes. */
  isFed(edits: readonly ColonyEdit[]): boolean {
    const isBrought = ({ typeId }: { typeId: TypeId }) => !this.#made.has(typeId);
    return [
      ...this.#running.map(({ schematic }) => schematic),
      ...edits.flatMap((edit) => {
        if (edit.kind === 'schematic') return schematics.get(edit.toSchematicId) ?? [];
        return edit.kind === 'factories' ? (schematics.get(edit.schematicId) ?? []) : [];
      }),
    ].some(({ inputs }) => inputs.some(isBrought));
  }

  /** What a month's use of a commodity costs at most that the colony doesn't make. */
  #spentIsk(typeId: TypeId): Isk {
    if (this.#made.has(typeId)) return 0;
    const unitsPerHour = sum(
      this.#running.flatMap(({ schematic: { inputs }, fullCyclesPerHour }) =>
        inputs.flatMap((input) => (input.typeId === typeId ? [input.amount * fullCyclesPerHour] : [])),
      ),
    );
    return MARGIN * unitsPerHour * HOURS_PER_MONTH * this.#costOf(typeId);
  }

  /** How many cycles an hour more own inputs allow; infinite where all of them are brought. @param freed by other factories */
  sparedCyclesPerHour({ inputs }: Schematic, freed: readonly Freed[] = []): number {
    let cycles = Number.POSITIVE_INFINITY;
    for (const { typeId, amount } of inputs) {
      if (!this.#made.has(typeId)) continue;
      const { madeUnitsPerHour = 0, usedUnitsPerHour = 0 } = this.#flows.get(typeId) ?? {};
      const more = freed.find((one) => one.typeId === typeId)?.unitsPerHour ?? 0;
      cycles = Math.min(cycles, (Math.max(0, madeUnitsPerHour - usedUnitsPerHour) + more) / amount);
    }
    return cycles;
  }

  /** The sum of what more of a resource brings; 0 if less is extracted. @param factor of what the extractor yields now */
  #extractedIsk({ pinId, productTypeId }: EcuChoice, factor: number): Isk {
    if (!(factor > 1)) return 0;
    const unitsPerHour = this.#rate(this.#ecus.get(pinId)!) * (factor - 1);
    return MARGIN * unitsPerHour * HOURS_PER_MONTH * this.#valueOfMore(productTypeId);
  }

  /** Units an hour of an extractor that is visited as usual. */
  #rate(ecu: EcuChoice, programSeconds: Seconds = ecu.programSeconds): number {
    const name = `${ecu.pinId} ${programSeconds}`;
    return getOrAdd(this.#rates, name, () => this.#rateOf(ecu, programSeconds));
  }

  #rateOf({ pinId, productTypeId, headCount, programSeconds: present }: EcuChoice, programSeconds: Seconds): number {
    const { state, known, visits } = this.#basis;
    const pin = state.compiled.colony.pins.find((one) => one.pinId === pinId);
    const ecu = pin?.kind === 'ecu' ? completeEcu(pin) : undefined;
    if (ecu === undefined) return 0;
    const isPresent = programSeconds === present;
    const cycleSeconds = isPresent ? ecu.cycleSeconds : cycleSecondsFor(programSeconds);
    const match = isPresent
      ? null
      : findKnownProgram(known, { productTypeId, headCount, cycleSeconds, programSeconds });
    const baseQty = match?.baseQtyPerCycle ?? ecu.baseQtyPerCycle;
    // It is restarted at the last visit before it ends, or at the first one after that.
    const period = Math.max(1, Math.floor(programSeconds / visits.intervalSeconds)) * visits.intervalSeconds;
    const cycles = programCycleCount(0, Math.min(programSeconds, period), cycleSeconds);
    return (predictProgram(baseQty, cycleSeconds, cycles).totalUnits * SECONDS_PER_HOUR) / period;
  }

  #factoriesIsk(schematicId: Running['schematic']['schematicId'], count: number): Isk {
    const schematic = schematics.get(schematicId);
    if (schematic === undefined) return 0;
    if (count < 0) return this.#removedIsk(schematic, -count);
    const running = this.#running.find((one) => one.schematic === schematic);
    // Factories that wait already leave nothing for more of them.
    if (running !== undefined && isSlow(running) && !this.isLosing && !this.#isCramped) return 0;
    return this.#addedIsk(schematic, fullCycles(schematic, count)) + (this.#isCramped ? this.idleIskPerMonth : 0);
  }

  /** What cycles of a schematic bring: with own inputs that are spared first, then with those that other factories use now. */
  #addedIsk(schematic: Schematic, fullCyclesPerHour: number, freed: readonly Freed[] = []): Isk {
    const { typeId, amount } = schematic.output;
    const room = this.#made.has(typeId) ? null : this.#basis.worth.room.unitsPerHour(typeId);
    const isUsedHere = this.#isUsed(typeId);
    const sold = room === null || isUsedHere ? fullCyclesPerHour : Math.min(fullCyclesPerHour, room / amount);
    const most = Math.min(sold, this.#storedCyclesPerHour(schematic, fullCyclesPerHour));
    const spared = Math.min(most, MARGIN * this.sparedCyclesPerHour(schematic, freed));
    const taken = Math.min(most, MARGIN * this.#ownCyclesPerHour(schematic)) - spared;
    const cycleIsk = Math.max(0, this.#cycleIsk(schematic));
    const takenIsk = taken > 0 ? taken * Math.max(0, cycleIsk - this.#forgoneIsk(schematic)) : 0;
    return HOURS_PER_MONTH * (Math.max(0, spared) * cycleIsk + takenIsk);
  }

  /** How many cycles an hour stores and factories have inputs for that are brought: from visit to visit, no more fits. */
  #storedCyclesPerHour({ inputs, cycleSeconds }: Schematic, fullCyclesPerHour: number): number {
    const brought = inputs.filter(({ typeId }) => !this.#made.has(typeId));
    const m3 = totalM3(brought);
    const factoryCount = (fullCyclesPerHour * cycleSeconds) / SECONDS_PER_HOUR;
    const hours = this.#basis.visits.intervalSeconds / SECONDS_PER_HOUR;
    return m3 === 0 ? Number.POSITIVE_INFINITY : (ROOM_MARGIN * (this.#capacityM3 / m3 + factoryCount)) / hours;
  }

  /** How many cycles an hour more the own inputs allow with what other schematics use now. */
  #ownCyclesPerHour(schematic: Schematic): number {
    const present = this.#running.find((one) => one.schematic === schematic)?.cyclesPerHour ?? 0;
    let cycles = Number.POSITIVE_INFINITY;
    for (const { typeId, amount } of schematic.inputs) {
      if (!this.#made.has(typeId)) continue;
      cycles = Math.min(cycles, (this.#flows.get(typeId)?.madeUnitsPerHour ?? 0) / amount - present);
    }
    return cycles;
  }

  /** What other factories make at least of the own inputs of one cycle. */
  #forgoneIsk(schematic: Schematic): Isk {
    let most: Isk = 0;
    for (const { typeId, amount } of schematic.inputs) {
      if (!this.#made.has(typeId)) continue;
      let perUnit = Number.POSITIVE_INFINITY;
      for (const { schematic: other } of this.#running) {
        const used = other.inputs.find((input) => input.typeId === typeId);
        if (other === schematic || used === undefined) continue;
        let isk = other.output.amount * this.#priceOf(other.output.typeId);
        for (const input of other.inputs) {
          if (input === used) continue;
          // What is made here, too, is then free for something else.
          isk -=
            input.amount * (this.#made.has(input.typeId) ? this.#valueOf(input.typeId) : this.#costOf(input.typeId));
        }
        perUnit = Math.min(perUnit, Math.max(0, isk) / used.amount);
      }
      if (Number.isFinite(perUnit)) most = Math.max(most, amount * perUnit);
    }
    return most;
  }

  /** What the inputs of factories that are taken away bring elsewhere, less what these make now. */
  #removedIsk(schematic: Schematic, count: number): Isk {
    const running = this.#running.find((one) => one.schematic === schematic);
    if (running === undefined) return 0;
    const cycles = Math.min(running.cyclesPerHour, fullCycles(schematic, count));
    let isk: Isk = 0;
    for (const { typeId, amount } of schematic.inputs) {
      isk += amount * (this.#made.has(typeId) ? this.#valueWithout(typeId, schematic) : this.#costOf(typeId));
    }
    isk -= schematic.output.amount * this.#priceOf(schematic.output.typeId);
    // Where nothing is lost and nothing brought runs out, room is not what the other factories lack.
    const roomIsk = this.isLosing || this.#isCramped ? this.idleIskPerMonth : 0;
    return Math.max(0, cycles * isk * HOURS_PER_MONTH) + roomIsk;
  }

  #schematicIsk({ fromSchematicId, toSchematicId, count }: Extract<ColonyEdit, { kind: 'schematic' }>): Isk {
    const [from, to] = [schematics.get(fromSchematicId), schematics.get(toSchematicId)];
    const running = this.#running.find(({ schematic }) => schematic === from);
    if (from === undefined || to === undefined || running === undefined) return 0;
    const left = Math.max(0, running.fullCyclesPerHour - fullCycles(from, count));
    const lostCycles = Math.max(0, running.cyclesPerHour - left);
    const freed = from.inputs.map(({ typeId, amount }) => ({ typeId, unitsPerHour: amount * lostCycles }));
    const added = this.#addedIsk(to, fullCycles(to, count), freed);
    // The room of what they use now is then free for the others.
    if (this.#isCramped) return added + this.idleIskPerMonth;
    const bought = this.#inputsIsk(from);
    const lost = this.#isUsed(from.output.typeId) ? 0 : from.output.amount * this.#priceOf(from.output.typeId) - bought;
    return added - Math.max(0, lost) * lostCycles * HOURS_PER_MONTH;
  }

  /** What visits at another interval cost more in logins. */
  #loginIsk(intervalSeconds: Seconds): Isk {
    const { visits, worth } = this.#basis;
    const [usual, logins] = [loginsPerMonth(visits.intervalSeconds), loginsPerMonth(intervalSeconds)];
    return worth.settings.loginIsk * (logins > usual ? logins - usual : (logins - usual) * worth.loginShare);
  }

  /** A change may also haul less. */
  #haulIsk(): Isk {
    const { haulIskPerM3 } = this.#basis.worth.settings;
    return haulIskPerM3 > 0 ? Number.POSITIVE_INFINITY : 0;
  }

  #isSold(typeId: TypeId): boolean {
    if (tierOf(typeId) > 0 || this.#soldRaw.has(typeId) || this.#basis.worth.settings.surplusP0Sells) return true;
    return (this.#basis.worth.neededElsewhere.get(typeId) ?? 0) > 0;
  }

  #priceOf(typeId: TypeId): Isk {
    if (!this.#isSold(typeId)) return 0;
    const { economy } = this.#basis;
    const price = priceOf(economy.prices, typeId);
    return price === null ? Number.POSITIVE_INFINITY : Math.max(0, price - exportTaxIsk(typeId, economy));
  }

  #costOf(typeId: TypeId): Isk {
    const { economy } = this.#basis;
    const price = importPriceOf(economy.prices, typeId);
    return price === null ? 0 : price + importTaxIsk(typeId, economy);
  }

  /** A unit of a commodity at most: sold, or used by the colony's own factories. */
  #valueOf(typeId: TypeId): Isk {
    return getOrAdd(this.#values, typeId, () => this.#valueWithout(typeId, null));
  }

  #valueWithout(typeId: TypeId, without: Schematic | null): Isk {
    let value = this.#priceOf(typeId);
    for (const { schematic } of this.#running) {
      if (schematic === without) continue;
      const input = schematic.inputs.find((one) => one.typeId === typeId);
      if (input === undefined) continue;
      value = Math.max(value, (schematic.output.amount * this.#valueOf(schematic.output.typeId)) / input.amount);
    }
    return value;
  }

  /** A unit of raw material more: nothing if all factories that lead to a sale have what they need. */
  #valueOfMore(typeId: TypeId): Isk {
    if (this.#isSold(typeId)) return this.#valueOf(typeId);
    const flow = this.#flows.get(typeId);
    const saved = (flow?.importedUnitsPerHour ?? 0) > 0 ? this.#costOf(typeId) : 0;
    const isShort = this.#running.some(
      (one) => isSlow(one) && one.schematic.inputs.some((input) => input.typeId === typeId),
    );
    return isShort ? Math.max(saved, this.#valueOf(typeId)) : saved;
  }

  /** One cycle more, with its inputs that have to be brought. */
  #cycleIsk(schematic: Schematic): Isk {
    const { output } = schematic;
    return output.amount * this.#valueOf(output.typeId) - this.#inputsIsk(schematic);
  }

  /** Cost of the inputs of one cycle that have to be brought. */
  #inputsIsk({ inputs }: Schematic): Isk {
    return sum(inputs.map(({ typeId, amount }) => (this.#made.has(typeId) ? 0 : amount * this.#costOf(typeId))));
  }

  #isUsed(typeId: TypeId): boolean {
    return this.#running.some(({ schematic }) => schematic.inputs.some((input) => input.typeId === typeId));
  }
}

function fullCycles({ cycleSeconds }: Schematic, count: number): number {
  return (count * SECONDS_PER_HOUR) / cycleSeconds;
}

function isSlow({ cyclesPerHour, fullCyclesPerHour }: Running): boolean {
  return cyclesPerHour < FULL_SPEED * fullCyclesPerHour;
}
