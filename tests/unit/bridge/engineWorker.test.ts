import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';

class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];

  constructor() {
    super();
    FakeWorker.all.push(this);
  }
}

let modules: typeof import('../../../src/bridge/engineWorker.ts');

beforeEach(async () => {
  resetPage();
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  modules = await import('../../../src/bridge/engineWorker.ts');
});

describe('the worker that is started before the page', () => {
  it('is the one that the page takes, once: a restart gets a new one', () => {
    modules.startWorkerEarly();
    expect(FakeWorker.all).toHaveLength(1);
    expect(modules.takeWorker()).toBe(FakeWorker.all[0]);
    expect(modules.takeWorker()).toBe(FakeWorker.all[1]);
    expect(FakeWorker.all).toHaveLength(2);
  });

  it('is replaced where it has died before anyone listened', () => {
    modules.startWorkerEarly();
    FakeWorker.all[0]?.dispatchEvent(new Event('error'));
    expect(modules.takeWorker()).toBe(FakeWorker.all[1]);
  });

  it('is not started where the page was faster', () => {
    modules.takeWorker();
    modules.startWorkerEarly();
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('is left to the page where the browser allows none', () => {
    vi.stubGlobal('Worker', function refuse() {
      throw new DOMException('Workers are blocked.', 'SecurityError');
    });
    modules.startWorkerEarly();
    expect(() => modules.takeWorker()).toThrow('Workers are blocked.');
  });
});
