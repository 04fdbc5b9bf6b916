import { Component, type ErrorInfo, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Fault = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 8px 12px;
  border: 1px solid var(--borderColor-danger-muted);
  border-radius: 6px;
  font-size: var(--text-body-size-small);
  background: var(--bgColor-danger-muted);

  & p {
    margin: 0;
  }
`;

const Again = styled.button`
  padding: 2px 10px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  color: inherit;
  background: var(--bgColor-muted);
  cursor: pointer;
`;

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
      <Fault role="alert">
        <p>
          {this.props.part} could not be shown: {error.message}. Everything else goes on, and nothing is lost.
        </p>
        <Again type="button" onClick={() => this.setState({ error: null })}>
          Try again
        </Again>
      </Fault>
    );
  }
}
