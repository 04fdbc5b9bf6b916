/** The toolbar's modes and the filter: what the page shows in each of them. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goToColony } from '../../src/features/filter/goToColony.ts';
import { charactersAtom } from '../../src/state/characters.ts';
import { fleetColoniesAtom } from '../../src/state/colonies.ts';
import { appliedFilterAtom } from '../../src/state/filter.ts';
import { store } from '../../src/state/jotai.ts';
import { ownDataAtom } from '../../src/state/ownData.ts';
import { alertChipsAtom, pageViewAtom } from '../../src/state/page.ts';
import { headings, rowOf, showFleet, textsOf, usualAnswer } from './fleet.tsx';
import { seriousAccessibilityFindings } from './show.tsx';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';
const YRSA = 'Yrsa Ferren';

const toggle = (name: string) => page.getByRole('button', { name, exact: true });
const cards = (pilot: string) => page.getByRole('list', { name: `Planets of ${pilot}` }).getByRole('listitem');
const cardTexts = (pilot: string) => textsOf(cards(pilot));

/** EVE's answers, of which nobody can read the layouts of these planets. */
const withBroken = (isBroken: (planetId: string) => boolean) => (url: URL) => {
  const [, , , list, planetId] = url.pathname.split('/');
  return list === 'planets' && planetId !== undefined && isBroken(planetId) ? { pins: 'broken' } : usualAnswer(url);
};

describe('compact mode', () => {
  it('shows planet cards, padded to six, without a place that the skills do not allow, and hides the totals', async () => {
    await showFleet([KETTA, 'Ilse Calloway', YRSA, 'Tuomo Strand']);
    await expect.element(page.getByRole('region', { name: 'Totals', exact: true })).toBeVisible();
    await expect.element(toggle('Compact mode')).toHaveAttribute('aria-pressed', 'false');
    await toggle('Compact mode').click();
    await expect.element(toggle('Compact mode')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('region', { name: 'Totals', exact: true })).not.toBeInTheDocument();
    expect(page.getByRole('table').elements()).toEqual([]);

    expect(cardTexts(KETTA)).toHaveLength(6);
    expect(cardTexts(KETTA)[0]).toMatch(
      /^Amamake III3d( \d{1,2}h)?Microorganisms11,493\/h3d( \d{1,2}h)?Complex Organisms11,329\/h$/,
    );
    await expect.element(cards(KETTA).first().getByRole('img', { name: 'Oceanic planet' })).toBeVisible();
    expect(cardTexts('Ilse Calloway')).toHaveLength(6);
    expect(cardTexts('Ilse Calloway').filter((text) => text.includes('No planet'))).toHaveLength(2);
    const ilse = cards('Ilse Calloway').first();
    await expect.element(ilse.getByRole('img', { name: 'Stopped' })).toBeVisible();
    expect(cards(KETTA).first().getByRole('img', { name: 'Stopped' }).elements()).toEqual([]);
    expect(cardTexts('Tuomo Strand').some((text) => text.includes('off balance'))).toBe(true);
    expect(page.getByText('No planet', { exact: true }).elements()).toHaveLength(2 + 6);
    await expect.element(page.getByRole('list', { name: `Planets of ${YRSA}` })).toBeVisible();
    const pill = ilse.element().querySelector('time') as HTMLElement;
    expect(getComputedStyle(pill).backgroundColor).toBe('rgb(171, 50, 74)');
    await cards(KETTA).first().getByRole('button', { name: 'Amamake III: details' }).click();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Amamake III');

    const { characterId } = store.get(charactersAtom).find(({ name }) => name === 'Ilse Calloway')!;
    store.set(ownDataAtom(characterId), (data) => ({
      ...data,
      skills: { at: 0 as never, planetCount: 4, commandCenterLevel: 5, customsLevel: 0 },
    }));
    await expect.poll(() => cardTexts('Ilse Calloway')).toHaveLength(4);
    expect(cardTexts('Ilse Calloway').filter((text) => text.includes('No planet'))).toEqual([]);
  });

  it('does not say that there is no planet where one could not be read', { tags: ['deep'] }, async () => {
    let broken: string | undefined;
    const network = withBroken((planetId) => {
      broken ??= planetId;
      return planetId === broken;
    });
    await showFleet([KETTA], { network, settings: { compactMode: true } });
    expect(cardTexts(KETTA)).toHaveLength(5);
    expect(page.getByText('No planet', { exact: true }).elements()).toEqual([]);
  });

  it('and the table have all planets of a character with seven', { tags: ['deep'] }, async () => {
    const [seventh, launchpad] = [40_000_017, { pin_id: 1, type_id: 2544, latitude: 1, longitude: 1, contents: [] }];
    await showFleet([KETTA], {
      network: (url) => {
        if (url.pathname.endsWith(`/planets/${seventh}`)) return { links: [], routes: [], pins: [launchpad] };
        const answer = usualAnswer(url);
        return Array.isArray(answer) ? [...answer, { ...answer[0], planet_id: seventh }] : answer;
      },
    });
    expect(page.getByRole('table').getByRole('rowheader').elements()).toHaveLength(7);
    await toggle('Compact mode').click();
    await expect.poll(() => cardTexts(KETTA)).toHaveLength(7);
    expect(page.getByText('No planet', { exact: true }).elements()).toEqual([]);
  });
});

