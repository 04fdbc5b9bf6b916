/** Starts a server with shares in a process of its own, and watches how well it answers. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface WatchedServer {
  url: string;
  /** Runs work and asks for the server's health meanwhile. */
  watch<T>(work: () => Promise<T>): Promise<{ result: T; health: Health }>;
  stop(): void;
}

/** In milliseconds. */
interface Health {
  /** GET api/health, in the middle */
  middleMs: number;
  /** 95 % of the times that the process was busy at a stretch were shorter; without waiting for a busy processor */
  busyMs: number;
}

/** @param limits replaces some of RATE_LIMITS */
export async function startWatchedServer(
  dataFolder: string,
  databaseUrl: string | null,
  limits: object = {},
): Promise<WatchedServer> {
  const file = fileURLToPath(new URL('./watchedServerProcess.ts', import.meta.url));
  const child = fork(file, [dataFolder, databaseUrl ?? '', JSON.stringify(limits)], { execArgv: process.execArgv });
  const message = <T>() => new Promise<T>((resolve) => child.once('message', (value) => resolve(value as T)));
  const { url } = await message<{ url: string }>();
  const busy = async () => {
    const answer = message<{ busyMs: number }>();
    child.send('busy');
    return (await answer).busyMs;
  };
  return {
    url,
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
