/** The parameters of the page's address. Changing some leaves all others as they are. */

/** One parameter changed; an empty value removes it. The rest stays: `'?a=1&q=x', 'q', 'P2 ice'` → `?a=1&q=P2+ice` */
function withParameter(search: string, name: string, value: string): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(name));
  const parts = value === '' ? others : [...others, new URLSearchParams({ [name]: value }).toString()];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The address's search part with these parameters changed. */
function addressWith(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((search, [name, value]) => withParameter(search, name, value), currentSearch());
}

/** The parameter of the page's current address; an empty text if it is missing. */
export function readAddress(name: string): string {
  return new URLSearchParams(currentSearch()).get(name) ?? '';
}

/** Changes one parameter of the page's address without a new history entry. */
export function writeAddress(name: string, value: string): void {
  replaceAddress({ [name]: value });
}

/** Changes parameters of the page's address without a new history entry. */
export function replaceAddress(values: Readonly<Record<string, string>>): void {
  const search = addressWith(values);
  if (search === currentSearch()) return;
  try {
    window.history.replaceState(window.history.state, '', window.location.pathname + search + window.location.hash);
  } catch {
    // Browsers refuse more than a hundred changes in 30 seconds. The next change includes this one.
  }
}

/** Changes parameters of the page's address with a new history entry, so that Back undoes it. */
export function pushAddress(values: Readonly<Record<string, string>>, state: unknown): void {
  try {
    window.history.pushState(state, '', window.location.pathname + addressWith(values) + window.location.hash);
  } catch {
    // As above. Without the entry, Back leads one place further.
  }
}

/** Outside a browser there is no address. */
function currentSearch(): string {
  return globalThis.window?.location?.search ?? '';
}
