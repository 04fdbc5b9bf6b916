/** Each component test begins at the same moment: the sandbox's colonies are others at other times of the day. */

/** 26 November 2026, 12:00 */
const BEGIN_MS = Date.UTC(2026, 10, 26, 12);

const RealDate = Date;
let begunAtMs = RealDate.now();
const nowMs = (): number => BEGIN_MS + RealDate.now() - begunAtMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (real, parts, target) => Reflect.construct(real, parts.length === 0 ? [nowMs()] : parts, target),
  get: (real, name, target) => (name === 'now' ? nowMs : Reflect.get(real, name, target)),
});

/** Sets the clock as at the begin of each test. */
export function resetDate(): void {
  begunAtMs = RealDate.now();
}
