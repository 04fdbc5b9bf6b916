/** What a character's skills allow. */
import { plural, t } from '@lingui/core/macro';
import type { Skills } from '../../workers/game/domain/ownData.ts';

/** `5 of 6 planets` */
export function planetCountText(planetCount: number, { planetCount: possible }: Skills): string {
  return t`${planetCount} of ${plural(possible, { one: '# planet', other: '# planets' })}`;
}
