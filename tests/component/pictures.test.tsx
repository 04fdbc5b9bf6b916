/** The button that copies a picture: what is drawn, named and offered. */
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { framedPicture } from '../../src/model/framedPicture.ts';
import { PictureButton, PictureSheet } from '../../src/ui/pictures/PictureButton.tsx';
import { accessibilityFindings, show } from './show.tsx';

const draw = vi.fn((hasNames: boolean) =>
  framedPicture({ title: hasNames ? 'Amamake V' : 'A lava planet', note: '' }, []),
);

const EXITS = { canCopy: () => true, copy: async () => null, save: async () => null };

async function open(exits: Partial<typeof EXITS> | { copy: () => Promise<string | null> } = {}): Promise<void> {
  draw.mockClear();
  await show(
    <PictureButton label="Copy picture">
      <PictureSheet
        fileName="colony-watch-planet"
        draw={draw}
        namesLabel="With names"
        description="Picture of a planet"
        exits={{ ...EXITS, ...exits }}
      />
    </PictureButton>,
  );
  await page.getByRole('button', { name: 'Copy picture' }).click();
}

const sheet = () => page.getByRole('dialog', { name: 'Copy picture' });

/** Whether something of a colour is in the picture. */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => index % 4 === 0 && value > 200);
}

describe('a picture to be copied', () => {
  it('is drawn without names, and with them once they are ticked, says that it is on the clipboard, or why it is not, and closes with Escape, which gives the focus back', async () => {
    const copy = vi.fn(async (): Promise<string | null> => null);
    await open({ copy });
    const picture = sheet().getByRole('img', { name: 'Picture of a planet' });
    await expect.element(picture).toBeVisible();
    const canvas = picture.element() as HTMLCanvasElement;
    expect([canvas.width, canvas.height]).toEqual([1200, 630]);
    expect(isDrawn(canvas)).toBe(true);
    expect(draw.mock.lastCall).toEqual([false]);
    await sheet().getByRole('checkbox', { name: 'With names' }).click();
    expect(draw.mock.lastCall).toEqual([true]);
    expect(await accessibilityFindings()).toEqual([]);

    await sheet().getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(sheet().getByRole('status')).toHaveTextContent('The picture is on the clipboard.');
    copy.mockResolvedValueOnce('Denied.');
    await sheet().getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(sheet().getByRole('status')).toHaveTextContent('The picture could not be copied: Denied.');

    await expect.element(sheet()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Copy picture' })).toHaveFocus();
  });

  it('is whole on a phone', async () => {
    await page.viewport(390, 844);
    await open();
    const sheet = page.getByRole('dialog').element();
    const picture = page.getByRole('img').element().getBoundingClientRect();
    expect(picture.right).toBeLessThanOrEqual(sheet.getBoundingClientRect().right - 8);
    expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.clientWidth);
  });

  it('can only be saved where there is no clipboard', { tags: ['deep'] }, async () => {
    const save = vi.fn(async () => null);
    await open({ canCopy: () => false, save } as Partial<typeof EXITS>);
    await expect.element(sheet().getByRole('button', { name: 'Copy', exact: true })).not.toBeInTheDocument();
    await sheet().getByRole('button', { name: 'Save' }).click();
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLCanvasElement), 'colony-watch-planet');
  });
});
