/** What goes wrong at a colony first if nobody comes: what stops, and what is lost without anything stopping. */

import type { Colony } from '../../game/domain/colony.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Stop, StopKind } from '../../game/domain/result.ts';
import type { Trouble } from '../../game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_MINUTE, type Seconds } from '../../game/domain/units.ts';
import { advance, type ColonyState, cloneState, productOf, readLostUnits, stateAt } from '../../game/engine/index.ts';

/** A player restarts a planet's programs one after another: they end together. */
const TOGETHER_SECONDS: Seconds = 15 * SECONDS_PER_MINUTE;

/**
 * The first trouble of each kind, ascending. What was never set up right doesn't count as a stop: no visit of this kind
 * repairs it.
 * @param state at the round; it isn't changed
 * @param later the same colony long after it, if nobody comes
 * @param stops of that time
 */
export function findTroubles(state: ColonyState, later: ColonyState, stops: readonly Stop[]): Trouble[] {
  const roundAt = stateAt(state);
  const { colony } = state.compiled;
  const found = new Map<Trouble['kind'], { at: EpochSeconds; typeIds: Set<TypeId> }>();
  for (const stop of stops) {
    const kind = TROUBLE_KINDS[stop.kind];
    if (kind === null) continue;
    const at = Math.max(roundAt, stop.at);
    const first = getOrAdd(found, kind, () => ({ at, typeIds: new Set<TypeId>() }));
    const typeId = subjectOf(colony, stop);
    if (typeId !== null && at <= first.at + TOGETHER_SECONDS) first.typeIds.add(typeId);
  }
  const troubles = [...found].map(([kind, { at, typeIds }]): Trouble => ({ kind, at, typeIds: [...typeIds] }));
  const lost = findFirstLoss(state, later);
  return [...troubles, ...(lost === null ? [] : [lost])].sort((a, b) => a.at - b.at);
}

/** First what a visit changes: that is why it is made. @param needs the stops that it changes */
export function changedFirst(troubles: readonly Trouble[], needs: readonly Stop[]): Trouble[] {
  const changed = new Set(needs.map(({ kind }) => TROUBLE_KINDS[kind]));
  return troubles.toSorted((a, b) => Number(changed.has(b.kind)) - Number(changed.has(a.kind)));
}

const TROUBLE_KINDS: Readonly<Record<StopKind, Trouble['kind'] | null>> = {
  programExpired: 'programEnded',
  inputMissing: 'inputMissing',
  storageFull: 'storeFull',
  goodsLost: null,
  notSetUp: null,
};

function subjectOf({ pins }: Colony, stop: Stop): TypeId | null {
  if (stop.kind === 'inputMissing') return stop.typeId;
  const pin = stop.kind === 'programExpired' ? pins.find(({ pinId }) => pinId === stop.pinId) : undefined;
  return pin === undefined ? null : productOf(pin);
}

/** When the first unit is lost, and of what; by halves, because nothing else of the time between matters. */
function findFirstLoss(state: ColonyState, later: ColonyState): Trouble | null {
  const known = readLostUnits(state);
  const losing = (run: ColonyState): number => readLostUnits(run).findIndex((units, place) => units > known[place]!);
  if (losing(later) < 0) return null;
  let before = state;
  let after = later;
  while (stateAt(after) - stateAt(before) > 1) {
    const run = cloneState(before);
    advance(run, Math.floor((stateAt(before) + stateAt(after)) / 2));
    if (losing(run) < 0) before = run;
    else after = run;
  }
  const { typeIds } = state.compiled.cells;
  return { kind: 'goodsLost', at: stateAt(after), typeIds: [typeIds[losing(after)]!] };
}
