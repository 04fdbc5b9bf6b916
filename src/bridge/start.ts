/** The page's start: what is read, asked and started, in which order. */
import { loadCharacters } from '../state/characters.ts';
import { type Environment, envAtom, keepEnvironment, keptEnvironment, loginServiceAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { followOtherTabs } from '../state/storage.ts';
import { fetchEnvironment } from './backendClient.ts';
import { completeLogin } from './commands.ts';
import { followConnection } from './connection.ts';
import { followEdits, prepareEngine, startEngine } from './engine.ts';
import { type LoginReturn, takeLoginHere, takeLoginReturn } from './login.ts';

/** Waits between attempts to reach the own server, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 15_000, 60_000];

/**
 * Starts the page: stored characters are on screen at once, and the engine (which shows its kept snapshots, refreshes
 * tokens and fetches planets) starts with what the server said of itself on the last visit; then the server is asked
 * anew, and the log-in taken up that the player has come back from.
 */
export async function startPage(): Promise<void> {
  followOtherTabs();
  followConnection();
  loadCharacters();
  const loginReturn = takeLoginReturn();
  if (takeLoginHere()) offerLoginHere();
  followEdits();
  const kept = keptEnvironment();
  if (kept) takeEnvironment(kept);
  else prepareEngine();
  const isReached = await reachServer();
  if (!isReached) retryServer(0);
  await takeUpLogin(loginReturn);
}

async function reachServer(): Promise<boolean> {
  const answer = await fetchEnvironment(window.location.origin);
  if (answer.kind === 'ok') {
    clearNotice('server');
    const { environment, loginService } = answer.value;
    store.set(loginServiceAtom, loginService);
    keepEnvironment(environment);
    takeEnvironment(environment);
    return true;
  }
  setNotice({
    id: 'server',
    kind: 'retrying',
    text: `${answer.message} What you see is the last that this browser kept; the page keeps trying.`,
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

/** The engine is started with it, unless one runs already for the same services. */
function takeEnvironment(environment: Environment): void {
  const former = store.get(envAtom);
  store.set(envAtom, environment);
  if (former?.esiUrl !== environment.esiUrl) startEngine();
}

/** The player wanted to log in at another address of this server; their characters there are not on this one. */
function offerLoginHere(): void {
  setNotice({
    id: 'login',
    kind: 'needsYou',
    text: `EVE's log-in returns to ${window.location.host}, so this is where you log in and use Colony Watch from now on. To bring characters from the other address, download a backup there and restore it here.`,
    action: 'login',
  });
}

async function takeUpLogin(loginReturn: LoginReturn): Promise<void> {
  switch (loginReturn.kind) {
    case 'none':
      return;
    case 'code':
      await completeLogin(loginReturn.code, loginReturn.codeVerifier);
      return;
    case 'cancelled':
      setNotice({ id: 'login', kind: 'done', text: 'The log-in was cancelled. Nothing has changed.' });
      return;
    case 'refused':
      setNotice({
        id: 'login',
        kind: 'failed',
        text: `The log-in service refused: ${loginReturn.reason}. Nothing has changed; try again.`,
        action: 'login',
      });
      return;
    case 'foreign':
      setNotice({
        id: 'login',
        kind: 'failed',
        text: 'The log-in that came back is not one that this page started (its state does not match), so it was refused and nothing was exchanged. Start again from here.',
        action: 'login',
      });
      return;
    default:
      loginReturn satisfies never;
  }
}
