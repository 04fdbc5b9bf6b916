/**
 * Each component test begins at the same moment: the sandbox's colonies are others at other times of the day. Between files
 * the time is real: the runner tells the set-ups of files apart by it, and one of the same millisecond would not run again.
 */

/** 26 November 2026, 12:00 */
const BEGIN_MS = Date.UTC(2026, 10, 26, 12);

const RealDate = Date;
/** null between files */
let begunAtMs: number | null = null;
const nowMs = (): number => (begunAtMs === null ? RealDate.now() : BEGIN_MS + RealDate.now() - begunAtMs);

globalThis.Date = new Proxy(RealDate, {
  construct: (real, parts, target) => Reflect.construct(real, parts.length === 0 ? [nowMs()] : parts, target),
  get: (real, name, target) => (name === 'now' ? nowMs : Reflect.get(real, name, target)),
});

/** Sets the clock as at the begin of each test. */
export function resetDate(): void {
  begunAtMs = RealDate.now();
}

/** Lets the clock go right until it is set again. */
export function releaseDate(): void {
  begunAtMs = null;
}
