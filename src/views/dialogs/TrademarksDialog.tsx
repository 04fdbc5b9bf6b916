import { Dialog } from '@primer/react';
import styles from './dialogs.module.css';
import { closeDialog } from './openDialog.ts';

/** Whose the names and pictures are. */
export default function TrademarksDialog() {
  return (
    <Dialog
      title="Trademarks"
      width="large"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <div className={styles.stack}>
        <p className={styles.note}>
          EVE Online, the EVE logo, EVE and all associated logos and designs are the trademarks or registered trademarks
          of CCP hf., and their copyright and other rights belong to CCP hf. wherever in the world. All artwork, names,
          characters, places, story lines and other recognisable features of EVE Online that appear here are likewise
          the property of CCP hf.
        </p>
        <p className={styles.note}>
          Colony Watch uses them as CCP permits to tools that players make. CCP hf. does not endorse Colony Watch, is in
          no way affiliated with it, and is not responsible for what it shows, for how it works, or for any damage that
          comes of its use.
        </p>
        <p className={styles.note}>
          The pictures of planets and the sign of Colony Watch are its own drawings. Portraits and icons of products
          come from EVE's image service.
        </p>
      </div>
    </Dialog>
  );
}
