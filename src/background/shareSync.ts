/** Uploads the player's shares after each refresh, and asks for news of followed ones while the page is visible. */
import { t } from '@lingui/core/macro';
import { pollShares, publishShares } from '../bridge/shares.ts';
import { errorMessage } from '../format/text.ts';
import { ownCharactersAtom } from '../state/characters.ts';
import { isRefreshedAtom } from '../state/colonies.ts';
import { isOnlineAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { sharesAtom } from '../state/shares.ts';
import { publishProblemText } from '../words/shares.ts';
import { storageProblemText } from '../words/storageNotices.ts';

/** Collects changes that follow each other. */
const DELAY_MS = 2000;
/** After an upload that failed. */
const RETRY_MS = 60_000;
const POLL_MS = 600_000;
const NOTICE_ID = 'shares';
const UNSTORED_ID = 'shares-stored';

/** Starts both. */
export function startShareSync(): { stop(): void } {
  let uploadTimer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  let polledAtMs = Number.NEGATIVE_INFINITY;

  function uploadSoon(delayMs: number): void {
    if (uploadTimer !== null) clearTimeout(uploadTimer);
    uploadTimer = isStopped ? null : setTimeout(() => void upload(), delayMs);
  }

  async function upload(): Promise<void> {
    uploadTimer = null;
    const published = store.get(sharesAtom)?.published ?? [];
    const isStopping = published.some((share) => share.isStopping);
    if (published.length === 0 || (!store.get(isRefreshedAtom) && !isStopping)) return;
    try {
      await publishShares();
      const failed = store.get(sharesAtom)?.published.find((share) => share.problem !== null);
      if (failed === undefined) clearNotice(NOTICE_ID);
      else {
        const { name, problem } = failed;
        const reason = problem === null ? '' : publishProblemText(problem);
        const text = failed.isStopping
          ? t`The share “${name}” could not be stopped on the server yet: ${reason}`
          : t`The share “${name}” is not up to date on the server: ${reason}`;
        setNotice({ id: NOTICE_ID, kind: 'failed', text });
        uploadSoon(RETRY_MS);
      }
    } catch (error) {
      setNotice({
        id: NOTICE_ID,
        kind: 'failed',
        text: t`Your shares could not be uploaded: ${{ problem: errorMessage(error) }}`,
      });
      uploadSoon(RETRY_MS);
    }
  }

  function sayUnstored(): void {
    const shares = store.get(sharesAtom);
    const problem = shares?.storageProblem ?? null;
    if (shares === null || problem === null || shares.published.length + shares.followed.length === 0) {
      clearNotice(UNSTORED_ID);
      return;
    }
    const storageProblem = storageProblemText(problem);
    setNotice({
      id: UNSTORED_ID,
      kind: 'failed',
      text: t`Shares are kept until you close this tab: ${storageProblem}`,
    });
  }

  function poll(): void {
    const followed = store.get(sharesAtom)?.followed ?? [];
    const sinceMs = Date.now() - polledAtMs;
    // Less than none: the clock was set back.
    if (document.hidden || followed.length === 0 || (sinceMs >= 0 && sinceMs < POLL_MS)) return;
    polledAtMs = Date.now();
    // The states of the shares say what went wrong.
    pollShares().catch(() => {});
  }

  const pollTimer = setInterval(poll, POLL_MS / 10);
  const pollNow = (): void => {
    polledAtMs = Number.NEGATIVE_INFINITY;
    poll();
  };
  uploadSoon(DELAY_MS);
  pollNow();
  sayUnstored();
  const ends = [
    store.sub(sharesAtom, sayUnstored),
    store.sub(isRefreshedAtom, () => uploadSoon(DELAY_MS)),
    store.sub(ownCharactersAtom, () => uploadSoon(DELAY_MS)),
    store.sub(isOnlineAtom, () => {
      if (!store.get(isOnlineAtom)) return;
      uploadSoon(DELAY_MS);
      pollNow();
    }),
    store.sub(sharesAtom, () => {
      if (uploadTimer === null && store.get(sharesAtom)?.published.some(({ problem }) => problem !== null)) {
        uploadSoon(RETRY_MS);
      }
    }),
  ];
  document.addEventListener('visibilitychange', poll);
  return {
    stop() {
      isStopped = true;
      if (uploadTimer !== null) clearTimeout(uploadTimer);
      clearInterval(pollTimer);
      document.removeEventListener('visibilitychange', poll);
      for (const end of ends) end();
    },
  };
}
