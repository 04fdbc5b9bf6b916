import type { EvaluatedModules } from 'vite/module-runner';

/** Vitest's own, which `vi.resetModules` uses, too. */
const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: EvaluatedModules } })
  .__vitest_worker__;

/**
 * The next import of a module of the page makes it again, as a reload does, and of what imports one. Unlike with
 * `vi.resetModules`, the engine, the server and the catalogue stay, which know nothing of a page and take longer to load.
 */
export function forgetPage(): void {
  const forgotten = new Set<string>();
  const forget = (id: string): void => {
    const module = evaluatedModules.getModuleById(id);
    // Mocks stay.
    if (module === undefined || forgotten.has(id) || id.startsWith('mock:')) return;
    forgotten.add(id);
    for (const importer of module.importers) forget(importer);
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  };
  for (const { id } of [...evaluatedModules.idToModuleMap.values()]) if (PAGE.test(id)) forget(id);
}

const PAGE = new RegExp(`^${import.meta.dirname.replace(/tests$/, 'src/')}`);
