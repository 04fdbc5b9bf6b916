import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { ColonyResult, Stop } from '../../../../workers/game/domain/result.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony, seconds } from '../../../fixtures/colony.ts';

/** A drawn colony (or its drawing) at a span after its last update. */
export function replay(drawing: string | Colony, span: string): ColonyResult {
  const colony = typeof drawing === 'string' ? drawColony(drawing) : drawing;
  return simulateColony(colony, colony.lastUpdateAt + seconds(span));
}

/** Spans from the last update at which a result's stops are, with their kinds and pins. */
export function stopsOf(result: ColonyResult, startAt = DRAWN_AT): string[] {
  return result.stops.map((stop) => {
    return `${(stop.at - startAt) / 60}m pin ${stop.pinId} ${stop.kind}${detailOf(stop)}`;
  });
}

function detailOf(stop: Stop): string {
  switch (stop.kind) {
    case 'inputMissing':
      return ` ${stop.typeId}`;
    case 'goodsLost':
      return ` ${stop.typeId} ${stop.cause} ${(stop.lostFraction * 100).toFixed(1)} %`;
    case 'notSetUp':
      return ` ${stop.fault.kind}${'typeId' in stop.fault ? ` ${stop.fault.typeId}` : ''}`;
    default:
      return '';
  }
}

export function flowOf(result: Pick<ColonyResult, 'flows'>, typeId: number) {
  const flow = result.flows.find((candidate) => candidate.typeId === typeId);
  return flow ? { made: flow.madeUnits, used: flow.usedUnits, lost: flow.lostUnits } : { made: 0, used: 0, lost: 0 };
}

export function isActive(result: ColonyResult, pinNumber: number): boolean {
  return result.pins.find((pin) => pin.pinId === pinNumber)!.isActive;
}
