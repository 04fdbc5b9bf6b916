import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatAge } from '../format/time.ts';
import { TickingTime } from './TickingTime.tsx';

/** How long ago something was, from the real time. */
export function Ago({ at, className }: { at: EpochSeconds; className?: string }) {
  return <TickingTime at={at} textOf={formatAge} isReal className={className} />;
}
