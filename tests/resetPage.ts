import { vi } from 'vitest';

/** Forgets all loaded modules: importing the page or a command of the bench loads it anew, as a reload would. */
export function resetPage(): void {
  vi.resetModules();
}
