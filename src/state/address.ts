/** The page's address, as far as the page keeps something in it. Other parameters than the one meant stay as they are. */

/** A parameter of an address's search part; an empty text where it is missing. `'?q=P2+ice', 'q'` → `P2 ice` */
export function readParameter(search: string, name: string): string {
  return new URLSearchParams(search).get(name) ?? '';
}

/**
 * An address's search part with one parameter changed; an empty value takes it away. All else stays, letter by letter.
 * `'?a=1&q=x', 'q', 'P2 ice'` → `?a=1&q=P2+ice`, `'?q=x', 'q', ''` → an empty text
 */
export function withParameter(search: string, name: string, value: string): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(name));
  const parts = value === '' ? others : [...others, new URLSearchParams({ [name]: value }).toString()];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The parameter as the page's address has it now; an empty text where it is missing. */
export function readAddress(name: string): string {
  return readParameter(currentSearch(), name);
}

/** Changes one parameter of the page's address, in place: the browser's history gets no new entry. */
export function writeAddress(name: string, value: string): void {
  const search = withParameter(currentSearch(), name, value);
  if (search === currentSearch()) return;
  try {
    window.history.replaceState(window.history.state, '', window.location.pathname + search + window.location.hash);
  } catch {
    // Browsers refuse more than a hundred changes in half a minute: the next one carries this along.
  }
}

/** Changes one parameter of the page's address as a new entry of the browser's history, so that Back undoes it. */
export function pushAddress(name: string, value: string): void {
  try {
    const search = withParameter(currentSearch(), name, value);
    window.history.pushState(window.history.state, '', window.location.pathname + search + window.location.hash);
  } catch {
    // As above; without the entry, Back leaves the page.
  }
}

/** Without a window (outside of a browser) there is no address. */
function currentSearch(): string {
  return globalThis.window?.location?.search ?? '';
}
