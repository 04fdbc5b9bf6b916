/** A command of `bench/` as one JavaScript file: to start it takes a fifth of the time that tsx needs to translate it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

export const PROJECT = resolve(import.meta.dirname, '../../..');

export interface BundledCommand {
  file: string;
  remove(): void;
}

/** @param name for example `simulate` for `bench/commands/simulate.ts` */
export async function bundleCommand(name: string): Promise<BundledCommand> {
  const outDir = mkdtempSync(join(tmpdir(), 'colony-watch-bench-'));
  await build({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join('bench/commands', `${name}.ts`),
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return { file: join(outDir, `${name}.mjs`), remove: () => rmSync(outDir, { recursive: true }) };
}
