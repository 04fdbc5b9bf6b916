import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorMessage } from '../format/text.ts';
import { CloseContext, Fault } from './Fault.tsx';

interface ErrorBoundaryProps {
  /** the part of the page: `The totals`; null for all of it */
  part: string | null;
  children: ReactNode;
}

/** A part that can't be drawn again soon after that has another fault. */
const REDRAW_PAUSE_MS = 1000;

/**
 * Limits an error to a part of the page, which can be tried again; around the whole page, it offers to reload it. A
 * part whose elements a translator or an extension has changed draws itself again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  #redrawnAtMs = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: new Error(errorMessage(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.part ?? 'The page'} could not be shown.`, error, info.componentStack);
    const isOfDocument = error instanceof DOMException && error.name === 'NotFoundError';
    const nowMs = performance.now();
    if (!isOfDocument || nowMs - this.#redrawnAtMs < REDRAW_PAUSE_MS) return;
    this.#redrawnAtMs = nowMs;
    this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { part } = this.props;
    if (part === null) {
      return (
        <Fault onRetry={null} canReload>
          <Trans>
            The page could not be shown: {{ message: error.message }}. Your characters and settings are still stored in
            this browser. Reload the page.
          </Trans>
        </Fault>
      );
    }
    return (
      <Fault onRetry={() => this.setState({ error: null })}>
        <Trans>
          {{ part }} could not be shown: {{ message: error.message }}. The rest of the page still works, and nothing is
          lost.
        </Trans>
      </Fault>
    );
  }
}

/** Around what floats over the page, such as a dialog: when it can't be shown, the player can close it. */
export function OverlayBoundary({
  part,
  onClose,
  children,
}: {
  part: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <CloseContext value={onClose}>
      <ErrorBoundary part={part}>{children}</ErrorBoundary>
    </CloseContext>
  );
}
