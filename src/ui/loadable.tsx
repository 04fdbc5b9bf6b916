import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

interface Loadable<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode;
  /** Loads the code ahead of time. If that fails, it is loaded again when the component is shown. */
  preload(): void;
}

/**
 * A component whose code is loaded when it is first shown, with a fallback until then. Unlike React's `lazy`, it shows
 * the component as soon as its code is there, without delaying it behind the fallback for a third of a second. Failing
 * to load is a render error.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const start = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (module) => {
        loaded = module.default;
        return module.default;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function LoadableComponent({ fallback = null, ...props }: Props & { fallback?: ReactNode }): ReactNode {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const isThere = Component !== null;
    useEffect(() => {
      if (isThere) return;
      let isWanted = true;
      start().then(
        (component) => isWanted && setComponent(() => component),
        (error: unknown) => isWanted && setFailure({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [isThere]);
    if (failure) throw failure.error;
    return Component ? <Component {...(props as unknown as Props)} /> : fallback;
  }

  return Object.assign(LoadableComponent, {
    preload: () => {
      start().catch(() => {});
    },
  });
}

/** Loads the code of components when the page is idle. */
export function preloadWhenIdle(...components: readonly { preload(): void }[]): void {
  whenIdle(() => {
    for (const component of components) component.preload();
  });
}

/** Loads a component's code once the page is ready for it, and idle. */
export function usePreload(component: { preload(): void }, isReady: boolean): void {
  useEffect(() => {
    if (isReady) preloadWhenIdle(component);
  }, [component, isReady]);
}

/**
 * For what is drawn once the page is idle after the first rows, or sooner by the first use.
 * @param hasRows whether the first rows are on the page
 * @returns whether to draw it, and a function that says that it is used
 */
export function useWhenIdle(hasRows: boolean): [isWanted: boolean, want: () => void] {
  const [isWanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  useEffect(() => (hasRows ? whenIdle(() => startTransition(want)) : undefined), [hasRows, want]);
  return [isWanted, want];
}

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}
