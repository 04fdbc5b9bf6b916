/** A command of `bench/commands/`, called in this process: to start Node for each call would take half a second. */
import { resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';

export const PROJECT = resolve(import.meta.dirname, '../../..');

type Command = (args: readonly string[], input?: string) => Promise<{ status: number; stdout: string; stderr: string }>;

/** @param name for example `simulate` for `bench/commands/simulate.ts`, which is loaded when it is called first */
export const openCommand = (name: string): Command =>
  openOnce(() => open(`commands/${name}`, 'commands/commandLine', 'runCommand'));

/** @param name for example `main` for `bench/main.ts`, which is loaded when it is called first */
export const openBench = (name: string): Command => openOnce(() => open(name, 'options', 'runBench'));

function openOnce(load: () => Promise<Command>): Command {
  let command: Promise<Command> | undefined;
  return async (...call) => {
    command ??= load();
    return (await command)(...call);
  };
}

/**
 * @param runner what the file calls, of that module, to be started
 * @returns starts it with arguments and standard input, and says how it exited and what it printed
 */
async function open(file: string, module: string, runner: string): Promise<Command> {
  const pathOf = (name: string) => `../../../bench/${name}.ts`;
  type Runner = (...parameters: unknown[]) => Promise<void>;
  let given: unknown[] = [];
  resetPage();
  const original = await vi.importActual<Record<string, Runner>>(pathOf(module));
  const taken: Runner = async (...parameters) => {
    given = parameters;
  };
  vi.doMock(pathOf(module), () => ({ ...original, [runner]: taken }));
  await import(pathOf(file));
  vi.doUnmock(pathOf(module));
  resetPage();
  return async (args, input = '') => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const streams = { stdin: Readable.from([Buffer.from(input)]), stdout, stderr };
    const spies = Object.entries(streams).map(([stream, standIn]) =>
      vi.spyOn(process, stream as 'stdin', 'get').mockReturnValue(standIn as never),
    );
    const logs = [
      vi.spyOn(console, 'log').mockImplementation((line = '') => stdout.write(`${line}\n`)),
      vi.spyOn(console, 'error').mockImplementation((line) => stderr.write(`${line}\n`)),
    ];
    const before = process.argv;
    process.argv = [process.execPath, file, ...args];
    await original[runner]!(...given);
    const status = Number(process.exitCode ?? 0);
    process.argv = before;
    process.exitCode = undefined;
    for (const spy of [...spies, ...logs]) spy.mockRestore();
    stdout.end();
    stderr.end();
    return { status, stdout: await text(stdout), stderr: await text(stderr) };
  };
}
