/** What is logged as an error or a warning fails the test that caused it. */
import { expect } from 'vitest';

/** What a library says of itself, or of a button in another window, which is no button of this one. */
const LIBRARY =
  /^warn (THREE\.Clock: This module has been deprecated|This component should be an instanceof a semantic button)/;

const logged: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const log = console[level];
  console[level] = (...parts: unknown[]) => {
    const text = [level, ...parts].map(String).join(' ');
    if (!LIBRARY.test(text)) logged.push(text);
    log.apply(console, parts);
  };
}

/** Fails a test that has logged something. */
export function checkLogged(): void {
  expect(logged.splice(0)).toEqual([]);
}
