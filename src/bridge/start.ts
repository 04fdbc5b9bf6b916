/** Starts the page: what is read, fetched and started, in which order. */
import { t } from '@lingui/core/macro';
import { asSentence, capitalise, errorMessage } from '../format/text.ts';
import { loadCode } from '../languages/loadCode.ts';
import { hasOwnCharactersAtom, loadCharacters, unfinishedDeletions } from '../state/characters.ts';
import {
  type Environment,
  envAtom,
  loginServiceAtom,
  sandboxPastMissingAtom,
  storedEnvironment,
  storeEnvironment,
} from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { followOtherTabs, readJson, STORAGE_KEYS, takeNews } from '../state/storage.ts';
import { followConnection } from './connection.ts';
import { followEdits, prepareEngine, startEngine, startEngineAfter } from './engine.ts';
import { fetchEnvironment } from './fetchEnvironment.ts';
import { followBrowserStorage } from './keepData.ts';
import { followLastScreen, type LastScreen, readFurtherScreens, readLastScreen } from './lastScreen.ts';
import { type LoginReturn, takeLoginHere, takeLoginReturn } from './login.ts';
import { showLastVisit } from './receive.ts';
import { followShareLinks } from './shares.ts';

/** Delays between attempts to reach the own server, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 15_000, 60_000];

/** How long the engine waits for the planets of the last visit to be drawn: a slow processor takes a second and a half. */
const DRAWING_PATIENCE_MS = 2000;

/**
 * Starts the page. Stored characters are on screen at once, the first of them with the planets of the last visit. Once
 * these are drawn, the other planets follow, and the engine (which shows cached snapshots, renews tokens and fetches
 * planets) starts with the server's description from the last visit. Then that description is fetched again, and a login
 * that the player has returned from is completed.
 * @param drawn resolves once the page is drawn for the first time
 */
export async function startPage(drawn: Promise<void>): Promise<void> {
  // First of all: the key of a share must not stay in the address.
  followShareLinks();
  followOtherTabs();
  followConnection();
  loadCharacters();
  const isFirstVisit = !store.get(hasOwnCharactersAtom);
  showNews();
  const lastScreen = readLastScreen();
  if (lastScreen !== null) showLastVisit(lastScreen);
  followLastScreen();
  const loginReturn = takeLoginReturn();
  if (takeLoginHere()) offerLoginHere();
  followEdits();
  const stored = storedEnvironment();
  if (stored) store.set(envAtom, stored);
  if (lastScreen === null) {
    if (stored) startEngine();
  } else {
    const further = readFurtherScreens();
    const first = further.next();
    // Drawing needs both of two processors.
    const firstDrawn = Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, DRAWING_PATIENCE_MS))]);
    if (stored) startEngineAfter(firstDrawn);
    await firstDrawn;
    void showFurtherScreens(first, further);
  }
  if (!stored) prepareEngine();
  const untilReached = reachServer();
  const untilFinished = finishLogin(loginReturn, untilReached);
  if (!(await untilReached)) retryServer(0);
  followBrowserStorage();
  if (readJson(STORAGE_KEYS.withdrawals) != null) void withdrawAll();
  await untilFinished;
  if (unfinishedDeletions().length > 0) {
    // Without its code, the next start finishes them.
    loadCode(() => import('./deleteCharacter.ts')).then(
      ({ finishDeletions }) => finishDeletions(),
      () => {},
    );
  }
  loadCode(() => import('./whatsNew.ts')).then(
    ({ showWhatsNew }) => showWhatsNew(isFirstVisit),
    () => {},
  );
}

/** What a restore or a deletion says after the page has reloaded. */
function showNews(): void {
  const news = takeNews();
  if (news === null) return;
  loadCode(() => import('./restoreNews.ts')).then(
    ({ showRestoreNews }) => showRestoreNews(news),
    () => {},
  );
}

/** In parts, so that clicks are answered in between. */
async function showFurtherScreens(
  first: Promise<IteratorResult<LastScreen>>,
  further: AsyncIterator<LastScreen>,
): Promise<void> {
  for (let next = await first; !next.done && showLastVisit(next.value); next = await further.next());
}

async function reachServer(): Promise<boolean> {
  const answer = await fetchEnvironment();
  if (answer.kind === 'ok') {
    clearNotice('server');
    const { environment, loginService } = answer.value;
    store.set(loginServiceAtom, loginService);
    storeEnvironment(environment);
    applyEnvironment(environment);
    if (environment.isSandbox && store.get(sandboxPastMissingAtom)) {
      // Without its code nothing is missed: the next visit tries again.
      loadCode(() => import('./sandbox.ts')).then(
        ({ finishSandboxPast }) => finishSandboxPast(),
        () => {},
      );
    }
    return true;
  }
  setNotice({
    id: 'server',
    kind: 'retrying',
    text: t`${{ problem: answer.message }} You see the last data that this browser stored. The page keeps trying.`,
  });
  return false;
}

function retryServer(attempt: number): void {
  const delayMs = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)];
  setTimeout(() => {
    void reachServer().then((isReached) => {
      if (!isReached) retryServer(attempt + 1);
    });
  }, delayMs);
}

/** Starts the engine, unless one is already running for the same services. */
function applyEnvironment(environment: Environment): void {
  const previous = store.get(envAtom);
  store.set(envAtom, environment);
  if (previous?.esiUrl !== environment.esiUrl) startEngine();
}

/** The player came from another address of this server. Characters stored there are not available here. */
function offerLoginHere(): void {
  setNotice({
    id: 'login',
    kind: 'needsYou',
    text: t`EVE's login returns to ${{ address: window.location.host }}, so log in and use Colony Watch here from now on. To bring characters from the other address, download a backup there and restore it here.`,
    action: 'login',
  });
}

/** Its code is loaded only where there is something to withdraw. Without it, the next start tries again. */
async function withdrawAll(): Promise<void> {
  try {
    await (await loadCode(() => import('./withdraw.ts'))).withdrawAll();
  } catch {
    // A part of the page could not be loaded, which says so itself.
  }
}

/** Its code is loaded only where there is a login to complete, or a queue of logins. */
async function finishLogin(loginReturn: LoginReturn, untilReached: Promise<unknown>): Promise<void> {
  if (loginReturn.kind === 'none' && readJson(STORAGE_KEYS.loginQueue) == null) return;
  try {
    await (await loadCode(() => import('./loginReturn.ts'))).finishLogin(loginReturn, untilReached);
  } catch (error) {
    setNotice({ id: 'login', kind: 'failed', text: asSentence(capitalise(errorMessage(error))), action: 'login' });
  }
}
