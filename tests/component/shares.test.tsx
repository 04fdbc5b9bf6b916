import jsQR from 'jsqr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { engineListener } from '../../src/bridge/receive.ts';
import { Dialogs } from '../../src/Dialogs.tsx';
import { goToColony } from '../../src/features/filter/goToColony.ts';
import FollowDialog from '../../src/features/shares/FollowDialog.tsx';
import { QrCode } from '../../src/features/shares/QrCode.tsx';
import ShareBar from '../../src/features/shares/ShareBar.tsx';
import SharesDialog from '../../src/features/shares/SharesDialog.tsx';
import {
  addLoggedInCharacter,
  charactersAtom,
  countedCharactersAtom,
  removeCharacter,
  shareChoiceAtom,
} from '../../src/state/characters.ts';
import { closeDialog, openDialog } from '../../src/state/dialogs.ts';
import { store, useAtomValue } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { goTo } from '../../src/state/places.ts';
import { offeredLinkAtom, sharesAtom, wantedChoiceAtom, wantedCountAtom } from '../../src/state/shares.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { FollowedShare, PublishedShare, ShareRequest } from '../../workers/game/domain/shares.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { makePublication, makeReport } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const now = Math.floor(Date.now() / 1000);
const CONTENTS = { characterNames: true, planetNames: true, accounts: false, comments: false, customs: true };
const OWN = 1 as CharacterId;
const SESSION = { accessToken: 'a', sealedRefreshToken: 'r', expiresAtMs: 0 };
const LINK = { id: 'a'.repeat(22), key: 'b'.repeat(43) };

const published = (more: Partial<PublishedShare> = {}): PublishedShare => ({
  link: LINK,
  name: 'For my phone',
  note: 'the old one',
  characterIds: null,
  contents: CONTENTS,
  characterCount: 3,
  bytes: 12_300,
  uploadedAt: now - 60,
  problem: null,
  isStopping: false,
  hasLink: true,
  ...more,
});

const set = (share: FollowedShare[], own: PublishedShare[] = []) =>
  store.set(sharesAtom, { published: own, followed: share, storageProblem: null });

// The engine of an earlier test would publish its own shares after a choice.
beforeEach(() => startFakeEngine({}));
afterEach(() => {
  store.set(sharesAtom, null);
  store.set(wantedChoiceAtom, 'mine');
  store.set(wantedCountAtom, 'mine');
  removeCharacter(OWN);
  goTo('planets');
  store.set(offeredLinkAtom, null);
});

