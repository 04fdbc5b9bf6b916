/** A colony's visits of one month as bytes: ids in tables at the front, times as differences. */
import type { Stack } from '../../game/domain/commodity.ts';
import type {
  ExtractorIdle,
  HistoryComparison,
  HistoryDay,
  HistoryProgram,
  HistoryVisit,
  PredictionError,
  ProofGap,
  StructureChange,
} from '../../game/domain/history.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { CommodityFlow } from '../../game/domain/result.ts';
import { ByteReader, ByteWriter, DamagedBytesError, readTax, writeTax } from './bytes.ts';
import { dayOf } from './programRuns.ts';

/** The first byte of a row. */
const VISIT_ROW_VERSION = 2;

const GAPS: readonly (ProofGap | null)[] = [null, 'layoutChanged', 'allMoved', 'missedVisit', 'notSimulated'];
const CHANGES: readonly StructureChange['kind'][] = ['built', 'removed', 'schematic', 'routes', 'links', 'upgrade'];

/** @param visits ascending by time */
export function encodeVisits(visits: readonly HistoryVisit[]): Uint8Array {
  const body = new VisitWriter();
  let at = 0;
  for (const visit of visits) {
    body.visit(visit, at);
    at = visit.at;
  }
  const row = new ByteWriter();
  row.whole(VISIT_ROW_VERSION);
  writeTable(row, body.typeIds.values);
  writeTable(row, body.pinIds.values);
  row.whole(visits.length);
  row.append(body.bytes.finish());
  return row.finish();
}

/** @throws DamagedBytesError if the bytes are damaged or of a newer version */
export function decodeVisits(bytes: Uint8Array): HistoryVisit[] {
  const row = new ByteReader(bytes);
  const version = row.whole();
  if (version !== VISIT_ROW_VERSION) throw new DamagedBytesError(`a row has version ${version}`);
  const reader = new VisitReader(row, readTable(row) as TypeId[], readTable(row) as PinId[]);
  let at = 0;
  const visits = readList(row, () => {
    const visit = reader.visit(at);
    at = visit.at;
    return visit;
  });
  if (!row.isAtEnd) throw new DamagedBytesError('a row has bytes too many');
  return visits;
}

/** Ids in the order in which they first appear; the body has their positions. */
class Table {
  readonly values: number[] = [];
  readonly #positions = new Map<number, number>();

  positionOf(id: number): number {
    let position = this.#positions.get(id);
    if (position === undefined) {
      position = this.values.length;
      this.#positions.set(id, position);
      this.values.push(id);
    }
    return position;
  }
}

function writeTable(row: ByteWriter, ids: readonly number[]): void {
  row.whole(ids.length);
  let before = 0;
  for (const id of ids) {
    row.signed(id - before);
    before = id;
  }
}

function readTable(row: ByteReader): number[] {
  let id = 0;
  return readList(row, () => {
    id += row.signed();
    return id;
  });
}

function readList<T>(row: ByteReader, readOne: () => T): T[] {
  const list: T[] = [];
  for (let left = row.count(); left > 0; left--) list.push(readOne());
  return list;
}

class VisitWriter {
  readonly bytes = new ByteWriter();
  readonly typeIds = new Table();
  readonly pinIds = new Table();

  visit({ at, contents, programs, comparison }: HistoryVisit, previousAt: number): void {
    this.bytes.whole(at - previousAt);
    this.#stacks(contents);
    this.#list(programs, (program) => this.#program(program, at));
    // A possible launch comes with the gap, so that other visits take no byte more.
    const launch = comparison?.isLaunchPossible ? GAPS.length : 0;
    this.bytes.whole(comparison === null ? 0 : 1 + GAPS.indexOf(comparison.gap) + launch);
    if (comparison !== null) this.#comparison(comparison, at);
  }

