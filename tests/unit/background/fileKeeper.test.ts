import { afterEach, expect, it, vi } from 'vitest';
import type { KeptFileProblem } from '../../../workers/figures/kept/restore.ts';
import { installFakePage } from '../bridge/fakePage.ts';

const BRIDGE = '../../../src/bridge/keptFile.ts';

afterEach(() => void vi.doUnmock(BRIDGE));

it.each<[KeptFileProblem | null, boolean]>([
  [null, true],
  ['permission', true],
  ['failed', true],
  // Its drive may be back.
  ['gone', true],
  ['fewer', false],
  ['changed', false],
])('a kept file that is due, with the problem "%s", is written by itself: %s', async (problem, isWritten) => {
  installFakePage();
  const writeKeptFile = vi.fn(async () => {});
  vi.doMock(BRIDGE, () => ({ writeKeptFile }));
  const { store } = await import('../../../src/state/jotai.ts');
  const { keptFileAtom } = await import('../../../src/state/backups.ts');
  const { progressAtom } = await import('../../../src/state/colonies.ts');
  const { startFileKeeper } = await import('../../../src/background/fileKeeper.ts');
  store.set(keptFileAtom, { name: 'kept.json', hasLogins: false, writtenAtMs: null, problem });
  store.set(progressAtom, { ...store.get(progressAtom), isRunning: false, lastEndedAt: 1 });
  startFileKeeper().stop();
  expect(writeKeptFile.mock.calls.length > 0).toBe(isWritten);
});
