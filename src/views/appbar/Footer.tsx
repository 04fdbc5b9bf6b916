import styles from './Footer.module.css';

/** Whose the trademarks are, at the end of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      EVE Online, the EVE logo and all related names, images and stories are trademarks or other property of CCP hf.
      Colony Watch is made by players: CCP hf. neither endorses it nor is affiliated with it, and is not responsible for
      it.
    </footer>
  );
}
