import type { ReactNode } from 'react';
import { useOneTabStop } from './useOneTabStop.tsx';

interface ButtonBarProps {
  /** names it for screen readers */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Buttons that belong together and are one Tab stop: arrow keys, Home and End lead from one to the next. */
export function ButtonBar({ label, className, children }: ButtonBarProps) {
  const [ref, keys] = useOneTabStop();
  return (
    <div ref={ref} role="toolbar" aria-label={label} className={className}>
      {children}
      {keys}
    </div>
  );
}
