import { plural, t } from '@lingui/core/macro';
import { SearchIcon, XIcon } from '@primer/octicons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import { filterTextAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { PlainButton } from '../../ui/PlainButton.ts';
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

/* Looks like the component library's fields, whose code is loaded with the first dialog. */
const Field = styled.div`
  display: flex;
  flex: 0 1 380px;
  align-items: center;
  gap: var(--gap-medium);
  min-width: 0;
  height: var(--height-small);
  padding: 0 8px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  color: var(--fgColor-muted);
  background: var(--bgColor-inset);

  &:focus-within {
    border-color: var(--borderColor-accent-emphasis);
    outline: 1px solid var(--borderColor-accent-emphasis);
  }

  & > svg {
    flex: none;
  }

  @media (--phone) {
    flex: 1 1 auto;
    height: var(--height-roomy);
  }
`;

const Input = styled.input`
  flex: 1 1 auto;
  min-width: 0;
  padding: 0;
  border: 0;
  outline: none;
  font-size: var(--text-small);
  line-height: 20px;
  text-overflow: ellipsis;
  color: var(--fgColor-default);
  background: none;

  &::placeholder {
    opacity: 1;
    color: var(--fgColor-muted);
  }

  /* Phones zoom in on fields with text smaller than 16 pixels. */
  @media (--phone) {
    font-size: 16px;
  }
`;

const Clear = styled(PlainButton)`
  display: flex;
  padding: 4px;
  margin-right: -4px;

  &:hover {
    background: var(--control-transparent-bgColor-hover);
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
      <Field>
        <SearchIcon />
        <Input
          id={FILTER_FIELD_ID}
          type="text"
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
        />
        {text === '' ? (
          <Key aria-hidden="true">/</Key>
        ) : (
          <Clear type="button" aria-label={t`Clear the filter`} onClick={clearFilter}>
            <XIcon />
          </Clear>
        )}
      </Field>
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
