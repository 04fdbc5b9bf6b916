import { asSentence, capitalise, namedText } from '../../format/text.ts';
import { Explained, type NoteTip } from '../../ui/parts.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';

interface ReasonedProps {
  /** names the tooltip for a screen reader */
  label: string;
  text: string;
  /** in lower case, without a full stop */
  reason: string;
  Tip?: typeof Explained | typeof NoteTip;
}

/** A text with its reason: in a tooltip, on paper behind it. */
export function Reasoned({ label, text, reason, Tip = Explained }: ReasonedProps) {
  const isPrinted = useMediaQuery('print');
  if (isPrinted) return namedText(text, reason);
  return (
    <Tip label={label} content={() => asSentence(capitalise(reason))}>
      {text}
    </Tip>
  );
}
