/** The log: JSON lines on standard output, and sentences where a person watches it on a terminal. */
import { type Logger, pino } from 'pino';

/** @param level lines below it are left out */
export function createLog(level: string): Logger {
  const { stdout } = process;
  const sentences = { write: (line: string) => void stdout.write(`${sentenceOf(JSON.parse(line))}\n`) };
  // Not pino's own way to write: two of them would not keep the order.
  return pino({ level, base: null }, stdout.isTTY ? sentences : stdout);
}

const WARN = 40;
const ERROR = 50;
/** For programs. */
const HIDDEN: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'requestId', 'frames']);

/** A line of the log for a person: `12:03:04 request: method GET, route /api/env, status 200`. */
export function sentenceOf(line: Readonly<Record<string, unknown>>): string {
  const { level, time, msg } = line as { level: number; time: number; msg: string };
  const details = Object.entries(line)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const mark = level >= ERROR ? 'Error: ' : level >= WARN ? 'Warning: ' : '';
  return `${new Date(time).toISOString().slice(11, 19)} ${mark}${[msg, ...(details.length > 0 ? [details.join(', ')] : [])].join(': ')}`;
}
