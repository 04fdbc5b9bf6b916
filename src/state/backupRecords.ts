/** Reads and writes the list of characters of a backup, which may come from another tool, be damaged, or be malicious. */
import { plural, t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { MAX_TOKEN_LENGTH } from '../../workers/game/domain/token.ts';
import {
  type CharacterRecord,
  characterFields,
  type Extras,
  MAX_CHARACTERS,
  parseCharacterRecord,
  type RecordReading,
  sessionFields,
} from './characterRecords.ts';

/** The entries of a backup. Fields that this page doesn't know go only where tokens go: they may be secret. */
export function formatCharacterList(records: readonly CharacterRecord[], extras: Extras): Record<string, unknown>[] {
  return records.map(({ character, session }) => ({
    ...(session !== null && { ...extras.get(character.characterId), ...sessionFields(session) }),
    ...characterFields(character),
  }));
}

export type CharacterListReading =
  | {
      kind: 'ok';
      records: readonly CharacterRecord[];
      extras: Extras;
      /** entries that can't be read: at most a handful of sentences, and how many more */
      damaged: readonly string[];
    }
  /** `problems`: at most a handful of sentences; `problemCount`: all of them */
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

const MAX_SHOWN_PROBLEMS = 5;

interface ListKind {
  /** every entry has its tokens */
  hasLogins: boolean;
  /** the list alone, which is read completely or not at all */
  isList: boolean;
}

/** Reads the list of a backup. If a character is listed twice, its last entry counts. Never throws. */
export function parseCharacterList(list: unknown, { hasLogins, isList }: ListKind): CharacterListReading {
  const invalid = (problem: string): CharacterListReading => ({
    kind: 'invalid',
    problems: [problem],
    problemCount: 1,
  });
  if (!Array.isArray(list)) return invalid(t`the file is not a list of characters in JSON`);
  if (list.length === 0 && isList) return invalid(t`the list is empty`);
  if (list.length > MAX_CHARACTERS) {
    return invalid(t`it lists ${{ count: list.length }} characters; at most ${MAX_CHARACTERS} can be stored`);
  }
  const records = new Map<CharacterId, CharacterRecord>();
  const extras = new Map<CharacterId, Readonly<Record<string, unknown>>>();
  const problems: string[] = [];
  list.forEach((entry, index) => {
    const reading = withinTokenLength(parseCharacterRecord(entry, hasLogins));
    if (reading.kind === 'unreadable') {
      const [entryNumber, { name, reason }] = [index + 1, reading];
      problems.push(name === null ? t`entry ${entryNumber}: ${reason}` : t`entry ${entryNumber} (${name}): ${reason}`);
      return;
    }
    const { characterId } = reading.record.character;
    records.set(characterId, reading.record);
    if (reading.extras) extras.set(characterId, reading.extras);
    else extras.delete(characterId);
  });
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS);
  if (problems.length > 0 && isList) return { kind: 'invalid', problems: shown, problemCount: problems.length };
  const hidden = problems.length - shown.length;
  const more = hidden > 0 ? [plural(hidden, { one: 'and # more problem', other: 'and # more problems' })] : [];
  return { kind: 'ok', records: [...records.values()], extras, damaged: [...shown, ...more] };
}

/** A file with a token that no service accepts is refused. In storage, such a token only leads to a new login. */
function withinTokenLength(reading: RecordReading): RecordReading {
  if (reading.kind === 'unreadable' || reading.record.session === null) return reading;
  const { character, session } = reading.record;
  const tokens = { access_token: session.accessToken, refresh_token: session.sealedRefreshToken };
  const field = Object.entries(tokens).find(([, token]) => token.length > MAX_TOKEN_LENGTH)?.[0];
  return field === undefined
    ? reading
    : { kind: 'unreadable', name: character.name, reason: t`"${field}" is longer than ${MAX_TOKEN_LENGTH} characters` };
}
