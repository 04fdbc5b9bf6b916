import { setNotice } from '../state/notices.ts';
import type { Refusal } from '../state/ownData.ts';
import { refusedText } from '../words/permissions.ts';

/** Notices about what EVE refuses to tell. */
export function sayRefused(refusals: readonly Refusal[]): void {
  for (const { characterId, name, permission } of refusals) {
    setNotice({
      id: `refused-${permission}-${characterId}`,
      kind: 'needsYou',
      text: refusedText(name, permission),
      action: { kind: 'scopes', characterId },
    });
  }
}
