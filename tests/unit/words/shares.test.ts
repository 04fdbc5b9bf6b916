import { describe, expect, it } from 'vitest';
import {
  alongText,
  publishProblemText,
  shareAgeText,
  sharePresets,
  shareStateText,
} from '../../../src/words/shares.ts';
import type { PublishProblem } from '../../../workers/game/domain/shares.ts';

it.each<[PublishProblem, string]>([
  ['Stop it here, too', 'Stop it here, too.'],
  [{ kind: 'noData' }, 'No data of these characters is known yet.'],
  [{ kind: 'stoppedElsewhere' }, 'This share was stopped from another browser. Stop it here, too.'],
  [{ kind: 'notAccepted' }, 'The server does not accept this share. Try again later.'],
  [{ kind: 'noPilotNumberLeft' }, 'This share has had too many characters. Make a new link.'],
  [{ kind: 'shareTooLarge' }, 'This share is larger than the server accepts. Share fewer characters.'],
  [{ kind: 'answerTooLarge' }, 'The server answered with too much.'],
  [{ kind: 'serverUnreachable' }, 'The server could not be reached.'],
  [{ kind: 'tooManyCharacters', most: 299 }, 'A share has at most 299 characters.'],
  [{ kind: 'serverStatus', status: 1502 }, 'The server answered with status 1502.'],
  [
    { kind: 'ofServer', problem: { kind: 'noRoom', store: 'shares' } },
    'This server has no room for more shares. Tell its host.',
  ],
])('that %o keeps a share from being up to date is said as a sentence', (problem, text) => {
  expect(publishProblemText(problem)).toBe(text);
});

describe('the age of a share', () => {
  const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
  const DAY = 86_400;
  const share = (publishedAt: number | null, checkedAt: number) => ({
    state: 'ok' as const,
    problem: null,
    publishedAt,
    characters: [{ planetCount: 6, checkedAt }],
  });

  it.each([
    [share(NOW - 60, NOW - 300), 'as of 5m ago'],
    [share(NOW - 3 * DAY, NOW - 3 * DAY), 'as of 3d ago: the sharer’s page has not been open since'],
    [share(NOW - 60, NOW - 3 * DAY), 'as of 3d ago: the sharer’s page is open, but could not refresh since'],
    [share(null, 0), 'Nothing has been loaded yet.'],
  ])('tells a sharer who is away from one who cannot refresh (%#)', (facts, text) => {
    expect(shareAgeText(facts, NOW)).toBe(text);
  });

  it('says how many of its characters are older than the newest one', () => {
    const withAges = (...ages: number[]) => ({
      ...share(NOW - 60, 0),
      characters: ages.map((age) => ({ planetCount: 6, checkedAt: NOW - age })),
    });
    expect(shareAgeText(withAges(300, 40 * DAY), NOW)).toBe('as of 5m ago, 1 character not refreshed for 40d');
    expect(shareAgeText(withAges(300, 40 * DAY, 3 * DAY), NOW)).toBe(
      'as of 5m ago, 2 characters not refreshed for up to 40d',
    );
    expect(shareAgeText(withAges(300, 3600), NOW)).toBe('as of 5m ago');
  });

  it('is no more than that while the sharer’s page is open, until its next refresh has arrived', () => {
    const minutes = (count: number) => NOW - count * 60;
    // Uploads follow refreshes, followers ask every ten minutes, and another tab may have fetched a list before.
    expect(shareAgeText(share(minutes(63), minutes(63)), NOW)).toBe('as of 1h 3m ago');
    expect(shareAgeText(share(minutes(63), minutes(87)), NOW)).toBe('as of 1h 27m ago');
    expect(shareAgeText(share(minutes(95), minutes(95)), NOW)).toMatch(/has not been open since$/);
  });

  it('is not all that is said of a share that has stopped, expired, or does not open', () => {
    const states = ['stopped', 'expired', 'unreadable', 'offline'] as const;
    const texts = states.map((state) => shareStateText({ ...share(NOW, NOW), state }));
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(text).toMatch(/this is the last (good )?copy\.$/);
    expect(shareStateText(share(NOW, NOW))).toBeNull();
  });
});

it('everything goes along to one’s own phone, and neither comments nor accounts to a corporation', () => {
  const [own, corporation, everybody] = sharePresets().map(({ contents }) => contents);
  expect(Object.values(own!)).toEqual([true, true, true, true, true]);
  expect(corporation).toEqual({ ...own, comments: false, accounts: false });
  expect(Object.values(everybody!)).toEqual([false, false, false, false, false]);
  expect(alongText(corporation!)).toMatch(
    /^It comes with names of characters, planets and their systems,? and customs rates\.$/,
  );
  expect(alongText(everybody!)).toBe('It has colonies without names.');
});
