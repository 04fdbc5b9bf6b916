/** What a market trades, beside what the fleet makes. */
import { hubName, type TradingHub } from '../../workers/domain/hub.ts';
import { formatPercent, formatUnits } from '../format/number.ts';

const HOURS_PER_DAY = 24;

/** Smaller shares are shown as “less than 0.1%”. */
const SMALLEST_SHARE = 0.001;

interface Volume {
  dailyUnits: number;
  dayCount: number;
}

/**
 * `Jita’s region trades 1,234 units a day (mean of 30 days). You make 4% of what Jita trades.`
 * @param problem why there is no volume; null if there is none yet, or one
 */
export function marketText(
  hub: TradingHub,
  volume: Volume | undefined,
  problem: string | null,
  fleetUnitsPerHour: number,
): string {
  const name = hubName(hub);
  if (volume === undefined) {
    return problem === null ? `Loading what ${name} trades…` : `What ${name} trades could not be loaded: ${problem}`;
  }
  const { dailyUnits, dayCount } = volume;
  if (dailyUnits === 0) return `${name}’s region has traded nothing of it for ${dayCount} days.`;
  const trades = `${name}’s region trades ${formatUnits(dailyUnits)} units a day (mean of ${dayCount} days).`;
  if (fleetUnitsPerHour === 0) return `${trades} Your fleet has no surplus of it.`;
  const share = (fleetUnitsPerHour * HOURS_PER_DAY) / dailyUnits;
  const percent = share < SMALLEST_SHARE ? 'less than 0.1%' : formatPercent(share, share < 0.01 ? 1 : 0);
  return `${trades} You make ${percent} of what ${name} trades.`;
}
