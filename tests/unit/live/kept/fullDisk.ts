import { IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The browser's databases have no room for what these methods would write. */
export function fillDisk(...methods: readonly ('put' | 'delete')[]): { restore: () => void } {
  const spies = methods.map((method) =>
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('No space.', 'QuotaExceededError');
    }),
  );
  return {
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
