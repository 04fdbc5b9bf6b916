import { describe, expect, it } from 'vitest';
import { noShareText, shareStateText } from '../../../src/words/shares.ts';
import { storageNoticeText, storageProblemText } from '../../../src/words/storageNotices.ts';
import type { StorageNotice, StorageProblem } from '../../../workers/game/domain/storageProblem.ts';

it.each<[StorageProblem, string]>([
  [
    { kind: 'full', what: 'library' },
    'the disk is full, or this browser gives the page no more space. Make room, or remove templates.',
  ],
  [
    { kind: 'full', what: 'variants' },
    'the disk is full, or this browser gives the page no more space. Make room, or delete variants.',
  ],
  [
    { kind: 'full', what: 'round' },
    'the disk is full, or this browser gives the page no more space. Make room, or delete templates or history.',
  ],
  [
    { kind: 'newerVersion', what: 'shares' },
    'a newer version of Colony Watch has stored your shares. Reload the page to get that version.',
  ],
  [
    { kind: 'refused', what: 'ownData', reason: 'denied' },
    'this browser does not let the page store what EVE says about your characters (denied). Possible causes: a private window or blocked storage.',
  ],
  [
    { kind: 'refused', what: 'library', reason: null },
    'this browser does not let the page store your library (the database does not open). Possible causes: a private window or blocked storage.',
  ],
])('%o ends a sentence', (problem, text) => {
  expect(storageProblemText(problem)).toBe(text);
});

it.each<[StorageNotice, string]>([
  [
    { kind: 'storageFull', what: ['colonyData', 'visit', 'prices'] },
    "The browser's storage for this page is full, so new colony data, the latest visits and the day's prices could not be stored. Free some disk space or clear other sites' data.",
  ],
  [
    { kind: 'storageClosed', what: ['colonyData', 'visits'] },
    'Stored data of this page was deleted, or a newer version of Colony Watch has opened in another tab. Reload this tab: until then the page does not store new colony data and visits.',
  ],
  [
    { kind: 'newerHistory' },
    'A newer version of Colony Watch has stored history in this browser that this version can’t read. Nothing was changed, and no history is recorded. Reload the page to get the newer version.',
  ],
  [
    { kind: 'noColonyData', reason: 'denied' },
    "This browser doesn't save data for this page (denied), so every visit fetches everything from EVE's servers. Possible causes: a private window or blocked storage.",
  ],
  [
    { kind: 'noHistory', reason: null },
    "This browser doesn't store history for this page (the database does not open), so visits are not recorded. Possible causes: a private window or blocked storage.",
  ],
  [
    { kind: 'colonyDataNotSaved', reason: 'gone' },
    'The browser could not save colony data for your next visit (gone).',
  ],
  [
    { kind: 'colonyDataNotRead', reason: 'gone' },
    'Some saved colony data could not be read (gone). It will be fetched again.',
  ],
  [
    {
      kind: 'colonyDataDamaged',
      entries: [
        { what: 'list', count: 1 },
        { what: 'colony', count: 2 },
        { what: 'planetName', count: 3 },
        { what: 'newThing', count: 2 },
        { what: 'prices', count: 1 },
        { what: 'volumes', count: 1 },
      ],
    },
    'Some saved colony data could not be read (1 × list of colonies, 2 × colony, 3 × planet name, 2 × new commodity or schematic, 1 × prices, 1 × market volumes). It will be fetched again.',
  ],
  [{ kind: 'historyNotRead', reason: 'gone' }, 'The stored history could not be read (gone).'],
  [
    { kind: 'historyDamaged', count: 2, isSetAside: true },
    'Part of the stored history could not be read (2 × a month of one planet). It was set aside and is not shown. A history backup can restore it.',
  ],
  [
    { kind: 'historyDamaged', count: 2, isSetAside: false },
    'Part of the stored history could not be read (2 × a month of one planet). Figures lack it.',
  ],
  [
    { kind: 'historyNotStored', what: 'round', reason: 'gone' },
    "The history could not store the round's expected figures (gone).",
  ],
  [
    { kind: 'storageClosed', what: ['round', 'deletion'] },
    "Stored data of this page was deleted, or a newer version of Colony Watch has opened in another tab. Reload this tab: until then the page does not store the round's expected figures and the deletion of history.",
  ],
  [
    { kind: 'historyDeleted', lastDay: Date.UTC(2025, 2, 31) / 86_400_000 },
    "The browser's storage for this page is full, so the oldest stored history was deleted: everything up to March 2025. Free some disk space, or save a history backup.",
  ],
  [
    { kind: 'ownDataNotStored', problem: { kind: 'newerVersion', what: 'ownData' } },
    'Skills, stock and taxes from EVE are not stored: a newer version of Colony Watch has stored what EVE says about your characters. Reload the page to get that version. They are asked for on each visit.',
  ],
])('the notice %o reads as it should', (notice, text) => {
  expect(storageNoticeText(notice)).toBe(text);
});

describe('a share', () => {
  it('says what of it could not be read', () => {
    const facts = { state: 'ok', publishedAt: null, characters: [] } as const;
    const problem = [{ kind: 'planet', name: 'Ana' }, { kind: 'character' }, { kind: 'tooLarge' }] as const;
    expect(shareStateText({ ...facts, problem })).toBe(
      'A planet of Ana can’t be read. A character of this share can’t be read. The rest of this share is larger than any real one, so it is left out.',
    );
    expect(shareStateText({ ...facts, problem: [{ kind: 'uploading' }] })).toBe(
      'Some characters are still being uploaded.',
    );
  });

  it('that a link does not show says why', () => {
    expect(['stopped', 'expired', 'unreadable', 'offline'].map((reason) => noShareText(reason as never))).toEqual([
      'The sharer has stopped this share.',
      'There is no such share. It ends 30 days after its sharer’s last visit, or the link is incomplete.',
      'The link does not open this share. Copy the whole link again.',
      'The server could not be reached. Try again when you are online.',
    ]);
  });
});
