import { expect, it } from 'vitest';
import { freePlanetsForText } from '../../../src/words/ownData.ts';

const owner = (name: string, freeCount: number, commandCenterLevel: number) => ({
  name,
  freeCount,
  commandCenterLevel,
});

it.each([
  [[], 'none'],
  [[owner('Ilse', 2, 3)], 'none: who can have another planet has trained level 3 at most'],
  [[owner('Ilse', 2, 3), owner('Ketta', 1, 4)], '1 planet: Ketta'],
  [[owner('Ilse', 2, 5), owner('Ketta', 1, 4)], '3 planets: Ilse and Ketta'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => owner(name, 1, 5)), '7 planets: A, B, C, D, E and 2 others'],
])('free planets for a level: %#', (owners, text) => {
  expect(freePlanetsForText(4, owners)).toBe(text);
});
