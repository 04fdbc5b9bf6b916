/** `npm run bench:server`: the server under load, on loopback. `npm run bench:server -- --help` explains it. */
import { parseOptions, runBench } from './options.ts';

const HELP = `Measures the server on loopback: reminders, shares, and token renewals of 200 characters at once.

Usage: npm run bench:server

  --help   print this help

Needs no network. Exit code: 0; 1 if the server answered with errors; 2 for an unknown option.
`;

const readOptions = (args: readonly string[]) => {
  const { help } = parseOptions(args, { help: { type: 'boolean', default: false } });
  return help ? null : {};
};

// What measures is loaded afterwards, so that help and wrong options are answered at once.
await runBench(HELP, readOptions, async () => {
  const { measureReminders } = await import('./reminders.ts');
  const { measureShares } = await import('./shares.ts');
  const { measureRenewals } = await import('./renewals.ts');
  // First, while this process has used no memory for anything else.
  await measureReminders();
  await measureShares(null);
  await measureRenewals();
});
