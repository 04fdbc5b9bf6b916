import { expect, it } from 'vitest';
import { gameExportText } from '../../../src/words/gameData.ts';

it('names the game’s export by build and date, or by version without a build', () => {
  const about = { exportVersion: '126.6.18', exportBuild: null, exportDate: '2026-09-16', addition: null };
  expect(gameExportText(about)).toMatch(
    /: version 126\.6\.18 of its npm package, published on 2026-09-16, which names no build of the game\.$/,
  );
  expect(gameExportText({ ...about, exportBuild: 3_569_502 })).toMatch(/: build 3569502 of 2026-09-16\.$/);
  const addition = { name: 'Exordium', build: 3_448_696, date: '2026-07-28', systemCount: 53 };
  expect(gameExportText({ ...about, addition })).toMatch(
    / The 53 systems of Exordium, which that export lacks, are from build 3448696 of 2026-07-28\.$/,
  );
});
