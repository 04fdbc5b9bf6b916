/** What one extractor head is expected to bring, and where that is known from. */

import { plural, t } from '@lingui/core/macro';
import type { ExpectedYield } from '../../workers/game/domain/settle.ts';
import { formatShortest } from '../format/number.ts';
import { planetTypeWord } from './planetTypes.ts';

/** Where a yield comes from: `your 4 programs on lava planets` */
export function yieldSourceText({ source, planetType, planetName }: ExpectedYield): string {
  switch (source.kind) {
    case 'entered':
      return t`entered by you`;
    case 'planet':
      if (planetName === null) {
        return t`${plural(source.programCount, { one: 'your program', other: 'your # programs' })} on this planet`;
      }
      return t`${plural(source.programCount, { one: 'your program', other: 'your # programs' })} on ${{ planet: planetName }}`;
    case 'planetType':
      return t({
        message: `${plural(source.programCount, { one: 'your program', other: 'your # programs' })} on planets of this type: ${{ type: planetTypeWord(planetType) }}`,
        comment: 'where a yield is known from: your 4 programs on planets of this type: lava',
      });
    case 'assumed':
      return t`assumed: no program of yours`;
    default:
      return source satisfies never;
  }
}

/** `judged on 600 a head (assumed: no program of yours)` */
export function judgedOnText(expected: ExpectedYield): string {
  const [perHead, source] = [formatShortest(expected.unitsPerHead), yieldSourceText(expected)];
  return t({
    message: `judged on ${perHead} a head (${source})`,
    comment: 'an extractor that is started: judged on 600 a head (assumed: no program of yours)',
  });
}
