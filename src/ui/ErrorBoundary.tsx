import { Component, type ErrorInfo, type ReactNode } from 'react';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  /** what of the page this is: `The totals` */
  part: string;
  children: ReactNode;
}

/** Keeps a fault in one part of the page from blanking the rest; offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.part} could not be shown.`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className={styles.fault}>
        <p>
          {this.props.part} could not be shown: {error.message}. Everything else goes on, and nothing is lost.
        </p>
        <button type="button" className={styles.again} onClick={() => this.setState({ error: null })}>
          Try again
        </button>
      </div>
    );
  }
}
