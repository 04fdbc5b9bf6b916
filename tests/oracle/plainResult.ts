/** Results of engine and oracle in the same plain shape, for comparison. */

import type { ReferenceResult } from '../../server/sandbox/referenceEngine/simulate.ts';
import type { ColonyResult, CommodityFlow, Stop } from '../../workers/game/domain/result.ts';

interface PlainResult {
  at: number;
  status: string;
  eventCount: number;
  /** of pins that hold anything */
  contents: Record<string, Record<string, number>>;
  activePinIds: number[];
  /** of commodities with any flow */
  flows: Record<string, PlainFlow>;
  /** in a fixed order, because the rules don't define one for stops of one pin at the same time */
  stops: string[];
}

export interface PlainFlow {
  madeUnits: number;
  usedUnits: number;
  lostUnits: number;
}

export function plainEngineResult(result: ColonyResult): PlainResult {
  const holding = result.pins.filter((pin) => pin.contents.length > 0);
  return {
    at: result.at,
    status: result.status,
    eventCount: result.eventCount,
    contents: Object.fromEntries(
      holding.map((pin) => [
        pin.pinId,
        Object.fromEntries(pin.contents.map((stack): [number, number] => [stack.typeId, stack.amount])),
      ]),
    ),
    activePinIds: toAscending(result.pins.filter((pin) => pin.isActive).map((pin) => pin.pinId)),
    flows: plainFlows(result.flows),
    stops: plainStops(result.stops),
  };
}

export function plainOracleResult(result: ReferenceResult): PlainResult {
  const holding = [...result.contents].filter(([, held]) => held.size > 0);
  return {
    at: result.at,
    status: result.status,
    eventCount: result.eventCount,
    contents: Object.fromEntries(holding.map(([pinId, held]) => [pinId, Object.fromEntries(held)])),
    activePinIds: toAscending([...result.activePinIds]),
    flows: plainFlows([...result.flows].map(([typeId, flow]) => ({ typeId, ...flow }))),
    stops: plainStops(result.stops),
  };
}

export function plainFlows(flows: readonly CommodityFlow[]): Record<string, PlainFlow> {
  const moved = flows.filter((flow) => flow.madeUnits !== 0 || flow.usedUnits !== 0 || flow.lostUnits !== 0);
  return Object.fromEntries(moved.map(({ typeId, ...flow }) => [typeId, flow]));
}

export function plainStops(stops: readonly Stop[]): string[] {
  return stops
    .map((stop) => {
      const { at, pinId, kind, ...detail } = stop;
      return `${at} ${pinId} ${kind} ${JSON.stringify(detail)}`;
    })
    .sort();
}

function toAscending(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}
