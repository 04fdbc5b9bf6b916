/** Sentences about what EVE knows of a character beyond its planets. */
import { typeName } from '../../workers/catalogue/index.ts';
import type { MovedGoods, Skills } from '../../workers/domain/ownData.ts';
import type { ExtraPermission } from '../../workers/domain/token.ts';
import { formatCount, formatUnits } from '../format/number.ts';

/** What each permission reads, and what for. */
export const PERMISSION_TEXTS: Readonly<Record<ExtraPermission, { name: string; reads: string }>> = {
  skills: {
    name: 'Skills',
    reads:
      'Reads all skills and keeps three: how many planets the character can have, the highest level of its command centers, and Customs Code Expertise, which lowers tax.',
  },
  assets: {
    name: 'Hangars, containers and ships',
    reads:
      'Reads all assets and keeps the planetary commodities among them, and where they are: stock for the round planner.',
  },
  wallet: {
    name: 'Customs taxes paid',
    reads:
      'Reads the wallet journal of 30 days and keeps the customs taxes alone, to measure what the owner of each customs office charges.',
  },
};

/** What every extra permission means for whoever gets hold of the stored login. */
export const PERMISSION_RISK =
  'With these permissions, whoever takes this browser profile or a backup file and reaches this server reads the character’s skills, assets and wallet journal, too. You can take them back at any time.';

/** `5 of 6 planets` */
export function planetCountText(planetCount: number, { planetCount: possible }: Skills): string {
  return `${planetCount} of ${formatCount(possible, 'planet')}`;
}

/** What visits have moved: `12,000 Water collected, 400 Coolant delivered`; empty if nothing */
export function movedText({ collected, delivered }: MovedGoods): string {
  const list = (goods: MovedGoods['collected'], verb: string) =>
    goods.map(({ typeId, amount }) => `${formatUnits(amount)} ${typeName(typeId)} ${verb}`);
  return [...list(collected, 'collected'), ...list(delivered, 'delivered')].join(', ');
}

/** EVE answers a call with 403 although the login has the permission. */
export function refusedText(name: string, permission: ExtraPermission): string {
  return `EVE refuses this for ${name}, although the login allows it: ${PERMISSION_TEXTS[permission].name}. It is turned off for ${name}. Log in again to turn it on.`;
}

/** What a new login reads more and less: ` Colony Watch now reads more: Skills.` */
export function changeText(more: readonly ExtraPermission[], less: readonly ExtraPermission[]): string {
  const names = (permissions: readonly ExtraPermission[]) =>
    permissions.map((permission) => PERMISSION_TEXTS[permission].name).join(', ');
  return [
    more.length > 0 ? ` Colony Watch now reads more: ${names(more)}.` : '',
    less.length > 0 ? ` It no longer reads: ${names(less)}.` : '',
  ].join('');
}

/** @param count characters of which more than planets is read */
export function backupRiskText(count: number): string {
  return `Keep this backup like a key: for ${formatCount(count, 'character')} it holds a login that reads more than planets (skills, assets or wallet journal) for whoever takes it to this server.`;
}

/** `Ilse can build another planet` */
export function freePlanetsText(name: string, freeCount: number): string {
  return `${name} can build ${freeCount === 1 ? 'another planet' : `${freeCount} more planets`}`;
}

/** `Dal V, Ketta: level 5 is trained, this command center is level 4` */
export function higherLevelText(planetName: string, name: string, trainedLevel: number, level: number): string {
  return `${planetName}, ${name}: level ${trainedLevel} is trained, this command center is level ${level}`;
}
