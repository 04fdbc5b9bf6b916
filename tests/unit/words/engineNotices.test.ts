import { expect, it } from 'vitest';
import { noticeText } from '../../../src/words/engineNotices.ts';
import type { NoticeText } from '../../../workers/game/domain/noticeText.ts';

it.each<[NoticeText, string]>([
  [
    { kind: 'outage', service: 'server', nextTryMs: Date.UTC(2026, 0, 2, 3, 4, 5), isLimit: false },
    "Logins can't be renewed right now. The last good data stays on screen. Next try at 03:04 EVE time; everything continues by itself once there is an answer.",
  ],
  [
    { kind: 'wrongClock', minutes: 5, isAhead: false },
    "This computer's clock is 5 minutes behind. Countdowns and figures are off by the same amount. Set the clock right.",
  ],
  [
    { kind: 'prices', problem: { kind: 'tooFew' }, used: null },
    'The price source gave too few prices. Until then nothing has a price.',
  ],
  [
    {
      kind: 'prices',
      problem: { kind: 'notFetched', message: { kind: 'priceSourceBusy' } },
      used: { isAllRegions: true, ageHours: 7 },
    },
    'Prices could not be fetched. The price source is overloaded. Figures use the average prices of all regions, about 7 h old.',
  ],
  [
    { kind: 'prices', problem: { kind: 'sourceDown' }, used: { isAllRegions: false, ageHours: 0 } },
    'The price source is down. Figures use the last good prices, less than an hour old.',
  ],
  [{ kind: 'noFigures', planet: 'Tanoo II' }, 'The figures of Tanoo II could not be calculated: an unexpected error.'],
])('%o reads as it should', (text, expected) => {
  expect(noticeText(text)).toBe(expected);
});
