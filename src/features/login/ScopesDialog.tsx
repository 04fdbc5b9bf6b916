import { Checkbox, Dialog, FormControl } from '@primer/react';
import { useState } from 'react';
import { login, PLANET_SCOPE } from '../../bridge/login.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';

import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';

/** Which scopes a login asks for; then goes to EVE's login page. */
export default function ScopesDialog() {
  const [isChecked, setChecked] = useState(true);
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  return (
    <Dialog
      title="Select scopes to log in with"
      width="medium"
      onClose={closeDialog}
      footerButtons={[
        { content: 'Close', onClick: closeDialog },
        {
          content: 'Log in',
          buttonType: 'primary',
          autoFocus: true,
          inactive: !isChecked,
          onClick: () => login(isChecked ? [PLANET_SCOPE] : []),
        },
      ]}
    >
      <Stack>
        <FormControl>
          <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
          <FormControl.Label>{PLANET_SCOPE}</FormControl.Label>
          <FormControl.Caption>
            Lets Colony Watch read this character's planets and nothing else. Without it there is nothing to show.
          </FormControl.Caption>
        </FormControl>
        <Note>
          {isSandbox
            ? 'This is the sandbox. On the next page, choose one of its made-up pilots.'
            : 'You choose the character on EVE’s own login page. Colony Watch never sees your password.'}
        </Note>
      </Stack>
    </Dialog>
  );
}
