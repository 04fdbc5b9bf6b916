/** The colony right after a player's changes, as the game would have it. */

import { COMMAND_CENTER_LEVELS, commodityOf, resourcesByPlanetType } from '../../game/catalogue/index.ts';
import type { Colony, EcuPin } from '../../game/domain/colony.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import type { PinId } from '../../game/domain/ids.ts';
import { isStore } from '../../game/domain/pinKinds.ts';
import type { Goods, NewProgram } from '../../game/domain/round.ts';
import { SECONDS_PER_HOUR, type Seconds, toVolumeUnits } from '../../game/domain/units.ts';
import { LEAST_INTERVAL_SECONDS, MOST_INTERVAL_SECONDS } from '../../game/domain/visitInterval.ts';
import type { Assumption, ColonyEdit } from '../../game/domain/whatIf.ts';
import { applyVisit, type ColonyState, readResult, stateAt } from '../../game/engine/index.ts';
import {
  cycleSecondsFor,
  findKnownProgram,
  MAX_PROGRAM_SECONDS,
  mostPerCycle,
  type VisitRule,
} from '../../game/sustain/index.ts';
import { capacityM3Of, volumeUnitsOf } from '../report/index.ts';
import { type Yields, yieldsOn } from '../settle/yields.ts';
import { EditError } from './editError.ts';
import { LayoutDraft } from './layoutDraft.ts';

export const MAX_HEADS = 10;
/** More of a kind than any command center can power; a damaged variant must not keep the worker busy. */
const MAX_ADDED = 100;

interface EditedColony {
  state: ColonyState;
  assumptions: readonly Assumption[];
}

/**
 * Applies changes at the state's time. Without changes it returns the state itself: a visit that submits nothing changes
 * nothing.
 * @param known programs that ran here before; their base quantities are used where product, length and heads match
 * @param fleet the player's colonies: what their heads yield is expected of an extractor without a program
 * @throws EditError if a change is impossible
 */
export function applyEdits(
  state: ColonyState,
  edits: readonly ColonyEdit[],
  known: readonly HistoryProgram[],
  fleet: readonly Colony[] = [],
): EditedColony {
  if (edits.every(({ kind }) => isHabit(kind))) return { state, assumptions: [] };
  const { colony } = state.compiled;
  const assumptions: Assumption[] = [];
  const programs = newPrograms(colony, stateAt(state), edits, known, fleet, assumptions);
  const moves = movesOf(state, edits, assumptions);
  const previousMost = new Map(colony.pins.map((pin) => [pin.pinId, mostPerCycle(pin)]));
  const rebuild = (visited: Colony): Colony => {
    const draft = new LayoutDraft(visited);
    for (const edit of edits) build(draft, edit);
    for (const { pinId } of programs) draft.widenEcuRoutes(pinId, previousMost.get(pinId) ?? 0);
    for (const edit of edits) if (edit.kind === 'start') draft.routeEcu(edit.pinId);
    assumptions.push(...draft.upgradeLinks(colony));
    const level = edits.findLast((edit) => edit.kind === 'level')?.level ?? visited.upgradeLevel;
    if (COMMAND_CENTER_LEVELS[level] === undefined) throw new EditError({ kind: 'noLevel', level });
    return { ...draft.colony(), upgradeLevel: level };
  };
  return { state: applyVisit(state, { programs, moves, rebuild }), assumptions };
}

/** Whether a change is only about what visits bring, take, and when: the colony stays as it is. */
function isHabit(kind: ColonyEdit['kind']): boolean {
  return kind === 'visits' || kind === 'idle' || kind === 'takeOut' || kind === 'bring';
}

function build(draft: LayoutDraft, edit: ColonyEdit): void {
  switch (edit.kind) {
    case 'removeEcu':
      draft.removeEcu(edit.pinId);
      break;
    case 'moreHeads':
      draft.addHeads(edit.pinId, edit.count);
      break;
    case 'heads':
      draft.moveHeads(edit.fromPinId, edit.toPinId, edit.count);
      break;
    case 'fewerHeads':
      draft.removeHeads(edit.pinId, edit.count);
      break;
    case 'schematic':
      repeat(edit.count, () => draft.changeSchematic(edit.fromSchematicId, edit.toSchematicId));
      break;
    case 'factories':
      repeat(edit.count, () => draft.addFactory(edit.schematicId));
      repeat(-edit.count, () => draft.removeFactory(edit.schematicId));
      break;
    case 'stores':
      repeat(edit.count, () => draft.addStore(edit.storeKind));
      repeat(-edit.count, () => draft.removeStore(edit.storeKind));
      break;
    case 'routes':
      draft.routeToStore(edit);
      break;
    case 'level':
    case 'program':
    case 'goods':
    case 'start':
    case 'visits':
    case 'idle':
    case 'takeOut':
    case 'bring':
      break;
    default:
      edit satisfies never;
  }
}

