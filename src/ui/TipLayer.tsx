import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { FloatingBox } from './FloatingBox.tsx';
import { currentTrigger, NAME_TIP, subscribeToTips } from './tipTriggers.ts';
import { showWholeTexts } from './wholeTexts.ts';

interface TipLayerProps {
  /** the content of a trigger's tooltip, created when it opens; null for none */
  content: (trigger: HTMLElement) => ReactNode;
  /** it says what the trigger is called, which needs no description by it */
  isName?: boolean;
}

/** The tooltips of all buttons that show an icon, and of texts that end in "…". */
export function NameTip() {
  useEffect(showWholeTexts, []);
  return <TipLayer isName content={(trigger) => (trigger.dataset.tip === NAME_TIP ? trigger.ariaLabel : null)} />;
}

/** One tooltip for hundreds of cells: any element whose `data-tip` names what to show. */
export function TipLayer({ content, isName = false }: TipLayerProps) {
  const trigger = useSyncExternalStore(subscribeToTips, currentTrigger);
  const id = useId();
  const shown = trigger?.dataset.tip ? content(trigger) : null;
  const isShown = shown !== null;

  useEffect(() => {
    if (!isShown || !trigger || isName) return;
    trigger.setAttribute('aria-describedby', id);
    return () => trigger.removeAttribute('aria-describedby');
  }, [isShown, trigger, id, isName]);

  if (!isShown || !trigger) return null;
  return (
    <FloatingBox trigger={trigger} id={id} role="tooltip" isText={isName}>
      {shown}
    </FloatingBox>
  );
}