describe('a mode', () => {
  it('changes its button at once, then all of the page together: alert mode leaves planets with an alert, and hides accounts without any', async () => {
    await showFleet([KETTA, ORAN, YRSA]);
    const rows = () => page.getByRole('rowheader').elements().length;
    const count = store.get(fleetColoniesAtom).colonies.filter(({ alerts }) => alerts.length > 0).length;
    const seen = [`${headings()} ${rows()}`];
    const observer = new MutationObserver(() => seen.push(`${headings()} ${rows()}`));
    observer.observe(document.body, { subtree: true, childList: true });
    const button = toggle('Alert mode').element() as HTMLElement;
    button.click();
    await Promise.resolve();
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(headings()).toEqual(['Account: Main', 'Account: Expedition']);
    await expect.poll(headings).toEqual(['Account: Main']);
    await expect.element(rowOf('Dal V')).not.toBeInTheDocument();
    observer.disconnect();
    expect(button.getAttribute('aria-busy')).toBe('false');
    expect(new Set(seen)).toEqual(new Set([seen[0], `Account: Main ${rows()}`]));
    expect(rows()).toBe(count);
    await expect.element(rowOf('Vard IV')).toBeVisible();

    await toggle('Compact mode').click();
    await expect.poll(() => cardTexts(KETTA)).toHaveLength(1);
    expect(page.getByText('No planet', { exact: true }).elements()).toEqual([]);
    await toggle('Alert mode').click();
    await expect.poll(() => cardTexts(KETTA)).toHaveLength(6);
  });

  it('pressed several times in a row is as the last press left it', { tags: ['deep'] }, async () => {
    await showFleet([KETTA, ORAN, YRSA]);
    const button = toggle('Alert mode');
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('[Space][Space][Space]');
    await expect.poll(headings).toEqual(['Account: Main']);
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('[Space][Space][Space][Space][Space]');
    await expect.poll(headings).toEqual(['Account: Main', 'Account: Expedition']);
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await expect.element(button).toHaveFocus();
    const element = button.element() as HTMLElement;
    element.click();
    await Promise.resolve();
    element.click();
    await Promise.resolve();
    expect(element.getAttribute('aria-pressed')).toBe('false');
    expect(headings()).toEqual(['Account: Main', 'Account: Expedition']);
  });

  it('pressed while another one is drawn changes the page as both do', { tags: ['deep'] }, async () => {
    await showFleet([KETTA, ORAN, YRSA]);
    for (const name of ['Alert mode', 'Compact mode', 'Collapse All']) (toggle(name).element() as HTMLElement).click();
    await expect.element(toggle('Expand All')).toBeVisible();
    await toggle('Expand All').click();
    await expect.poll(() => cardTexts(KETTA)).toHaveLength(1);
    expect(headings()).toEqual(['Account: Main']);
    await expect.element(toggle('Alert mode')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(toggle('Compact mode')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('alert mode', () => {
  it('with nothing to show says so, and counts the characters that it hides', async () => {
    const settings = { alertMode: true, balanceThreshold: 3000 };
    const screen = await showFleet([KETTA, ORAN], { settings });
    await expect.element(screen.getByText('One character without alerts is hidden.')).toBeVisible();
    await screen.unmount();
    await showFleet([YRSA], { settings });
    await expect.element(page.getByRole('status').filter({ hasText: 'No alerts' })).toBeVisible();
  });

  it('does not say that there are no alerts of a character whose planets could not be read', {
    tags: ['deep'],
  }, async () => {
    await showFleet([KETTA], { settings: { alertMode: true }, network: withBroken(() => true) });
    await expect.element(page.getByText('No planets known yet.')).toBeVisible();
    await expect.element(page.getByText('No alerts')).not.toBeInTheDocument();
  });

  it('limited to what no planet has any more, has a button that ends that', { tags: ['deep'] }, async () => {
    await showFleet([YRSA]);
    store.set(alertChipsAtom, ['stopped']);
    await expect.element(page.getByText('No planet is of these kinds.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(headings).toEqual(['Account: Expedition']);
    expect(store.get(alertChipsAtom)).toEqual([]);
    expect(document.activeElement?.id).toBe('accounts');
  });
});

describe('what planets show', () => {
  it('is the comment as it was written in plan mode; otherwise when programs end in EVE time, with the local time at hand, and icons that replace names and still say them', async () => {
    await showFleet([KETTA, 'Tuomo Strand']);
    await page.getByRole('button', { name: `Edit ${KETTA}` }).click();
    const plan = 'Mon   haul\n\n    Tue restart\n\tWed rest';
    await page.getByLabelText('Comment / Plan').fill(plan);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toggle('Plan mode').click();
    await expect.poll(() => page.getByRole('table').elements()).toEqual([]);
    const shown = page.getByText('Tue restart').element() as HTMLElement;
    expect(shown.textContent).toBe(plan);
    expect(shown.innerText).toBe(plan);
    expect(getComputedStyle(shown).whiteSpace).toBe('pre-wrap');
    await expect.element(page.getByText('No plan. Edit the character to write one.')).toBeVisible();
    await toggle('Plan mode').click();

    await expect.element(rowOf('Dal V')).toBeVisible();
    expect(rowOf('Dal V').element().querySelector('time')?.textContent).toMatch(/^\dd( \d{1,2}h)?$/);
    await toggle('Extraction datetime').click();
    const date = rowOf('Dal V')
      .getByText(/^\d{1,2} \w{3} \d\d:\d\d$/)
      .first();
    await expect.element(date).toBeVisible();
    const title = date.element().getAttribute('title');
    expect(title).toMatch(/^\d{1,2} \w{3} \d{4} \d\d:\d\d EVE time · .+/);
    expect(title).toContain(`${date.element().textContent?.slice(-5)} EVE time`);

    const row = rowOf('Amamake IV');
    await expect.element(row.getByText('Aqueous Liquids')).toBeVisible();
    await toggle('Product icons').click();
    await expect.element(row.getByText('Aqueous Liquids')).not.toBeInTheDocument();
    const icon = row.getByRole('img', { name: 'Aqueous Liquids' });
    await expect.element(icon).toBeVisible();
    expect(row.getByRole('img', { name: 'Water' }).elements()).toHaveLength(2);
    // Small cards have the icon in either mode, and the name where names are shown.
    await toggle('Compact mode').click();
    const card = cards(KETTA).filter({ hasText: 'Amamake IV' });
    await expect.element(card.getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
    expect(card.element().textContent).not.toContain('Aqueous Liquids');
    await toggle('Product icons').click();
    await expect.element(card.getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
    await expect.element(card).toHaveTextContent('Aqueous Liquids');
    expect(cardTexts(KETTA)[0]).toMatch(/^Amamake III\d{1,2} \w{3} \d\d:\d\dMicroorganisms11,493/);
  });

  it('is drawn, at the same size, instead of icons and portraits that cannot be loaded', {
    tags: ['deep'],
  }, async () => {
    await showFleet([KETTA], { settings: { showProductIcons: true }, hasImages: false });
    const icon = rowOf('Amamake IV').getByRole('img', { name: 'Aqueous Liquids' });
    await expect.poll(() => icon.element().tagName).toBe('svg');
    expect(icon.element().getBoundingClientRect()).toMatchObject({ width: 20, height: 20 });
    const portrait = page.getByRole('img', { name: `Portrait of ${KETTA}` });
    await expect.poll(() => portrait.element().querySelector('path')).not.toBeNull();
  });
});

/** Of two accounts: six extraction planets, P2 on one planet, programs that have ended, two that are off balance. */
const FILTERED_PILOTS = [KETTA, ORAN, 'Tuomo Strand', 'Ilse Calloway'];

const field = () => page.getByRole('textbox', { name: 'Filter planets' });
const countText = () => document.querySelector('search [role="status"]')?.textContent ?? '';
const planetRows = () => [...document.querySelectorAll<HTMLElement>('main tr[data-colony]')];

function countsOf(): { shown: number; all: number } {
  const [, shown, all] = /^([\d,]+) of ([\d,]+) planets?$/.exec(countText()) ?? [];
  return { shown: Number(shown), all: Number(all) };
}

/** Types a filter and waits until the page shows as many planets as the field says. */
async function filterBy(text: string): Promise<number> {
  await field().fill(text);
  await expect.poll(() => store.get(appliedFilterAtom)).toBe(text);
  const { shownPlanetCount } = store.get(pageViewAtom);
  await expect.poll(() => countsOf().shown).toBe(shownPlanetCount);
  await expect.poll(planetRows).toHaveLength(shownPlanetCount);
  return shownPlanetCount;
}

/** Waits until every planet of the fleet has its row. @returns how many there are */
async function untilAllAreShown(): Promise<number> {
  await field().fill('planets of the whole fleet');
  await expect.poll(countText).toMatch(/^0 of \d+ planets$/);
  const { all } = countsOf();
  await field().clear();
  (field().element() as HTMLElement).blur();
  await expect.poll(planetRows).toHaveLength(all);
  return all;
}

describe('the filter', () => {
  it('finds planets by the words of a character, a product and a state, in all modes and closed accounts', async () => {
    await showFleet(FILTERED_PILOTS);
    const all = await untilAllAreShown();
    expect(countText()).toBe('');

    const ofKetta = await filterBy('ketta');
    expect(ofKetta).toBeGreaterThan(0);
    expect(ofKetta).toBeLessThan(all);
    expect(countsOf().all).toBe(all);
    expect(headings()).toEqual(['Account: Main']);
    expect(page.getByRole('table').elements()).toHaveLength(1);

    const expired = await filterBy('EXPIRED');
    expect(expired).toBeGreaterThan(0);
    expect(planetRows().filter(({ dataset }) => dataset.severity !== 'red')).toEqual([]);
    expect(await filterBy('expired gas')).toBeLessThan(expired);

    const unbalanced = await filterBy('"off balance"');
    expect(unbalanced).toBeGreaterThan(0);
    expect(await filterBy('unbalanced')).toBe(unbalanced);

    const ice = await filterBy('ice');
    await toggle('Alert mode').click();
    await expect.poll(() => planetRows().length).toBeLessThan(ice);
    expect(countsOf().shown).toBe(planetRows().length);
    await toggle('Alert mode').click();

    await toggle('Compact mode').click();
    await expect.poll(() => document.querySelectorAll('main li[data-colony]')).toHaveLength(ice);
    await toggle('Compact mode').click();

    await toggle('Plan mode').click();
    await field().fill('ketta');
    await expect.poll(() => page.getByRole('button', { name: /^Edit / }).elements()).toHaveLength(1);
    await toggle('Plan mode').click();

    await field().fill('ice');
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await expect.poll(planetRows).toEqual([]);
    await page
      .getByRole('button', { name: /^Show \d+ planets? found here$/ })
      .first()
      .click();
    await expect.poll(() => planetRows().length).toBeGreaterThan(0);
  });

  it('makes headers and totals count only what it shows, and say so; has the focus by a slash, is cleared by Escape and by buttons, is in the address once the typing pauses, and filters the list of stops until a notification leads to a planet that it hides', async () => {
    await showFleet([KETTA, YRSA], { settings: { totalsOpen: true } });
    const totals = page.getByRole('region', { name: 'Totals', exact: true });
    const total = () => totals.element().querySelectorAll('tfoot td')[1]?.textContent ?? '';
    const header = () => document.querySelector('#accounts header')?.textContent ?? '';
    // Gross: of headers what stands behind the net.
    const isk = (text: string) => Number(/(?:^|Monthly ISK(?:−?[\d.]+\sM\snet\sof\s)?)([\d.]+)\sM/.exec(text)?.[1]);
    const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
    const netOfHeader = () => plain(/Monthly ISK(−?[\d.]+\sM)\snet\sof\s/.exec(header())?.[1]);
    const netOfTotals = () => plain(totals.element().querySelector('dd[data-net]')?.textContent);
    await expect.poll(total).toMatch(/\d/);
    const [allIsk, allOfAccount] = [isk(total()), isk(header())];
    const filter = page.getByLabelText('Filter planets');
    await filter.fill('"Amamake IV"');
    await expect.element(totals).toHaveTextContent(/^Totals· filtered: 1 of \d+ planets/);
    await expect.poll(header).toMatch(/filtered: 1 of 6 planets.*Planets1Characters1Extractors1\/1/);
    expect(isk(total())).toBeLessThan(allIsk);
    expect(isk(header())).toBeLessThan(allOfAccount);
    expect(isk(header())).toBe(isk(total()));
    await expect.poll(netOfHeader).toMatch(/\d/);
    await expect.poll(netOfTotals).toBe(netOfHeader());
    await filter.fill('');
    await expect.poll(() => isk(total())).toBe(allIsk);
    expect(header()).not.toContain('filtered');

    const all = await untilAllAreShown();
    await userEvent.keyboard('/');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('ice/');
    await expect.element(field()).toHaveValue('ice/');
    await expect.poll(() => planetRows().length).toBeLessThan(all);
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveFocus();
    await expect.poll(planetRows).toHaveLength(all);

    await field().fill('nothing is called like this');
    await expect.element(page.getByText('No planet matches “nothing is called like this”.')).toBeVisible();
    expect(countText()).toBe(`0 of ${all} planets`);
    await page.getByRole('button', { name: 'Clear the filter' }).last().click();
    await expect.poll(planetRows).toHaveLength(all);

    await field().fill('dal v');
    await expect.poll(() => planetRows().length).toBeLessThan(all);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(planetRows).toHaveLength(all);
    await expect.element(field()).toHaveFocus();

    await filterBy('P2 gas');
    await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('P2 gas');
    await field().clear();
    await expect.poll(() => new URLSearchParams(location.search).get('q')).toBeNull();

    await field().fill('xyzzy');
    await page.getByRole('link', { name: /^Stops/ }).click();
    await expect.element(page.getByText('No planet matches the search.')).toBeVisible();
    // A slow page has the row before its place is back.
    const planets = document.querySelector<HTMLElement>('main [data-covered]')!;
    planets.style.contentVisibility = 'hidden';
    goToColony(store.get(fleetColoniesAtom).colonies[0]!.key);
    await expect.element(field()).toHaveValue('');
    await expect.poll(() => planets.querySelectorAll('tr[data-colony]').length).toBeGreaterThan(0);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    planets.style.removeProperty('content-visibility');
    await expect.poll(() => document.querySelectorAll('main tr[data-colony]:focus-within')).toHaveLength(1);
  });

  it.each([390, 1440])('shows nothing that is inaccessible at %i px', { tags: ['deep'] }, async (width) => {
    await page.viewport(width, 844);
    await showFleet(FILTERED_PILOTS, { settings: { alertMode: true } });
    await field().fill('ice');
    await expect.poll(countText).toMatch(/planets?$/);
    await expect.element(field()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await field().fill('xyzzy');
    await expect.element(page.getByText('No planet with an alert matches “xyzzy”.')).toBeVisible();
    expect(await seriousAccessibilityFindings(page.getByRole('main').element())).toEqual([]);
  });
});
