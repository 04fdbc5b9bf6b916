/**
 * What all places have in common, in every language with long words, on a phone and on a wide screen: axe has nothing to
 * say, texts stay in their frames, nothing scrolls sideways or touches, and a list begins near the top. A file for each
 * group of languages, so that several pages share them.
 */
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { activateLanguage } from '../../src/languages/i18n.ts';
import { LANGUAGES, type Language } from '../../src/languages/languages.ts';
import { PLACES, placeOf, screensOf } from '../../src/model/places.ts';
import { charactersAtom } from '../../src/state/characters.ts';
import { closeDialog, type DialogRequest, openDialog } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo } from '../../src/state/places.ts';
import { placeNames, type Screen } from '../../src/words/places.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { startFleet, untilDrawn } from './fleet.tsx';
import { accessibilityFindings } from './show.tsx';
import { touchingHeads } from './tableHeads.ts';
import { textFaults } from './textFaults.ts';
import { untilQuiet } from './untilQuiet.ts';

/** The narrowest of each layout: one line for the app bar, three columns, two, one below the other, and a phone. */
const NARROWEST = [1360, 1280, 901, 701, 390] as const;

/** German and Russian need the most room, Spanish and French in the app bar. `npm run test:deep -- widths` tries all. */
const WIDTHS: { readonly [Key in Language]?: readonly number[] } = import.meta.env.VITE_EVERY_WIDTH
  ? Object.fromEntries(LANGUAGES.map(({ language }) => [language, [1440, 1366, ...NARROWEST, 960, 720, 320]]))
  : { en: [1440, 390], ru: [1440, 390], de: [1360, 1280, 901, 701, 390], es: [1360], fr: [1280] };

/** Pilots with planets of different kinds: that extract, make P4, have ended, and are set up wrongly. `deep` has all. */
const FEW = ['Ketta Vaskonen', 'Vesna Auvinen', 'Ilse Calloway', 'Rhett Lindqvist'];

/** The others are shown with one pilot. */
const WHOLE_FLEET: ReadonlySet<Language> = new Set([
  'en',
  'ru',
  ...(import.meta.env.VITE_EVERY_WIDTH ? (['de', 'zh'] as const) : []),
]);

/** What the first row of each place's list is; Planets and what was earned without a past have none. */
const FIRST_ROWS: { readonly [Key in Screen]?: string } = {
  stops: 'ol > li',
  round: 'input[type="checkbox"]',
  products: 'tbody tr',
  suggestions: 'tbody tr',
  chain: 'ol > li',
  templates: 'tbody tr',
};

const LOWEST_ROW_PX = 260;
/** The first box of a round has this height at most. */
const LOWEST_BOX_PX = 200;

const shownPlace = () => [...document.querySelectorAll('main [data-place]')].find((one) => one.checkVisibility());
const shownHeading = () => document.getElementById(shownPlace()?.getAttribute('aria-labelledby') ?? '')?.textContent;

/** The first row of the open place. Places that were left stay on the page. */
const firstRow = (selector: string) =>
  [...document.querySelectorAll(`main [data-place] :is(${selector})`)].find((one) => one.checkVisibility());

/** Opens a place and waits until it is drawn and calculated. */
async function open(screen: Screen, message: string): Promise<void> {
  goTo(screen);
  // The place before stays until this one is drawn.
  await expect.poll(shownHeading, { message }).toBe(screen === 'planets' ? undefined : placeNames()[placeOf(screen)]);
  await untilQuiet(screen);
  const selector = FIRST_ROWS[screen];
  if (selector !== undefined) await expect.poll(() => firstRow(selector), { message }).toBeDefined();
  // A table in a folded part takes its form when it is unfolded.
  for (const part of document.querySelectorAll<HTMLDetailsElement>('main [data-place] details')) {
    if (screen === 'settle' && part.checkVisibility()) part.open = true;
  }
}

/** Tables of the open place that scroll sideways. */
const sideways = () =>
  [...document.querySelectorAll<HTMLElement>('main section[aria-label]')]
    .filter(
      (part) => part.checkVisibility() && part.scrollWidth > part.clientWidth && part.querySelector('table') !== null,
    )
    .filter((part) => getComputedStyle(part).overflowX === 'auto')
    .map((part) => `${part.ariaLabel}: ${part.scrollWidth} in ${part.clientWidth}`);

/** Everything has room. The columns of tables follow the width of the screen a moment later. */
async function checkRoom(width: number, message: string): Promise<void> {
  // The navigation is in its place.
  await expect.poll(() => document.querySelectorAll('nav a[href*="view="]').length, { message }).toBeGreaterThan(3);
  await expect.poll(() => document.documentElement.scrollWidth, { message }).toBeLessThanOrEqual(width);
  await expect.poll(sideways, { message }).toEqual([]);
  if (width >= 900) await expect.poll(touchingHeads, { message }).toEqual([]);
  await expect.poll(textFaults, { message }).toEqual([]);
}

/** An extraction planet and one with factories alone. */
const OPENED = ['Dal V', 'Agoze II'];

function buttonOfRow(planet: string): HTMLButtonElement {
  const buttons = document.querySelectorAll<HTMLButtonElement>('#accounts th[scope="row"] button');
  const button = [...buttons].find(({ textContent }) => textContent === planet);
  if (button === undefined) throw new Error(`The page has no row of ${planet}.`);
  return button;
}

const detail = () => document.querySelector('tr[data-expanded="true"] + tr, [data-expanded="true"] + *');
/** How narrow each table of the opened planet has become. */
const stepsOfTables = () =>
  [...(detail()?.querySelectorAll<HTMLElement>('section[aria-label]') ?? [])].map(
    ({ ariaLabel, dataset }) => `${ariaLabel}: ${dataset.fit ?? 'wide'}`,
  );

