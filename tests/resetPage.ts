import { vi } from 'vitest';

/** Forgets all modules that are loaded, as a reload does. The next import of the page, or of a bench command, runs them again. */
export function resetPage(): void {
  vi.resetModules();
}
