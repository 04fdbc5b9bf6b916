/** No text is smaller than 11 pixels, in any mode and at any width. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showFleet } from './fleet.tsx';

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

describe('no text is smaller than 11 pixels', () => {
  it('in any mode and at any width', async () => {
    await showFleet(['Ketta Vaskonen', 'Vesna Auvinen'], { settings: { alertMode: true } });
    for (const width of [1440, 960, 390]) {
      await page.viewport(width, 900);
      expect(smallTexts(), `${width} px`).toEqual([]);
    }
    await page.viewport(1440, 900);
    await page.getByRole('button', { name: 'Alert mode' }).click();
    await page.getByRole('button', { name: 'Compact mode' }).click();
    await expect.poll(() => document.querySelectorAll('li[data-colony]').length).toBeGreaterThan(6);
    expect(smallTexts()).toEqual([]);
  });
});
