import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { fetchDetail } from '../../bridge/commands.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';

/** Puts the colony's layout on the clipboard, as the game's planet window pastes it. What fails is a notice. */
export async function copyTemplate(key: ColonyKey): Promise<void> {
  const id = `template-${key}`;
  const planetName = store.get(colonyAtom(key))?.planetName ?? 'the planet';
  try {
    const detail = await fetchDetail(key);
    if (!detail?.templateJson) {
      setNotice({
        id,
        kind: 'failed',
        text: `There is no template of ${planetName}: ${detail ? 'its size is not known' : 'the colony is gone'}.`,
      });
      return;
    }
    await navigator.clipboard.writeText(detail.templateJson);
    setNotice({ id, kind: 'done', text: `The template of ${planetName} is on the clipboard: paste it in the game.` });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    setNotice({ id, kind: 'failed', text: `The template of ${planetName} could not be copied: ${reason}` });
  }
}
