/** The player's library of templates: kept by the engine in the browser's database, the same in every tab. */
import type {
  LibraryChange,
  LibraryOutcome,
  ReadTemplates,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateList,
  TemplateScene,
  TemplateSource,
} from '../../workers/domain/template.ts';
import { errorMessage } from '../format/text.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { libraryAtom } from '../state/templates.ts';
import { askEngine } from './engine.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/templates');

export type ChangedLibrary = LibraryOutcome & { kind: 'ok' };

/**
 * Loads the library.
 * @throws Error if it can't be read; the view shows it
 */
export async function loadLibrary(): Promise<void> {
  await changeLibrary({ added: [], removed: [] });
}

/**
 * Adds templates that the library doesn't have yet, as many as fit.
 * @throws Error if nothing could be stored; the view shows it
 */
export async function addToLibrary(texts: readonly string[]): Promise<ChangedLibrary> {
  const outcome = await changeLibrary({ added: texts, removed: [] });
  channel.announce();
  return outcome;
}

/** Removes templates from the library. Failures are notices. */
export async function removeFromLibrary(texts: readonly string[]): Promise<void> {
  try {
    await changeLibrary({ added: [], removed: texts });
    channel.announce();
  } catch (error) {
    setNotice({ id: 'templates', kind: 'failed', text: `Nothing was removed: ${errorMessage(error)}` });
  }
}

/** Loads the library again whenever another tab changes it. @returns a function that stops listening */
export function followLibrary(): () => void {
  return channel.follow(() => {
    changeLibrary({ added: [], removed: [] }).catch(() => {
      // The templates on screen stay; the next change says what is wrong.
    });
  });
}

async function changeLibrary(change: LibraryChange): Promise<ChangedLibrary> {
  const outcome = await askEngine((engine) => engine.templates.changeLibrary(change));
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  // The same list again would have every template judged again.
  const known = store.get(libraryAtom);
  const isSame = known?.length === outcome.texts.length && known.every((text, k) => text === outcome.texts[k]);
  if (!isSame) store.set(libraryAtom, outcome.texts);
  if (outcome.storageProblem !== null) {
    setNotice({
      id: 'templates-stored',
      kind: 'failed',
      text: `Your templates are kept until you close this tab: ${outcome.storageProblem} Save the library as a file.`,
    });
  }
  return outcome;
}

/**
 * Every planet template in these texts, and what can't be read of them.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function readTemplates(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
  return askEngine((engine) => engine.templates.read(sources));
}

/**
 * What these templates and those of the player's colonies are, before anything is judged.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function listTemplates(texts: readonly string[]): Promise<TemplateList> {
  return askEngine((engine) => engine.templates.list(texts));
}

/**
 * Judges templates; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function judgeTemplates(request: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
  return askEngine((engine) => engine.templates.judge(request));
}

/**
 * The template for another planet type or command center level.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function changeTemplate(
  text: string,
  edit: TemplateEdit,
  assumptions: TemplateAssumptions,
): Promise<TemplateChange> {
  return askEngine((engine) => engine.templates.change(text, edit, assumptions));
}

/**
 * The template as a colony on its planet.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchTemplateScene(text: string, assumptions: TemplateAssumptions): Promise<TemplateScene> {
  return askEngine((engine) => engine.templates.scene(text, assumptions));
}
