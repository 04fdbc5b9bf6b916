import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { copyText } from '../../bridge/copyText.ts';
import { fetchDetail } from '../../bridge/figures.ts';
import { errorMessage } from '../../format/text.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { TEMPLATE_NOTICES } from '../../words/notices.ts';

/** Whether copying worked, and the message for the player. */
export interface TemplateCopy {
  kind: 'done' | 'failed';
  text: string;
}

/** Copies the colony's layout in the format of the game's planet window. Never throws. */
export async function copyTemplate(key: ColonyKey): Promise<TemplateCopy> {
  const planetName = store.get(colonyAtom(key))?.planetName ?? t`the planet`;
  const failed = (text: string): TemplateCopy => ({ kind: 'failed', text });
  try {
    const detail = await fetchDetail(key);
    if (!detail) return failed(TEMPLATE_NOTICES.gone(planetName));
    if (detail.templateJson === null) {
      return failed(TEMPLATE_NOTICES.noSize(planetName));
    }
    const reason = await copyText(detail.templateJson);
    if (reason !== null) return failed(TEMPLATE_NOTICES.notCopied(planetName, reason));
    return { kind: 'done', text: TEMPLATE_NOTICES.copied(planetName) };
  } catch (error) {
    return failed(TEMPLATE_NOTICES.notCopied(planetName, errorMessage(error)));
  }
}

/** The same from a menu. Shows the result as a notice. */
export async function copyTemplateWithNotice(key: ColonyKey): Promise<void> {
  setNotice({ id: `template-${key}`, ...(await copyTemplate(key)) });
}
