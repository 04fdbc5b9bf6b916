import { Dialog } from '@primer/react';
import { styled } from 'styled-components';

/** A dialog that fills the window. */
export const FullDialog = styled(Dialog)`
  /* Above the dialog’s own rules for narrow windows, whichever styles are loaded first. */
  &&& {
    width: 100vw;
    max-width: none;
    height: 100dvh;
    max-height: none;
    border-radius: 0;
  }
`;