describe('the choice of characters', () => {
  it('is not there before a share is followed', async () => {
    set([]);
    const page = await show(<ShareBar />);
    expect(page.container.querySelector('select')).toBeNull();
  });

  it('shows shared characters to who has none, and only what is chosen', async () => {
    set([makeFollowedShare(), makeFollowedShare({ id: 'c'.repeat(22), name: 'Other', characters: [] })]);
    const page = await show(<ShareBar />);
    expect(store.get(shareChoiceAtom)).toBe('shared');
    expect(store.get(charactersAtom).map(({ characterId }) => characterId)).toEqual([7, 8]);
    await userEvent.selectOptions(page.getByLabelText('Characters shown'), 'Other');
    expect(store.get(charactersAtom)).toEqual([]);
    await userEvent.selectOptions(page.getByLabelText('Characters shown'), 'Corp Foo');
    expect(store.get(charactersAtom)).toHaveLength(2);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('leaves strip, totals and round with the player’s own, until that is changed beside it', async () => {
    addLoggedInCharacter({ characterId: OWN, name: 'Ketta', session: SESSION });
    set([makeFollowedShare()]);
    const page = await show(<ShareBar />);
    const idsOf = () => [charactersAtom, countedCharactersAtom].map((one) => store.get(one).length);
    await userEvent.selectOptions(page.getByLabelText('Characters shown'), 'All');
    await expect.element(page.getByLabelText('Strip and totals count')).toHaveValue('mine');
    expect(idsOf()).toEqual([3, 1]);
    await userEvent.selectOptions(page.getByLabelText('Strip and totals count'), 'Shared with me');
    expect(idsOf()).toEqual([3, 2]);
    goTo('round');
    await expect.element(page.getByLabelText('The round is planned for')).toHaveValue('shared');
    expect(page.getByLabelText('Characters shown').query()).toBeNull();
    goTo('stops');
    await expect.element(page.getByLabelText('Characters shown')).toHaveValue('all');
    expect(page.getByLabelText('Strip and totals count').query()).toBeNull();
  });

  const AGES: [Partial<FollowedShare>, RegExp][] = [
    [{}, /^Corp Foo: as of \S+ ago$/],
    [{ publishedAt: now - 3 * 86_400 }, /the sharer’s page has not been open since$/],
    [{ state: 'stopped' as const }, /The sharer has stopped this share: this is the last copy\.$/],
    [{ state: 'expired' as const }, /This share has expired/],
    [{ state: 'unreadable' as const }, /does not open with this link/],
    [{ state: 'offline' as const }, /The server could not be reached/],
  ];

  it('says how old a share is, and why', async () => {
    set([makeFollowedShare()]);
    const page = await show(<ShareBar />);
    for (const [more, text] of AGES) {
      set([makeFollowedShare(more)]);
      await expect.element(page.getByText(text)).toBeVisible();
    }
  });
});

describe('a link to a planet', () => {
  /** Each shown character's planet, as the page's tables have it. */
  function Rows() {
    return useAtomValue(charactersAtom).map(({ characterId }) => (
      <div key={characterId} data-colony={makeReport({ characterId }).key}>
        <button type="button">Planet of {characterId}</button>
      </div>
    ));
  }

  it('shows the planet, also if the choice of characters leaves it out', async () => {
    addLoggedInCharacter({ characterId: OWN, name: 'Ketta', session: SESSION });
    set([makeFollowedShare()]);
    const colonies = [OWN, 7 as CharacterId].map((characterId) => makeReport({ characterId }));
    const [own, shared] = colonies.map(({ key }) => key);
    await engineListener.publish(makePublication(colonies));
    store.set(wantedChoiceAtom, { shareId: LINK.id });
    const page = await show(<Rows />);
    goToColony(own!);
    await expect.element(page.getByRole('button', { name: 'Planet of 1' })).toHaveFocus();
    expect(store.get(wantedChoiceAtom)).toBe('mine');
    goToColony(shared!);
    await expect.element(page.getByRole('button', { name: 'Planet of 7' })).toHaveFocus();
    expect(store.get(wantedChoiceAtom)).toEqual({ shareId: LINK.id });
    store.set(wantedChoiceAtom, 'all');
    goToColony(own!);
    await expect.element(page.getByRole('button', { name: 'Planet of 1' })).toHaveFocus();
    expect(store.get(wantedChoiceAtom)).toBe('all');
  });
});

describe('the offer of a share', () => {
  it('says before it is followed which characters stay as they are, and shows no empty place', async () => {
    const own = makeFollowedShare().characters.map((one) => ({ ...one, leftOut: { kind: 'own' as const } }));
    const [first, second] = own;
    const share = makeFollowedShare({ characters: [first!, { ...second!, leftOut: null as never }] });
    const answers = { look: () => ({ kind: 'ok', share, isFollowed: false }) };
    startFakeEngine({
      shares: {
        ...answers,
        follow: () => ({ kind: 'ok', share: { ...share, characters: own }, isFollowed: true }),
      },
    });
    addLoggedInCharacter({ characterId: OWN, name: 'Ada', session: SESSION });
    set([]);
    store.set(offeredLinkAtom, LINK);
    const page = await show(<FollowDialog />);
    await expect.element(page.getByText('1 of them is yours and stays as EVE reports it.')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Show them' }));
    await expect.poll(() => store.get(offeredLinkAtom)).toBeNull();
    expect(store.get(wantedChoiceAtom)).toBe('mine');
  });

  it('follows nothing once the player has chosen “Not now”, and leaves the next dialog open', {
    tags: ['deep'],
  }, async () => {
    const asked: string[] = [];
    let answer = (): void => {};
    const share = makeFollowedShare();
    startFakeEngine({
      shares: {
        look: () => ({ kind: 'ok', share, isFollowed: false }),
        follow: async () => {
          asked.push('follow');
          await new Promise<void>((resolve) => (answer = resolve));
          return { kind: 'ok', share, isFollowed: true };
        },
        unfollow: (id: string) => void asked.push(`unfollow ${id}`),
      },
    });
    set([]);
    store.set(offeredLinkAtom, LINK);
    openDialog({ kind: 'follow' });
    const page = await show(<Dialogs />);
    await userEvent.dblClick(page.getByRole('button', { name: 'Show them' }));
    await expect.poll(() => asked).toEqual(['follow']);
    await userEvent.click(page.getByRole('button', { name: 'Not now' }));
    openDialog({ kind: 'trademarks' });
    answer();
    await expect.poll(() => asked).toEqual(['follow', `unfollow ${LINK.id}`]);
    await expect.element(page.getByRole('dialog', { name: 'Trademarks' })).toBeVisible();
    expect(store.get(wantedChoiceAtom)).toBe('mine');
    closeDialog();
  });
});

describe('the dialog of shares', () => {
  it('lists shares with size, last upload, note and what is wrong, shows a link, and says what keeps it, and that a phone cannot open one of this computer alone', async () => {
    set(
      [makeFollowedShare()],
      [published(), published({ link: { ...LINK, id: 'd'.repeat(22) }, name: 'Old', isStopping: true })],
    );
    const page = await show(<SharesDialog />);
    await expect.element(page.getByText(/3 characters, 13 kB on the server, uploaded/).first()).toBeVisible();
    await expect.element(page.getByText(/Your note: the old one/).first()).toBeVisible();
    await expect.element(page.getByText(/It is stopped here, and will be deleted on the server/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show link' }));
    const field = page.getByLabelText('Link to “For my phone”');
    await expect
      .element(field)
      .toHaveValue(`${window.location.origin}${window.location.pathname}#share=${LINK.id}.${LINK.key}`);
    await expect
      .element(page.getByText(/Your browser’s history, its synchronisation and chats keep links/))
      .toBeVisible();
    // The tests run on localhost.
    await expect
      .element(page.getByText(/so the link opens nowhere else, and a QR code would be of no use/))
      .toBeVisible();
    expect(page.getByRole('img', { name: /^QR code/ }).query()).toBeNull();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has no link of a share that the server has not taken, and says when there will be one', async () => {
    const problem = { kind: 'serverUnreachable' as const };
    set([], [published({ hasLink: false, uploadedAt: null, problem })]);
    const page = await show(<SharesDialog />);
    await expect.element(page.getByText('Its link will be here once the server has the share.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Show link' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'New link' }).query()).toBeNull();
    set([], [published()]);
    await expect.element(page.getByRole('button', { name: 'Show link' })).toBeVisible();
  });

  it('changes a share under its link', async () => {
    const changes: unknown[] = [];
    const preview = () => ({ characters: [], characterCount: 0, planetCount: 0, bytes: 0 });
    const change = (...values: unknown[]) => void changes.push(values);
    startFakeEngine({ shares: { preview, change } });
    addLoggedInCharacter({ characterId: OWN, name: 'Ada', session: SESSION });
    set([], [published({ characterIds: [OWN] })]);
    const page = await show(<SharesDialog />);
    await userEvent.click(page.getByRole('button', { name: 'Change For my phone' }));
    await userEvent.fill(page.getByLabelText('Name of the share'), 'For my tablet');
    await userEvent.click(page.getByText('Choose what goes along'));
    await userEvent.click(page.getByRole('checkbox', { name: 'Customs rates' }));
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Save the changes' }));
    await expect.element(page.getByLabelText(/^Link to/)).toBeVisible();
    expect(changes).toEqual([
      [
        LINK.id,
        { name: 'For my tablet', note: 'the old one', characterIds: [OWN], contents: { ...CONTENTS, customs: false } },
      ],
    ]);
  });

  it('makes a new link, which locks out whoever has the old one, only after it has asked; keeps the old link, and says why, if there is no new one; and stops a share only after it has asked', async () => {
    const stopped: unknown[] = [];
    const renewed: unknown[] = [];
    const link = { ...LINK, id: 'e'.repeat(22) };
    const renew = (id: string) => {
      renewed.push(id);
      return renewed.length === 1 ? { kind: 'ok', link } : { kind: 'failed', problem: 'No more today.' };
    };
    startFakeEngine({ shares: { renew, stopSharing: (id: string) => void stopped.push(id) } });
    set([], [published()]);
    const page = await show(<SharesDialog />);
    const renewal = page.getByRole('alertdialog', { name: 'Make a new link to “For my phone”?' });
    await userEvent.click(page.getByRole('button', { name: 'New link' }));
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await userEvent.click(renewal.getByRole('button', { name: 'Cancel' }));
    await expect.element(renewal).not.toBeInTheDocument();
    expect(renewed).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'New link' }));
    await userEvent.click(renewal.getByRole('button', { name: 'New link' }));
    await expect.poll(() => renewed).toEqual([LINK.id]);

    await userEvent.click(page.getByRole('button', { name: 'New link' }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'New link' }));
    await expect
      .poll(() => store.get(noticesAtom).map(({ text }) => text))
      .toContain('“For my phone” has no new link, so the old one goes on: No more today.');

    const question = page.getByRole('alertdialog', { name: 'Stop sharing “For my phone”?' });
    await userEvent.click(page.getByRole('button', { name: 'Stop sharing' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep' }));
    await expect.element(question).not.toBeInTheDocument();
    expect(stopped).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Stop sharing' }));
    await userEvent.click(question.getByRole('button', { name: 'Stop sharing' }));
    await expect.poll(() => stopped).toEqual([LINK.id]);
  });

  it('lists followed shares by name, and lets a player choose whose record of a character is shown', async () => {
    const preferred: unknown[] = [];
    startFakeEngine({ shares: { prefer: (id: unknown) => void preferred.push(id) } });
    const [seven, eight] = makeFollowedShare().characters;
    const characters = [
      { ...seven!, leftOut: { kind: 'inShare' as const, shareId: LINK.id } },
      { ...eight!, leftOut: { kind: 'own' as const } },
    ];
    set([makeFollowedShare(), makeFollowedShare({ id: 'c'.repeat(22), name: 'Alliance', characters })]);
    const page = await show(<SharesDialog />);
    const list = page.getByRole('region', { name: 'Shares that you follow' });
    await expect.element(list).toHaveTextContent(/Alliance.*Corp Foo/);
    await expect.element(page.getByText('1 of them is yours and stays as EVE reports it.')).toBeVisible();
    await expect
      .element(page.getByText('1 of them is in “Corp Foo”, too, and is shown as that share has it.'))
      .toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show them as this share has them' }));
    expect(preferred).toEqual(['c'.repeat(22)]);
    expect(store.get(charactersAtom).map(({ characterId }) => characterId)).toEqual([7, 8]);
  });

  it('says that another browser publishes what was published here, and only then', async () => {
    const text = /^It is yours: another browser publishes it now/;
    set([makeFollowedShare({ isOwn: true })], [published()]);
    const page = await show(<SharesDialog />);
    await expect.element(page.getByText('Corp Foo')).toBeVisible();
    expect(page.getByText(text).query()).toBeNull();
    set([makeFollowedShare({ isOwn: true })]);
    await expect.element(page.getByText(text)).toBeVisible();
    set([makeFollowedShare()]);
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  });

  it('shows long names and HTML in them as plain text, without scrolling sideways on a phone', async () => {
    await browserPage.viewport(390, 844);
    const name = `<img src="x"><b data-hit>bold</b>${'W'.repeat(300)}`;
    set([makeFollowedShare({ name, problem: [{ kind: 'planet', name }] })], [published({ name, note: name })]);
    const page = await show(<SharesDialog />);
    await expect.poll(() => document.body.textContent?.split(name).length).toBeGreaterThan(3);
    expect(document.querySelector('[data-hit], img[src="x"]')).toBeNull();
    const dialog = page.getByRole('dialog').element();
    const scrolling = [document.documentElement, dialog, ...dialog.querySelectorAll('*')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    expect(scrolling.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
  });

  it('has a link that a phone reads from its QR code', async () => {
    const link = `https://watch.example.org/#share=${LINK.id}.${LINK.key}`;
    const page = await show(<QrCode text={link} label="QR code" />);
    const code = page.getByRole('img', { name: 'QR code' });
    await expect.element(code).toBeVisible();
    const side = 400;
    const svg = code.element().cloneNode(true) as SVGElement;
    svg.setAttribute('width', String(side));
    svg.setAttribute('height', String(side));
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(side, side).getContext('2d')!;
    canvas.fillStyle = getComputedStyle(code.element()).backgroundColor;
    canvas.fillRect(0, 0, side, side);
    canvas.drawImage(picture, 0, 0);
    expect(jsQR(canvas.getImageData(0, 0, side, side).data, side, side)?.data).toBe(link);
  });

  it('says without HTTPS that nothing can be shared', async () => {
    vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
    set([]);
    const page = await show(<SharesDialog />);
    await expect.element(page.getByText(/Open Colony Watch by an https:\/\/ address/)).toBeVisible();
    expect(page.getByRole('button', { name: 'New share' }).query()).toBeNull();
    vi.restoreAllMocks();
  });

  it('asks before it shares what goes along, and shows what a follower sees of it', async () => {
    const asked: ShareRequest[] = [];
    const preview = async (request: ShareRequest) => {
      asked.push(request);
      const named = request.contents.comments ? 'two days late' : null;
      const character = { name: 'Ada', account: null, comment: named, planets: [{ name: 'Tama II' }] };
      return { characters: [character], characterCount: 1, planetCount: 1, bytes: 800 };
    };
    startFakeEngine({ shares: { preview } });
    addLoggedInCharacter({ characterId: OWN, name: 'Ada', session: SESSION });
    set([]);
    const page = await show(<SharesDialog />);
    await userEvent.click(page.getByRole('button', { name: 'New share' }));
    await expect.element(page.getByRole('dialog', { name: 'New share' })).toBeVisible();
    const preset = (name: string) => page.getByRole('radio', { name });
    await expect.element(preset('For your own phone or second computer')).toHaveFocus();
    // Nothing is ticked, so nothing is shared by mistake.
    const create = page.getByRole('button', { name: 'Create the link' });
    const ticked = () => page.getByRole('dialog').element().querySelectorAll('input:checked').length;
    expect(ticked()).toBe(0);
    expect(asked).toEqual([]);
    (create.element() as HTMLElement).click();
    await expect.element(page.getByRole('dialog', { name: 'New share' })).toBeVisible();
    await userEvent.click(preset('For your own phone or second computer'));
    await expect.element(page.getByText(/two days late/)).toBeVisible();
    await userEvent.click(preset('For your corporation'));
    await expect.element(page.getByText(/two days late/)).not.toBeInTheDocument();
    expect(asked.at(-1)?.contents).toMatchObject({ characterNames: true, comments: false, accounts: false });
    const said = /^It comes with names of characters, planets and their systems,? and customs rates\.$/;
    await expect.element(page.getByText(said)).toBeVisible();
    const names = page.getByRole('checkbox', { name: 'Names of characters' });
    await expect.element(names).not.toBeInTheDocument();
    await userEvent.click(page.getByText('Choose what goes along'));
    await userEvent.click(names);
    await expect.poll(() => asked.at(-1)?.contents.characterNames).toBe(false);
    // What is chosen is no preset any more.
    await expect.element(preset('For your corporation')).not.toBeChecked();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    // What confirms is in the footer. Without it, the focus is back at the button.
    expect(create.element().closest('[data-component="Dialog.Footer"]')).not.toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    await expect.element(page.getByRole('button', { name: 'New share' })).toHaveFocus();
  });

  it('has the words of a checkbox beside it, also on a phone', async () => {
    await browserPage.viewport(390, 844);
    set([makeFollowedShare()]);
    const page = await show(<SharesDialog />);
    const box = page.getByRole('checkbox', { name: 'Announce its stops, too' }).element().getBoundingClientRect();
    const words = page.getByText('Announce its stops, too').element().getBoundingClientRect();
    expect(words.left).toBeGreaterThan(box.right - 1);
    expect(Math.abs((words.top + words.bottom) / 2 - (box.top + box.bottom) / 2)).toBeLessThan(10);
  });

  it('opens a pasted link, and says what is wrong with another text', async () => {
    set([]);
    const page = await show(<SharesDialog />);
    const field = page.getByLabelText('Paste a link that somebody shared with you');
    await userEvent.fill(field, 'https://example.com/');
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    await expect.element(page.getByText(/This is no link of a share/)).toBeVisible();
    await userEvent.fill(field, `see https://a.example/#share=${LINK.id}.${LINK.key}`);
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    expect(store.get(offeredLinkAtom)).toEqual(LINK);
  });
});
