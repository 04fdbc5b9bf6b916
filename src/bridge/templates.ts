/** The player's library of templates: kept by the engine in the browser's database, the same in every tab. */
import { t } from '@lingui/core/macro';
import type { LibraryOutcome } from '../../workers/game/domain/template.ts';
import { errorMessage } from '../format/text.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { libraryAtom } from '../state/templates.ts';
import { engineSubject } from './engineSubject.ts';
import { keptByEngine } from './keptByEngine.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/templates');
const templates = engineSubject('templates');

/** Each throws (rejects) if the engine cannot answer; the view shows it. */
export const {
  read: readTemplates,
  pack: packTemplates,
  list: listTemplates,
  judge: judgeTemplates,
  change: changeTemplate,
  design: designBeside,
  scene: fetchTemplateScene,
} = templates;

const kept = keptByEngine({
  id: 'templates-stored',
  channel,
  ask: templates.changeLibrary,
  read: { added: [], removed: [] },
  take: ({ texts }) => {
    // The same list again would have every template judged again.
    const known = store.get(libraryAtom);
    const isSame = known?.length === texts.length && known.every((text, k) => text === texts[k]);
    if (!isSame) store.set(libraryAtom, texts);
  },
  unstoredText: (problem) =>
    t`Your templates are kept until you close this tab: ${problem} Save the library as a file.`,
});

/** Both as `keptByEngine` says: loading throws (rejects) if the engine can't answer. */
export const { load: loadLibrary, follow: followLibrary } = kept;

/** Adds templates that the library doesn't have yet, as many as fit. @throws Error if the engine can't answer */
export function addToLibrary(texts: readonly string[]): Promise<LibraryOutcome> {
  return kept.change({ added: texts, removed: [] });
}

/** Removes templates from the library. Failures are notices. */
export async function removeFromLibrary(texts: readonly string[]): Promise<void> {
  try {
    await kept.change({ added: [], removed: texts });
  } catch (error) {
    setNotice({ id: 'templates', kind: 'failed', text: t`Nothing was removed: ${{ problem: errorMessage(error) }}` });
  }
}
