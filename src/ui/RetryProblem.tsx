import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Problem } from './parts.tsx';
import { SmallButton } from './SmallButton.tsx';

interface RetryProblemProps {
  children: ReactNode;
  /** null: trying again is no use */
  onRetry: (() => void) | null;
  className?: string;
}

/** What went wrong, and the button that tries it again. */
export function RetryProblem({ children, onRetry, className }: RetryProblemProps) {
  return (
    <Problem role="alert" className={className}>
      {children} {onRetry !== null && <SmallButton onClick={onRetry}>{t`Try again`}</SmallButton>}
    </Problem>
  );
}
