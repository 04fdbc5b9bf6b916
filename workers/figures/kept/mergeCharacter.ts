/** How two versions of a character, or of a setting, are merged. */
import { dequal } from 'dequal/lite';
import type { Character } from '../../game/domain/character.ts';
import { NO_ACCOUNT } from '../../game/domain/ids.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import { isLater } from './mergeRows.ts';

/**
 * Which of two versions counts: the later one. Where the file has no time, or one is from the future, nobody knows: the
 * one here if it was set, unless the player takes the file's.
 */
export function countsFile(
  file: { changedAtMs: EpochMilliseconds | null },
  here: { changedAtMs: EpochMilliseconds | null; isDefault: boolean },
  { now, takesDifferences }: { now: EpochMilliseconds; takesDifferences: boolean },
): boolean {
  if (isLater(file.changedAtMs, here.changedAtMs, now)) return true;
  const isUnknown = file.changedAtMs === null || Math.max(file.changedAtMs, here.changedAtMs ?? 0) > now;
  return isUnknown && (takesDifferences || (here.isDefault && here.changedAtMs === null));
}

/** What the player sets of a character, and what it is when nothing is set. */
const FIELD_DEFAULTS = {
  account: NO_ACCOUNT,
  comment: '',
  system: '',
  customsSkillLevel: null,
  planetConfigs: [],
} satisfies Omit<Character, 'characterId' | 'name' | 'needsLogin' | 'changedAtMs' | 'shareId'>;

/** The player's part of a character, with the time of its change. */
export type CharacterFields = Pick<Character, keyof typeof FIELD_DEFAULTS | 'changedAtMs'>;

/** The player's part of a character. */
export function fieldsOf(character: Character): CharacterFields {
  const { account, comment, system, customsSkillLevel, planetConfigs, changedAtMs } = character;
  const fields = { account, comment, system, customsSkillLevel, planetConfigs };
  return changedAtMs === undefined ? fields : { ...fields, changedAtMs };
}

/** A character here with what a file has of it; the same object if nothing changes. */
export function mergeCharacter(
  here: Character,
  file: Character,
  options: { now: EpochMilliseconds; takesDifferences: boolean },
): Character {
  const [inFile, present] = [file.changedAtMs ?? null, here.changedAtMs ?? null];
  const isFileLater = isLater(inFile, present, options.now);
  const changed = Object.entries(FIELD_DEFAULTS).filter(([name, unset]) => {
    const field = name as keyof typeof FIELD_DEFAULTS;
    if (dequal(file[field], here[field])) return false;
    if (!isFileLater && dequal(file[field], unset)) return false;
    const version = { changedAtMs: present, isDefault: dequal(here[field], unset) };
    return countsFile({ changedAtMs: inFile }, version, options);
  });
  if (changed.length === 0) return here;
  const fields = Object.fromEntries(changed.map(([name]) => [name, file[name as keyof typeof FIELD_DEFAULTS]]));
  return { ...here, ...fields, ...(isFileLater && { changedAtMs: file.changedAtMs! }) };
}
