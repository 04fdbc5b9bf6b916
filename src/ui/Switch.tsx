import { t } from '@lingui/core/macro';
import { ToggleSwitch, type ToggleSwitchProps } from '@primer/react';

/** The library's switch, which says on or off in the page's language. */
export function Switch(props: ToggleSwitchProps) {
  return (
    <ToggleSwitch
      buttonLabelOn={t({ message: `On`, comment: 'a switch' })}
      buttonLabelOff={t({ message: `Off`, comment: 'a switch' })}
      {...props}
    />
  );
}
