import { vi } from 'vitest';

/** Forgets the page: whoever imports its modules gets new ones, as after a reload. Commands of the bench likewise. */
export function resetPage(): void {
  vi.resetModules();
}
