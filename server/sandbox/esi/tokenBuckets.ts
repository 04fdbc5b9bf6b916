/** One caller's tokens in a rate limit group. */
export interface Bucket {
  /** tokens left in the window, >= 0 */
  remaining(): number;
  spend(tokens: number): void;
  /** whole seconds until a token is available; 0 if one is */
  retryAfterSeconds(): number;
}

/** A group of routes that share a rate limit. Source: ESI's rate limit documentation. */
export interface RateLimitGroup {
  name: string;
  maxTokens: number;
  windowMinutes: number;
}

/** Tokens that an answer costs; 429 is free. Source: ESI's rate limit documentation. */
export function tokenCost(status: number): number {
  if (status < 300) return 2;
  if (status < 400) return 1;
  return status < 500 && status !== 429 ? 5 : 0;
}

/**
 * Creates a group's buckets, one per key (a character of an application, or an address). The window is sliding: tokens
 * come back `windowMinutes` after they were spent.
 * @param now milliseconds since 1970
 */
export function makeTokenBuckets(group: RateLimitGroup, now: () => number): (key: string) => Bucket {
  const windowMs = group.windowMinutes * 60_000;
  const spendings = new Map<string, { atMs: number; tokens: number }[]>();

  return (key) => {
    const inWindow = () => {
      const kept = (spendings.get(key) ?? []).filter(({ atMs }) => atMs > now() - windowMs);
      spendings.set(key, kept);
      return kept;
    };
    const usedOf = (list: readonly { tokens: number }[]) => list.reduce((sum, { tokens }) => sum + tokens, 0);
    return {
      remaining: () => Math.max(0, group.maxTokens - usedOf(inWindow())),
      spend(tokens) {
        // Refusals cost nothing, and there may be any number of them.
        if (tokens > 0) inWindow().push({ atMs: now(), tokens });
      },
      retryAfterSeconds() {
        const list = inWindow();
        let used = usedOf(list);
        for (const { atMs, tokens } of list) {
          if (used < group.maxTokens) break;
          used -= tokens;
          if (used < group.maxTokens) return Math.max(1, Math.ceil((atMs + windowMs - now()) / 1000));
        }
        return 0;
      },
    };
  };
}
