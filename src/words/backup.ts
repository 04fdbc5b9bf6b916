/** Words for backups: why a file is none, and what its parts are called. */
import { plural, t } from '@lingui/core/macro';
import type { BackupPart } from '../../workers/figures/kept/backupFile.ts';
import type {
  BackupPreview,
  KeptFileProblem,
  KeptPart,
  PagePreview,
  RestorePart,
  SettingGroup,
} from '../../workers/figures/kept/restore.ts';
import { formatNumber } from '../format/number.ts';
import { joinList, joinSentences } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';

type Fault = (BackupPreview & { kind: 'invalid' })['fault'];

/** A sentence without its point. */
export function backupFaultText(fault: Fault): string {
  const texts: Readonly<Record<Fault, () => string>> = {
    notJson: () => t`the file is not a list of characters in JSON`,
    cutOff: () => t`the file is cut off or damaged: save it again from the browser that made it`,
    otherFile: () => t`the file is not a backup of Colony Watch`,
    characterList: () => t`the file is not a backup of Colony Watch`,
    newerVersion: () => t`a newer version of Colony Watch made this file: reload the page to get that version`,
    damaged: () => t`the file is damaged`,
    tooLarge: () => t`the file is larger than any backup (100 MB)`,
    unreadable: () => t`the file could not be read`,
  };
  return texts[fault]();
}

export function partName(part: BackupPart): string {
  const names: Readonly<Record<BackupPart, () => string>> = {
    settings: () => t`some settings`,
    templates: () => t`templates`,
    variants: () => t`what-if variants`,
    plans: () => t`plans of new planets`,
    baskets: () => t`baskets`,
    round: () => t`the started round`,
    shares: () => t`shares`,
    history: () => t`parts of the history`,
  };
  return names[part]();
}

export function keptFileProblemText(problem: KeptFileProblem): string {
  const texts: Readonly<Record<KeptFileProblem, () => string>> = {
    permission: () => t`The browser no longer allows it to be written.`,
    gone: () =>
      t`The browser no longer finds the file. If its drive comes back, the page writes it again. To keep another file, press “Stop” first. If you still have this one, restore it before you choose it again: a file that you choose is emptied.`,
    changed: () => t`Something else has written the file since: perhaps another browser. It is not replaced.`,
    fewer: () => t`The file has more than this browser. It is not replaced: restore it, or replace it.`,
    failed: () => t`The file could not be written. The page tries again.`,
  };
  return texts[problem]();
}

function settingGroupName(group: SettingGroup): string {
  const names: Readonly<Record<SettingGroup, () => string>> = {
    display: () => t({ message: 'Display', comment: 'a group of settings' }),
    money: () => t`Prices and taxes`,
    round: () => t({ message: 'Round', comment: 'a group of settings' }),
    tools: () => t`Views and tools`,
    stock: () => t`Places of stock`,
    reminders: () => t`Reminders and notifications`,
  };
  return names[group]();
}

/** A part of a file that the player may restore. */
export interface RestoreOption {
  part: RestorePart;
  label: string;
  /** what the file has, and what of it is new here */
  detail: string;
  isTicked: boolean;
}

const MAX_NAMES = 40;

function namesText(names: readonly string[]): string {
  const hiddenCount = names.length - MAX_NAMES;
  const shown = joinList(names.slice(0, MAX_NAMES));
  return hiddenCount > 0 ? t`${shown} and ${plural(hiddenCount, { one: '# more', other: '# more' })}` : shown;
}

/** Shares to publish from here are offered in other words. */
type OfferedPart = Exclude<KeptPart, 'published'>;

/** What the player may restore of a file, in the order in which it is shown. What changes nothing is left out. */
export function restoreOptions(preview: BackupPreview & { kind: 'ok' }, page: PagePreview): RestoreOption[] {
  const { characters, settings, differences, hasReminderAddresses } = page;
  const options: RestoreOption[] = [];
  const offer = (part: RestorePart, label: string, details: readonly (string | false)[], isTicked = true): void => {
    options.push({ part, label, detail: joinSentences(details), isTicked });
  };
  if (characters !== null) {
    const { count, newNames, changedNames, renewedNames } = characters;
    const hereCount = count - newNames.length;
    offer('characters', t`Characters, accounts and comments`, [
      t`${plural(count, { one: '# character in the file', other: '# characters in the file' })}, ${hereCount} of them here.`,
      newNames.length > 0 && t`New: ${{ names: namesText(newNames) }}.`,
      changedNames.length > 0 && t`Changed later in the file: ${{ names: namesText(changedNames) }}.`,
      renewedNames.length > 0 && t`Logged in again with the file: ${{ names: namesText(renewedNames) }}.`,
    ]);
  }
  if (preview.history !== null) {
    const { visitCount, colonyCount, firstAt, lastAt } = preview.history;
    offer('history', t({ message: 'History', comment: 'a part of a backup' }), [
      t`${{ count: formatNumber(visitCount) }} visits to ${{ colonies: formatNumber(colonyCount) }} planets, ${{ first: formatEveDay(firstAt) }} to ${{ last: formatEveDay(lastAt) }}. Visits that are here already stay one visit.`,
    ]);
  }
  if (settings.size > 0) {
    offer('settings', t`Settings that are newer in the file, or not set here`, [
      `${joinList([...settings].map(settingGroupName))}.`,
    ]);
  }
  const rowLabels: Readonly<Record<OfferedPart, string>> = {
    templates: t`Templates`,
    plans: t`Plans of new planets`,
    baskets: t`Baskets of wanted goods`,
    variants: t`What-if variants`,
    round: t`The started round`,
    followed: t`Shares to follow`,
  };
  for (const part of Object.keys(rowLabels) as OfferedPart[]) {
    const { count, newCount, changedCount, leftOutCount } = preview.rows[part];
    if (count === 0) continue;
    offer(part, rowLabels[part], [
      t`${count} in the file, ${newCount} of them new here.`,
      changedCount > 0 && t`${changedCount} are newer in the file.`,
      leftOutCount > 0 && t`There is no room for ${leftOutCount} of them.`,
    ]);
  }
  if (differences.groups.size + differences.names.length > 0) {
    const names = [...[...differences.groups].map(settingGroupName), ...differences.names];
    offer(
      'differences',
      t`What differs here, as the file has it`,
      [t`Nobody knows which is later: ${{ names: namesText(names) }}.`],
      false,
    );
  }
  const publishedCount = preview.rows.published.newCount + preview.rows.published.changedCount;
  if (publishedCount > 0) {
    offer(
      'published',
      t`Publish these shares from here`,
      [
        t`${plural(publishedCount, { one: '# share', other: '# shares' })}. Only if the file is yours: your planets are published under its links, and the browser that did so until now follows them.`,
      ],
      false,
    );
  }
  if (hasReminderAddresses) {
    offer(
      'reminders',
      t`Use these reminder addresses`,
      [t`Only if the file is yours: reminders about your planets are sent there.`],
      false,
    );
  }
  return options;
}
