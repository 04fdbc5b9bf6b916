import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { fetchDetail } from '../../bridge/commands.ts';
import { errorMessage } from '../../format/text.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';

/** How the copying went, and what the player is told of it. */
export interface TemplateCopy {
  kind: 'done' | 'failed';
  text: string;
}

/** Puts the colony's layout on the clipboard, as the game's planet window pastes it. Never throws. */
export async function copyTemplate(key: ColonyKey): Promise<TemplateCopy> {
  const planetName = store.get(colonyAtom(key))?.planetName ?? 'the planet';
  const failed = (text: string): TemplateCopy => ({ kind: 'failed', text });
  try {
    const detail = await fetchDetail(key);
    if (!detail) return failed(`There is no template of ${planetName}: the colony is gone.`);
    if (detail.templateJson === null) {
      return failed(
        `There is no template of ${planetName}: the game wants the planet's size, which is not known here.`,
      );
    }
    // A browser withholds the clipboard from pages that come over plain HTTP from another computer.
    if (!navigator.clipboard) {
      return failed(`The template of ${planetName} could not be copied: the browser allows that over HTTPS only.`);
    }
    await navigator.clipboard.writeText(detail.templateJson);
    return { kind: 'done', text: `The template of ${planetName} is on the clipboard: paste it in the game.` };
  } catch (error) {
    const reason = errorMessage(error);
    return failed(`The template of ${planetName} could not be copied: ${reason}`);
  }
}

/** The same from a menu: what comes of it is a notice. */
export async function copyTemplateWithNotice(key: ColonyKey): Promise<void> {
  setNotice({ id: `template-${key}`, ...(await copyTemplate(key)) });
}
