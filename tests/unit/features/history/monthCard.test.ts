import { describe, expect, it } from 'vitest';
import { monthCard } from '../../../../src/features/history/monthCard.ts';
import type { MonthReport } from '../../../../workers/game/domain/history.ts';
import { textsOfPicture } from '../../../fixtures/textsOfPicture.ts';

const REPORT: MonthReport = {
  fromAt: Date.UTC(2026, 9, 1) / 1000,
  toAt: Date.UTC(2026, 10, 1) / 1000,
  netIsk: 18.34e9,
  unpriced: null,
  netIskPerDay: Array.from({ length: 31 }, (_, day) => (day === 3 ? null : day === 9 ? -2e7 : 5e8 + day)),
  planetCount: 62,
  extractorSeconds: 3_600 * 51_234,
  missedStopCount: 7,
  idleFraction: 0.012,
  isSoFar: false,
  characterNames: ['Ketta Vaskonen', 'Oran Derrel'],
};

const barsOf = (report: MonthReport) =>
  monthCard(report, false).shapes.flatMap((shape) =>
    shape.kind === 'rect' && shape.colour !== '#161b22' ? [shape] : [],
  );

describe('the month card', () => {
  it('is 1,200 x 630 and says what was earned, extractor hours, planets and missed stops, and no name', () => {
    const card = monthCard(REPORT, false);
    expect([card.width, card.height]).toEqual([1200, 630]);
    const texts = textsOfPicture(card);
    for (const text of [
      'October 2026',
      '18.34 B ISK',
      '51,234',
      '62',
      'visited',
      '7',
      'idle 1.2% of the time',
      '2 characters',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.join()).not.toMatch(/Vaskonen|Derrel/);
  });

  it('says what its bars are, and how much the highest is', () => {
    expect(textsOfPicture(monthCard(REPORT, false))).toContain('What each day earned; the best day 500.00 M ISK');
  });

  it('names characters where the player wants that, and says that a month is not over', () => {
    const texts = textsOfPicture(monthCard({ ...REPORT, isSoFar: true }, true));
    expect(texts).toContain('Ketta Vaskonen and Oran Derrel');
    expect(texts).toContain('October 2026 so far');
  });

  it('names the first of many characters, and how many others there are', () => {
    const characterNames = Array.from({ length: 40 }, (_, index) => `Pilot ${index + 1}`);
    expect(textsOfPicture(monthCard({ ...REPORT, characterNames }, true))).toContain(
      'Pilot 1, Pilot 2, Pilot 3, Pilot 4, Pilot 5 and 35 others',
    );
  });

  it('says nothing of idle time where nothing is known of extractors', () => {
    const texts = textsOfPicture(monthCard({ ...REPORT, extractorSeconds: 0, idleFraction: null }, false));
    expect(texts.join()).not.toContain('idle');
  });

  it('has a bar for each day that earned or lost something: losses below the line, all in the picture', () => {
    const bars = barsOf(REPORT);
    expect(bars).toHaveLength(30);
    const losses = bars.filter(({ colour }) => colour === '#f85149');
    expect(losses).toHaveLength(1);
    expect(losses[0]!.y).toBeGreaterThan(Math.max(...bars.filter((bar) => bar !== losses[0]).map(({ y }) => y)));
    for (const { y, height } of bars) expect(y >= 330 && y + height <= 570).toBe(true);
  });

  it('says that nothing has a price, and draws no bars then', () => {
    const report = { ...REPORT, netIsk: null, netIskPerDay: REPORT.netIskPerDay.map(() => null) };
    expect(textsOfPicture(monthCard(report, false))).toContain('no price');
    expect(barsOf(report)).toEqual([]);
  });
});
