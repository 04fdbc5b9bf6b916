import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
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

interface ErrorBoundaryProps {
  /** the part of the page: `The totals` */
  part: string;
  children: ReactNode;
}

/** Limits an error to one part of the page and offers to try again. */
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
          <Trans>
            {{ part: this.props.part }} could not be shown: {{ message: error.message }}. The rest of the page still
            works, and nothing is lost.
          </Trans>
        </p>
        <Button size="small" onClick={() => this.setState({ error: null })}>
          <Trans>Try again</Trans>
        </Button>
      </Fault>
    );
  }
}
