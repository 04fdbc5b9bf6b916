/** What property tests draw: other inputs in each run of a developer; the same in each run of CI, whose failures mean the change. */
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
