import { Button, type ButtonProps } from '@primer/react';
import type { RefAttributes } from 'react';

/** The button of most places; only forms and questions have larger ones. */
export function SmallButton(props: ButtonProps & RefAttributes<HTMLButtonElement>) {
  return <Button size="small" {...props} />;
}
