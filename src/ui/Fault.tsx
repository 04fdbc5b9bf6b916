import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext } from 'react';
import { css, styled } from 'styled-components';
import { SmallButton } from './SmallButton.tsx';

/**
 * Provided around what floats over the page, such as dialogs and menus: closes it. A fault of such a part floats, too,
 * because where it stands in the document nobody would see it.
 */
export const CloseContext = createContext<(() => void) | null>(null);

const FLOATING = css`
  position: fixed;
  top: 64px;
  left: 50%;
  z-index: 30;
  box-sizing: border-box;
  width: max-content;
  max-width: min(560px, calc(100vw - 16px));
  translate: -50% 0;
  box-shadow: var(--shadow-floating-small);
`;

const Box = styled.div<{ $isFloating: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-medium) var(--gap-wide);
  padding: 8px 12px;
  border: 1px solid var(--borderColor-danger-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  font-weight: 400;
  text-align: left;
  white-space: normal;
  /* Opaque: it may float over something. */
  background: linear-gradient(var(--bgColor-danger-muted) 0 100%) var(--bgColor-default);

  ${({ $isFloating }) => $isFloating && FLOATING}

  & p {
    margin: 0;
  }
`;

interface FaultProps {
  /** what is wrong, in a sentence or two */
  children: ReactNode;
  /** null: trying again is no use */
  onRetry: (() => void) | null;
  /** trying again may not help */
  canReload?: boolean;
}

/** What is wrong with a part of the page, in its place, and what the player can do. */
export function Fault({ children, onRetry, canReload = false }: FaultProps) {
  const close = useContext(CloseContext);
  return (
    <Box role="alert" $isFloating={close !== null}>
      <p>{children}</p>
      {onRetry && <SmallButton onClick={onRetry}>{t`Try again`}</SmallButton>}
      {canReload && <SmallButton onClick={() => window.location.reload()}>{t`Reload`}</SmallButton>}
      {close && <SmallButton onClick={close}>{t`Close`}</SmallButton>}
    </Box>
  );
}
