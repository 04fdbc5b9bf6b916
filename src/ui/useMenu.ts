import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** The props of an open ActionMenu that hangs on another component's button. */
export interface OpenMenuProps {
  anchorRef: RefObject<HTMLElement | null>;
  open: true;
  onOpenChange: (isOpen: boolean) => void;
}

/** A button whose menu can be loaded after it: its props, and while the menu is open, the menu's and what closes it. */
export function useMenu() {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    // A button that is loading takes no click, either.
    if (event.currentTarget.getAttribute('aria-disabled') === 'true') return;
    event.preventDefault();
    setOpen(true);
  };
  const props: OpenMenuProps = { anchorRef: ref, open: true, onOpenChange: setOpen };
  return {
    opener: {
      ref,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
      onKeyDown,
    } as const,
    menu: isOpen ? { props, close: () => setOpen(false) } : null,
  };
}
