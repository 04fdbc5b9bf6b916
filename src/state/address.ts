/** The parameters of the page's address. Changing one leaves all others as they are. */

/** A parameter of an address's search part; an empty text if it is missing. `'?q=P2+ice', 'q'` → `P2 ice` */
function readParameter(search: string, name: string): string {
  return new URLSearchParams(search).get(name) ?? '';
}

/**
 * An address's search part with one parameter changed; an empty value removes it. The rest stays exactly as it is.
 * `'?a=1&q=x', 'q', 'P2 ice'` → `?a=1&q=P2+ice`, `'?q=x', 'q', ''` → an empty text
 */
function withParameter(search: string, name: string, value: string): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(name));
  const parts = value === '' ? others : [...others, new URLSearchParams({ [name]: value }).toString()];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The parameter of the page's current address; an empty text if it is missing. */
export function readAddress(name: string): string {
  return readParameter(currentSearch(), name);
}

/** Changes one parameter of the page's address without a new history entry. */
export function writeAddress(name: string, value: string): void {
  const search = withParameter(currentSearch(), name, value);
  if (search === currentSearch()) return;
  try {
    window.history.replaceState(window.history.state, '', window.location.pathname + search + window.location.hash);
  } catch {
    // Browsers refuse more than a hundred changes in 30 seconds. The next change includes this one.
  }
}

/** Changes one parameter of the page's address with a new history entry, so that Back undoes it. */
export function pushAddress(name: string, value: string): void {
  try {
    const search = withParameter(currentSearch(), name, value);
    window.history.pushState(window.history.state, '', window.location.pathname + search + window.location.hash);
  } catch {
    // As above. Without the entry, Back leaves the page.
  }
}

/** Outside a browser there is no address. */
function currentSearch(): string {
  return globalThis.window?.location?.search ?? '';
}
