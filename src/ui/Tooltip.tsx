import { cloneElement, type MouseEvent, type PointerEvent, type ReactElement, type ReactNode, useId } from 'react';
import styles from './Tooltip.module.css';
import { useFloating } from './useFloating.ts';

interface TooltipProps {
  text: string;
  /** something that can have the focus itself: a button, a link */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  /** also on a tap, which then both does what it does and explains it */
  opensOnTap?: boolean;
}

/** A line of text about a button or a link. */
export function Tooltip({ text, children, opensOnTap = false }: TooltipProps) {
  const id = useId();
  const { isOpen, anchorRef, floatingRef, anchorHandlers, toggle } = useFloating();
  const onPointerUp = (event: PointerEvent): void => {
    if (opensOnTap && event.pointerType === 'touch' && !isOpen) toggle();
  };
  return (
    <span ref={anchorRef} className={styles.anchor} {...anchorHandlers} onPointerUp={onPointerUp}>
      {cloneElement(children, { 'aria-describedby': id })}
      {isOpen ? (
        <div ref={floatingRef} id={id} role="tooltip" popover="manual" className={styles.floating}>
          {text}
        </div>
      ) : (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </span>
  );
}

interface RichTooltipProps {
  /** names it for a screen reader */
  label: string;
  /** made only while it is open: a table, a chart, a text */
  content: () => ReactNode;
  /** what is seen all the time: text, an icon; nothing that can have the focus itself */
  children: ReactNode;
  className?: string | undefined;
}

/** Anything at all about a piece of text or an icon, which thereby becomes a button that opens it. */
export function RichTooltip({ label, content, children, className }: RichTooltipProps) {
  const { isOpen, anchorRef, floatingRef, anchorHandlers, toggle } = useFloating();
  const onClick = (event: MouseEvent): void => {
    // Often inside of something else that can be clicked.
    event.stopPropagation();
    toggle();
  };
  return (
    <span ref={anchorRef} className={styles.anchor} {...anchorHandlers}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className ? `${styles.trigger} ${className}` : styles.trigger}
        onClick={onClick}
      >
        {children}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click from what lies around
        <div
          ref={floatingRef}
          role="dialog"
          aria-label={label}
          popover="manual"
          className={styles.floating}
          onClick={(event) => event.stopPropagation()}
        >
          {content()}
        </div>
      )}
    </span>
  );
}
