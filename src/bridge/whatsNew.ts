/** Says once after an update what is new. Loaded once the page has started. */
import { t } from '@lingui/core/macro';
import { version } from '../../package.json';
import { loadCode } from '../languages/loadCode.ts';
import { compareVersions, releasesBetween } from '../model/releases.ts';
import { setNotice } from '../state/notices.ts';
import { readText, STORAGE_KEYS, tryToStore } from '../state/storage.ts';

/** The last version that did not keep which version the player has seen. */
const LAST_WITHOUT = '1.1.0';

/**
 * @param isFirstVisit nothing is new to who has never been here
 * @param current this page's version
 */
export async function showWhatsNew(isFirstVisit: boolean, current = version): Promise<void> {
  const seen = readText(STORAGE_KEYS.seenVersion);
  if (seen !== null && compareVersions(current, seen) <= 0) return;
  const since = seen ?? LAST_WITHOUT;
  const { default: changelog } = isFirstVisit ? { default: '' } : await loadCode(() => import('./changelogText.ts'));
  // Another tab may have shown it meanwhile.
  if (readText(STORAGE_KEYS.seenVersion) !== seen) return;
  // Where it can't be stored, it would be shown at each visit.
  const isStored = tryToStore(STORAGE_KEYS.seenVersion, current);
  if (!isStored || isFirstVisit || releasesBetween(changelog, since, current).length === 0) return;
  setNotice({
    id: 'whats-new',
    kind: 'needsYou',
    text: t`Colony Watch was updated to ${{ version: current }}.`,
    action: { kind: 'whatsNew', since, upTo: current },
  });
}
