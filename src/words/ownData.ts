/** Sentences about what EVE knows of a character beyond its planets. */
import { plural, t } from '@lingui/core/macro';
import type { MovedGoods, Skills } from '../../workers/domain/ownData.ts';
import type { ExtraPermission } from '../../workers/domain/token.ts';
import { listAnd } from '../format/lists.ts';
import { formatUnits } from '../format/number.ts';
import { joinList } from '../format/text.ts';
import { typeName } from './typeNames.ts';

interface PermissionTexts {
  name: string;
  /** the same within a sentence */
  data: string;
  /** what it reads, and what for */
  reads: string;
}

/** What is said about each permission. */
export const permissionTexts = (): Readonly<Record<ExtraPermission, PermissionTexts>> => ({
  skills: {
    name: t`Skills`,
    data: t`skills`,
    reads: t`Reads all skills and keeps three: how many planets the character can have, the highest level of its command centers, and Customs Code Expertise, which lowers tax.`,
  },
  assets: {
    name: t`Hangars, containers and ships`,
    data: t`hangars, containers and ships`,
    reads: t`Reads all assets and keeps the planetary commodities among them, and where they are: stock for the round planner.`,
  },
  wallet: {
    name: t`Customs taxes paid`,
    data: t`customs taxes paid`,
    reads: t`Reads the wallet journal of 30 days and keeps the customs taxes alone, to measure what the owner of each customs office charges.`,
  },
});

/** What every extra permission means for whoever gets hold of the stored login. */
export function permissionRisk(): string {
  return t`With these permissions, whoever takes this browser profile or a backup file and reaches this server reads the character’s skills, assets and wallet journal, too. You can take them back at any time.`;
}

/** `5 of 6 planets` */
export function planetCountText(planetCount: number, { planetCount: possible }: Skills): string {
  return t`${planetCount} of ${plural(possible, { one: '# planet', other: '# planets' })}`;
}

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

/** EVE answers a call with 403 although the login has the permission. */
export function refusedText(name: string, permission: ExtraPermission): string {
  const what = permissionTexts()[permission].name;
  return t`EVE refuses this for ${name}, although the login allows it: ${what}. It is turned off for ${name}. Log in again to turn it on.`;
}

/** What a new login reads more and less: ` Colony Watch now reads more: Skills.` */
export function changeText(more: readonly ExtraPermission[], less: readonly ExtraPermission[]): string {
  const names = (permissions: readonly ExtraPermission[]) =>
    joinList(permissions.map((permission) => permissionTexts()[permission].name));
  const [moreNames, lessNames] = [names(more), names(less)];
  return [
    more.length > 0 ? ` ${t`Colony Watch now reads more: ${moreNames}.`}` : '',
    less.length > 0 ? ` ${t`It no longer reads: ${lessNames}.`}` : '',
  ].join('');
}

/** @param count characters of which more than planets is read */
export function backupRiskText(count: number): string {
  return t`Keep this backup like a key: for ${plural(count, { one: '# character', other: '# characters' })} it holds a login that reads more than planets (skills, assets or wallet journal) for whoever takes it to this server.`;
}

/** `Ilse can build another planet` */
export function freePlanetsText(name: string, freeCount: number): string {
  return t`${plural(freeCount, { one: `${name} can build another planet`, other: `${name} can build # more planets` })}`;
}

/** A character who can have more planets, by its skills. */
export interface FreePlanetOwner {
  name: string;
  freeCount: number;
  /** highest level of a command center */
  commandCenterLevel: number;
}

const MOST_NAMED = 5;

/** Who can build something of this level on another planet: `3 planets: Ketta and Ilse` */
export function freePlanetsForText(level: number, owners: readonly FreePlanetOwner[]): string {
  const able = owners.filter(({ commandCenterLevel }) => commandCenterLevel >= level);
  if (able.length === 0) {
    const highest = Math.max(...owners.map(({ commandCenterLevel }) => commandCenterLevel));
    return owners.length === 0
      ? t({ message: `none`, comment: 'no free planets' })
      : t`none: who can have another planet has trained level ${highest} at most`;
  }
  const otherCount = able.length - MOST_NAMED;
  const names = listAnd([
    ...able.slice(0, MOST_NAMED).map(({ name }) => name),
    ...(otherCount > 0 ? [t`${plural(otherCount, { one: '# other', other: '# others' })}`] : []),
  ]);
  const freeCount = able.reduce((sum, one) => sum + one.freeCount, 0);
  return t`${plural(freeCount, { one: `# planet: ${names}`, other: `# planets: ${names}` })}`;
}

/** `Dal V, Ketta: level 5 is trained, this command center is level 4` */
export function higherLevelText(planetName: string, name: string, trainedLevel: number, level: number): string {
  return t`${planetName}, ${name}: level ${trainedLevel} is trained, this command center is level ${level}`;
}
