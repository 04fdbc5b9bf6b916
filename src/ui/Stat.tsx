import type { ReactNode } from 'react';
import styles from './Stat.module.css';

interface StatProps {
  label: string;
  value: ReactNode;
  /** danger: something is wrong */
  tone?: 'normal' | 'danger';
}

/** A figure with its name. Screen readers read the name first. */
export function Stat({ label, value, tone = 'normal' }: StatProps) {
  return (
    <span className={styles.stat} data-tone={tone}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </span>
  );
}
