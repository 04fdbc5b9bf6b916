/** How a colony, and the whole fleet, is doing. */
import type { ColonyStatus } from '../../workers/domain/result.ts';
import { formatCount, formatNumber } from '../format/number.ts';
import { formatEveTimeShort } from '../format/time.ts';
import type { FleetStatus } from '../model/fleetStatus.ts';

/** A colony's status, in tooltips, exported tables and for the filter. */
export const STATUS_WORDS: Readonly<Record<ColonyStatus, string>> = {
  notSetUp: 'not set up',
  needsAttention: 'needs attention',
  idle: 'idle',
  producing: 'producing',
  extracting: 'extracting',
};

/** What else the filter finds planets and characters by, and what it says on the buttons that filter. */
export const SEARCH_WORDS = {
  stopped: 'stopped',
  alert: 'alert',
  expired: 'expired',
  full: 'full',
  running: 'running',
  excluded: 'excluded',
  needsLogin: 'needs login',
  noAccount: 'no account name',
} as const;

/** How the app bar's first words are meant. `well` is the only one with a green tick. */
export type StatusTone = 'attention' | 'unknown' | 'asOf' | 'well';

export interface StatusText {
  tone: StatusTone;
  /** shown on every screen, beside the icon; empty where the icon says enough */
  short: string;
  /** follows it where there is room */
  rest: string;
}

/** What the fleet's status says in the app bar. "Nothing stopped" is only said of what EVE has confirmed. */
export function statusText(status: FleetStatus): StatusText {
  const { stoppedPlanetCount, unknownCount, characterCount, asOf, isAllWell } = status;
  const share = `${formatNumber(unknownCount)} of ${formatCount(characterCount, 'character')}`;
  if (stoppedPlanetCount > 0) {
    const planets = stoppedPlanetCount === 1 ? 'planet' : 'planets';
    return {
      tone: 'attention',
      short: formatNumber(stoppedPlanetCount),
      rest: ` ${planets} stopped${unknownCount > 0 ? `, ${share} unknown` : ''}`,
    };
  }
  if (unknownCount > 0) return { tone: 'unknown', short: 'Unknown', rest: `: ${share} not confirmed by EVE yet` };
  if (asOf !== null) return { tone: 'asOf', short: '', rest: `Nothing stopped as of ${formatEveTimeShort(asOf)}` };
  return { tone: isAllWell ? 'well' : 'unknown', short: '', rest: 'Nothing stopped' };
}
