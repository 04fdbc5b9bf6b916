import { SearchIcon, XIcon } from '@primer/octicons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { formatCount, formatNumber } from '../../format/number.ts';
import { filterTextAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { applyFilter, clearFilter, FILTER_FIELD_ID } from './applyFilter.ts';
import styles from './FilterField.module.css';

/** One field to find planets by whatever one knows of them. `/` goes to it, Escape clears it. */
export function FilterField() {
  const text = useAtomValue(filterTextAtom);
  useEffect(() => {
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <search className={styles.filter}>
      <span className={styles.field}>
        <SearchIcon size={14} className={styles.icon ?? ''} />
        <input
          id={FILTER_FIELD_ID}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="Filter planets"
          aria-keyshortcuts="/"
          placeholder="Character, system, product, expired, full, P2 …"
          value={text}
          onChange={({ target }) => applyFilter(target.value)}
          onKeyDown={clearOnEscape}
        />
        {text === '' ? (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        ) : (
          <button type="button" className={styles.clear} aria-label="Clear the filter" onClick={clearFilter}>
            <XIcon size={14} />
          </button>
        )}
      </span>
      <FilterCount />
    </search>
  );
}

/** How many planets the filter has found; nothing while there is none. */
function FilterCount() {
  const isFiltered = useAtomValue(isFilteredAtom);
  return (
    <span className={styles.count} role="status">
      {isFiltered && <Counts />}
    </span>
  );
}

function Counts() {
  const { shownPlanetCount, planetCount } = useAtomValue(pageViewAtom);
  return `${formatNumber(shownPlanetCount)} of ${formatCount(planetCount, 'planet')}`;
}

function clearOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  if (event.currentTarget.value === '') event.currentTarget.blur();
  else clearFilter();
}

/** `/` means the field everywhere but where it can be typed, and but over a dialog. */
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
