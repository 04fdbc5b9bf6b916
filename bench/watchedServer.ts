/** Starts a server with shares in a process of its own, and watches how well it answers. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface WatchedServer {
  url: string;
  /** Runs work and asks for the server's health meanwhile. */
  watch<T>(work: () => Promise<T>): Promise<{ result: T; health: Health }>;
  /** what it has logged so far, as JSON */
  log: readonly string[];
  stop(): void;
}

/** In milliseconds. */
interface Health {
  /** GET api/health, in the middle */
  middleMs: number;
  /** 95 % of the times that the process was busy at a stretch were shorter; without waiting for a busy processor */
  busyMs: number;
}

/** @param limits replaces some of RATE_LIMITS; @param logLevel from which on `log` has lines */
export async function startWatchedServer(
  dataFolder: string,
  databaseUrl: string | null,
  limits: object = {},
  logLevel = 'silent',
): Promise<WatchedServer> {
  const file = fileURLToPath(new URL('./watchedServerProcess.ts', import.meta.url));
  const child = fork(file, [dataFolder, databaseUrl ?? '', JSON.stringify(limits), logLevel], { execArgv: process.execArgv });
  const log: string[] = [];
  let take = (_message: { url: string; busyMs: number }): void => {};
  child.on('message', (message: { line?: string; url: string; busyMs: number }) => {
    if (message.line === undefined) take(message);
    else log.push(message.line);
  });
  const answer = () =>
    new Promise<{ url: string; busyMs: number }>((resolve) => {
      take = resolve;
    });
  const { url } = await answer();
  const busy = async () => {
    const busyAnswer = answer();
    child.send('busy');
    return (await busyAnswer).busyMs;
  };
  return {
    url,
    log,
    async watch(work) {
      await busy();
      const times: number[] = [];
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const startedAtMs = performance.now();
          const { ok } = await fetch(`${url}/api/health`);
          if (!ok) throw new Error('The server is not well.');
          times.push(performance.now() - startedAtMs);
          await new Promise((done) => setTimeout(done, 20));
        }
      })();
      const result = await work().finally(() => {
        isOver = true;
      });
      await asking;
      times.sort((a, b) => a - b);
      return { result, health: { middleMs: times[Math.floor(times.length / 2)] ?? 0, busyMs: await busy() } };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
