import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cluster of its own in a temporary folder, on a socket there. Postgres refuses to run as root. */
export function startPostgres(...databases: string[]) {
  const [version = ''] = readdirSync('/usr/lib/postgresql').sort().reverse();
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-postgres-'));
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
    chownSync(folder, user as number, group as number);
  }
  const run = (program: string, ...parameters: string[]): string => {
    const path = `/usr/lib/postgresql/${version}/bin/${program}`;
    const [command, ...all] = isRoot ? ['runuser', '-u', 'postgres', '--', path] : [path];
    const output = program === 'pg_dump' ? 'pipe' : 'ignore';
    return execFileSync(command as string, [...all, ...parameters], {
      stdio: ['ignore', output, 'ignore'],
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
  };
  run('initdb', '-D', data, '-U', 'colonywatch', '-A', 'trust', '-E', 'UTF8');
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-c listen_addresses='' -k ${folder}`, 'start');
  for (const name of databases) run('createdb', '-h', folder, '-U', 'colonywatch', name);
  return {
    /** Everything in a database, as SQL. */
    dump: (name: string) => run('pg_dump', '-h', folder, '-U', 'colonywatch', '--no-owner', '--inserts', name),
    url: (name: string) => `postgres://colonywatch@/${name}?host=${encodeURIComponent(folder)}`,
    /** Stops all its processes where they are, as a hanging disk does: connections stay open, nothing is answered. */
    pause: () => signalAll(data, 'SIGSTOP'),
    resume: () => signalAll(data, 'SIGCONT'),
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(data: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  // First the one that starts the others.
  process.kill(Number(server), signal);
  for (const child of readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ')) {
    if (Number(child) > 0) process.kill(Number(child), signal);
  }
}
