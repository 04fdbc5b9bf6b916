import { type IconButtonProps, IconButton as PrimerIconButton } from '@primer/react';
import type { RefAttributes } from 'react';
import { NAME_TIP } from './tipTriggers.ts';

/** A button that shows an icon. Its name is in one of the page's own tooltips: see `NameTip`. */
export function IconButton(props: IconButtonProps & RefAttributes<HTMLButtonElement>) {
  const tip = props.disabled ? {} : { 'data-tip': NAME_TIP, 'data-tip-hover-only': '' };
  return <PrimerIconButton {...tip} {...props} unsafeDisableTooltip />;
}

/** A small one without a frame, as in rows and heads. */
export function QuietButton(props: Parameters<typeof IconButton>[0]) {
  return <IconButton size="small" variant="invisible" {...props} />;
}
