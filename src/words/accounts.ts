import { t } from '@lingui/core/macro';
import { NO_ACCOUNT } from '../../workers/game/domain/ids.ts';

/** An account in lists and tables. */
export function accountName(account: string): string {
  return account === NO_ACCOUNT ? t`No account` : account;
}

export const accountSortNames = () => ({
  own: t({ message: `own order`, comment: 'how accounts are sorted: as the player has put them' }),
  attention: t({ message: `needs attention first`, comment: 'how accounts are sorted' }),
});

/** In the player's order, or those that need the player first. */
export type AccountSort = keyof ReturnType<typeof accountSortNames>;
