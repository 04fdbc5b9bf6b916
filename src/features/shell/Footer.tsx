import { SHORT_NOTICE } from '../../words/legalNotice.ts';
import styles from './Footer.module.css';

/** Whose the trademarks are, at the end of every page. */
export function Footer() {
  return <footer className={styles.footer}>{SHORT_NOTICE}</footer>;
}
