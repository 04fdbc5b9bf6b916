import { t } from '@lingui/core/macro';
import { ToggleSwitch, type ToggleSwitchProps } from '@primer/react';
import { type ReactNode, useId } from 'react';
import { Buttons, SplitRow } from './dialogLayout.ts';

interface SwitchRowProps extends Pick<ToggleSwitchProps, 'checked' | 'disabled' | 'onChange' | 'onClick'> {
  label: string;
  /** before the switch */
  children?: ReactNode;
}

/** A switch, which says on or off in the page's language, at the end of its label's row. */
export function SwitchRow({ label, children, ...others }: SwitchRowProps) {
  const id = useId();
  return (
    <SplitRow>
      <span id={id}>{label}</span>
      <Buttons>
        {children}
        <ToggleSwitch
          aria-labelledby={id}
          size="small"
          buttonLabelOn={t({ message: `On`, comment: 'a switch' })}
          buttonLabelOff={t({ message: `Off`, comment: 'a switch' })}
          {...others}
        />
      </Buttons>
    </SplitRow>
  );
}
