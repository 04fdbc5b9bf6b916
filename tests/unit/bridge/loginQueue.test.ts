import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { ORIGIN } from './fakePage.ts';
import { openPage } from './openPage.ts';

const [KETTA, ORAN, VESNA] = [7, 8, 9] as [CharacterId, CharacterId, CharacterId];
const STORED = [
  makeStoredCharacter(7, { needsLogin: true }),
  makeStoredCharacter(8, { needsLogin: true }),
  makeStoredCharacter(9),
];

type Login = Parameters<typeof import('../../../src/bridge/loginQueue.ts')['takeOutcome']>[0];
const loggedIn = (characterId: CharacterId, changes: object = {}): Login => ({
  kind: 'loggedIn',
  characterId,
  name: `Pilot ${characterId}`,
  isNew: false,
  permissions: ['planets'],
  change: '',
  ...changes,
});

/** @param kept of the tab before a reload: its storages */
async function open(kept: { local?: Record<string, string>; tab?: Record<string, string> } = {}, stored = STORED) {
  const opened = await openPage(kept.local === undefined ? stored : []);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  const { local } = opened.page.browser;
  for (const [key, text] of Object.entries(kept.local ?? {})) local.setItem(key, text);
  for (const [key, text] of Object.entries(kept.tab ?? {})) sessionStorage.setItem(key, text);
  if (kept.local !== undefined) (await import('../../../src/state/characters.ts')).loadCharacters();
  const { store } = await import('../../../src/state/jotai.ts');
  const { dialogAtom } = await import('../../../src/state/dialogs.ts');
  const environment = await import('../../../src/state/environment.ts');
  const atoms = await import('../../../src/state/loginQueue.ts');
  const queue = await import('../../../src/bridge/loginQueue.ts');
  const answer = (isThere: boolean): void =>
    store.set(
      environment.loginServiceAtom,
      isThere
        ? {
            clientId: 'client',
            callbackUrl: `${ORIGIN}/`,
            authorizationUrl: 'https://login.example/authorize',
            scopes: [PLANET_SCOPE, SCOPES.skills],
          }
        : null,
    );
  answer(true);
  return {
    ...opened,
    ...queue,
    /** what the server says of logins, or nothing yet */
    answer,
    dialog: () => store.get(dialogAtom)?.kind ?? null,
    next: () => store.get(atoms.shownQueueAtom)?.next?.characterId ?? null,
    news: () => store.get(atoms.queueNewsAtom)?.text ?? null,
    states: () =>
      Object.fromEntries((store.get(atoms.loginQueueAtom)?.logins ?? []).map((one) => [one.characterId, one.state])),
    problems: () => store.get(atoms.loginQueueAtom)?.logins.map(({ problem }) => problem?.kind ?? null),
    isQueued: () => store.get(atoms.loginQueueAtom) !== null,
    /** what the login page was asked for, each time */
    asked: () =>
      vi.mocked(window.location.assign).mock.calls.map(([url]) => {
        const { searchParams } = new URL(String(url));
        return { scope: searchParams.get('scope'), state: searchParams.get('state') };
      }),
    /** what a reload finds */
    keep: () => ({ local: copyOf(local), tab: copyOf(sessionStorage) }),
  };
}

const copyOf = (storage: Pick<Storage, 'length' | 'key' | 'getItem'>): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').map((key) => [
      key,
      storage.getItem(key) ?? '',
    ]),
  );

/** A tab that has sent Ketta to EVE's login page. */
async function openSent() {
  const page = await open();
  page.showQueue();
  await page.logInNext();
  return page;
}

/** A tab that has sent Ketta to EVE's login page and is back. */
async function openReturned() {
  const page = await open((await openSent()).keep());
  page.resumeQueue(true);
  return page;
}

