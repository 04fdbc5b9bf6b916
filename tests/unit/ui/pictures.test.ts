import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framedPicture } from '../../../src/model/framedPicture.ts';
import { fitSize, fitText } from '../../../src/ui/pictures/picture.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';

/** Ten pixels a letter. */
const widthOf = (text: string): number => [...text].length * 10;

describe('a text in a picture', () => {
  it('stays whole where it fits, and ends in "…" where it does not', () => {
    expect(fitText('Amamake', 70, widthOf)).toBe('Amamake');
    expect(fitText('Amamake V', 70, widthOf)).toBe('Amamak…');
    expect(fitText('Oran Derrel', 60, widthOf)).toBe('Oran…');
  });

  it('becomes smaller before it is cut', () => {
    expect(fitSize(20, 70, 70)).toBe(20);
    expect(fitSize(20, 80, 70)).toBe(17.5);
    expect(fitSize(20, 800, 70)).toBe(15);
  });

  it('is never wider than its place, unless even "…" is', () => {
    forDrawn(100, fc.string({ unit: 'grapheme' }), fc.integer({ min: 10, max: 300 }), (text, maxWidth) => {
      const fitted = fitText(text, maxWidth, widthOf);
      expect(widthOf(fitted)).toBeLessThanOrEqual(maxWidth);
      expect(fitted === text || fitted.endsWith('…')).toBe(true);
    });
  });
});

it('the frame of a picture has the size of a link’s picture, and the title and the figure never meet', () => {
  const figure = { value: '4.10 B ISK', label: 'net a month' };
  const { width, height, shapes } = framedPicture({ title: 'Most ISK', note: '', figure }, []);
  expect([width, height]).toEqual([1200, 630]);
  const find = (text: string) => {
    const shape = shapes.find((one) => one.kind === 'text' && one.text === text);
    if (shape?.kind !== 'text') throw new Error(`no ${text}`);
    return shape;
  };
  const [title, value] = [find('Most ISK'), find('4.10 B ISK')];
  expect(title.x + title.maxWidth).toBeLessThan(value.x - value.maxWidth);
});
