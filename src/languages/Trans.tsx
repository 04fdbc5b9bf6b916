import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import type { ReactNode } from 'react';
import { i18n } from './i18n.ts';

/** What the macro `<Trans>` becomes. It needs no provider, because another language draws the whole page again. */
export function Trans(props: TransProps): ReactNode {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