/** An opened planet fits at each width, and its tables are wide again on the way back. */
async function checkOpened(language: Language): Promise<void> {
  const widths = WIDTHS[language]!;
  for (const planet of OPENED) {
    await page.viewport(widths[0]!, 900);
    // By name and role, each button of the page would be named first. The pointer stays away: what it lands on later would
    // look as under it.
    const toggle = () => buttonOfRow(planet).click();
    toggle();
    await expect.poll(() => detail()?.querySelector('table, canvas, dl') ?? null, { message: planet }).not.toBeNull();
    await expect.poll(() => detail()?.querySelector('[class*="Skeleton"]') ?? null, { message: planet }).toBeNull();
    let wide: string[] | null = null;
    for (const width of [...widths, widths[0]!]) {
      const message = `${planet} at ${width} px`;
      await page.viewport(width, width === 390 ? 844 : 900);
      await expect.poll(textFaults, { message }).toEqual([]);
      if (width === widths[0]) {
        wide ??= stepsOfTables();
        await expect.poll(stepsOfTables, { message }).toEqual(wide);
      }
    }
    toggle();
  }
}

/** Every dialog of the page, and each group of settings. */
const dialogRequests = (characterId: CharacterId): readonly DialogRequest[] => [
  ...(['loginQueue', 'backup', 'restore', 'deleteEverything', 'rates', 'faq', 'trademarks'] as const).map((kind) => ({
    kind,
  })),
  ...(['calendar', 'notifications', 'shares', 'follow'] as const).map((kind) => ({ kind })),
  ...(['general', 'prices', 'alerts', 'colours', 'data'] as const).map((group) => ({
    kind: 'settings' as const,
    group,
  })),
  { kind: 'scopes' },
  { kind: 'character', characterId },
];

async function checkDialogs(language: Language): Promise<void> {
  const [character] = store.get(charactersAtom);
  for (const request of dialogRequests(character!.characterId)) {
    openDialog(request);
    const dialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]');
    const what = Object.values(request).join(' ');
    await expect.poll(dialog, { message: what }).not.toBeNull();
    for (const width of WIDTHS[language]!) {
      await page.viewport(width, width === 390 ? 844 : 900);
      const faults = () => textFaults(dialog() ?? document.body);
      await expect.poll(faults, { message: `${what} at ${width} px` }).toEqual([]);
    }
    closeDialog();
    await expect.poll(dialog, { message: what }).toBeNull();
  }
}

async function checkTopAndAxe(screen: Screen, width: number, message: string): Promise<void> {
  const headings = () => [...document.querySelectorAll('main h2')].filter((heading) => heading.checkVisibility());
  await expect.poll(headings, { message }).not.toEqual([]);
  const selector = FIRST_ROWS[screen];
  if (width === 390 && selector !== undefined) {
    const topPx = () => firstRow(selector)?.getBoundingClientRect().top;
    await expect.poll(topPx, { message }).toBeLessThanOrEqual(screen === 'round' ? LOWEST_BOX_PX : LOWEST_ROW_PX);
  }
  if (width === 1440 || screen === 'planets' || import.meta.env.VITE_EVERY_WIDTH) {
    expect(await accessibilityFindings(), message).toEqual([]);
  }
}

/** As the page does at its start. */
async function setLanguage(language: Language): Promise<void> {
  await activateLanguage(language);
  document.documentElement.lang = language;
}

async function checkLanguage(language: Language, widths: readonly number[], withOpened: boolean): Promise<void> {
  let headCount = 0;
  for (const screen of PLACES.flatMap(screensOf)) {
    await open(screen, `${language}: ${screen}`);
    for (const width of widths) {
      const message = `${language}: ${screen} at ${width} px`;
      await page.viewport(width, width === 390 ? 844 : 900);
      await checkRoom(width, message);
      headCount += document.querySelectorAll('thead th').length;
      if (language === 'en' && (width === 1440 || width === 390)) await checkTopAndAxe(screen, width, message);
    }
    if (screen === 'planets' && withOpened) await checkOpened(language);
  }
  expect(headCount, language).toBeGreaterThan(100);
  // `longerTexts.test.tsx` has them with longer texts.
  if (import.meta.env.VITE_EVERY_WIDTH) await checkDialogs(language);
}

/** Those of these languages that have widths; the rarer ones only in `npm run test:deep`. */
export function checkEveryPlaceIn(language: Language, rarer: readonly Language[]): void {
  afterEach(() => setLanguage('en'));

  const title = 'everything has room in %s, axe finds nothing, and lists begin near the top';
  const check = async (shown: Language, pilots?: readonly string[]) => {
    await startFleet(pilots);
    await setLanguage(shown);
    await render(<App />);
    await expect.poll(() => document.getElementById('accounts')).not.toBeNull();
    await untilDrawn();
    // `npm test` opens planets and has a wide screen in English alone: long words have the least room on a phone.
    const isWhole = pilots === FEW ? shown === 'en' : pilots === undefined;
    const widths = WIDTHS[shown]!;
    await checkLanguage(shown, pilots === FEW && !isWhole ? widths.slice(-1) : widths, isWhole);
  };
  const few = import.meta.env.VITE_EVERY_WIDTH ? undefined : FEW;
  it.each([language])(title, (shown) => check(shown, few));
  if (few !== undefined) it.each([language])(`${title}, with all pilots`, { tags: ['deep'] }, (shown) => check(shown));
  it.each(rarer.filter((one) => WIDTHS[one] !== undefined))(title, { tags: ['deep'] }, (shown) =>
    check(shown, WHOLE_FLEET.has(shown) ? undefined : ['Ketta Vaskonen']),
  );
}
