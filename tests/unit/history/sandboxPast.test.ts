/** The past of the sandbox's pilots, as the page restores and stores it. */
import { describe, expect, it } from 'vitest';
import { makeFleet } from '../../../server/sandbox/fleet/makeFleet.ts';
import { makePastBook } from '../../../server/sandbox/past/historyBackup.ts';
import { parseHistoryBackup } from '../../../workers/history/backup.ts';
import { encodeDigest } from '../../../workers/history/digest.ts';
import { decodeVisits, encodeVisits } from '../../../workers/history/visitRow.ts';

const START = 1_795_262_400;

describe("the sandbox's past", () => {
  it('is a history backup that the page accepts, and takes under 400 bytes per visit once stored', async () => {
    const backup = await makePastBook().backup(makeFleet(4, START), START);
    const parsed = parseHistoryBackup(JSON.stringify(backup));
    expect(parsed.kind).toBe('ok');
    const colonies = parsed.kind === 'ok' ? parsed.backup.colonies : [];
    let bytes = 0;
    let visitCount = 0;
    for (const { visits } of colonies) {
      const row = encodeVisits(visits);
      expect(decodeVisits(row)).toEqual(visits);
      bytes += row.length + encodeDigest(visits, row.length, () => true).length;
      visitCount += visits.length;
    }
    expect(visitCount).toBeGreaterThan(200);
    expect(bytes / visitCount).toBeLessThan(400);
  });
});
