import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { FloatingBox } from './FloatingBox.tsx';
import { currentTrigger, subscribeToTips } from './tipTriggers.ts';

interface TipLayerProps {
  /** the content of a trigger's tooltip, created when it opens; null for none */
  content: (trigger: HTMLElement) => ReactNode;
}

/** One tooltip for hundreds of cells: any element whose `data-tip` names what to show. */
export function TipLayer({ content }: TipLayerProps) {
  const trigger = useSyncExternalStore(subscribeToTips, currentTrigger);
  const id = useId();
  const shown = trigger?.dataset.tip ? content(trigger) : null;
  const isShown = shown !== null;

  useEffect(() => {
    if (!isShown || !trigger) return;
    trigger.setAttribute('aria-describedby', id);
    return () => trigger.removeAttribute('aria-describedby');
  }, [isShown, trigger, id]);

  if (!isShown || !trigger) return null;
  return (
    <FloatingBox trigger={trigger} id={id} role="tooltip">
      {shown}
    </FloatingBox>
  );
}
