/** Who owns EVE Online, as the end of every page says. A test checks that the README says the same. */

import { t } from '@lingui/core/macro';

/** The company's name since May 2026, with its previous name. */
export const EVE_OWNER = 'Fenris Creations (formerly CCP Games)';

/** At the end of every page. */
export function shortNotice(): string {
  return t`EVE Online, the EVE logo and all related names, images and stories are trademarks or other property of ${EVE_OWNER}. Colony Watch is made by players: Fenris Creations neither endorses it nor is affiliated with it, and is not responsible for it.`;
}
