import { plural, t } from '@lingui/core/macro';
import { SearchIcon, XIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import { type KeyboardEvent, useEffect } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import { filterTextAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { localSearchWords } from '../../words/status.ts';
import { applyFilter, clearFilter, FILTER_FIELD_ID } from './applyFilter.ts';

const Filter = styled.search`
  display: flex;
  flex: 1 1 300px;
  align-items: center;
  justify-content: flex-end;
  gap: var(--gap-roomy);
  min-width: 0;

  @media (--phone) {
    flex-basis: 100%;
  }
`;

const Field = styled(TextInput)`
  && {
    flex: 0 1 380px;
    min-width: 0;
    background: var(--bgColor-inset);
    box-shadow: none;
  }

  & input {
    text-overflow: ellipsis;
  }

  /* Phones zoom in on fields with text smaller than 16 pixels. */
  @media (--phone) {
    && {
      flex: 1 1 auto;
      height: var(--height-roomy);
      font-size: 16px;
    }
  }
`;

const Key = styled.kbd`
  padding: 0 5px;
  border: 1px solid var(--borderColor-default);
  border-radius: 4px;
  font: inherit;
  font-size: var(--text-tiny);
  line-height: 16px;
  color: var(--fgColor-muted);
  pointer-events: none;

  @media (--phone) {
    display: none;
  }
`;

const Count = styled.span`
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  color: var(--fgColor-muted);

  /* The live region must exist before it has a text. Until then it takes no room. */
  &:empty {
    margin-left: -10px;
  }
`;

/** Finds planets by any word. `/` focuses the field, Escape clears it. */
export function FilterField() {
  const text = useAtomValue(filterTextAtom);
  useEffect(() => {
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <Filter>
      <Field
        id={FILTER_FIELD_ID}
        size="small"
        leadingVisual={SearchIcon}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={t`Filter planets`}
        aria-keyshortcuts="/"
        placeholder={t`Character, system, product, ${{ ended: localSearchWords().ended }}, ${{ full: localSearchWords().full }}, P2 …`}
        value={text}
        onChange={({ target }) => applyFilter(target.value)}
        onKeyDown={clearOnEscape}
        {...(text === ''
          ? { trailingVisual: <Key aria-hidden="true">/</Key> }
          : {
              trailingAction: <TextInput.Action icon={XIcon} aria-label={t`Clear the filter`} onClick={clearFilter} />,
            })}
      />
      <FilterCount />
    </Filter>
  );
}

/** How many planets match; empty while there is no filter. */
function FilterCount() {
  const isFiltered = useAtomValue(isFilteredAtom);
  return <Count role="status">{isFiltered && <Counts />}</Count>;
}

function Counts() {
  const { shownPlanetCount, planetCount } = useAtomValue(pageViewAtom);
  const shown = formatNumber(shownPlanetCount);
  return t`${plural(planetCount, { one: `${shown} of # planet`, other: `${shown} of # planets` })}`;
}

function clearOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  if (event.currentTarget.value === '') event.currentTarget.blur();
  else clearFilter();
}

/** `/` focuses the field, unless the player is typing or a dialog or menu is open. */
function focusOnSlash(event: globalThis.KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return;
  if (target.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return;
  const field = document.getElementById(FILTER_FIELD_ID);
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.focus();
  field.select();
}
