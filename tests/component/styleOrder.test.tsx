/**
 * The page's styles win over those of the component library, whichever are loaded first: parts that are loaded later bring
 * styles of the library with them, which then come after the page's own.
 */
import { Button, CounterLabel, TextInput } from '@primer/react';
import { styled } from 'styled-components';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FullDialog } from '../../src/ui/FullDialog.ts';
import { show } from './show.tsx';

const BLUE = 'rgb(0, 0, 255)';

const BlueButton = styled(Button)`
  height: 44px;
  color: ${BLUE};

  & [data-component="text"] {
    line-height: 44px;
  }
`;

const BlueCounter = styled(CounterLabel)`
  color: ${BLUE};
`;

const BlueField = styled(TextInput)`
  height: 44px;
  background: ${BLUE};
`;

/** Moves the styles of all files before or behind those of the page's components, in their own order. */
function putFiles(edge: 'first' | 'last'): void {
  const files = [...document.querySelectorAll('style')].filter((style) => !('styled' in style.dataset));
  expect(files.some(({ textContent }) => textContent?.includes('.prc-Button-ButtonBase'))).toBe(true);
  if (edge === 'first') document.head.prepend(...files);
  else document.head.append(...files);
}

afterEach(() => putFiles('first'));

describe.each(['first', 'last'] as const)('where the styles of the component library are loaded %s', (edge) => {
  it('those of the page win', async () => {
    await show(
      <>
        <BlueButton size="small">Button</BlueButton>
        <BlueCounter scheme="primary">7</BlueCounter>
        <BlueField size="small" aria-label="Field" data-testid="field" />
        <FullDialog title="Dialog" onClose={() => {}} />
      </>,
    );
    putFiles(edge);
    const lookOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    expect(lookOf('button[data-size="small"]').height).toBe('44px');
    expect(lookOf('button[data-size="small"]').color).toBe(BLUE);
    expect(lookOf('button [data-component="text"]').lineHeight).toBe('44px');
    expect(lookOf('[class*="prc-CounterLabel"]').color).toBe(BLUE);
    expect(lookOf('[class*="prc-components-TextInput"]').height).toBe('44px');
    expect(lookOf('[class*="prc-components-TextInput"]').backgroundColor).toBe(BLUE);
    for (const width of [1440, 390]) {
      await page.viewport(width, 800);
      const { offsetWidth, offsetHeight } = document.querySelector<HTMLElement>('[role="dialog"]')!;
      expect([offsetWidth, offsetHeight]).toEqual([width, 800]);
    }
  });

  it('a focused field has only the outline of the library', async () => {
    const { getByRole } = await show(<TextInput aria-label="Field" />);
    putFiles(edge);
    await userEvent.keyboard('{Tab}');
    await expect.element(getByRole('textbox')).toHaveFocus();
    // The field is framed, not the input in it.
    expect(getComputedStyle(getByRole('textbox').element()).outlineStyle).toBe('none');
  });
});
