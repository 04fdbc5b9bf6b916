import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import NetSummary from '../../src/eve/NetSummary.tsx';
import { ExportTable } from '../../src/features/planets/tooltips/TradeTables.tsx';
import { TipLayer } from '../../src/ui/TipLayer.tsx';
import { RichTooltip, Tooltip } from '../../src/ui/Tooltip.tsx';
import { currentTrigger } from '../../src/ui/tipTriggers.ts';
import { isk, makeTotals } from './reportBuilders.ts';
import { show } from './show.tsx';

const box = (element: Element): DOMRect => element.getBoundingClientRect();

const cells = (
  <>
    <TipLayer content={(trigger) => `About ${trigger.dataset.tip}`} />
    <button type="button" data-tip="one" style={{ position: 'fixed', top: 10, left: 20 }}>
      One
    </button>
    <button type="button" data-tip="two" style={{ position: 'fixed', bottom: 10, right: 2 }}>
      Two
    </button>
    <RichTooltip label="More" content={() => 'About the rest'}>
      Rest
    </RichTooltip>
    <p>Elsewhere</p>
  </>
);

describe('the tooltip of a planet’s value', () => {
  it('is not cut: the heads of its columns wrap', async () => {
    const tax = { gameIsk: 1.1e9, ownerIsk: 1.1e9 };
    const exported = { unitsPerHour: 120_000, sustainedUnitsPerHour: 23_500, iskPerMonth: 1.2e10, taxPerMonth: tax };
    const exports = [2360, 9838].map((typeId) => ({
      ...{ ...exported, typeId: typeId as never, sustainedIskPerMonth: 1.1e10 },
    }));
    const screen = await show(
      <div style={{ position: 'fixed', top: 10, right: 2 }}>
        <RichTooltip label="Value" content={() => <ExportTable colony={{ exports }} />}>
          42.95 M
        </RichTooltip>
      </div>,
    );
    await screen.getByRole('button', { name: '42.95 M' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Value' });
    await expect.element(dialog).toHaveTextContent('Tax to the owner');
    const element = dialog.element();
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });
});

describe('the tooltip from gross to net', () => {
  const NAMES = Array.from({ length: 40 }, (_, index) => `Supertensile Plastics ${index}`);
  const GOODS = NAMES.map((_, index) => {
    const good = { madeUnitsPerHour: 1e6, usedUnitsPerHour: 1e6, unitsPerHour: 1e6, iskPerMonth: 1.2e11 };
    return { typeId: index as never, ...good };
  });
  const trade = {
    ...makeTotals([], {
      iskPerMonth: isk(1.2e11),
      sustainedIskPerMonth: isk(1.1e11),
      importIskPerMonth: isk(1e11),
      netIskPerMonth: { isk: 1e10, bound: 'atMost' },
      internalGoods: GOODS,
    }),
  };
  const tip = (
    <div style={{ position: 'fixed', top: 10, right: 2, whiteSpace: 'nowrap', overflow: 'hidden', maxWidth: 200 }}>
      <RichTooltip
        label="From gross to net"
        content={() => (
          <NetSummary
            trade={trade}
            whose="fleet"
            prices="lowest sell order in Jita, lowest sell order in Jita for inputs"
            nameOf={(typeId) => NAMES[typeId] ?? ''}
            unknownText={'2 planets are not in the net: what they sustain is not known yet. '.repeat(3)}
            partialText="188 of 191 planets known"
          />
        )}
      >
        13.06 B ISK
      </RichTooltip>
    </div>
  );

  const WRAPS = 'is not cut at %d pixels: its lines wrap';
  it.each([390])(WRAPS, checkWrapped);
  it.each([1440, 960])(WRAPS, { tags: ['deep'] }, checkWrapped);

  async function checkWrapped(width: number): Promise<void> {
    await page.viewport(width, 900);
    const screen = await show(tip);
    await screen.getByRole('button', { name: '13.06 B ISK' }).click();
    const dialog = screen.getByRole('dialog', { name: 'From gross to net' });
    await expect.element(dialog).toHaveTextContent('Supertensile Plastics 39');
    const element = dialog.element();
    await expect.poll(() => box(element).right).toBeLessThanOrEqual(width - 8);
    expect(box(element).left).toBeGreaterThanOrEqual(8);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    const parts = [...element.querySelectorAll('dt, dd, p')].map((part) => box(part).right);
    expect(Math.max(...parts)).toBeLessThanOrEqual(box(element).right);
  }
});

describe('a tooltip', () => {
  it('goes below its trigger where there is room, else above it, and never over the edge', async () => {
    const screen = await show(cells);
    const one = screen.getByRole('button', { name: 'One' });
    await one.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('About one');
    await expect.poll(() => box(screen.getByRole('tooltip').element()).top).toBe(box(one.element()).bottom + 6);
    expect(box(screen.getByRole('tooltip').element()).left).toBe(20);
    const two = screen.getByRole('button', { name: 'Two' });
    await two.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('About two');
    await expect.poll(() => box(screen.getByRole('tooltip').element()).bottom).toBe(box(two.element()).top - 6);
    expect(box(screen.getByRole('tooltip').element()).right).toBeLessThanOrEqual(window.innerWidth - 8);
  });

  it('opens by a click until the next click elsewhere, and takes the place of any other', async () => {
    const screen = await show(cells);
    await screen.getByRole('button', { name: 'One' }).click();
    await expect.element(screen.getByText('About one')).toBeVisible();
    await screen.getByRole('button', { name: 'Rest' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'More' })).toHaveTextContent('About the rest');
    expect(screen.getByText('About one').query()).toBeNull();
    await screen.getByText('Elsewhere').click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens by keyboard focus and closes by Escape', async () => {
    const screen = await show(
      <Tooltip text="Saves it">
        <button type="button">Save</button>
      </Tooltip>,
    );
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('tooltip')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Saves it');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Saves it');
  });

  it('opens only once the pointer moves over its trigger, not because the page has put the trigger under it', async () => {
    const screen = await show(cells);
    const one = screen.getByRole('button', { name: 'One' }).element();
    const point = (type: string, clientX: number, element: Element) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX, clientY: 100 }));
    // Without a pause, in which the browser's own pointer would come between.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      point('pointermove', 50, document.body);
      // As a browser reports it when the page changes or scrolls.
      point('pointerover', 50, one);
      vi.advanceTimersByTime(1000);
      expect(currentTrigger()).toBeNull();
      point('pointermove', 51, one);
      vi.advanceTimersByTime(1000);
      expect(currentTrigger()).toBe(one);
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes when its trigger goes away', async () => {
    const screen = await show(cells);
    await screen.getByRole('button', { name: 'Rest' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await screen.rerender(<p>Nothing left</p>);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
