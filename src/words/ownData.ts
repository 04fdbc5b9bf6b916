/** Sentences about what EVE knows of a character beyond its planets. */
import { plural, t } from '@lingui/core/macro';
import type { MovedGoods } from '../../workers/game/domain/ownData.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import { firstNames } from '../format/lists.ts';
import { formatUnits } from '../format/number.ts';
import { joinList } from '../format/text.ts';
import { typeName } from './typeNames.ts';

/** What visits have moved: `12,000 Water collected, 400 Coolant delivered`; empty if nothing */
export function movedText({ collected, delivered }: MovedGoods): string {
  return joinList([
    ...collected.map(({ typeId, amount }) => {
      const [units, name] = [formatUnits(amount), typeName(typeId)];
      return t`${units} ${name} collected`;
    }),
    ...delivered.map(({ typeId, amount }) => {
      const [units, name] = [formatUnits(amount), typeName(typeId)];
      return t`${units} ${name} delivered`;
    }),
  ]);
}

/** What can't be read of lists from EVE; empty if all of them can. @param counts of each list */
export function missedRowsText(counts: Iterable<number>): string {
  const count = sum(counts);
  if (count === 0) return '';
  return t`${plural(count, {
    one: '# row of EVE’s list can’t be read and is missing here.',
    other: '# rows of EVE’s list can’t be read and are missing here.',
  })}`;
}

/** Who can build how many planets more: `Room for more planets: Ketta (2) and Ilse (1)` */
export function freePlanetsText(owners: readonly Pick<FreePlanetOwner, 'name' | 'freeCount'>[]): string {
  const counts = firstNames(owners.map(({ name, freeCount }) => `${name} (${freeCount})`));
  return t`Room for more planets: ${counts}`;
}

/** A character who can have more planets, by its skills. */
export interface FreePlanetOwner {
  name: string;
  freeCount: number;
  /** highest level of a command center */
  commandCenterLevel: number;
}

/** Who can build something of this level on another planet: `3 planets: Ketta and Ilse` */
export function freePlanetsForText(level: number, owners: readonly FreePlanetOwner[]): string {
  const able = owners.filter(({ commandCenterLevel }) => commandCenterLevel >= level);
  if (able.length === 0) {
    const highest = Math.max(...owners.map(({ commandCenterLevel }) => commandCenterLevel));
    return owners.length === 0
      ? t({ message: `none`, comment: 'no free planets' })
      : t`none: who can have another planet has trained level ${highest} at most`;
  }
  const names = firstNames(able.map(({ name }) => name));
  const freeCount = able.reduce((sum, one) => sum + one.freeCount, 0);
  return t`${plural(freeCount, { one: `# planet: ${names}`, other: `# planets: ${names}` })}`;
}

/** `Level 5 is trained, the command center is level 4: Dal V (Ketta) and Vard I (Ilse)` */
export function higherLevelText(planets: readonly string[], trainedLevel: number, level: number): string {
  return t`Level ${trainedLevel} is trained, the command center is level ${level}: ${{ planets: firstNames(planets) }}`;
}
