/** Sentences about what logins allow. */
import { plural, t } from '@lingui/core/macro';
import type { ExtraPermission } from '../../workers/game/domain/ownData.ts';
import { joinList, joinSentences } from '../format/text.ts';

interface PermissionTexts {
  name: string;
  /** what Colony Watch does with it, and what for */
  use: string;
  /** what it allows whoever has the login, in a list */
  power: string;
}

/** What is said about each permission. */
export const permissionTexts = (): Readonly<Record<ExtraPermission, PermissionTexts>> => ({
  skills: {
    name: t`Skills`,
    power: t({ message: `read all skills`, comment: 'in a list of what a login allows' }),
    use: t`Reads all skills and keeps three: how many planets the character can have, the highest level of its command centers, and Customs Code Expertise, which lowers tax.`,
  },
  assets: {
    name: t`Hangars, containers and ships`,
    power: t({ message: `read all assets`, comment: 'in a list of what a login allows' }),
    use: t`Reads all assets and keeps the planetary commodities among them, and where they are: stock for the round planner.`,
  },
  wallet: {
    name: t`Customs taxes paid`,
    power: t({ message: `read the wallet journal`, comment: 'in a list of what a login allows' }),
    use: t`Reads the wallet journal of 30 days and keeps the customs taxes alone, to measure what the owner of each customs office charges.`,
  },
  waypoint: {
    name: t`Route in the game`,
    power: t({ message: `change the route in the game`, comment: 'in a list of what a login allows' }),
    use: t`Adds “Set destination” and “Add waypoint” to Round and Stops, for a character that is in the game. EVE does not say whether its client took them. Reads and keeps nothing.`,
  },
});

/** What these permissions mean for whoever gets hold of the stored login. */
export function permissionRisk(permissions: readonly ExtraPermission[]): string {
  const powers = joinList(permissions.map((permission) => permissionTexts()[permission].power));
  return t`Whoever takes this browser profile or a backup file and reaches this server can then, too: ${powers}. You can take permissions back at any time.`;
}

/** EVE answers a call with 403 although the login has the permission. */
export function refusedText(name: string, permission: ExtraPermission): string {
  const what = permissionTexts()[permission].name;
  return t`EVE refuses this for ${name}, although the login allows it: ${what}. It is turned off for ${name}. Log in again to turn it on.`;
}

/** What a new login allows more and less: ` It allows more: Skills.` */
export function changeText(more: readonly ExtraPermission[], less: readonly ExtraPermission[]): string {
  const names = (permissions: readonly ExtraPermission[]) =>
    joinList(permissions.map((permission) => permissionTexts()[permission].name));
  const [moreNames, lessNames] = [names(more), names(less)];
  return joinSentences([
    more.length > 0 && t`This login allows more: ${moreNames}.`,
    less.length > 0 && t`No longer allowed: ${lessNames}.`,
  ]);
}

/** @param count characters whose login allows more than reading planets */
export function backupRiskText(count: number): string {
  return t`Keep this backup like a key: for ${plural(count, { one: '# character', other: '# characters' })} it holds a login that allows more than reading planets (skills, assets, wallet journal or route) to whoever takes it to this server.`;
}
