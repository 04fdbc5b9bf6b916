import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fullNotice } from '../../../src/features/help/fullNotice.ts';
import { EVE_OWNER, shortNotice } from '../../../src/words/legalNotice.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8').replace(/\s+/g, ' ');

describe('the legal notice', () => {
  it('names Fenris Creations, formerly CCP Games, in the footer, in the dialog and in the README', () => {
    expect(EVE_OWNER).toBe('Fenris Creations (formerly CCP Games)');
    for (const text of [shortNotice(), fullNotice().join(' '), read('README.md')]) {
      expect(text).toContain(`of ${EVE_OWNER}`);
      // The old name stands only beside the new one, and the old company's form nowhere.
      expect(text.replaceAll(EVE_OWNER, '')).not.toMatch(/\bCCP\b/);
    }
  });

  it('is where the company is named, and nowhere else', () => {
    const sources = ['src', 'workers', 'server', 'public'].flatMap((room) =>
      readdirSync(resolve(root, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|tsx|html|webmanifest)$/.test(path))
        .map((path) => `${room}/${path}`),
    );
    expect(sources.length).toBeGreaterThan(100);
    const naming = sources.filter((path) => /\bCCP\b|\bFenris\b/.test(read(path)));
    expect(naming.sort()).toEqual(['src/features/help/fullNotice.ts', 'src/words/legalNotice.ts']);
  });
});
