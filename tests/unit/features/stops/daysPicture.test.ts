import { describe, expect, it } from 'vitest';
import { daysPicture, nextStopLine } from '../../../../src/features/stops/daysPicture.ts';
import { textsOfPicture } from '../../../fixtures/textsOfPicture.ts';

const FROM = Date.UTC(2026, 10, 28, 17) / 1000;
const COUNTS = [3, 0, 120, ...Array.from({ length: 11 }, () => 1)];
const fleet = (counts: readonly number[] = COUNTS) => ({
  counts,
  from: FROM,
  planetCount: 62,
  next: [nextStopLine('Amamake V', 'Oran Derrel', FROM + 3600, FROM)],
});

const barsOf = (hasNames: boolean, counts = COUNTS) =>
  daysPicture(fleet(counts), hasNames).shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));

describe('the picture of the fleet’s next days', () => {
  it('has a bar and a date a day, its count above it where something stops, and no name', () => {
    const texts = textsOfPicture(daysPicture(fleet(), false));
    expect(texts.slice(0, 4)).toEqual(['3', '28 Nov', '29 Nov', '120']);
    expect(texts).toContain('11 Dec');
    expect(texts).toContain('62 planets: how many stop in each 24 hours from 28 Nov 17:00 EVE time');
    expect(texts.join()).not.toMatch(/Amamake|Derrel/);
    expect(barsOf(false)).toHaveLength(14);
  });

  it('names the next stops where the player wants that, below the dates', () => {
    const { shapes } = daysPicture(fleet(), true);
    const find = (part: string) => shapes.find((one) => one.kind === 'text' && one.text.includes(part));
    const [name, date] = [find('Amamake V (Oran Derrel), 28 Nov 18:00'), find('29 Nov')];
    if (name?.kind !== 'text' || date?.kind !== 'text') throw new Error('not drawn');
    expect(name.y).toBeGreaterThan(date.y + name.size);
  });

  it('keeps a single stop visible beside 120, none higher than the chart, and draws nothing for a day without stops', () => {
    const [first, none, most, one] = barsOf(false).map(({ height }) => height);
    expect(none).toBe(0);
    expect(one).toBeGreaterThanOrEqual(3);
    expect(first).toBeLessThan(most!);
    for (const { y } of barsOf(true)) expect(y).toBeGreaterThanOrEqual(180);
  });

  it('can be drawn of a fleet that never stops', () => {
    expect(
      barsOf(
        false,
        COUNTS.map(() => 0),
      ).every(({ height }) => height === 0),
    ).toBe(true);
  });
});
