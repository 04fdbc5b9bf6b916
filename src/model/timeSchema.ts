import * as v from 'valibot';

/** Year 2100: later times are damage, and far later ones can't be shown as a date. */
const LATEST_TIME = 4_102_444_800;

/** A time in whole seconds since 1970. */
export const anyTime = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST_TIME));