beforeEach(() => {
  // Dialogs give the focus back a moment after they have closed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

describe('the queue of logins', () => {
  it('has those whose logins have expired, and asks for each with a state of its own', async () => {
    const page = await open();
    page.showQueue();
    expect(page.states()).toEqual({ [KETTA]: 'waiting', [ORAN]: 'waiting' });
    await page.logInNext();
    page.skipLogin(KETTA);
    await page.logInNext();
    expect(page.asked().map(({ scope }) => scope)).toEqual([PLANET_SCOPE, PLANET_SCOPE]);
    expect(new Set(page.asked().map(({ state }) => state)).size).toBe(2);
  });

  it('asks for what each login has read before, also if it began before the server answered', async () => {
    const scp = [PLANET_SCOPE, SCOPES.skills, SCOPES.wallet];
    const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
    const page = await open({}, [makeStoredCharacter(7, { needsLogin: true, access_token: accessToken })]);
    page.answer(false);
    page.showQueue();
    page.answer(true);
    await page.logInNext();
    expect(page.asked()).toMatchObject([{ scope: `${PLANET_SCOPE} ${SCOPES.skills}` }]);
    page.takeOutcome(loggedIn(KETTA));
    expect(page.states()).toEqual({ [KETTA]: 'waiting' });
    // The server no longer offers what the wallet needs.
    page.takeOutcome(loggedIn(KETTA, { permissions: ['planets', 'skills'] }));
    expect(page.states()).toEqual({ [KETTA]: 'done' });
  });

  it('asks for what was chosen for each, and never for what the server does not offer', async () => {
    const page = await open();
    page.queueLogins([VESNA], ['skills', 'wallet']);
    await page.logInNext();
    expect(page.asked()).toMatchObject([{ scope: `${PLANET_SCOPE} ${SCOPES.skills}` }]);
  });

  it('says so itself if the browser keeps nothing of a login, which then does not start', async () => {
    const page = await open();
    page.showQueue();
    vi.spyOn(page.page.browser.session, 'setItem').mockImplementation(() => {
      throw new Error('Full.');
    });
    await page.logInNext();
    expect(page.asked()).toEqual([]);
    expect(page.news()).toContain('browser');
  });

  it('opens again in the tab that has sent the player, completes that login first, and goes on', async () => {
    const page = await openReturned();
    expect(page.dialog()).toBe('loginQueue');
    await page.logInNext();
    expect(page.asked()).toEqual([]);
    page.takeOutcome(loggedIn(KETTA));
    expect(page.states()).toEqual({ [KETTA]: 'done', [ORAN]: 'waiting' });
    expect([page.next(), page.news(), page.notices()]).toEqual([ORAN, 'Pilot 7 is logged in.', []]);
  });

  it('opens again after the browser’s Back button or a reload, with nothing to complete', async () => {
    const first = await openSent();
    const page = await open(first.keep());
    page.resumeQueue(false);
    expect([page.dialog(), page.next()]).toEqual(['loginQueue', KETTA]);
    await page.logInNext();
    expect(page.asked()).toHaveLength(1);
  });

  it('is offered by a notice in another tab, or after the tab was closed', async () => {
    const first = await openSent();
    const page = await open({ local: first.keep().local });
    page.resumeQueue(false);
    expect(page.dialog()).toBeNull();
    expect(page.notices()).toMatchObject([
      { text: 'Your queue of logins goes on where you left it: 0 of 2 done.', action: { kind: 'loginQueue' } },
    ]);
  });

  it('is not offered by a notice where whoever waits in it is not in the list of characters', async () => {
    const stranger = 10 as CharacterId;
    const first = await open();
    first.queueLogins([VESNA, stranger], []);
    first.takeOutcome(loggedIn(VESNA));
    const page = await open({ local: first.keep().local });
    page.resumeQueue(false);
    expect([page.dialog(), page.notices()]).toEqual([null, []]);
  });

  it('takes another character that was chosen, strikes it off, and offers the named one again', async () => {
    const page = await openReturned();
    page.takeOutcome(loggedIn(ORAN));
    expect(page.states()).toEqual({ [KETTA]: 'waiting', [ORAN]: 'done' });
    expect(page.next()).toBe(KETTA);
    expect(page.news()).toBe(
      'You chose Pilot 8, not Pilot 7: Pilot 8 is logged in, too, and done. Now choose Pilot 7.',
    );
  });

  it.each([
    ['is new', loggedIn(10 as CharacterId, { isNew: true }), 'Pilot 10 is new and was added to your characters.'],
    ['was not in the list', loggedIn(VESNA), 'Pilot 9 was not in this list, and has logged in again.'],
  ])('says so if a character %s', async (_what, outcome, words) => {
    const page = await openReturned();
    page.takeOutcome(outcome);
    expect(page.news()).toContain(words);
    expect(page.next()).toBe(KETTA);
  });

  it('says so if a character had logged in already', async () => {
    const page = await openReturned();
    page.takeOutcome(loggedIn(KETTA));
    await page.logInNext();
    const again = await open(page.keep());
    again.resumeQueue(true);
    again.takeOutcome(loggedIn(KETTA));
    expect(again.news()).toContain('Pilot 7 had logged in already');
    expect(again.next()).toBe(ORAN);
  });

  it('keeps a login that was cancelled or failed, with the reason, and says it in the queue alone', async () => {
    const page = await openReturned();
    page.takeOutcome({ kind: 'cancelled', text: 'The login was cancelled. Nothing has changed.' });
    expect([page.next(), page.problems()]).toEqual([KETTA, ['cancelled', null]]);
    expect(page.news()).toBe('The login was cancelled. Nothing has changed.');
    expect(page.notices()).toEqual([]);
  });

  it('keeps a character whose login reads less than was chosen for it', async () => {
    const first = await open();
    first.queueLogins([VESNA], ['skills']);
    await first.logInNext();
    const page = await open(first.keep());
    page.resumeQueue(true);
    page.takeOutcome(loggedIn(VESNA));
    expect(page.next()).toBe(VESNA);
    expect(page.news()).toContain('Pilot 9 stays in the list, because this login does not read: Skills.');
  });

  it('strikes off a character that has logged in outside of it, and says nothing', async () => {
    const page = await open();
    page.showQueue();
    page.takeOutcome(loggedIn(ORAN));
    expect([page.states(), page.news()]).toEqual([{ [KETTA]: 'waiting', [ORAN]: 'done' }, null]);
  });

  it('goes on with the next one after the one that is removed, and removing another one changes nothing', async () => {
    const page = await open();
    page.queueLogins([KETTA, ORAN, VESNA], []);
    page.chooseLogin(ORAN);
    page.removeLogin(KETTA);
    expect(page.next()).toBe(ORAN);
    page.queueLogins([KETTA], []);
    page.chooseLogin(ORAN);
    page.removeLogin(ORAN);
    expect(page.next()).toBe(VESNA);
    page.removeLogin(VESNA);
    expect(page.next()).toBe(KETTA);
    page.removeLogin(KETTA);
    expect(page.next()).toBeNull();
  });

  it('stays for later when it is left, is forgotten once it is done, and can be deleted', async () => {
    const page = await open();
    page.showQueue();
    page.leaveQueue();
    expect([page.isQueued(), page.keep().tab.loginQueue]).toEqual([true, undefined]);
    page.showQueue();
    page.removeLogin(KETTA);
    page.takeOutcome(loggedIn(ORAN));
    page.leaveQueue();
    expect(page.isQueued()).toBe(false);
    page.queueLogins([VESNA], []);
    page.endQueue();
    expect(page.isQueued()).toBe(false);
  });

  it('closes where another tab has deleted it, and a login that returns then is completed as usual', async () => {
    const first = await openSent();
    const { local, tab } = first.keep();
    const page = await open({ local: { ...local, loginQueue: 'null' }, tab });
    page.resumeQueue(true);
    page.takeOutcome(loggedIn(KETTA));
    expect([page.dialog(), page.news(), page.keep().tab.loginQueue]).toEqual([null, null, undefined]);
    page.queueLogins([VESNA], []);
    page.endQueue();
    page.closeDeletedQueue();
    expect(page.dialog()).toBeNull();
  });
});
