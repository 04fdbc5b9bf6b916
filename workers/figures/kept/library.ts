/** The player's library of planet templates: texts in the game's format, in the order in which they were added. */
import { type LibraryChange, type LibraryOutcome, MAX_LIBRARY_LENGTH } from '../../game/domain/template.ts';
import type { KeptForm } from './keptForm.ts';

export const LIBRARY: KeptForm<string, LibraryChange, Omit<LibraryOutcome, 'storageProblem'>> = {
  database: { name: 'colony-watch-templates', version: 1, tables: { templates: { autoIncrement: true } } },
  table: 'templates',
  what: 'library',
  apply: changeTexts,
  isSame: (one, other) => one === other,
  changedAtMs: () => null,
  hasRoom: (texts, text) => texts.reduce((length, one) => length + one.length, text.length) <= MAX_LIBRARY_LENGTH,
  view: (texts, before, { added }) => {
    const [now, earlier] = [new Set(texts), new Set(before)];
    const addedCount = texts.filter((text) => !earlier.has(text)).length;
    const refusedCount = added.filter((text) => !now.has(text)).length;
    return { texts, addedCount, refusedCount, knownCount: added.length - addedCount - refusedCount };
  },
};

/** Removes templates, then adds those that the library doesn't have yet, as many as fit. */
function changeTexts(previous: readonly string[], { added, removed }: LibraryChange): readonly string[] {
  if (added.length === 0 && removed.length === 0) return previous;
  const texts = new Set(previous);
  for (const text of removed) texts.delete(text);
  let length = 0;
  for (const text of texts) length += text.length;
  for (const text of added) {
    if (texts.has(text) || length + text.length > MAX_LIBRARY_LENGTH) continue;
    texts.add(text);
    length += text.length;
  }
  return [...texts];
}
