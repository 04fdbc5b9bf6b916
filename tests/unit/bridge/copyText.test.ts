import { describe, expect, it, vi } from 'vitest';
import { copyText, copyWithNotice } from '../../../src/bridge/copyText.ts';
import { store } from '../../../src/state/jotai.ts';
import { noticesAtom } from '../../../src/state/notices.ts';

const NOTICE = { id: 'copy', copied: 'Copied.', notCopied: (reason: string) => `Not copied: ${reason}` };

function useClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

async function noticeOfCopy() {
  await copyWithNotice('12', NOTICE);
  return store
    .get(noticesAtom)
    .filter(({ id }) => id === 'copy')
    .map(({ kind, text }) => ({ kind, text }));
}

describe('copying a text', () => {
  it('puts it on the clipboard and says so', async () => {
    const writeText = vi.fn(async () => {});
    useClipboard(writeText);
    expect(await copyText('12')).toBeNull();
    expect(writeText).toHaveBeenCalledExactlyOnceWith('12');
    expect(await noticeOfCopy()).toEqual([{ kind: 'done', text: 'Copied.' }]);
  });

  it('gives the reason of a refusal', async () => {
    useClipboard(() => Promise.reject(new Error('Denied.')));
    expect(await noticeOfCopy()).toEqual([{ kind: 'failed', text: 'Not copied: Denied.' }]);
  });

  it('says that the browser needs HTTPS where there is no clipboard', async () => {
    vi.stubGlobal('navigator', {});
    expect(await noticeOfCopy()).toEqual([
      { kind: 'failed', text: 'Not copied: browsers allow this only over HTTPS.' },
    ]);
  });
});
