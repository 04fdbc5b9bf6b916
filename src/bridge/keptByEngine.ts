/** What the engine keeps of the player's in the browser's database, the same in every tab. */
import { dequal } from 'dequal/lite';
import type { StorageProblem } from '../../workers/game/domain/storageProblem.ts';
import { errorMessage } from '../format/text.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { storageProblemText } from '../words/storageNotices.ts';
import type { TabChannel } from './tabChannel.ts';

interface KeptThing<Change, Outcome> {
  /** of its notices */
  id: string;
  /** by which other tabs hear of changes */
  channel?: TabChannel;
  ask: (change: Change) => Promise<Outcome>;
  /** the change that changes nothing */
  read: NoInfer<Change>;
  /** Shows the answer. @param isLatest no later change is under way, whose answer contains this one */
  take?: (outcome: Outcome, isLatest: boolean) => void;
  /** what the browser does not store is in memory until the tab is closed: the player must hear of it */
  unstoredText: (problem: string) => string;
  /** why a change was not made, or nothing could be read */
  failedText?: (problem: string, isRead: boolean) => string;
}

/** Reads and changes what the engine keeps, and says what the browser does not store. */
export function keptByEngine<Change, Outcome extends { storageProblem: StorageProblem | null }>({
  id,
  channel,
  ask,
  read,
  take,
  unstoredText,
  failedText,
}: KeptThing<Change, Outcome>) {
  let underWay = 0;
  /** Throws (rejects) if the engine cannot answer. */
  const change = async (what: Change): Promise<Outcome> => {
    underWay += 1;
    try {
      const outcome = await ask(what);
      take?.(outcome, underWay === 1);
      if (!dequal(what, read)) channel?.announce();
      const { storageProblem } = outcome;
      if (storageProblem === null) clearNotice(id);
      else setNotice({ id, kind: 'failed', text: unstoredText(storageProblemText(storageProblem)) });
      return outcome;
    } finally {
      underWay -= 1;
    }
  };
  /** Throws (rejects) if the engine cannot answer. */
  const load = async (): Promise<void> => {
    await change(read);
  };
  return {
    change,
    load,
    /** Loads it again whenever another tab changes it. @returns a function that stops listening */
    follow: (): (() => void) =>
      channel?.follow(() => {
        load().catch(() => {
          // What is on screen stays; the next change says what is wrong.
        });
      }) ?? (() => {}),
    /** The same with a notice if the engine cannot answer. @returns null then */
    async changeOrSay(what: Change): Promise<Outcome | null> {
      try {
        return await change(what);
      } catch (error) {
        const text = failedText?.(errorMessage(error), dequal(what, read));
        if (text !== undefined) setNotice({ id, kind: 'failed', text });
        return null;
      }
    },
  };
}
