/** Sentences about what logins allow Colony Watch to read. */
import { plural, t } from '@lingui/core/macro';
import type { ExtraPermission } from '../../workers/game/domain/ownData.ts';
import { joinList } from '../format/text.ts';

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
