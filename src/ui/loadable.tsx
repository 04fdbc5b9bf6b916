import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { loadCode } from '../languages/loadCode.ts';
import { Fault } from './Fault.tsx';

interface Loadable<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode;
  /** Loads the code ahead of time. If that fails, it is loaded again when the component is shown. */
  preload(): void;
}

/** A decoration that could not be loaded is not asked for again with each key that the player presses. */
const DECORATION_PAUSE_MS = 10_000;

/**
 * A component whose code is loaded when it is first shown, with a fallback until then. Unlike React's `lazy`, it shows
 * the component as soon as its code is there, without delaying it behind the fallback for a third of a second, and asks
 * for code again that could not be loaded: a part says so and offers to try again; a decoration, which the page can do
 * without, draws nothing and tries again when the player goes on using the page.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  kind: 'part' | 'decoration' = 'part',
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const start = (): Promise<ComponentType<Props>> => {
    loading ??= loadCode(load).then(
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
    const [attempt, setAttempt] = useState({ count: 1, hasFailed: false });
    const isThere = Component !== null;
    // Another attempt starts it again.
    useEffect(() => {
      if (isThere) return;
      let isWanted = true;
      start().then(
        (component) => isWanted && setComponent(() => component),
        () => isWanted && setAttempt(({ count }) => ({ count, hasFailed: true })),
      );
      return () => {
        isWanted = false;
      };
    }, [isThere, attempt.count]);
    const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })), []);
    const isWaiting = kind === 'decoration' && attempt.hasFailed;
    useEffect(() => (isWaiting ? onNextUse(retry) : undefined), [isWaiting, retry]);
    if (Component) return <Component {...(props as unknown as Props)} />;
    if (!attempt.hasFailed) return fallback;
    if (kind === 'decoration') return null;
    return (
      <Fault onRetry={retry} canReload={attempt.count > 1}>
        {attempt.count === 1
          ? t`This part of the page could not be loaded. Check your connection, then try again.`
          : t`This part of the page could still not be loaded. If trying again does not help, reload the page.`}
      </Fault>
    );
  }

  return Object.assign(LoadableComponent, {
    preload: () => {
      start().catch(() => {});
    },
  });
}

/** Calls back when the player next uses the page, after a pause. @returns a function that cancels it */
function onNextUse(work: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const timer = setTimeout(() => {
    for (const use of ['keydown', 'pointerdown', 'online']) {
      window.addEventListener(
        use,
        () => {
          listening.abort();
          work();
        },
        { signal, capture: true },
      );
    }
  }, DECORATION_PAUSE_MS);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/**
 * Loads the code of components once the first screen has its answers and the page is idle: nobody waits for this code,
 * so it must not delay them.
 */
export function usePreload(isReady: boolean, ...components: readonly { preload(): void }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the components are always the same
  useEffect(() => {
    if (!isReady) return;
    whenIdle(() => {
      for (const component of components) component.preload();
    });
  }, [isReady]);
}

/**
 * For what is drawn once the page is ready for it and idle, or sooner by the first use.
 * @param isReady whether the first screen has its answers
 * @returns whether to draw it, and a function that says that it is used
 */
export function useWhenIdle(isReady: boolean): [isWanted: boolean, want: () => void] {
  const [isWanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  useEffect(() => (isReady ? whenIdle(() => startTransition(want)) : undefined), [isReady, want]);
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
