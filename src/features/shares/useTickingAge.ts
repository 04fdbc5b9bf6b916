import { useEffect, useState } from 'react';
import type { FollowedShare } from '../../../workers/game/domain/shares.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { shareAgeText } from '../../words/shares.ts';

const TICK_MS = 30_000;

/** How old a share is, as time passes. */
export function useTickingAge(share: FollowedShare): string {
  const [now, setNow] = useState(realNowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(realNowSeconds()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return shareAgeText(share, now);
}