function repeat(count: number, work: () => void): void {
  if (count > MAX_ADDED) throw new EditError({ kind: 'tooManyStructures', count });
  for (let k = 0; k < count; k++) work();
}

/** Programs of every extractor that is started, or whose program or heads change. */
function newPrograms(
  colony: Colony,
  at: number,
  edits: readonly ColonyEdit[],
  known: readonly HistoryProgram[],
  fleet: readonly Colony[],
  assumptions: Assumption[],
): NewProgram[] {
  const lengths = new Map<PinId, Seconds>();
  const headChanges = new Map<PinId, number>();
  const changeHeads = (pinId: PinId, count: number) => headChanges.set(pinId, (headChanges.get(pinId) ?? 0) + count);
  for (const edit of edits) {
    if (edit.kind === 'program') lengths.set(edit.pinId, edit.programSeconds);
    if (edit.kind !== 'heads' && edit.kind !== 'fewerHeads' && edit.kind !== 'moreHeads') continue;
    if (!(Number.isInteger(edit.count) && edit.count > 0)) throw new EditError({ kind: 'noHeads' });
    if (edit.kind === 'moreHeads') changeHeads(edit.pinId, edit.count);
    else changeHeads(edit.kind === 'heads' ? edit.fromPinId : edit.pinId, -edit.count);
    if (edit.kind === 'heads') changeHeads(edit.toPinId, edit.count);
  }
  const started = edits.flatMap((edit) =>
    edit.kind === 'start' ? [startedProgram(colony, at, edit, yieldsOn(colony, known, fleet), assumptions)] : [],
  );
  const restarted = [...new Set([...lengths.keys(), ...headChanges.keys()])].map((pinId): NewProgram => {
    const ecu = completeEcu(ecuOf(colony, pinId));
    if (ecu === undefined) throw new EditError({ kind: 'extractorGone' });
    const headCount = ecu.headCount + (headChanges.get(pinId) ?? 0);
    if (headChanges.has(pinId) && (headCount < 1 || headCount > MAX_HEADS)) {
      throw new EditError({ kind: 'headCount', most: MAX_HEADS });
    }
    const programSeconds = lengths.get(pinId) ?? ecu.programSeconds;
    if (!(programSeconds >= SECONDS_PER_HOUR && programSeconds <= MAX_PROGRAM_SECONDS)) {
      throw new EditError({ kind: 'programLength' });
    }
    const cycleSeconds = lengths.has(pinId) ? cycleSecondsFor(programSeconds) : ecu.cycleSeconds;
    const program = { ...ecu, headCount, programSeconds, cycleSeconds };
    const baseQtyPerCycle = baseQtyOf(program, ecu, known, assumptions);
    const { productTypeId } = ecu;
    return { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt: at + programSeconds };
  });
  return [...started, ...restarted];
}

function ecuOf({ pins }: Colony, pinId: PinId): EcuPin {
  const pin = pins.find((one): one is EcuPin => one.pinId === pinId && one.kind === 'ecu');
  if (pin === undefined) throw new EditError({ kind: 'extractorGone' });
  return pin;
}

/** The first program of an extractor: its heads are assumed to yield as much as those of other programs. */
function startedProgram(
  colony: Colony,
  at: number,
  { pinId, productTypeId, programSeconds }: Extract<ColonyEdit, { kind: 'start' }>,
  yields: Yields,
  assumptions: Assumption[],
): NewProgram {
  const { heads } = ecuOf(colony, pinId);
  const headCount = heads.length;
  if (!resourcesByPlanetType[colony.planetType].includes(productTypeId)) {
    throw new EditError({ kind: 'notOnPlanet', typeId: productTypeId });
  }
  if (headCount === 0) throw new EditError({ kind: 'headCount', most: MAX_HEADS });
  if (!(programSeconds >= SECONDS_PER_HOUR && programSeconds <= MAX_PROGRAM_SECONDS)) {
    throw new EditError({ kind: 'programLength' });
  }
  const cycleSeconds = cycleSecondsFor(programSeconds);
  const expiresAt = at + programSeconds;
  const expected = yields.on(colony, productTypeId);
  const baseQtyPerCycle = Math.round(expected.unitsPerHead * headCount);
  assumptions.push({ kind: 'assumedHeads', pinId, headCount, baseQtyPerCycle, expected });
  return { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt };
}

