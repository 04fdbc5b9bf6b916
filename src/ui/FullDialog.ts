import { styled } from 'styled-components';
import { Dialog } from './Dialog.tsx';

/** A dialog that fills the window. */
export const FullDialog = styled(Dialog)`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  border-radius: 0;
`;
