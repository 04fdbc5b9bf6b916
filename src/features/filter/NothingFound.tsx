import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { appliedFilterAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { alertChipsAtom, isAttentionModeAtom, pageViewAtom } from '../../state/page.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { nothingShownText } from '../../words/notices.ts';
import { clearFilter } from './applyFilter.ts';

const Empty = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--gap-large);
  padding: 48px 16px;
  text-align: center;
  color: var(--fgColor-muted);

  & p {
    max-width: 100%;
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Explains an empty page. Renders nothing while an account is shown. */
export function NothingFound() {
  const { isNothingShown } = useAtomValue(pageViewAtom);
  return isNothingShown && <Reason />;
}

function Reason() {
  const text = useAtomValue(appliedFilterAtom).trim();
  const isAlertMode = useAtomValue(isAttentionModeAtom);
  const [chips, setChips] = useAtom(alertChipsAtom);
  const hasChips = chips.length > 0;
  const isFiltered = useAtomValue(isFilteredAtom);
  // The strip drops the chip of what is over. The focus is not for the search field, which opens a phone's keyboard.
  const endChips = (): void => {
    setChips([]);
    document.getElementById('accounts')?.focus();
  };
  return (
    <Empty>
      <p role="status">{nothingShownText(isFiltered ? text : null, isAlertMode, hasChips)}</p>
      {(isFiltered || hasChips) && (
        <SmallButton onClick={isFiltered ? clearFilter : endChips}>{t`Clear the filter`}</SmallButton>
      )}
    </Empty>
  );
}
