/** Resolves once the page has drawn what it has, and has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not say when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
