import { t } from '@lingui/core/macro';
import { formatNumber } from '../format/number.ts';
import { SmallButton } from './SmallButton.tsx';

interface ShowAllProps {
  /** of the whole list */
  count: number;
  onShow: () => void;
}

/**
 * Shows the rest of a list. The button goes as it is pressed: the focus moves to the section around it, which needs a
 * `tabIndex`.
 */
export function ShowAll({ count, onShow }: ShowAllProps) {
  return (
    <SmallButton
      onClick={({ currentTarget }) => {
        currentTarget.closest('section')?.focus({ preventScroll: true });
        onShow();
      }}
    >
      {t`Show all ${{ count: formatNumber(count) }}`}
    </SmallButton>
  );
}
