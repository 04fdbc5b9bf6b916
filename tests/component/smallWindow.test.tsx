/** The small window above the game, as the window of a frame: browsers open a real one only for a player. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmallWindow, smallWindowAtom } from '../../src/features/round/openSmallWindow.ts';
import RoundView from '../../src/features/round/RoundView.tsx';
import SmallWindow from '../../src/features/round/SmallWindow.tsx';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { chosenLoginAtom, frozenPlanAtom, roundProgressAtom, startedRoundAtom } from '../../src/state/startedRound.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { LoginReport } from '../../workers/game/domain/round.ts';
import { makeRoundReport } from '../fixtures/roundReport.ts';
import { NOW } from './reportBuilders.ts';
import { show } from './show.tsx';

const REPORT = makeRoundReport(NOW);
const PILOTS = 12;

/** A login of one planet with three lines for each of twelve pilots. */
const LOGINS = Array.from({ length: PILOTS }, (_, k): LoginReport => {
  const [login] = REPORT.logins;
  const [visit] = login!.visits;
  const lines = visit!.lines.map((line) => ({ ...line, id: `${k} ${line.id}` }));
  const planet = { ...visit!, id: `${k}`, key: `${k}/1` as ColonyKey, planetName: `Planet ${k + 1}`, lines };
  return { ...login!, id: String(k + 1), characterId: (k + 1) as CharacterId, visits: [planet] };
});

let frame: HTMLIFrameElement;

function offer(requestWindow: () => Promise<Window>): void {
  Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow }, configurable: true });
}

const small = () => frame.contentDocument!;
const smallBox = () => small().querySelector<HTMLInputElement>('input[type="checkbox"]')!;
const smallHeading = () => small().querySelector('h3')?.textContent;

function press(key: string): void {
  const target = small().activeElement ?? smallBox();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  // What the browser does by itself.
  if (key === ' ') (target as HTMLElement).click();
}

beforeEach(() => {
  frame = document.createElement('iframe');
  document.body.append(frame);
  offer(async () => frame.contentWindow!);
  store.set(roundProgressAtom, (before) => ({ ...before, checked: [] }));
  store.set(chosenLoginAtom, null);
  store.set(frozenPlanAtom, { ...REPORT, logins: LOGINS });
});

afterEach(() => {
  store.set(smallWindowAtom, null);
  frame.remove();
  Reflect.deleteProperty(window, 'documentPictureInPicture');
});

async function open() {
  const screen = await show(
    <>
      <RoundView />
      <SmallWindow />
    </>,
  );
  await screen.getByRole('button', { name: 'Keep on top' }).click();
  await expect.poll(smallHeading).toBe('1 of 12: log in as Character 1');
  return screen;
}

describe('the small window', () => {
  it('has the styles of the page, and ticks work in both', async () => {
    const screen = await open();
    const { fontFamily } = getComputedStyle(document.body);
    await expect.poll(() => getComputedStyle(small().body).fontFamily).toBe(fontFamily);
    expect(small().documentElement.dataset.darkTheme).toBe(document.documentElement.dataset.darkTheme);
    expect(small().querySelector('head style[data-styled]')).not.toBeNull();
    smallBox().click();
    const box = screen.getByRole('checkbox', { name: 'Planet 1' });
    await expect.element(box).toBeChecked();
    await box.click();
    await expect.poll(() => smallBox().checked).toBe(false);
  });

  it('is walked through with the keyboard alone, from the first pilot to the last', async () => {
    const screen = await open();
    smallBox().focus();
    for (let number = 1; number <= PILOTS; number++) {
      await expect.poll(smallHeading).toBe(`${number} of 12: log in as Character ${number}`);
      await expect.poll(() => small().activeElement).toBe(smallBox());
      press(' ');
      await expect.poll(() => smallBox().checked).toBe(true);
      press('n');
    }
    expect(store.get(startedRoundAtom).checked).toHaveLength(PILOTS * 3);
    // The page has gone on with it.
    await expect.element(screen.getByRole('heading', { name: '12 of 12: log in as Character 12' })).toBeVisible();
  });

  it('leaves what is ticked when it closes', async () => {
    const screen = await open();
    smallBox().click();
    frame.contentWindow!.dispatchEvent(new Event('pagehide'));
    await expect.poll(() => small().querySelector('h3')).toBeNull();
    await expect.element(screen.getByRole('checkbox', { name: 'Planet 1' })).toBeChecked();
    expect(store.get(smallWindowAtom)).toBeNull();
  });

  it('is not offered where the browser has none, and says so where it refuses', async () => {
    offer(() => Promise.reject(new Error('refused')));
    await openSmallWindow();
    expect(store.get(smallWindowAtom)).toBeNull();
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['Your browser did not open the small window.']);
    store.set(noticesAtom, []);
    Object.defineProperty(window, 'documentPictureInPicture', { value: undefined, configurable: true });
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('checkbox', { name: 'Planet 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep on top' }).elements()).toEqual([]);
  });
});
