/** A refresh that the player asks for. */

import { plural, t } from '@lingui/core/macro';
import { addToGroup } from '../../workers/game/domain/groups.ts';
import { formatNumber } from '../format/number.ts';
import { errorMessage, joinSentences, namedText } from '../format/text.ts';
import { ownCharactersAtom } from '../state/characters.ts';
import { type FetchFailure, failedCharactersAtom } from '../state/colonies.ts';
import { outageEndsAtAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, noticesAtom, setNotice } from '../state/notices.ts';
import { fetchMessageText, withNext } from '../words/fetchMessages.ts';
import { askEngine } from './engine.ts';
import { takeFetches } from './receive.ts';

const NOTICE = 'refresh';

/** At most this many different causes are named; each character's card names its own. */
const NAMED_CAUSES = 3;

/** Ends the updates of the last notice. */
let stopUpdates = (): void => {};

/** Fetches everything again, as far as ESI's cache times allow. Resolves when done; failures are one notice. */
export async function refresh(): Promise<void> {
  stopUpdates();
  try {
    const failures = await askEngine((engine) => engine.fetching.refresh());
    takeFetches(failures, null);
    if (failures.size === 0) clearNotice(NOTICE);
    else if (showFailures()) updateOnChange();
  } catch (error) {
    setNotice({
      id: NOTICE,
      kind: 'failed',
      text: t`Could not refresh: ${{ problem: errorMessage(error) }}`,
      action: 'refresh',
    });
  }
}

/**
 * Shows the characters that fail, the same that the page's heads count. Expired logins are not among them: each has its
 * own button, and would keep the notice for ever.
 * @returns whether there is anything to say
 */
function showFailures(): boolean {
  const failed = store.get(failedCharactersAtom);
  // The notice about an outage says everything, of characters that failed just before it was one, too.
  const isOut = store.get(outageEndsAtAtom) !== null;
  if (failed.every(({ failure }) => failure.kind === 'retrying' && (failure.isOutage || isOut))) {
    clearNotice(NOTICE);
    return false;
  }
  const text = couldNotRefreshText(failed, store.get(ownCharactersAtom).length);
  // A notice that is set again is announced again.
  if (store.get(noticesAtom).some((notice) => notice.id === NOTICE && notice.text === text)) return true;
  if (failed.every(({ failure }) => failure.kind === 'retrying')) setNotice({ id: NOTICE, kind: 'retrying', text });
  else setNotice({ id: NOTICE, kind: 'failed', text, action: 'refresh' });
  return true;
}

/** Drops each character that recovers, until none is left or the player dismisses the notice. */
function updateOnChange(): void {
  const isShown = (): boolean => store.get(noticesAtom).some(({ id }) => id === NOTICE);
  const update = (): void => {
    if (!isShown() || !showFailures()) stopUpdates();
  };
  const subscriptions = [failedCharactersAtom, outageEndsAtAtom].map((changed) => store.sub(changed, update));
  stopUpdates = () => {
    for (const stop of subscriptions) stop();
  };
}

/**
 * Which characters a refresh did not reach, and why, the most common cause first:
 * `Could not refresh 2 of 40 characters: ESI is too busy. It tries again by itself.`
 * @param characterCount all that there are
 */
export function couldNotRefreshText(
  failed: readonly { name: string; failure: FetchFailure }[],
  characterCount: number,
): string {
  const byCause = new Map<string, string[]>();
  for (const { name, failure } of failed) addToGroup(byCause, causeText(failure), name);
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
  return joinSentences([
    t`${plural(characterCount, {
      one: `Could not refresh ${failedCount} of # character.`,
      other: `Could not refresh ${failedCount} of # characters.`,
    })}`,
    ...causes.slice(0, NAMED_CAUSES).map(([cause, names]) => namedText(who(names), cause)),
    causes.length > NAMED_CAUSES && t`Each character shows its own reason.`,
  ]);
}

function causeText(failure: FetchFailure): string {
  switch (failure.kind) {
    case 'retrying':
      return withNext(failure.message, t`It tries again by itself.`);
    case 'failed':
      return fetchMessageText(failure.message);
    default:
      return failure satisfies never;
  }
}