/** How the changed colony is visited. @throws EditError if that is too often or too rarely */
export function visitsAfter(usual: VisitRule, edits: readonly ColonyEdit[]): VisitRule {
  let visits = usual;
  for (const edit of edits) {
    if (edit.kind === 'idle') visits = { ...visits, bringsInputs: false };
    if (edit.kind === 'takeOut') visits = { ...visits, throwsAway: new Set(edit.typeIds) };
    if (edit.kind === 'bring') visits = { ...visits, alsoBrings: new Set(edit.typeIds) };
  }
  const intervalSeconds = edits.findLast((edit) => edit.kind === 'visits')?.intervalSeconds;
  if (intervalSeconds === undefined) return visits;
  if (!(intervalSeconds >= LEAST_INTERVAL_SECONDS && intervalSeconds <= MOST_INTERVAL_SECONDS)) {
    throw new EditError({ kind: 'visitInterval' });
  }
  return { ...visits, intervalSeconds };
}

/** An ECU with everything that a restart needs. */
export function completeEcu(pin: EcuPin) {
  const { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, installedAt, expiresAt, heads } = pin;
  if (productTypeId === null || baseQtyPerCycle === null || installedAt === null || expiresAt === null)
    return undefined;
  const programSeconds = expiresAt - installedAt;
  if (cycleSeconds === null || !(programSeconds > 0)) return undefined;
  return { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, programSeconds, headCount: heads.length };
}
type CompleteEcu = NonNullable<ReturnType<typeof completeEcu>>;

/** Known where such a program ran here before, otherwise assumed. */
function baseQtyOf(
  program: CompleteEcu,
  present: CompleteEcu,
  known: readonly HistoryProgram[],
  assumptions: Assumption[],
): number {
  const { pinId, productTypeId, programSeconds, headCount } = program;
  const isOfPresent = programSeconds === present.programSeconds && headCount === present.headCount;
  if (isOfPresent) return present.baseQtyPerCycle;
  const match = findKnownProgram(known, program);
  if (match !== null) {
    const { baseQtyPerCycle, installedAt } = match;
    assumptions.push({ kind: 'knownBase', pinId, productTypeId, programSeconds, baseQtyPerCycle, installedAt });
    return baseQtyPerCycle;
  }
  let baseQtyPerCycle = present.baseQtyPerCycle;
  if (headCount !== present.headCount) {
    if (present.headCount === 0) throw new EditError({ kind: 'headlessExtractor' });
    baseQtyPerCycle = Math.round((present.baseQtyPerCycle * headCount) / present.headCount);
    assumptions.push({ kind: 'equalHeads', pinId, productTypeId, headCount, baseQtyPerCycle });
  }
  if (programSeconds !== present.programSeconds) {
    assumptions.push({ kind: 'sameBase', pinId, productTypeId, programSeconds, baseQtyPerCycle });
  }
  return baseQtyPerCycle;
}

/** What is delivered and collected, as far as the stores hold it and have room. */
function movesOf(state: ColonyState, edits: readonly ColonyEdit[], assumptions: Assumption[]): Goods[] {
  const goods = edits.filter((edit) => edit.kind === 'goods');
  if (goods.length === 0) return [];
  const { pins } = state.compiled.colony;
  const held = readResult(state).pins;
  const moves: Goods[] = [];
  // Collected first, so that there is room.
  for (const { pinId, typeId, amount } of goods.toSorted((a, b) => a.amount - b.amount)) {
    const position = pins.findIndex((pin) => pin.pinId === pinId);
    const pin = pins[position];
    if (pin === undefined || !isStore(pin)) throw new EditError({ kind: 'storeGone' });
    const commodity = commodityOf(typeId);
    if (commodity === undefined) throw new EditError({ kind: 'noCommodity', typeId });
    const contents = held[position]!.contents;
    const heldUnits = contents.find((stack) => stack.typeId === typeId)?.amount ?? 0;
    let free = toVolumeUnits(capacityM3Of(pin));
    for (const stack of contents) free -= volumeUnitsOf(stack.typeId, stack.amount);
    for (const move of moves) if (move.pinId === pinId) free -= move.amount * commodityOf(move.typeId)!.volumeUnits;
    const movedUnits =
      amount < 0
        ? Math.max(-heldUnits, amount)
        : Math.min(amount, Math.max(0, Math.floor(free / commodity.volumeUnits)));
    if (movedUnits !== amount) {
      assumptions.push({ kind: 'fewerGoods', pinId, typeId, askedUnits: amount, movedUnits });
    }
    if (movedUnits !== 0) moves.push({ pinId, typeId, amount: movedUnits });
  }
  return moves;
}
