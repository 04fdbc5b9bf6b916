/** `npm run bench:page`: speed of the built page in Chromium. `npm run bench:page -- --help` explains it. */
import { runBench } from '../options.ts';
import { HELP, readOptions } from './readOptions.ts';

// What measures is loaded afterwards, so that help and wrong options are answered at once.
await runBench(HELP, readOptions, async (options) => (await import('./benchPage.ts')).benchPage(options));
