import { Checkbox, Dialog, FormControl } from '@primer/react';
import { useState } from 'react';
import { login, PLANET_SCOPE } from '../../bridge/commands.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from '../../ui/dialogs.module.css';

/** What the log-in asks for; leads to the log-in page. */
export default function ScopesDialog() {
  const [isChecked, setChecked] = useState(true);
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  return (
    <Dialog
      title="Select scopes to login with"
      width="medium"
      onClose={closeDialog}
      footerButtons={[
        { content: 'Close', onClick: closeDialog },
        {
          content: 'Login',
          buttonType: 'primary',
          autoFocus: true,
          inactive: !isChecked,
          onClick: () => login(isChecked ? [PLANET_SCOPE] : []),
        },
      ]}
    >
      <div className={styles.stack}>
        <FormControl>
          <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
          <FormControl.Label>{PLANET_SCOPE}</FormControl.Label>
          <FormControl.Caption>
            Lets Colony Watch read this character's planets, and nothing else. Without it there is nothing to show.
          </FormControl.Caption>
        </FormControl>
        <p className={styles.note}>
          {isSandbox
            ? 'This is the sandbox: on the next page you pick one of its made-up pilots.'
            : 'On the next page, which is EVE’s own, you choose the character. Colony Watch never sees your password.'}
        </p>
      </div>
    </Dialog>
  );
}
