/**
 * `npm test` where processors are scarce: beside four busy loops, then with half of the processors' time, three times each.
 * On Linux, whose /proc tells which processes a test run has started.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const RUNS = 3;
const BUSY_LOOPS = 4;
/** Throttled processes are stopped for one of these, and go on for the next. */
const SLICE_MS = 50;

/** @returns the parent of each process that runs now, by process id */
function parentsById(): Map<number, number> {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(
    ids.flatMap((pid) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return [[pid, Number(parent)] as const];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    }),
  );
}

/** @returns ids of a process and of all that it has started, directly or not */
function processTree(root: number): number[] {
  const parents = parentsById();
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Stops a process and all that it has started half of the time. @returns ends that */
function throttle({ pid }: ChildProcess): () => void {
  let stopped: number[] = [];
  const timer = setInterval(() => {
    if (stopped.length > 0) {
      signalAll(stopped, 'SIGCONT');
      stopped = [];
    } else if (pid !== undefined) {
      stopped = processTree(pid);
      signalAll(stopped, 'SIGSTOP');
    }
  }, SLICE_MS);
  return () => {
    clearInterval(timer);
    signalAll(stopped, 'SIGCONT');
  };
}

function startBusyLoops(): () => void {
  const loops = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

async function passesEachTime(what: string, slowDown: (test: ChildProcess) => () => void): Promise<boolean> {
  let passed = 0;
  for (let run = 1; run <= RUNS; run++) {
    console.log(`\n--- npm test ${what}, run ${run} of ${RUNS}`);
    const test = spawn('npm', ['test'], { stdio: 'inherit' });
    const speedUp = slowDown(test);
    const [code] = await once(test, 'close');
    speedUp();
    if (code === 0) passed += 1;
  }
  console.log(`\n--- npm test ${what}: ${passed} of ${RUNS} runs passed`);
  return passed === RUNS;
}

const besideLoops = await passesEachTime(`beside ${BUSY_LOOPS} busy loops`, startBusyLoops);
const throttled = await passesEachTime('with half of the processors', throttle);
process.exitCode = besideLoops && throttled ? 0 : 1;
