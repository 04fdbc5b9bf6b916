/** How a colony, and the whole fleet, is doing. */
import type { ColonyStatus } from '../../workers/domain/result.ts';
import { formatNumber } from '../format/number.ts';
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

/** More words by which the filter finds planets and characters; also on the buttons that set the filter. */
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

/** The tone of the app bar's status. Only `well` has a green tick. */
type StatusTone = 'attention' | 'unknown' | 'asOf' | 'well';

interface StatusText {
  tone: StatusTone;
  /** shown beside the icon on every screen; empty if the icon is enough */
  short: string;
  /** follow as far as there is room, each whole */
  rest: readonly string[];
}

/** The fleet's status in the app bar. "Nothing stopped" is shown only if EVE has confirmed it. */
export function statusText(status: FleetStatus): StatusText {
  const { stoppedPlanetCount, unknownCount, characterCount, asOf, isAllWell } = status;
  const share = `${formatNumber(unknownCount)} of ${formatNumber(characterCount)}`;
  const characters = characterCount === 1 ? 'character' : 'characters';
  if (stoppedPlanetCount > 0) {
    const planets = stoppedPlanetCount === 1 ? 'planet' : 'planets';
    return {
      tone: 'attention',
      short: formatNumber(stoppedPlanetCount),
      rest: [` ${planets} stopped`, ...(unknownCount > 0 ? [`, ${share} ${characters} unknown`] : [])],
    };
  }
  if (unknownCount > 0) return { tone: 'unknown', short: 'Unknown', rest: [`: ${share}`, ` ${characters}`] };
  if (asOf !== null)
    return { tone: 'asOf', short: '', rest: ['Nothing stopped', ` as of ${formatEveTimeShort(asOf)}`] };
  return { tone: isAllWell ? 'well' : 'unknown', short: '', rest: ['Nothing stopped'] };
}
