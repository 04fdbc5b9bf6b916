import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import { styled } from 'styled-components';
import { FloatingBox } from './FloatingBox.tsx';
import { currentTrigger, subscribeToTips } from './tipTriggers.ts';

const Anchor = styled.span`
  display: inline-flex;
  max-width: 100%;
`;

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--gap-small);
  max-width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 3px;
  font: inherit;
  text-align: inherit;
  color: inherit;
  background: none;
  cursor: help;
`;

/** The anchor while its tooltip is open, else null. */
function useOpenAnchor(anchorRef: RefObject<HTMLElement | null>): HTMLElement | null {
  return useSyncExternalStore(subscribeToTips, () => {
    const trigger = currentTrigger();
    return trigger === anchorRef.current ? trigger : null;
  });
}

interface TooltipProps {
  text: string;
  /** a focusable element: a button, a link */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  /** a tap also opens the tooltip, in addition to the element's own action */
  opensOnTap?: boolean;
}

/** A text tooltip of a button or link. */
export function Tooltip({ text, children, opensOnTap = false }: TooltipProps) {
  const id = useId();
  const anchorRef = useRef<HTMLSpanElement>(null);
  const anchor = useOpenAnchor(anchorRef);
  return (
    <Anchor
      ref={anchorRef}
      data-tip=""
      data-tip-around=""
      data-tip-hover-only=""
      data-tip-on-tap={opensOnTap ? '' : undefined}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {anchor ? (
        <FloatingBox trigger={anchor} id={id} role="tooltip" isText>
          {text}
        </FloatingBox>
      ) : (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </Anchor>
  );
}

interface RichTooltipProps {
  /** names it for a screen reader */
  label: string;
  /** created when it opens: a table, a chart, a text */
  content: () => ReactNode;
  /** text or an icon, nothing focusable */
  children: ReactNode;
  className?: string | undefined;
  /** -1 where arrow keys lead to it */
  tabIndex?: number;
}

/** A tooltip with any content. Its text or icon becomes a button that opens it. */
export function RichTooltip({ label, content, children, className, tabIndex }: RichTooltipProps) {
  const anchorRef = useRef<HTMLSpanElement>(null);
  const anchor = useOpenAnchor(anchorRef);
  const shown = anchor ? content() : null;
  // Often inside another clickable element.
  const stop = (event: MouseEvent): void => event.stopPropagation();
  return (
    <Anchor ref={anchorRef} data-tip="" data-tip-around="">
      <Trigger
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={className}
        tabIndex={tabIndex}
        onClick={stop}
      >
        {children}
      </Trigger>
      {anchor && (
        <FloatingBox
          trigger={anchor}
          role="dialog"
          aria-label={label}
          isText={typeof shown === 'string'}
          onClick={stop}
        >
          {shown}
        </FloatingBox>
      )}
    </Anchor>
  );
}
