/** Whether there is too little or too much of a commodity. */
export type Balance = 'shortfall' | 'surplus' | 'even';

/** Less than half of what the smallest figure on the screen, a tenth of a unit an hour, can show. */
const TOLERANCE_PER_HOUR = 0.05;

/** How a commodity's production stands to its consumption, units per hour. */
export function balanceOf(netPerHour: number): Balance {
  if (netPerHour <= -TOLERANCE_PER_HOUR) return 'shortfall';
  return netPerHour >= TOLERANCE_PER_HOUR ? 'surplus' : 'even';
}
