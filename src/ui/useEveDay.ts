import { useEffect, useState } from 'react';
import type { EpochDay } from '../../workers/game/domain/history.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { realNowSeconds } from './ticker.ts';

const STEP_MS = 60_000;

/** Today in EVE time; another day at most a minute after midnight, or after the computer has slept. */
export function useEveDay(): EpochDay {
  const [day, setDay] = useState(eveDay);
  useEffect(() => {
    const timer = setInterval(() => setDay(eveDay), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return day;
}

function eveDay(): EpochDay {
  return Math.floor(realNowSeconds() / SECONDS_PER_DAY);
}
