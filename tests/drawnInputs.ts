/**
 * What property tests draw: the same in each run, whose failures then mean the change. COLONY_RUNS, as `npm run test:deep`
 * sets it, draws others, and many of them.
 */
import fc from 'fast-check';

if (process.env.CI || process.env.COLONY_RUNS === undefined) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
}
