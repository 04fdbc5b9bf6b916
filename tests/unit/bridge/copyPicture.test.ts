import { describe, expect, it, vi } from 'vitest';
import { pictureExits } from '../../../src/bridge/copyPicture.ts';

const canvas = (blob: Blob | null = new Blob(['picture'])) =>
  ({ toBlob: (take: (blob: Blob | null) => void) => take(blob) }) as unknown as HTMLCanvasElement;

/** A clipboard that takes pictures once they are drawn. */
function useClipboard(write: (items: { parts: Record<string, Promise<Blob>> }[]) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { write } });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Promise<Blob>>;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.parts = parts;
      }
    },
  );
}

describe('copying a picture', () => {
  it('puts it on the clipboard as PNG', async () => {
    const copied: Blob[] = [];
    useClipboard(async ([item]) => {
      copied.push(await item!.parts['image/png']!);
    });
    expect(pictureExits.canCopy()).toBe(true);
    expect(await pictureExits.copy(canvas())).toBeNull();
    expect(await copied[0]?.text()).toBe('picture');
  });

  it('gives the reason of a refusal, and of a picture that can’t be drawn', async () => {
    useClipboard(() => Promise.reject(new Error('Denied.')));
    expect(await pictureExits.copy(canvas())).toBe('Denied.');
    expect(await pictureExits.save(canvas(null), 'picture')).toBe('The canvas is empty.');
  });

  it('is not offered where there is no clipboard for pictures', () => {
    vi.stubGlobal('navigator', { clipboard: { writeText() {} } });
    expect(pictureExits.canCopy()).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(pictureExits.canCopy()).toBe(false);
  });
});
