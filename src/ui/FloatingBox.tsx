import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { loadCode } from '../languages/loadCode.ts';
import { closeTip, floatingGone, floatingShown } from './tipTriggers.ts';

const GAP_PX = 6;
const MARGIN_PX = 8;

/** Plain text gets a narrower box, because short lines are easier to read. */
const Box = styled.div<{ $isText: boolean }>`
  position: fixed;
  inset: auto;
  box-sizing: border-box;
  width: max-content;
  max-width: min(${({ $isText }) => ($isText ? 340 : 680)}px, calc(100vw - 16px));
  max-height: min(80vh, 640px);
  margin: 0;
  padding: 8px 10px;
  overflow: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-size: var(--text-small);
  font-weight: 400;
  line-height: 1.45;
  text-align: left;
  white-space: normal;
  cursor: auto;
  color: var(--fgColor-default);
  background: var(--overlay-bgColor, var(--bgColor-muted));
  box-shadow: var(--shadow-floating-small);
`;

type Floating = typeof import('@floating-ui/dom');

// Loaded with the first box: the page draws without it.
let floating: Promise<Floating> | null = null;

function loadFloating(): Promise<Floating> {
  floating ??= loadCode(() => import('@floating-ui/dom')).catch((error: unknown) => {
    floating = null;
    throw error;
  });
  return floating;
}

/** Keeps the box next to its trigger. @returns what ends that */
function follow(
  { autoUpdate, computePosition, flip, offset, shift }: Floating,
  trigger: HTMLElement,
  box: HTMLElement,
): () => void {
  const place = async (): Promise<void> => {
    if (!trigger.isConnected) {
      closeTip(trigger);
      return;
    }
    const { x, y } = await computePosition(trigger, box, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(GAP_PX),
        flip({ padding: MARGIN_PX, crossAxis: false }),
        shift({ padding: MARGIN_PX, crossAxis: true }),
      ],
    });
    moveTo(box, x, y);
  };
  return autoUpdate(trigger, box, () => void place());
}

function moveTo(box: HTMLElement, x: number, y: number): void {
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
  box.style.visibility = '';
}

interface FloatingBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  trigger: HTMLElement;
  isText?: boolean;
}

/** Floats next to a trigger: below if there is room, else above, inside the viewport. Closes when that is removed. */
export function FloatingBox({ trigger, isText = false, ...props }: FloatingBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    floatingShown(box);
    if (!box.matches(':popover-open')) box.showPopover();
    let stop = (): void => {};
    let isGone = false;
    // It would be drawn in the corner until its place is known.
    box.style.visibility = 'hidden';
    loadFloating().then(
      (loaded) => {
        if (!isGone) stop = follow(loaded, trigger, box);
      },
      () => {
        // Without the code it stays where it first fits.
        const { left, bottom } = trigger.getBoundingClientRect();
        moveTo(box, left, bottom + GAP_PX);
      },
    );
    return () => {
      isGone = true;
      stop();
      floatingGone(box);
    };
  }, [trigger]);
  return <Box ref={ref} popover="manual" $isText={isText} {...props} />;
}
