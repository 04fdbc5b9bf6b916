/** Whose characters sums and plans count, once a share is followed. */
import { t } from '@lingui/core/macro';
import type { ShareChoice } from '../../workers/game/domain/shares.ts';

/** `yours`, `shared with you` or `of Corp Foo` */
export function countedText(choice: ShareChoice, followed: readonly { id: string; name: string }[]): string {
  if (choice === 'mine') return t({ message: 'yours', comment: 'beside “Totals”: of whose planets' });
  if (choice === 'shared') return t({ message: 'shared with you', comment: 'beside “Totals”: of whose planets' });
  if (choice === 'all') return t({ message: 'yours and shared ones', comment: 'beside “Totals”: of whose planets' });
  const share = followed.find(({ id }) => id === choice.shareId)?.name ?? '';
  return t({ message: `of ${share}`, comment: 'beside “Totals”: of which share’s planets' });
}