  #comparison(comparison: HistoryComparison, at: number) {
    this.bytes.whole(at - comparison.previousAt);
    this.#stacks(comparison.collected);
    this.#stacks(comparison.delivered);
    this.#list(comparison.restartedPinIds, (pinId) => this.#pin(pinId));
    this.#list(comparison.changes, (change) => {
      this.bytes.whole(CHANGES.indexOf(change.kind));
      if ('pinId' in change) {
        this.#pin(change.pinId);
        this.#type(change.pinTypeId);
      }
    });
    this.#list(comparison.internal, ({ typeId, takenUnits }) => {
      this.#type(typeId);
      this.bytes.number(takenUnits);
    });
    writeTax(this.bytes, comparison.customsTaxFraction);
    this.#list(comparison.errors, ({ pinId, pinTypeId, typeId, predictedUnits, actualUnits }) => {
      this.#pin(pinId);
      this.#type(pinTypeId);
      this.#type(typeId);
      this.bytes.number(predictedUnits);
      this.bytes.number(actualUnits);
    });
    let day = dayOf(comparison.previousAt);
    this.#list(comparison.days, (one) => {
      this.bytes.signed(one.day - day);
      day = one.day;
      this.#list(one.flows, (flow) => this.#flow(flow));
      this.#list(one.idle, (idle) => this.#idle(idle));
    });
  }

  #program(
    { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, headCount, installedAt, expiresAt }: HistoryProgram,
    at: number,
  ) {
    this.#pin(pinId);
    this.#type(productTypeId);
    this.bytes.number(baseQtyPerCycle);
    this.bytes.number(cycleSeconds);
    this.bytes.whole(headCount);
    this.bytes.signed(at - installedAt);
    this.bytes.signed(expiresAt - installedAt);
  }

  #flow({ typeId, madeUnits, usedUnits, lostUnits }: CommodityFlow): void {
    this.#type(typeId);
    this.bytes.number(madeUnits);
    this.bytes.number(usedUnits);
    this.bytes.number(lostUnits);
  }

  #idle({ pinId, productTypeId, idleSeconds, missedUnits }: ExtractorIdle): void {
    this.#pin(pinId);
    this.#type(productTypeId);
    this.bytes.number(idleSeconds);
    this.bytes.number(missedUnits);
  }

  #stacks(stacks: readonly Stack[]): void {
    this.#list(stacks, ({ typeId, amount }) => {
      this.#type(typeId);
      this.bytes.number(amount);
    });
  }

  #list<T>(list: readonly T[], write: (one: T) => void): void {
    this.bytes.whole(list.length);
    for (const one of list) write(one);
  }

  #pin(pinId: PinId): void {
    this.bytes.whole(this.pinIds.positionOf(pinId));
  }

  #type(typeId: TypeId): void {
    this.bytes.whole(this.typeIds.positionOf(typeId));
  }
}

class VisitReader {
  readonly #row: ByteReader;
  readonly #typeIds: readonly TypeId[];
  readonly #pinIds: readonly PinId[];

  constructor(row: ByteReader, typeIds: readonly TypeId[], pinIds: readonly PinId[]) {
    this.#row = row;
    this.#typeIds = typeIds;
    this.#pinIds = pinIds;
  }

  visit(previousAt: number): HistoryVisit {
    const at = previousAt + this.#row.whole();
    const contents = this.#stacks();
    const programs = readList(this.#row, () => this.#program(at));
    const kind = this.#row.whole();
    return { at, contents, programs, comparison: kind === 0 ? null : this.#comparison(at, kind - 1) };
  }

  #comparison(at: number, gapIndex: number): HistoryComparison {
    const row = this.#row;
    const previousAt = at - row.whole();
    const collected = this.#stacks();
    const delivered = this.#stacks();
    const restartedPinIds = readList(row, () => this.#pin());
    const changes = readList(row, () => this.#change());
    const internal = readList(row, () => ({ typeId: this.#type(), takenUnits: row.number() }));
    const customsTaxFraction = readTax(row);
    const errors = readList(row, (): PredictionError => {
      const [pinId, pinTypeId, typeId] = [this.#pin(), this.#type(), this.#type()];
      return { pinId, pinTypeId, typeId, predictedUnits: row.number(), actualUnits: row.number() };
    });
    let day = dayOf(previousAt);
    const days = readList(row, (): HistoryDay => {
      day += row.signed();
      return { day, flows: readList(row, () => this.#flow()), idle: readList(row, () => this.#idle()) };
    });
    const isLaunchPossible = gapIndex >= GAPS.length;
    const gap = known(GAPS, isLaunchPossible ? gapIndex - GAPS.length : gapIndex);
    return {
      previousAt,
      gap,
      collected,
      delivered,
      restartedPinIds,
      changes,
      internal,
      customsTaxFraction,
      errors,
      days,
      ...(isLaunchPossible && { isLaunchPossible }),
    };
  }

  #change(): StructureChange {
    const kind = known(CHANGES, this.#row.whole());
    switch (kind) {
      case 'built':
      case 'removed':
      case 'schematic':
        return { kind, pinId: this.#pin(), pinTypeId: this.#type() };
      default:
        return { kind };
    }
  }

  #program(at: number): HistoryProgram {
    const row = this.#row;
    const [pinId, productTypeId] = [this.#pin(), this.#type()];
    const [baseQtyPerCycle, cycleSeconds, headCount] = [row.number(), row.number(), row.whole()];
    const installedAt = at - row.signed();
    const expiresAt = installedAt + row.signed();
    return { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, headCount, installedAt, expiresAt };
  }

  #flow(): CommodityFlow {
    const row = this.#row;
    return { typeId: this.#type(), madeUnits: row.number(), usedUnits: row.number(), lostUnits: row.number() };
  }

  #idle(): ExtractorIdle {
    const row = this.#row;
    return { pinId: this.#pin(), productTypeId: this.#type(), idleSeconds: row.number(), missedUnits: row.number() };
  }

  #stacks(): Stack[] {
    return readList(this.#row, () => ({ typeId: this.#type(), amount: this.#row.number() }));
  }

  #pin(): PinId {
    return known(this.#pinIds, this.#row.whole());
  }

  #type(): TypeId {
    return known(this.#typeIds, this.#row.whole());
  }
}

function known<T>(values: readonly T[], index: number): T {
  if (index >= values.length) throw new DamagedBytesError(`entry ${index} of a table is missing`);
  return values[index] as T;
}
