import { t } from '@lingui/core/macro';
import { NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';

/** The heading of an account's card: `Account: Main`, or `No account name` for the dash. */
export function accountLabel(name: string): string {
  return name === NO_ACCOUNT ? t`No account name` : t`Account: ${name}`;
}
