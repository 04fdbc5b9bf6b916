import { plural, t } from '@lingui/core/macro';
import { GAME_EXPORT } from '../../workers/game/catalogue/index.ts';
import { joinSentences } from '../format/text.ts';

/** Which of the game's exports the page's data is from, by its build or, without one, by its version, and what was added. */
export function gameExportText(from = GAME_EXPORT): string {
  const { exportVersion, exportBuild, exportDate, addition } = from;
  const text =
    exportBuild === null
      ? t`Products, schematics, structures and planets come from EVE's Static Data Export: version ${exportVersion} of its npm package, published on ${exportDate}, which names no build of the game.`
      : t`Products, schematics, structures and planets come from EVE's Static Data Export: build ${exportBuild} of ${exportDate}.`;
  if (addition === null) return text;
  const { name, build, date, systemCount } = addition;
  const added = t`${plural(systemCount, {
    one: `One system of ${name}, which that export lacks, is from build ${build} of ${date}.`,
    other: `The # systems of ${name}, which that export lacks, are from build ${build} of ${date}.`,
  })}`;
  return joinSentences([text, added]);
}
