import { anonymise, compareSnapshots } from '../figures/history/index.ts';
import type { Colony } from '../game/domain/colony.ts';
import { formatColony } from '../game/records/formatColony.ts';

/** The file of "Report a wrong forecast": both snapshots, anonymised, as JSON that the `simulate` command accepts. */
export function formatWrongForecast(previous: Colony, next: Colony): string {
  const [before, after] = anonymise([previous, next]) as [Colony, Colony];
  const until = new Date(after.lastUpdateAt * 1000).toISOString().replace('.000Z', 'Z');
  const { comparison } = compareSnapshots(before, after);
  const entries = [
    { ...formatColony(before), until, errors: comparison?.errors ?? [] },
    { ...formatColony(after), until },
  ];
  return `${JSON.stringify(entries, null, 1)}\n`;
}

/** The name says nothing of when or where, either. */
export const WRONG_FORECAST_FILE = 'wrong-forecast.json';
