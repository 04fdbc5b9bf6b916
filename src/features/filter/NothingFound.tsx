import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { appliedFilterAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { alertChipsAtom, isAttentionModeAtom, pageViewAtom } from '../../state/page.ts';
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
  const hasChips = useAtomValue(alertChipsAtom).length > 0;
  const isFiltered = useAtomValue(isFilteredAtom);
  return (
    <Empty>
      <p role="status">{nothingShownText(isFiltered ? text : null, isAlertMode, hasChips)}</p>
      {isFiltered && (
        <Button size="small" onClick={clearFilter}>
          {t`Clear the filter`}
        </Button>
      )}
    </Empty>
  );
}
