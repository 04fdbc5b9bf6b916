/** One font, four sizes and a fifth for the income, two weights; no text is smaller than 11 pixels, in any mode and at any width. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeDialog, openDialog } from '../../src/state/dialogs.ts';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import { pressMode, showFleet } from './fleet.tsx';

/** What is drawn smaller: the text, or the content of a pseudo-element, with its size. */
function smallTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.getClientRects().length > 0)
    .flatMap((element) => {
      const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const parts: (string | null)[] = [...(own ? [null] : []), '::before', '::after'];
      return parts.flatMap((part) => {
        const style = getComputedStyle(element, part);
        const hasText = part === null || /^"\s*[^"\s]/.test(style.content);
        return hasText && Number.parseFloat(style.fontSize) < 11
          ? `${element.className} ${part ?? ''} ${element.textContent}: ${style.fontSize}`
          : [];
      });
    });
}

const SIZES = ['11px', '12px', '14px', '20px'];

/** What is drawn in another font, size or weight than the page has. */
function otherTexts(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility() && !element.closest('code, .visually-hidden') && !element.matches('[type="range"]'),
  );
  const others = elements.flatMap((element) => {
    // Checkboxes, colours and sliders have no text.
    const isControl = element.matches(
      'input:is([type="text"], [type="number"], [type="date"], [type="search"], :not([type])), select, textarea',
    );
    const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    if (!own && !isControl) return [];
    const { fontFamily, fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(element);
    const isOurs =
      fontFamily.startsWith('Inter,') &&
      // Phones zoom in on smaller fields.
      (SIZES.includes(fontSize) ||
        (fontSize === '16px' && element.closest('search') !== null) ||
        (fontSize === '28px' && element.closest('[aria-label="Earns"]') !== null) ||
        // A planet's net, above its gross.
        (fontSize === '13px' && element.closest('td') !== null)) &&
      ['400', '600'].includes(fontWeight) &&
      fontVariantNumeric === 'tabular-nums';
    if (isOurs) return [];
    return `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}: ${fontFamily.slice(0, 20)} ${fontSize} ${fontWeight} ${fontVariantNumeric}`;
  });
  return [...new Set(others)];
}

describe('one font', () => {
  it('is on the dashboard, in places and dialogs, in four sizes and two weights; no text is smaller than 11 pixels in any mode and at any width', async () => {
    await showFleet(['Ketta Vaskonen', 'Vesna Auvinen'], { settings: { totalsOpen: true } });
    for (const width of [1440, 960, 390]) {
      await page.viewport(width, 900);
      expect(otherTexts(), `${width} px`).toEqual([]);
      expect(smallTexts(), `${width} px`).toEqual([]);
    }
    await page.viewport(1440, 900);
    await pressMode('Compact mode');
    await expect.poll(() => document.querySelectorAll('li[data-colony]').length).toBeGreaterThan(6);
    expect(smallTexts(), 'compact mode').toEqual([]);
    await pressMode('Compact mode');
    await pressMode('Alert mode');
    for (const width of [390, 960, 1440]) {
      await page.viewport(width, 900);
      expect(smallTexts(), `alert mode at ${width} px`).toEqual([]);
    }
    await pressMode('Alert mode');
    for (const screen of ['stops', 'round', 'products', 'suggestions', 'chain'] as const) {
      goTo(screen);
      await expect.poll(() => document.querySelectorAll('main [data-place]').length).toBeGreaterThan(0);
      expect(otherTexts(), screen).toEqual([]);
    }
    goToPlanets();
    for (const kind of ['settings', 'faq', 'restore'] as const) {
      openDialog({ kind });
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toBeVisible();
      expect(otherTexts(), kind).toEqual([]);
      closeDialog();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });

  it('has figures of one width, also in Cyrillic texts', async () => {
    for (const letter of ['A', 'Я']) expect(await document.fonts.load('12px Inter', letter), letter).toHaveLength(1);
    const box = document.createElement('span');
    document.body.append(box);
    const widthOf = (text: string, weight: string): number => {
      box.style.fontWeight = weight;
      box.textContent = text;
      return box.getBoundingClientRect().width;
    };
    for (const weight of ['400', '600']) {
      const widths = Array.from({ length: 10 }, (_, digit) => widthOf(String(digit).repeat(20), weight));
      expect(new Set(widths).size, weight).toBe(1);
    }
    // Not the fallback's.
    const ours = widthOf('Extractors', '400');
    box.style.fontFamily = '"Inter until loaded", sans-serif';
    expect(widthOf('Extractors', '400')).not.toBe(ours);
    box.remove();
  });
});
