/**
 * What a release made of its own fixture: `expected/` has it for each. Figures there may change with the rules of the game,
 * for which the file is deleted and written again, so that its diff shows them; what the player stored may not.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Texts instead of what JSON does not have; amounts and rates to nine digits, because sums depend on their order. */
function asText(value: unknown): string {
  const plain = (_key: string, one: unknown): unknown => {
    if (one instanceof Map) return Object.fromEntries([...one].map(([key, its]) => [String(key), its]));
    if (one instanceof Set) return [...one];
    if (typeof one === 'number' && !Number.isSafeInteger(one)) return Number(one.toPrecision(9));
    return one;
  };
  return `${JSON.stringify(value, plain, 1)}\n`;
}

/** Everything that the release read must be there, and the same. A later version may know more. */
export function expectAsRead(release: string, name: string, value: unknown): void {
  const file = join(import.meta.dirname, 'expected', `${release}-${name}.json`);
  if (!existsSync(file) && !process.env.CI) writeFileSync(file, asText(value));
  expect(JSON.parse(asText(value))).toMatchObject(JSON.parse(readFileSync(file, 'utf8')));
}
