import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatEveDay, formatEveTime } from '../format/time.ts';
import { useTypedInput } from './useTypedInput.ts';

/**
 * The props of a field for a day (its start) or a time, EVE time. Until it is left, it keeps what is typed: "1" on the way
 * to "12" may be a month that has passed, and "31" no day of the month that is still there.
 */
export function useEveTimeInput(
  type: 'date' | 'datetime-local',
  at: EpochSeconds,
  onChange: (at: EpochSeconds) => void,
) {
  const isDay = type === 'date';
  const text = isDay ? formatEveDay(at) : formatEveTime(at).replace(' ', 'T');
  const input = useTypedInput(text, ({ value }) => {
    const ms = Date.parse(isDay ? value : `${value}Z`);
    if (!Number.isNaN(ms)) onChange(Math.floor(ms / 1000));
  });
  return { type, ...input };
}
