/** A refresh that the player asks for. */
import { plural, t } from '@lingui/core/macro';
import type { FailedFetch } from '../../workers/api.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { formatNumber } from '../format/number.ts';
import { errorMessage } from '../format/text.ts';
import { ownCharactersAtom } from '../state/characters.ts';
import { characterFetchAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { fetchMessageText } from '../words/fetchMessages.ts';
import { askEngine } from './engine.ts';

const NOTICE = 'refresh';

/** At most this many different causes are named; each character's card names its own. */
const NAMED_CAUSES = 3;

/** Stops waiting for the characters of the last notice to recover. */
let stopWaiting = (): void => {};

/** Fetches everything again, as far as ESI's cache times allow. Resolves when done; failures are one notice. */
export async function refresh(): Promise<void> {
  stopWaiting();
  try {
    const failures = await askEngine((engine) => engine.fetching.refresh());
    if (failures.size === 0) clearNotice(NOTICE);
    else showFailures(failures);
  } catch (error) {
    setNotice({
      id: NOTICE,
      kind: 'failed',
      text: t`Could not refresh: ${{ problem: errorMessage(error) }}`,
      action: 'refresh',
    });
  }
}

function showFailures(failures: ReadonlyMap<CharacterId, FailedFetch>): void {
  const characters = store.get(ownCharactersAtom);
  const failed = characters.flatMap(({ characterId, name }) => {
    const failure = failures.get(characterId);
    // The notice about an outage says everything.
    if (failure === undefined || (failure.kind === 'retrying' && failure.isOutage)) return [];
    return [{ characterId, name, failure }];
  });
  // The player may have deleted them during the refresh.
  if (failed.length === 0) {
    clearNotice(NOTICE);
    return;
  }
  const text = couldNotRefreshText(failed, characters.length);
  const isEach = (kind: FailedFetch['kind']): boolean => failed.every(({ failure }) => failure.kind === kind);
  if (isEach('retrying')) setNotice({ id: NOTICE, kind: 'retrying', text });
  else if (isEach('needsLogin')) setNotice({ id: NOTICE, kind: 'needsYou', text, action: 'login' });
  else setNotice({ id: NOTICE, kind: 'failed', text, action: 'refresh' });
  clearOnceFetched(failed.map(({ characterId }) => characterId));
}

/** A notice about characters that have been fetched since would be wrong. */
function clearOnceFetched(ids: readonly CharacterId[]): void {
  const areFetched = (): boolean => ids.every((id) => store.get(characterFetchAtom(id)).kind === 'ok');
  const stops = ids.map((id) =>
    store.sub(characterFetchAtom(id), () => {
      if (!areFetched()) return;
      stopWaiting();
      clearNotice(NOTICE);
    }),
  );
  stopWaiting = () => {
    for (const stop of stops) stop();
  };
}

/**
 * Which characters a refresh did not reach, and why, the most common cause first:
 * `Could not refresh 2 of 40 characters: ESI is too busy. It tries again by itself.`
 * @param characterCount all that there are
 */
export function couldNotRefreshText(
  failed: readonly { name: string; failure: FailedFetch }[],
  characterCount: number,
): string {
  const byCause = new Map<string, string[]>();
  for (const { name, failure } of failed) {
    const cause = causeText(failure);
    byCause.set(cause, [...(byCause.get(cause) ?? []), name]);
  }
  const causes = [...byCause].sort(([, a], [, b]) => b.length - a.length);
  const who = (names: readonly string[]): string =>
    names.length === 1 ? (names[0] ?? '') : t`${plural(names.length, { one: '# character', other: '# characters' })}`;
  const [first] = causes;
  const failedCount = formatNumber(failed.length);
  if (causes.length === 1 && first !== undefined) {
    const [cause, names] = first;
    if (failed.length === characterCount) return t`Could not refresh: ${cause}`;
    const [name] = names;
    if (names.length === 1 && name !== undefined) return t`Could not refresh ${name}: ${cause}`;
    return t`${plural(characterCount, {
      one: `Could not refresh ${failedCount} of # character: ${cause}`,
      other: `Could not refresh ${failedCount} of # characters: ${cause}`,
    })}`;
  }
  return [
    t`${plural(characterCount, {
      one: `Could not refresh ${failedCount} of # character.`,
      other: `Could not refresh ${failedCount} of # characters.`,
    })}`,
    ...causes.slice(0, NAMED_CAUSES).map(([cause, names]) => `${who(names)}: ${cause}`),
    ...(causes.length > NAMED_CAUSES ? [t`Each character shows its own reason.`] : []),
  ].join(' ');
}

function causeText(failure: FailedFetch): string {
  switch (failure.kind) {
    case 'needsLogin':
      return t`The login has expired. Log in again.`;
    case 'retrying':
      return t`${{ problem: fetchMessageText(failure.message) }} It tries again by itself.`;
    case 'failed':
      return fetchMessageText(failure.message);
    default:
      return failure satisfies never;
  }
}
